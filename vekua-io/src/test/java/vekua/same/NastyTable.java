package vekua.same;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * One set of tables for every way in: what is wrong with their numbers, and the ways in which
 * programs write such numbers down. Made from a fixed seed, so that all modules test the same
 * bytes.
 */
public enum NastyTable {
  /** Nothing is wrong. */
  PLAIN,
  /** Some rows are in the table twice. */
  COPIES,
  /** Many places were read twice, and some rows are there twice besides. */
  REPEATED,
  /** Readings of one place contradict each other. */
  CONFLICTS,
  /** Single values that the others contradict. */
  OUTLIERS,
  /** A third of the channels is dead. */
  DEAD,
  /** The zero of the instrument creeps from row to row. */
  DRIFT,
  /** Every fifth sensor reads more than it should. */
  TWO_LEVELS,
  /** Empty cells and the words that programs write in their place. */
  MISSING,
  /** The same beside values that others contradict, so that rows must be counted right. */
  MISSING_OUTLIERS,
  /** Numbers that mean that there is none. */
  CODES,
  /** A row a billion away. */
  FAR,
  /** Five sensors. */
  FEW,
  /** Waves of another length than the equation's. */
  WRONG,
  /** All values are the same. */
  CONSTANT,
  /** Values whose squares are beyond all numbers. */
  HUGE,
  /** Noise levels that are too small. */
  SIGMA,
  /** Values and slopes. */
  FLUXES,
  /** Places of three coordinates. */
  SPACE,
  /** Real and imaginary parts. */
  COMPLEX,
  /** Three columns of values, one of them with a gross error. */
  SNAPSHOTS,
  /** Semicolons between cells and commas in numbers. */
  SEMICOLONS,
  /** Tabs between cells. */
  TABS,
  /** Columns aligned by blanks. */
  BLANKS,
  /** Written by Windows: a mark at the beginning, and two characters at the end of lines. */
  WINDOWS,
  /** Comments, empty lines, and lines of an instrument before the header. */
  PREAMBLE,
  /** A row of units below the header. */
  UNITS_ROW,
  /** Letters of Western Windows in the header. */
  WESTERN,
  /** Units in the header. */
  UNITS,
  /** Every cell in quotation marks. */
  QUOTED,
  /** Typeset minus signs, exponents as Fortran writes them, blanks around numbers. */
  FORTRAN,
  /** Columns that nobody asked for, some of text. */
  EXTRA,
  /** Columns in another order. */
  UNSORTED,
  /** Names in capitals. */
  CAPITALS,
  /** Packed. */
  PACKED;

  private static final int ROWS = 60;

  /** The file's name, of which Spark tells what it is. */
  public String file() {
    return name().toLowerCase(Locale.ROOT) + (this == PACKED ? ".csv.gz" : ".csv");
  }

  /** Writes the file into a folder. */
  public Path write(Path folder) throws IOException {
    return Files.write(folder.resolve(file()), bytes());
  }

  /** The equation that it is fitted with, as the members of a request. */
  public Map<String, Object> equation() {
    return waves() ? Map.of("type", "helmholtz", "wavenumber", 5.0) : Map.of("type", "laplace");
  }

  private boolean waves() {
    return this == WRONG || this == COMPLEX;
  }

  /** What the options of a program say: the equation, and the frame and its order if told to. */
  public List<String> options(boolean framed) {
    List<String> options =
        new ArrayList<>(List.of("--equation", waves() ? "helmholtz" : "laplace"));
    if (waves()) {
      Collections.addAll(options, "--wavenumber", "5");
    }
    if (framed) {
      Collections.addAll(
          options, "--centre", this == SPACE ? "0,0,0" : "0,0", "--radius", "1.5", "--order", "6");
    }
    return options;
  }

  /** The same as the members of a request. */
  public Map<String, Object> settings(boolean framed) {
    Map<String, Object> settings = new LinkedHashMap<>(Map.of("equation", equation()));
    if (framed) {
      settings.put("centre", new double[dimension()]);
      settings.put("radius", 1.5);
      settings.put("order", 6);
    }
    return settings;
  }

  /** How many coordinates its places have. */
  public int dimension() {
    return this == SPACE ? 3 : 2;
  }

  private List<String> header() {
    return switch (this) {
      case SIGMA -> List.of("x", "y", "u", "sigma");
      case FLUXES -> List.of("x", "y", "u", "nx", "ny");
      case SPACE -> List.of("x", "y", "z", "u");
      case COMPLEX -> List.of("x", "y", "re", "im");
      case SNAPSHOTS -> List.of("x", "y", "u1", "u2", "u3");
      case UNITS -> List.of("x [m]", "y [m]", "u (mV)");
      case WESTERN -> List.of("x [m]", "y [m]", "u [°C]");
      case EXTRA -> List.of("time", "sensor", "x", "t", "y", "u", "T");
      case UNSORTED -> List.of("u", "y", "x");
      case CAPITALS -> List.of("X", "Y", "U");
      default -> List.of("x", "y", "u");
    };
  }

  private List<List<String>> rows() {
    Random random = new Random(77);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < (this == FEW ? 5 : ROWS); i++) {
      double x = 1.6 * random.nextDouble() - 0.8;
      double y = 1.6 * random.nextDouble() - 0.8;
      double z = 1.6 * random.nextDouble() - 0.8;
      double noise = 0.01 * random.nextGaussian();
      rows.add(row(i, x, y, z, noise).map(Object::toString).toList());
    }
    if (this == COPIES || this == REPEATED) {
      for (int i = 0; i < 20 && this == REPEATED; i++) {
        rows.add(withValue(rows.get(i), 0.01 * random.nextGaussian()));
      }
      rows.addAll(List.copyOf(rows.subList(3, 8)));
    }
    if (this == CONFLICTS) {
      rows.add(30, withValue(rows.get(4), 3));
      rows.add(withValue(rows.get(4), -2));
    }
    return rows;
  }

  /** Another reading of a row's place. */
  private static List<String> withValue(List<String> row, double more) {
    return List.of(row.get(0), row.get(1), Double.toString(Double.parseDouble(row.get(2)) + more));
  }

  private Stream<Object> row(int i, double x, double y, double z, double noise) {
    double u = Math.exp(x) * Math.cos(y) + noise;
    double wave = Math.cos(3 * x) * Math.cos(4 * y) + noise;
    boolean gross = i % 25 == 7;
    String[] none = {"", "NaN", "n/a", "-"};
    double[] codes = {-999, -9999, 1e20, 9.96921e36};
    return switch (this) {
      case OUTLIERS -> Stream.of(x, y, gross ? u + 5 : u);
      case DEAD -> Stream.of(x, y, i % 3 == 0 ? 0 : u);
      case DRIFT -> Stream.of(x, y, u + 0.2 * i / ROWS);
      case TWO_LEVELS -> Stream.of(x, y, i % 5 == 2 ? u + 0.3 : u);
      case MISSING -> Stream.of(x, y, i % 15 == 5 ? none[i / 15] : u);
      case MISSING_OUTLIERS -> Stream.of(x, i == 3 ? "" : y, i == 20 ? "NA" : gross ? u + 5 : u);
      case CODES -> Stream.of(x, y, i % 15 == 3 ? codes[i / 15] : u);
      case FAR -> Stream.of(i == 11 ? 1e9 : x, y, u);
      case WRONG -> Stream.of(x, y, Math.cos(1.5 * x) * Math.cos(2 * y) + noise);
      case CONSTANT -> Stream.of(x, y, 1);
      case HUGE -> Stream.of(x, y, u * 1e300);
      case SIGMA -> Stream.of(x, y, u, 0.002);
      case FLUXES -> i % 3 == 0 ? Stream.of(x, y, u, 1, 0) : Stream.of(x, y, u, "", "");
      case SPACE -> Stream.of(x, y, z, x * x + y * y - 2 * z * z + noise);
      case COMPLEX -> Stream.of(x, y, wave, Math.sin(5 * x) - noise);
      case SNAPSHOTS -> Stream.of(x, y, u, x * y + noise, i == 17 ? 9 : x - y + noise);
      case EXTRA ->
          Stream.of("2024-05-01 10:" + (10 + i % 50), "T, no. " + i, x, i * 0.5, y, u, "warm");
      case UNSORTED -> Stream.of(u, y, x);
      case FORTRAN ->
          Stream.of(
              x,
              " " + Double.toString(y).replace('-', '−') + " ",
              String.format(Locale.ROOT, "%.16E", u).replace('E', 'D'));
      default -> Stream.of(x, y, u);
    };
  }

  /** The whole file. */
  public byte[] bytes() throws IOException {
    char separator =
        switch (this) {
          case SEMICOLONS -> ';';
          case TABS -> '\t';
          case BLANKS -> ' ';
          default -> ',';
        };
    List<List<String>> lines = new ArrayList<>(List.of(header()));
    if (this == UNITS_ROW) {
      lines.add(List.of("m", "m", "mV"));
    }
    lines.addAll(rows());
    List<String> text =
        new ArrayList<>(
            lines.stream()
                .map(
                    cells ->
                        cells.stream()
                            .map(this::written)
                            .collect(Collectors.joining(String.valueOf(separator))))
                .toList());
    if (this == PREAMBLE) {
      text.addAll(
          0, List.of("# probes of the tank", "Logger 7, v2", "Serial: 0815", "", "# columns:"));
      text.add(12, "# the door was opened");
      text.add(20, "");
      Collections.addAll(text, "# end");
    }
    String all =
        (this == WINDOWS ? "\ufeff" : "")
            + String.join(this == WINDOWS ? "\r\n" : "\n", text)
            + (this == WINDOWS ? "\r\n" : "\n");
    byte[] bytes =
        all.getBytes(this == WESTERN ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
    return this == PACKED ? packed(bytes) : bytes;
  }

  private String written(String cell) {
    if (this == SEMICOLONS) {
      return cell.replace('.', ',');
    }
    if (this == BLANKS) {
      return "  " + cell;
    }
    return this == QUOTED || cell.contains(",") ? "\"" + cell + "\"" : cell;
  }

  private static byte[] packed(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream packer = new GZIPOutputStream(out)) {
      packer.write(bytes);
    }
    return out.toByteArray();
  }
}
