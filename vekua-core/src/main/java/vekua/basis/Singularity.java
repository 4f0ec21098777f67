package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import vekua.geometry.Corner;

/**
 * How solutions behave where two straight sides meet at an angle ω: like powers r^α (J_α or I_α of
 * waves), α = mπ/ω, or (m − ½)π/ω where the kinds of condition differ, with a logarithm where α is
 * an integer.
 *
 * @param exponents α of all functions
 * @param logarithmic how many of the last have a logarithm
 * @param parts 1 for what is even about the bisector, 2 for what is odd, 3 for both
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Singularity(double[] exponents, int logarithmic, int[] parts) {

  /** Both what is even and what is odd, for pieces that see a part of a corner. */
  static Singularity around(Opening opening, int level) {
    double unit = Math.PI / opening.angle();
    List<Double> exponents = new ArrayList<>();
    List<Double> logs = new ArrayList<>();
    if (opening.jump()) {
      logs.add(0.0);
    }
    for (int m = 1; m <= 2 * level + 6; m++) {
      double alpha = (opening.mixed() ? m - 0.5 : m) * unit;
      boolean integer = Math.abs(alpha - Math.rint(alpha)) < 1e-9;
      (integer ? logs : exponents).add(integer ? Math.rint(alpha) : alpha);
    }
    double[] all = Stream.concat(exponents.stream(), logs.stream()).mapToDouble(a -> a).toArray();
    int[] parts = Arrays.stream(all).mapToInt(a -> a == 0 ? 2 : 3).toArray();
    return new Singularity(all, logs.size(), parts);
  }

  static Singularity of(BoundaryKinds boundary, Corner corner, boolean jump, int level) {
    boolean firstValue = boundary.values()[corner.first()];
    boolean lastValue = boundary.values()[corner.last()];
    boolean mixed = firstValue != lastValue;
    double unit = Math.PI / corner.angle();
    int most = Math.min(2 * level + 4, 14);
    double[] exponents = new double[2 * most];
    int[] parts = new int[2 * most];
    double[] logs = new double[most + 1];
    int logCount = 0;
    int count = 0;
    if (jump) {
      logs[logCount++] = 0;
    }
    for (int m = 1; m <= most; m++) {
      double alpha = (mixed ? m - 0.5 : m) * unit;
      if (alpha > level + 4) {
        break;
      }
      if (Math.abs(alpha - Math.rint(alpha)) < 1e-9) {
        logs[logCount++] = Math.rint(alpha);
      } else {
        exponents[count] = alpha;
        // About the bisector the wanted function is even or odd.
        boolean even = (m % 2 == 1) == firstValue;
        parts[count++] = mixed ? 3 : even ? 1 : 2;
      }
    }
    for (int l = 0; l < logCount; l++) {
      exponents[count] = logs[l];
      parts[count++] = logs[l] == 0 ? 2 : 3;
    }
    return new Singularity(Arrays.copyOf(exponents, count), logCount, Arrays.copyOf(parts, count));
  }
}
