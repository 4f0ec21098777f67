package vekua.io;

import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * HDF5, and so SOFA, netCDF-4 and MATLAB since 7.3: datasets by their paths, members of records as
 * in {@code table/x}; an attribute {@code units} is kept, and numbers that are packed as netCDF
 * does it are unpacked.
 */
record Hdf5File() implements TableFormat {

  private static final byte[] MAGIC = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
  private static final int DEEPEST = 16;

  /** How libraries call the parts of a complex number. */
  private static final List<List<String>> COMPLEX =
      List.of(List.of("r", "i"), List.of("real", "imag"));

  @Override
  public boolean recognises(byte[] head) {
    return IntStream.of(0, 512, 1024, 2048, 4096)
        .anyMatch(
            at ->
                head.length >= at + MAGIC.length
                    && Arrays.equals(head, at, at + MAGIC.length, MAGIC, 0, MAGIC.length));
  }

  @Override
  public Table open(ByteSource source) throws IOException {
    byte[] head = source.head(HEAD);
    boolean matlab = new String(head, 0, 6, StandardCharsets.ISO_8859_1).equals("MATLAB");
    List<NamedArray> arrays = new ArrayList<>();
    try (HdfFile file = file(source)) {
      add(source, arrays, file, 0);
    } catch (BadInputException e) {
      throw e;
    } catch (RuntimeException e) {
      throw source.damaged(e);
    }
    return new ArrayTable(
        source, matlab ? arrays.stream().map(NamedArray::transposed).toList() : arrays);
  }

  /**
   * Opens the content as memory, in which no length that a damaged file tells reaches beyond its
   * end: of a file's channel as much would be asked for, again and again.
   */
  private static HdfFile file(ByteSource source) throws IOException {
    Optional<Path> plain = source.plainFile();
    if (plain.isEmpty()) {
      return HdfFile.fromBytes(source.all());
    }
    long size = Files.size(plain.get());
    if (size > Integer.MAX_VALUE) {
      return new HdfFile(plain.get());
    }
    try (FileChannel channel = FileChannel.open(plain.get())) {
      return HdfFile.fromByteBuffer(channel.map(FileChannel.MapMode.READ_ONLY, 0, size));
    }
  }

  private static void add(ByteSource source, List<NamedArray> arrays, Group group, int depth) {
    for (Node node : group.getChildren().values()) {
      if (arrays.size() > TableRows.MOST_COLUMNS) {
        throw new BadInputException(
            source + " has more than " + TableRows.MOST_COLUMNS + " datasets");
      }
      if (node instanceof Group inner && depth < DEEPEST) {
        add(source, arrays, inner, depth + 1);
      } else if (node instanceof Dataset dataset
          && !dataset.isEmpty()
          && !dataset.isVariableLength()) {
        add(source, arrays, dataset);
      }
    }
  }

  private static void add(ByteSource source, List<NamedArray> arrays, Dataset dataset) {
    String path = dataset.getPath();
    String name = path.substring(1);
    int[] shape = dataset.getDimensions();
    if (dataset.isCompound()) {
      List<String> members = members(dataset);
      if (COMPLEX.contains(members)) {
        arrays.add(
            new NamedArray(
                name + unit(dataset), shape, true, () -> complex(source, path, members)));
        return;
      }
      for (String member : members) {
        arrays.add(
            new NamedArray(name + "/" + member, shape, false, () -> member(source, path, member)));
      }
    } else if (isNumber(dataset.getJavaType())) {
      arrays.add(
          new NamedArray(
              name + unit(dataset),
              shape,
              false,
              () -> read(source, path, data -> unpacked(data, numbers(data.getDataFlat())))));
    }
  }

  private static boolean isNumber(Class<?> type) {
    return type.isPrimitive() && type != boolean.class && type != char.class;
  }

  private static List<String> members(Dataset dataset) {
    return ((io.jhdf.object.datatype.CompoundDataType) dataset.getDataType())
        .getMembers().stream()
            .filter(member -> isNumber(member.getDataType().getJavaType()))
            .map(member -> member.getName())
            .toList();
  }

  private static String unit(Dataset dataset) {
    for (String name : List.of("units", "Units", "unit")) {
      Attribute attribute = dataset.getAttributes().get(name);
      if (attribute != null && attribute.getData() instanceof String unit && !unit.isBlank()) {
        return " [" + unit.strip() + "]";
      }
    }
    return "";
  }

  /**
   * Numbers as the conventions of netCDF store them: those that stand for none are missing, the
   * others have a factor, then a number added.
   */
  private static double[] unpacked(Dataset dataset, double[] packed) {
    double[] none =
        DoubleStream.concat(
                DoubleStream.of(attribute(dataset, "_FillValue")),
                DoubleStream.of(attribute(dataset, "missing_value")))
            .toArray();
    double[] factor = attribute(dataset, "scale_factor");
    double[] offset = attribute(dataset, "add_offset");
    if (none.length == 0 && factor.length != 1 && offset.length != 1) {
      return packed;
    }
    // A code may be written in more digits than its column has.
    boolean single = dataset.getJavaType() == float.class;
    double[] numbers = new double[packed.length];
    for (int i = 0; i < numbers.length; i++) {
      double number = packed[i];
      boolean missing =
          DoubleStream.of(none)
              .anyMatch(code -> code == number || (single && (float) code == number));
      double scaled = factor.length == 1 ? factor[0] * number : number;
      numbers[i] = missing ? Double.NaN : offset.length == 1 ? scaled + offset[0] : scaled;
    }
    return numbers;
  }

  /** The numbers of an attribute; none where it is not there, or a text. */
  private static double[] attribute(Dataset dataset, String name) {
    Attribute attribute = dataset.getAttributes().get(name);
    Object data = attribute == null ? null : attribute.getData();
    if (data == null) {
      return new double[0];
    }
    Class<?> part = data.getClass().getComponentType();
    boolean number = data instanceof Number || (part != null && isNumber(part));
    return number ? numbers(data) : new double[0];
  }

  private interface Reader {
    double[] read(Dataset dataset);
  }

  private static double[] read(ByteSource source, String path, Reader reader) throws IOException {
    try (HdfFile file = file(source)) {
      Dataset dataset = file.getDatasetByPath(path);
      source.checkExpanded(dataset.getSize() * Double.BYTES, source.bytes());
      return reader.read(dataset);
    } catch (BadInputException e) {
      throw e;
    } catch (RuntimeException e) {
      throw source.damaged(e);
    }
  }

  private static double[] member(ByteSource source, String path, String member) throws IOException {
    return read(
        source,
        path,
        data -> numbers(Objects.requireNonNull(((Map<?, ?>) data.getData()).get(member))));
  }

  private static double[] complex(ByteSource source, String path, List<String> members)
      throws IOException {
    double[] re = member(source, path, members.get(0));
    double[] im = member(source, path, members.get(1));
    return IntStream.range(0, 2 * re.length)
        .mapToDouble(i -> i % 2 == 0 ? re[i / 2] : im[i / 2])
        .toArray();
  }

  /** The numbers of an array of any type and any number of axes. */
  private static double[] numbers(Object array) {
    if (array instanceof double[] doubles) {
      return doubles;
    }
    if (!array.getClass().isArray()) {
      return new double[] {((Number) array).doubleValue()};
    }
    int n = Array.getLength(array);
    if (array.getClass().getComponentType().isPrimitive()) {
      return IntStream.range(0, n).mapToDouble(i -> Array.getDouble(array, i)).toArray();
    }
    return IntStream.range(0, n)
        .mapToObj(i -> numbers(Array.get(array, i)))
        .flatMapToDouble(DoubleStream::of)
        .toArray();
  }
}
