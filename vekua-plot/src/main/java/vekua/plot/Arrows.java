package vekua.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.Arrays;
import vekua.geometry.Points;

/**
 * Arrows at points, the longest a bit shorter than the points are apart.
 *
 * @param places where they are centred
 * @param vectors both components of each
 */
@SuppressWarnings("ArrayRecordComponent") // copied
record Arrows(Points places, double[][] vectors) {

  private static final double HEAD = 5;
  private static final double LONGEST = 0.9;
  private static final BasicStroke HALO =
      new BasicStroke(3f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
  private static final BasicStroke LINE =
      new BasicStroke(1.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);

  Arrows {
    vectors = Arrays.stream(vectors).map(double[]::clone).toArray(double[][]::new);
    if (vectors.length != 2
        || vectors[0].length != places.size()
        || vectors[1].length != places.size()) {
      throw new IllegalArgumentException(
          "vectors must have two components for each of " + places.size() + " places");
    }
  }

  void draw(Graphics2D g, AffineTransform toPage) {
    double apart = apart();
    double largest = 0;
    for (int i = 0; i < places.size(); i++) {
      double length = Math.hypot(vectors[0][i], vectors[1][i]);
      largest = Double.isFinite(length) ? Math.max(largest, length) : largest;
    }
    if (!(largest > 0)) {
      return;
    }
    double scale = LONGEST * apart / largest;
    Path2D all = new Path2D.Double();
    for (int i = 0; i < places.size(); i++) {
      double dx = scale * vectors[0][i];
      double dy = scale * vectors[1][i];
      if (Double.isFinite(dx + dy)) {
        double x = places.x(i) - dx / 2;
        double y = places.y(i) - dy / 2;
        double[] ends = {x, y, x + dx, y + dy};
        toPage.transform(ends, 0, ends, 0, 2);
        add(all, ends);
      }
    }
    g.setPaint(new Color(255, 255, 255, 150));
    g.setStroke(HALO);
    g.draw(all);
    g.setPaint(Style.INK);
    g.setStroke(LINE);
    g.draw(all);
  }

  /** The least distance of the first place from another one. */
  private double apart() {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 1; i < places.size(); i++) {
      least = Math.min(least, Math.hypot(places.x(i) - places.x(0), places.y(i) - places.y(0)));
    }
    return Double.isFinite(least) ? least : 1;
  }

  private static void add(Path2D path, double[] ends) {
    double dx = ends[2] - ends[0];
    double dy = ends[3] - ends[1];
    double length = Math.hypot(dx, dy);
    if (length < 1) {
      return;
    }
    double head = Math.min(HEAD, 0.4 * length) / length;
    path.moveTo(ends[0], ends[1]);
    path.lineTo(ends[2], ends[3]);
    path.moveTo(ends[2] - head * (dx - 0.6 * dy), ends[3] - head * (dy + 0.6 * dx));
    path.lineTo(ends[2], ends[3]);
    path.lineTo(ends[2] - head * (dx + 0.6 * dy), ends[3] - head * (dy - 0.6 * dx));
  }
}
