package vekua.functions;

import vekua.geometry.Disk;
import vekua.geometry.PointBlock;

/**
 * The difference ln|z − a| − ln|z − b| for two holes, which is bounded at infinity.
 *
 * @param a a disc about the first hole's centre
 * @param b a disc about the second hole's centre
 */
public record LogarithmRatio(Disk a, Disk b) implements Functions {

  static final String KIND = "log-ratio";

  static LogarithmRatio read(Description.Reader r) {
    return new LogarithmRatio(r.disk(), r.disk());
  }

  @Override
  public Description description() {
    return Description.of(KIND, Description.join(Description.numbers(a), Description.numbers(b)));
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    Columns other = out.like(1, points.size());
    new Logarithms(a, false).evaluate(points, out);
    new Logarithms(b, false).evaluate(points, other);
    out.add(-1, other, 0, 0, points.size());
  }
}
