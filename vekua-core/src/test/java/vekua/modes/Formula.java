package vekua.modes;

import java.util.concurrent.atomic.AtomicInteger;
import vekua.functions.Columns;
import vekua.functions.Description;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;

/** Functions by formulas, whatever equation they satisfy, which count where they are asked for. */
final class Formula implements Functions {

  /** A function of the plane: its value and its derivatives. */
  interface Member {
    double[] at(double x, double y);
  }

  /** At how many places the functions were evaluated. */
  final AtomicInteger places = new AtomicInteger();

  private final Member[] members;

  Formula(Member... members) {
    this.members = members;
  }

  @Override
  public int size() {
    return members.length;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    places.addAndGet(points.size());
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < members.length; j++) {
        double[] u = members[j].at(points.x(i), points.y(i));
        out.put(j, i, u[0], u[1], u[2]);
      }
    }
  }

  @Override
  public Description description() {
    throw new UnsupportedOperationException("never stored");
  }
}
