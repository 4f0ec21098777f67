package vekua.basis;

import java.util.Arrays;
import vekua.geometry.Disk;

/** Reads groups of functions back from their kind and numbers. */
final class TermKinds {

  private TermKinds() {}

  static Terms read(String kind, double[] numbers) {
    try {
      return switch (kind) {
        case "logarithm" -> LogarithmTerms.read(numbers);
        case "log-ratio" -> LogRatioTerm.read(numbers);
        case "sources" -> WaveTerms.read(numbers);
        case "wedge" -> WedgeTerms.read(numbers);
        case "line" -> LineTerms.read(numbers);
        case "modes" -> DiskTerms.read(numbers);
        case "polynomial" -> new PolynomialTerm(numbers.clone());
        default -> parts(kind, numbers);
      };
    } catch (ArrayIndexOutOfBoundsException | NegativeArraySizeException e) {
      throw new IllegalArgumentException("group of kind \"" + kind + "\" lacks numbers", e);
    }
  }

  private static Terms parts(String kind, double[] n) {
    if (kind.startsWith("harmonic-")) {
      int count = (int) n[0];
      int[] parts = new int[count];
      for (int i = 0; i < count; i++) {
        parts[i] = (int) n[1 + i];
      }
      double[] rest = Arrays.copyOfRange(n, 1 + count, n.length);
      return new HarmonicTerms(analytic(kind.substring("harmonic-".length()), rest), parts);
    }
    if (kind.startsWith("goursat-")) {
      double[] rest = Arrays.copyOfRange(n, 3, n.length);
      return new GoursatTerms(
          analytic(kind.substring("goursat-".length()), rest), new Disk(n[0], n[1], n[2]));
    }
    if (kind.startsWith("images-")) {
      int count = (int) n[0];
      double[] rest = Arrays.copyOfRange(n, 1 + count, n.length);
      return new ImageTerms(
          read(kind.substring("images-".length()), rest), Arrays.copyOfRange(n, 1, 1 + count));
    }
    throw new IllegalArgumentException("kind of a group is not known: \"" + kind + "\"");
  }

  private static Analytic analytic(String kind, double[] numbers) {
    return switch (kind) {
      case "arnoldi" -> ArnoldiFunctions.read(numbers);
      case "poles" -> PoleFunctions.read(numbers);
      case "corner" -> CornerFunctions.read(numbers);
      default ->
          throw new IllegalArgumentException("kind of a group is not known: \"" + kind + "\"");
    };
  }

  /** A count, that many integers, and numbers. */
  static double[] prefixed(int[] head, double[] tail) {
    double[] all = new double[1 + head.length + tail.length];
    all[0] = head.length;
    for (int i = 0; i < head.length; i++) {
      all[1 + i] = head[i];
    }
    System.arraycopy(tail, 0, all, 1 + head.length, tail.length);
    return all;
  }
}
