package vekua.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * A recording: RIFF WAVE with whole numbers of 8 to 32 bits or floating-point numbers, any number
 * of channels. Immutable.
 */
public final class WaveFile {

  private static final int PCM = 1;
  private static final int FLOAT = 3;
  private static final int EXTENSIBLE = 0xfffe;
  private static final int HEADER = 44;

  /** Bytes of numbers that a file can tell the length of. */
  private static final long LONGEST = 0xffff_ffffL - HEADER;

  private final double rate;
  private final double[][] channels;

  private WaveFile(double rate, double[][] channels) {
    this.rate = rate;
    this.channels = channels;
  }

  /**
   * A recording; the samples are not copied.
   *
   * @param rate samples each second, positive
   * @param channels samples of each channel, at least one, all of one length
   */
  public static WaveFile of(double rate, double[]... channels) {
    return new WaveFile(rate, channels);
  }

  /** Samples each second. */
  public double rate() {
    return rate;
  }

  /** The number of channels. */
  public int channels() {
    return channels.length;
  }

  /** The number of samples of each channel. */
  public int length() {
    return channels[0].length;
  }

  /**
   * A copy of the samples of a channel.
   *
   * @param channel from 0
   */
  public double[] channel(int channel) {
    return channels[channel].clone();
  }

  /**
   * Whether a file begins as recordings do.
   *
   * @throws BadInputException if there is no such file
   */
  public static boolean isOne(Path file) throws IOException {
    return !file.toString().equals(ByteSource.STANDARD) && isOne(ByteSource.lookAt(file, 12));
  }

  private static boolean isOne(byte[] head) {
    return head.length == 12
        && new String(head, 0, 4, StandardCharsets.ISO_8859_1).matches("RIFF|RF64|RIFX")
        && new String(head, 8, 4, StandardCharsets.ISO_8859_1).equals("WAVE");
  }

  /**
   * Reads a file.
   *
   * @throws BadInputException if it is damaged or of a kind that is not read
   */
  public static WaveFile read(Path file) throws IOException {
    return read(file.toString(), ByteSource.of(file).all());
  }

  /** Reads what is in memory; every length that is claimed is held against what is there. */
  static WaveFile read(String name, byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (!isOne(Arrays.copyOf(bytes, Math.min(12, bytes.length))) || bytes[3] != 'F') {
      throw new BadInputException(name + " is not a RIFF WAVE file");
    }
    in.position(12);
    ByteBuffer format = null;
    while (in.remaining() >= 8) {
      byte[] id = new byte[4];
      in.get(id);
      long size = in.getInt() & 0xffff_ffffL;
      String kind = new String(id, StandardCharsets.ISO_8859_1);
      if (size > in.remaining()) {
        throw new BadInputException(
            String.format(
                Locale.ROOT,
                "%s is cut off: its part \"%s\" should have %d bytes, but %d are left",
                name,
                kind.strip(),
                size,
                in.remaining()));
      }
      if (kind.equals("fmt ")) {
        format = in.slice(in.position(), (int) size).order(ByteOrder.LITTLE_ENDIAN);
      } else if (kind.equals("data")) {
        if (format == null || format.limit() < 16) {
          throw new BadInputException(name + " does not say what its numbers are");
        }
        return data(name, format, in.slice(in.position(), (int) size));
      }
      // Parts begin at even places.
      in.position((int) Math.min(in.limit(), in.position() + size + (size & 1)));
    }
    throw new BadInputException(name + " holds no sound");
  }

  private static WaveFile data(String name, ByteBuffer format, ByteBuffer data) {
    data.order(ByteOrder.LITTLE_ENDIAN);
    int code = format.getShort(0) & 0xffff;
    int channels = format.getShort(2) & 0xffff;
    long rate = format.getInt(4) & 0xffff_ffffL;
    int bits = format.getShort(14) & 0xffff;
    if (code == EXTENSIBLE && format.limit() >= 26) {
      code = format.getShort(24) & 0xffff;
    }
    boolean known =
        code == PCM ? bits >= 8 && bits <= 32 && bits % 8 == 0 : code == FLOAT && bits % 32 == 0;
    if (!known || bits == 0 || bits > 64) {
      throw new BadInputException(
          name
              + " holds sound of a kind that is not read (code "
              + code
              + ", "
              + bits
              + " bits): save it as PCM of 16, 24 or 32 bits, or as float");
    }
    if (channels == 0 || rate == 0) {
      throw new BadInputException(
          name + " has " + channels + " channels of " + rate + " samples each second");
    }
    int width = bits / 8;
    int frames = data.limit() / (width * channels);
    if (frames == 0) {
      throw new BadInputException(name + " holds no sound");
    }
    double[][] samples = new double[channels][frames];
    for (int i = 0; i < frames; i++) {
      for (int c = 0; c < channels; c++) {
        double value = number(data, (i * channels + c) * width, width, code == FLOAT);
        if (!Double.isFinite(value)) {
          throw new BadInputException(
              name + ": sample " + (i + 1) + " of channel " + (c + 1) + " is not finite");
        }
        samples[c][i] = value;
      }
    }
    return new WaveFile(rate, samples);
  }

  /** Whole numbers are fractions of the largest. */
  private static double number(ByteBuffer data, int at, int width, boolean floating) {
    if (floating) {
      return width == 4 ? data.getFloat(at) : data.getDouble(at);
    }
    return switch (width) {
      case 1 -> ((data.get(at) & 0xff) - 128) / 128.0;
      case 2 -> data.getShort(at) / 32768.0;
      case 3 ->
          ((data.get(at) & 0xff) | ((data.get(at + 1) & 0xff) << 8) | (data.get(at + 2) << 16))
              / 8388608.0;
      default -> data.getInt(at) / 2147483648.0;
    };
  }

  /** Writes the recording as 32-bit floating-point numbers. */
  public void writeTo(OutputStream out) throws IOException {
    long bytes = 4L * channels.length * length();
    if (bytes > LONGEST || channels.length > 0xffff) {
      throw new BadInputException("the recording would be too long for a .wav file");
    }
    ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
    header.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt((int) (bytes + HEADER - 8));
    header.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16).putShort((short) FLOAT);
    header.putShort((short) channels.length).putInt((int) Math.round(rate));
    header.putInt((int) Math.round(4 * rate * channels.length));
    header.putShort((short) (4 * channels.length)).putShort((short) 32);
    header.put("data".getBytes(StandardCharsets.US_ASCII)).putInt((int) bytes);
    out.write(header.array());
    ByteBuffer frame = ByteBuffer.allocate(4 * channels.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < length(); i++) {
      frame.clear();
      for (double[] channel : channels) {
        frame.putFloat((float) channel[i]);
      }
      out.write(frame.array());
    }
    out.flush();
  }
}
