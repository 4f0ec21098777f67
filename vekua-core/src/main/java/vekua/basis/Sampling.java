package vekua.basis;

import java.util.Arrays;
import java.util.List;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;
import vekua.geometry.Domain;
import vekua.geometry.Side;

/** Where the functions of an ansatz are fitted to the boundary, and where they are checked. */
final class Sampling {

  private final Ansatz ansatz;
  private final Domain domain;
  private final Resolution r;

  Sampling(Ansatz ansatz, Resolution resolution) {
    this.ansatz = ansatz;
    this.domain = ansatz.domain;
    this.r = resolution;
  }

  BoundaryNodes samples() {
    List<Corner> corners = domain.corners();
    double[][] clusters = new double[corners.size()][];
    Arrays.setAll(
        clusters,
        c -> {
          int level = r.corners()[c];
          return level == 0
              ? new double[0]
              : interleaved(corners.get(c), ansatz.held(c, level), r.density());
        });
    return domain.nodes(
        perSide(r.density()), clusters, fine(r.density()), ansatz.gaps, r.density() / 2.5);
  }

  BoundaryNodes checks() {
    double[][] clusters = new double[domain.corners().size()][];
    for (int c = 0; c < clusters.length; c++) {
      // Powers of the distance vary with its logarithm, sources from one to the next.
      int n = ansatz.poles(c, r.corners()[c]) == 0 ? 50 : 120;
      clusters[c] = new double[ansatz.boundary.plain()[c] ? 0 : n];
      double half = domain.corners().get(c).reach() * 0.5;
      Arrays.setAll(clusters[c], k -> half * Math.pow(10, -17.0 * k / n));
    }
    return domain.nodes(
        perSide(2.3 * r.density()),
        clusters,
        fine(2.3 * r.density()),
        ansatz.gaps,
        0.9 * r.density());
  }

  private int[] perSide(double density) {
    List<Side> sides = domain.sides();
    int[] count = new int[sides.size()];
    double total = sides.stream().mapToDouble(Side::length).sum();
    for (int s = 0; s < count.length; s++) {
      Side side = sides.get(s);
      boolean all = ansatz.isAround() && side.hole() < 0;
      double share = ansatz.smoothColumns(r) * (all ? 1 : side.length() / total);
      if (side.hole() >= 0) {
        share += ansatz.holeColumns(r, side.hole()) / (double) side.curve().sides();
      }
      count[s] = (int) Math.ceil(density * (4 + share));
    }
    return count;
  }

  /** Shares of each side at which details are sampled. */
  private double[][] fine(double density) {
    double[][] shares = new double[domain.sides().size()][0];
    int n = (int) Math.ceil(density * Ansatz.SOURCES * 1.5);
    for (Detail detail : ansatz.boundary.details()) {
      int before = shares[detail.side()].length;
      double[] more = Arrays.copyOf(shares[detail.side()], before + n);
      for (int i = 0; i < n; i++) {
        double sine = Math.sin(Math.PI * (i + 0.5) / (2 * n));
        double width = detail.to() - detail.from();
        // From the nearer end of the side, where distances are exact.
        more[before + i] =
            detail.from() < 0.5
                ? detail.from() + width * sine * sine
                : detail.to() - 1 - width * sine * sine;
      }
      shares[detail.side()] = more;
    }
    return shares;
  }

  /** Sample distances that interleave the sources'; each side of the corner gets all of them. */
  private static double[] interleaved(Corner corner, int poles, double density) {
    double[] d = new double[(int) Math.ceil(density * 0.8 * (poles + 6))];
    // One more decade than the nearest source, so that the fit is held down to the tip.
    double depth = 4 * Math.sqrt(poles) + 4;
    Arrays.setAll(
        d, k -> 0.5 * corner.reach() * Math.exp(-depth * (1 - Math.sqrt((k + 0.5) / d.length))));
    return d;
  }
}
