package vekua.functions;

import vekua.geometry.Disk;
import vekua.geometry.PointBlock;

/**
 * What a further hole adds to biharmonic functions outside holes whose second derivatives are
 * square-integrable: the functions ξ ln ρ, η ln ρ and ρ² ln ρ about its centre, each less what
 * makes it grow faster than ln ρ and linear functions, about the centre of the first hole. (ξ, η)
 * are the coordinates in units of the first hole's radius and ρ their length.
 *
 * @param hole a disc about the hole's centre
 * @param first a disc about the first hole's centre, whose radius is the unit of length
 */
public record BoundedLogarithms(Disk hole, Disk first) implements Functions {

  static final String KIND = "bounded-logarithms";

  static BoundedLogarithms read(Description.Reader r) {
    return new BoundedLogarithms(r.disk(), r.disk());
  }

  @Override
  public Description description() {
    return Description.of(
        KIND, Description.join(Description.numbers(hole), Description.numbers(first)));
  }

  @Override
  public int size() {
    return 3;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    int n = points.size();
    double r = first.radius();
    Columns own = out.like(4, n);
    Columns other = out.like(4, n);
    new Logarithms(new Disk(hole.x(), hole.y(), r), true).evaluate(points, own);
    new Logarithms(first, true).evaluate(points, other);
    double dx = (hole.x() - first.x()) / r;
    double dy = (hole.y() - first.y()) / r;
    for (int j = 0; j < 3; j++) {
      out.copy(own, j + 1, j, n);
      out.add(-1, other, j + 1, j, n);
    }
    // |a|² = |b|² − 2 d·b + |d|² for a = b − d.
    out.add(2 * dx, other, 1, 2, n);
    out.add(2 * dy, other, 2, 2, n);
  }
}
