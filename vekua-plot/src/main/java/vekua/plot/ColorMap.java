package vekua.plot;

import java.awt.Color;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A perceptually uniform map from numbers in [0, 1] to colours: a path through the OKLab space that
 * is walked at constant speed, so that equal steps of the value look like equal steps.
 */
public final class ColorMap {

  private static final int SIZE = 512;
  private static final int FINE = 4096;

  private static final ColorMap SEQUENTIAL =
      new ColorMap(
          table(t -> lch(0.2 + 0.74 * t, 0.085 + 0.04 * (2 * t - 1) * (2 * t - 1), 305 - 205 * t)));

  // Both arms end at the same lightness and meet in the same near-white.
  private static final ColorMap DIVERGING =
      new ColorMap(
          joined(
              table(t -> lch(0.36 + 0.61 * t, arm(0.15, t), 258 - 18 * t)),
              table(t -> lch(0.36 + 0.61 * t, arm(0.17, t), 22 + 33 * t))));

  // A loop: light, blue, dark, red and light again, so that both ends look the same.
  private static final ColorMap CYCLIC =
      new ColorMap(
          table(
              t ->
                  lch(
                      0.58 + 0.36 * Math.cos(2 * Math.PI * t),
                      0.15 * Math.abs(Math.sin(2 * Math.PI * t)),
                      t < 0.5 ? 255 : 30)));

  private static final ColorMap GREY = new ColorMap(table(t -> lch(0.15 + 0.82 * t, 0, 0)));

  private static final ColorMap FIRE =
      new ColorMap(table(t -> lch(0.12 + 0.84 * t, 0.2 * Math.sin(Math.PI * t), 20 + 85 * t)));

  private static final Map<String, ColorMap> NAMED =
      new TreeMap<>(
          Map.of(
              "sequential", SEQUENTIAL,
              "diverging", DIVERGING,
              "cyclic", CYCLIC,
              "grey", GREY,
              "fire", FIRE));

  private final int[] rgb;

  private ColorMap(int[] rgb) {
    this.rgb = rgb;
  }

  private interface Path {
    /** L, a and b of OKLab at {@code t} in [0, 1]. */
    double[] at(double t);
  }

  /** From dark violet through blue and green to light yellow: for quantities of one sign. */
  public static ColorMap sequential() {
    return SEQUENTIAL;
  }

  /** From blue through near-white at one half to red: for quantities around zero. */
  public static ColorMap diverging() {
    return DIVERGING;
  }

  /** From near-white through blue, near-black and red back to near-white: for angles. */
  public static ColorMap cyclic() {
    return CYCLIC;
  }

  /** The names of all maps. */
  public static List<String> names() {
    return List.copyOf(NAMED.keySet());
  }

  /** The map of a name, if there is one. */
  public static Optional<ColorMap> named(String name) {
    return Optional.ofNullable(NAMED.get(name));
  }

  /** The colour of {@code t}, clamped to [0, 1], as opaque ARGB. */
  public int argb(double t) {
    int i = (int) Math.round(Math.min(1, Math.max(0, t)) * (rgb.length - 1));
    return 0xff000000 | rgb[i];
  }

  /** The colour of {@code t}, clamped to [0, 1]. */
  public Color color(double t) {
    return new Color(argb(t));
  }

  private static double arm(double chroma, double t) {
    return chroma * Math.pow(1 - t, 0.8) * (1 + 0.5 * t);
  }

  private static double[] lch(double lightness, double chroma, double degrees) {
    double hue = Math.toRadians(degrees);
    return new double[] {lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)};
  }

  private static int[] joined(int[] cold, int[] warm) {
    int n = cold.length;
    int[] table = new int[2 * n - 1];
    for (int i = 0; i < n; i++) {
      table[i] = cold[i];
      table[2 * n - 2 - i] = warm[i];
    }
    return table;
  }

  /** Colours at equal distances along a path, distances measured in the colours really shown. */
  private static int[] table(Path path) {
    double[] length = new double[FINE + 1];
    double[] last = inGamut(path.at(0));
    for (int i = 1; i <= FINE; i++) {
      double[] next = inGamut(path.at((double) i / FINE));
      length[i] =
          length[i - 1]
              + Math.hypot(next[0] - last[0], Math.hypot(next[1] - last[1], next[2] - last[2]));
      last = next;
    }
    int[] table = new int[SIZE];
    int at = 0;
    for (int i = 0; i < SIZE; i++) {
      double target = length[FINE] * i / (SIZE - 1);
      while (at < FINE - 1 && length[at + 1] < target) {
        at++;
      }
      double t = (at + (target - length[at]) / (length[at + 1] - length[at])) / FINE;
      table[i] = pack(linearRgb(inGamut(path.at(t))));
    }
    return table;
  }

  /** The colour of the same lightness and hue with as much of its chroma as a screen can show. */
  private static double[] inGamut(double[] lab) {
    double low = 0;
    double high = 1;
    if (shown(linearRgb(lab))) {
      return lab;
    }
    for (int i = 0; i < 30; i++) {
      double mid = (low + high) / 2;
      if (shown(linearRgb(new double[] {lab[0], mid * lab[1], mid * lab[2]}))) {
        low = mid;
      } else {
        high = mid;
      }
    }
    return new double[] {lab[0], low * lab[1], low * lab[2]};
  }

  private static boolean shown(double[] rgb) {
    return Math.min(rgb[0], Math.min(rgb[1], rgb[2])) >= 0
        && Math.max(rgb[0], Math.max(rgb[1], rgb[2])) <= 1;
  }

  /** Linear sRGB of an OKLab colour (Ottosson 2020). */
  private static double[] linearRgb(double[] lab) {
    double l = cube(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2]);
    double m = cube(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2]);
    double s = cube(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2]);
    return new double[] {
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
    };
  }

  private static double cube(double x) {
    return x * x * x;
  }

  private static int pack(double[] linear) {
    int packed = 0;
    for (double c : linear) {
      double encoded = c <= 0.0031308 ? 12.92 * c : 1.055 * Math.pow(c, 1 / 2.4) - 0.055;
      packed = packed << 8 | (int) Math.round(255 * Math.min(1, Math.max(0, encoded)));
    }
    return packed;
  }
}
