package vekua.io;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a NumPy array says of itself before its numbers.
 *
 * @param fields of a record, or one without a name
 * @param size bytes of a record
 * @param shape lengths of the axes
 * @param fortran whether the first axis is the fastest
 */
@SuppressWarnings("ArrayRecordComponent") // internal and short-lived
record NumpyHeader(List<Field> fields, int size, int[] shape, boolean fortran) {

  static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

  private static final int LONGEST = 1 << 20;
  private static final Pattern PLAIN = Pattern.compile("'descr': *'([^']*)'");
  private static final Pattern RECORD = Pattern.compile("'descr': *\\[(.*?)\\], *'fortran_order'");
  private static final Pattern FIELD =
      Pattern.compile("\\( *'([^']*)', *'([<>|=]?[a-zA-Z][0-9]*(?:\\[[^']*\\])?)' *\\),? *");
  private static final Pattern SHAPE = Pattern.compile("'shape': *\\(([^)]*)\\)");

  /**
   * Part of a record.
   *
   * @param type NumPy's letter for it
   * @param at its first byte
   */
  record Field(String name, char type, int bytes, ByteOrder order, int at) {

    boolean complex() {
      return type == 'c';
    }

    boolean isNumber() {
      return switch (type) {
        case 'f' -> bytes == 2 || bytes == 4 || bytes == 8;
        case 'c' -> bytes == 8 || bytes == 16;
        case 'i', 'u' -> bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
        case 'b' -> bytes == 1;
        default -> false;
      };
    }

    /** The number at a byte of a record, or of one half of a complex number. */
    double number(ByteBuffer record, int offset) {
      record.order(order);
      int half = complex() ? bytes / 2 : bytes;
      if (type == 'f' || type == 'c') {
        return switch (half) {
          case 2 -> half(record.getShort(at + offset));
          case 4 -> record.getFloat(at + offset);
          default -> record.getDouble(at + offset);
        };
      }
      boolean signed = type == 'i';
      return switch (half) {
        case 1 -> signed ? record.get(at + offset) : record.get(at + offset) & 0xff;
        case 2 -> signed ? record.getShort(at + offset) : record.getShort(at + offset) & 0xffff;
        case 4 -> signed ? record.getInt(at + offset) : record.getInt(at + offset) & 0xffffffffL;
        default -> signed ? record.getLong(at + offset) : unsigned(record.getLong(at + offset));
      };
    }

    /** What NumPy calls numbers that this program does not read; null for what are no numbers. */
    @Nullable String unread() {
      return switch (type) {
        case 'f' -> isNumber() ? null : "float" + 8 * bytes;
        case 'c' -> isNumber() ? null : "complex" + 8 * bytes;
        case 'M' -> "datetime64";
        case 'm' -> "timedelta64";
        default -> null;
      };
    }

    private static double unsigned(long bits) {
      // Half of it, its last digit kept for rounding.
      return bits >= 0 ? bits : 2.0 * ((bits >>> 1) | (bits & 1));
    }

    /** A number of one sign, five bits of exponent and ten of fraction. */
    private static double half(short bits) {
      int exponent = (bits >> 10) & 0x1f;
      int fraction = bits & 0x3ff;
      double size =
          switch (exponent) {
            case 0 -> Math.scalb((double) fraction, -24);
            case 0x1f -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
            default -> Math.scalb((double) (0x400 + fraction), exponent - 25);
          };
      return bits < 0 ? -size : size;
    }
  }

  /**
   * Reads a header.
   *
   * @throws IOException if there is none that this program understands
   */
  static NumpyHeader read(InputStream in) throws IOException {
    DataInputStream data = new DataInputStream(in);
    byte[] magic = data.readNBytes(MAGIC.length + 2);
    if (magic.length < MAGIC.length + 2 || !Arrays.equals(magic, 0, 6, MAGIC, 0, 6)) {
      throw new IOException("no NumPy array");
    }
    int length;
    try {
      length =
          magic[6] == 1
              ? Short.toUnsignedInt(Short.reverseBytes(data.readShort()))
              : Integer.reverseBytes(data.readInt());
    } catch (EOFException e) {
      throw new IOException("its header is cut off", e);
    }
    if (length < 0 || length > LONGEST) {
      throw new IOException("its header claims " + length + " bytes");
    }
    byte[] text = data.readNBytes(length);
    if (text.length < length) {
      throw new IOException("its header is cut off");
    }
    return parse(new String(text, StandardCharsets.UTF_8));
  }

  private static NumpyHeader parse(String text) throws IOException {
    Matcher shape = SHAPE.matcher(text);
    Matcher plain = PLAIN.matcher(text);
    Matcher record = RECORD.matcher(text);
    List<Field> fields = new ArrayList<>();
    int size = 0;
    if (!shape.find()) {
      throw new IOException("its header has no shape");
    }
    if (plain.find()) {
      fields.add(field("", plain.group(1), 0));
      size = fields.get(0).bytes();
    } else if (record.find()) {
      Matcher field = FIELD.matcher(record.group(1));
      int end = 0;
      for (; field.find() && field.start() == end; end = field.end()) {
        fields.add(field(field.group(1), field.group(2), size));
        size += fields.get(fields.size() - 1).bytes();
      }
      if (end < record.group(1).length()) {
        throw new IOException("its records have parts that are no plain numbers");
      }
    }
    return new NumpyHeader(
        fields, size, shape(shape.group(1)), text.matches(".*'fortran_order': *True.*\\s*"));
  }

  private static Field field(String name, String type, int at) throws IOException {
    Matcher parts = Pattern.compile("([<>|=]?)([a-zA-Z])([0-9]{0,6})(\\[.*\\])?").matcher(type);
    if (!parts.matches()) {
      throw new IOException("its elements are of the type " + type);
    }
    int count = parts.group(3).isEmpty() ? 1 : Integer.parseInt(parts.group(3));
    char letter = parts.group(2).charAt(0);
    int bytes = letter == 'U' ? 4 * count : count;
    ByteOrder order = parts.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    return new Field(name, letter, bytes, order, at);
  }

  private static int[] shape(String text) throws IOException {
    try {
      return Arrays.stream(text.split(",", -1))
          .map(String::strip)
          .filter(n -> !n.isEmpty())
          .mapToInt(Integer::parseUnsignedInt)
          .toArray();
    } catch (NumberFormatException e) {
      throw new IOException("its shape is (" + text + ")", e);
    }
  }

  /** How many records there should be. */
  long count() throws IOException {
    long count = 1;
    for (int n : shape) {
      if (n < 0 || (n > 0 && count > Long.MAX_VALUE / 64 / n)) {
        throw new IOException("its shape is " + Arrays.toString(shape));
      }
      count *= n;
    }
    return count;
  }
}
