package vekua.internal.bessel;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A reference value {@code mantissa 2^exponent} of J_n(x), Y_n(x), e^-x I_n(x) or e^x K_n(x), from
 * files that {@code reference.py} beside them writes.
 *
 * @param size what errors are relative to, in units of the same power of two: the modulus {@code
 *     sqrt(J^2 + Y^2)} where J oscillates (its zeros are not to be hit to all digits), else the
 *     value
 */
record Reference(int n, double x, double mantissa, int exponent, double size) {

  static final double EPS = 0x1p-52;

  static List<Reference> j() {
    return read("besselj.csv");
  }

  static List<Reference> i() {
    return read("besseli.csv");
  }

  static List<Reference> y() {
    return read("bessely.csv");
  }

  static List<Reference> k() {
    return read("besselk.csv");
  }

  /** The error of {@code value 2^-scale} in eps. */
  double error(double value, int scale) {
    return Math.abs(Math.scalb(value, -exponent - scale) - mantissa) / (size * EPS);
  }

  private static List<Reference> read(String file) {
    InputStream stream = Objects.requireNonNull(Reference.class.getResourceAsStream(file));
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII))) {
      return reader.lines().skip(1).map(Reference::parse).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Reference parse(String line) {
    List<String> cells = List.of(line.split(",", -1));
    double mantissa = Double.parseDouble(cells.get(2));
    double modulus = cells.size() > 4 ? Double.parseDouble(cells.get(4)) : 0;
    return new Reference(
        Integer.parseInt(cells.get(0)),
        Double.parseDouble(cells.get(1)),
        mantissa,
        Integer.parseInt(cells.get(3)),
        modulus == 0 ? Math.abs(mantissa) : modulus);
  }
}
