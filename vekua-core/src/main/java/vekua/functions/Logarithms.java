package vekua.functions;

import vekua.geometry.Disk;
import vekua.geometry.PointBlock;

/**
 * What a hole adds that no power does: ln ρ for harmonic functions, and also ξ ln ρ, η ln ρ, ρ² ln
 * ρ for biharmonic ones, (ξ, η) the coordinates relative to the hole's centre in units of its
 * radius and ρ their length.
 *
 * @param hole a disc about the hole's centre, whose radius is the unit of length
 * @param biharmonic whether all four functions belong to the set, or ln ρ alone
 */
public record Logarithms(Disk hole, boolean biharmonic) implements Functions {

  static final String KIND = "logarithm";

  static Logarithms read(Description.Reader r) {
    return new Logarithms(r.disk(), r.truth());
  }

  @Override
  public Description description() {
    double[] own = {biharmonic ? 1 : 0};
    return Description.of(KIND, Description.join(Description.numbers(hole), own));
  }

  @Override
  public int size() {
    return biharmonic ? 4 : 1;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    double r = hole.radius();
    for (int i = 0; i < points.size(); i++) {
      double x = points.fromX(i, hole.x()) / r;
      double y = points.fromY(i, hole.y()) / r;
      double square = x * x + y * y;
      double log = Math.log(Math.hypot(x, y));
      double lx = x / square;
      double ly = y / square;
      out.put(0, i, log, lx / r, ly / r);
      if (biharmonic) {
        out.put(1, i, x * log, (log + x * lx) / r, x * ly / r);
        out.put(2, i, y * log, y * lx / r, (log + y * ly) / r);
        out.put(3, i, square * log, (2 * x * log + x) / r, (2 * y * log + y) / r);
      }
    }
  }
}
