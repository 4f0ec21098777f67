package vekua.basis;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import vekua.functions.Functions;
import vekua.functions.Poles;
import vekua.functions.Sources;
import vekua.geometry.SmoothCurve;

/**
 * Waves inside a curve that is made of smooth arcs, such as a stadium: sources at a distance all
 * around it, and sources that gather at each joint, where waves are singular if only a little.
 */
final class JointSources {

  /** The distance of sources around the curve in units of its length. */
  private static final double BESIDE = 0.035;

  /** How much nearer to the curve than asked a source beside it may be: it is left out then. */
  private static final double CLEAR = 0.8;

  /** Sources at a joint begin at this share of the curve's length. */
  private static final double FAR = 0.08;

  private JointSources() {}

  static void add(
      List<DoubleFunction<Functions>> groups,
      SmoothCurve curve,
      double highest,
      int effort,
      double farthest) {
    double length = curve.length(0);
    double beside = Math.min(BESIDE * length, farthest);
    double waves = highest * length / (2 * Math.PI);
    int n = (int) Math.ceil(Math.max(3.2 * length / beside, 2.5 * waves + 10) * (1 + 0.2 * effort));
    double[] around = new double[3 * n];
    int size = 0;
    for (int j = 0; j < n; j++) {
      double[] place = outward(curve, 2 * Math.PI * (j + 0.5) / n);
      double x = place[0] + beside * Math.cos(place[2]);
      double y = place[1] + beside * Math.sin(place[2]);
      if (!curve.encloses(x, y) && curve.distance(x, y) > CLEAR * beside) {
        around[size++] = x;
        around[size++] = y;
        around[size++] = beside;
      }
    }
    double[] centres = Arrays.copyOf(around, size);
    groups.add(k -> new Sources(Sources.Family.Y, k, 0, 0, 0, centres));
    int gathered = 9 + 5 * effort;
    for (double t : curve.joints()) {
      double[] place = outward(curve, t);
      double far = Math.min(FAR * length, farthest);
      double[] distances = new double[gathered];
      Arrays.setAll(distances, j -> far * Math.exp(-3 * (Math.sqrt(gathered) - Math.sqrt(j + 1))));
      double[] offsets = Poles.along(place[2], distances);
      groups.add(k -> new Sources(Sources.Family.Y, k, 1, place[0], place[1], offsets));
    }
  }

  /** A place on the curve and the direction out of it. */
  private static double[] outward(SmoothCurve curve, double t) {
    double turn = Math.atan2(curve.dy(t), curve.dx(t));
    return new double[] {
      curve.x(t), curve.y(t), turn + (curve.counterClockwise() ? -Math.PI / 2 : Math.PI / 2)
    };
  }
}
