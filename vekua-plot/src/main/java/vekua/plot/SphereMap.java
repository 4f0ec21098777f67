package vekua.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.RoundRectangle2D;
import java.util.Locale;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;

/**
 * A sphere as a map of equal areas (Mollweide's projection): an ellipse twice as wide as high, with
 * the prime meridian, towards +x, in its middle and the pole of +z on top. A sphere of radius one
 * fills x from −2√2 to 2√2 and y from −√2 to √2.
 */
public final class SphereMap {

  private static final double HALF = Math.sqrt(2);

  /** Degrees between lines of the graticule. */
  private static final int EVERY = 30;

  private static final int SEGMENTS = 90;
  private static final Color LINE = new Color(0, 0, 0, 60);
  private static final Color BEHIND = new Color(255, 255, 255, 150);
  private static final BasicStroke STROKE = new BasicStroke(0.6f);

  private SphereMap() {}

  /**
   * A grid over the whole map.
   *
   * @param rows nodes from pole to pole, at least 2; there are twice as many across, less one
   */
  public static Grid grid(int rows) {
    return new Grid(new Rectangle(-2 * HALF, 2 * HALF, -HALF, HALF), 2 * rows - 1, rows);
  }

  /** The rim of the map. */
  public static Shape outline() {
    return new Ellipse2D.Double(-2 * HALF, -HALF, 4 * HALF, 2 * HALF);
  }

  /**
   * The points of the unit sphere that nodes of the map show; those beyond its rim show the rim.
   *
   * @param map points of the map
   */
  public static Points toSphere(Points map) {
    double[][] n = new double[3][map.size()];
    for (int i = 0; i < map.size(); i++) {
      double theta = Math.asin(Math.max(-1, Math.min(1, map.y(i) / HALF)));
      double across = Math.cos(theta) * 2 * HALF;
      double longitude =
          across > 1e-12 ? Math.PI * Math.max(-1, Math.min(1, map.x(i) / across)) : 0;
      double sine = Math.max(-1, Math.min(1, (2 * theta + Math.sin(2 * theta)) / Math.PI));
      double cosine = Math.sqrt((1 - sine) * (1 + sine));
      n[0][i] = cosine * Math.cos(longitude);
      n[1][i] = cosine * Math.sin(longitude);
      n[2][i] = sine;
    }
    return Points.of(n[0], n[1], n[2]);
  }

  /**
   * Where the map shows directions.
   *
   * @param directions of space, of any length but zero
   */
  public static Points toMap(Points directions) {
    double[] x = new double[directions.size()];
    double[] y = new double[directions.size()];
    for (int i = 0; i < x.length; i++) {
      double flat = Math.hypot(directions.x(i), directions.y(i));
      double[] at =
          project(
              Math.atan2(directions.y(i), directions.x(i)),
              Math.atan2(directions.coordinate(2, i), flat));
      x[i] = at[0];
      y[i] = at[1];
    }
    return Points.of(x, y);
  }

  /** Newton's method for 2θ + sin 2θ = π sin φ, from a start that is good near the poles, too. */
  private static double[] project(double longitude, double latitude) {
    double goal = Math.PI * Math.sin(latitude);
    double polar = Math.PI - Math.abs(goal);
    double theta =
        polar < 1 ? Math.copySign(Math.PI / 2 - Math.cbrt(0.75 * polar), goal) : latitude;
    for (int i = 0; i < 50; i++) {
      double slope = 2 + 2 * Math.cos(2 * theta);
      double step = slope > 1e-14 ? (2 * theta + Math.sin(2 * theta) - goal) / slope : 0;
      theta = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, theta - step));
      if (Math.abs(step) < 1e-13) {
        break;
      }
    }
    return new double[] {2 * HALF / Math.PI * longitude * Math.cos(theta), HALF * Math.sin(theta)};
  }

  /** Meridians and parallels with their degrees. */
  public static Overlay graticule() {
    return SphereMap::drawGraticule;
  }

  private static void drawGraticule(Graphics2D g, AffineTransform toPage) {
    g.setStroke(STROKE);
    g.setPaint(LINE);
    for (int degrees = -180 + EVERY; degrees < 180; degrees += EVERY) {
      g.draw(toPage.createTransformedShape(line(degrees, true)));
    }
    for (int degrees = -90 + EVERY; degrees < 90; degrees += EVERY) {
      g.draw(toPage.createTransformedShape(line(degrees, false)));
    }
    g.setFont(Style.TEXT);
    g.setPaint(Style.INK);
    for (int degrees = -90 + EVERY; degrees < 90; degrees += EVERY) {
      double[] at = project(-Math.PI, Math.toRadians(degrees));
      text(g, toPage, at, label(degrees), true);
    }
    for (int degrees = -120; degrees <= 120; degrees += 60) {
      text(g, toPage, project(Math.toRadians(degrees), 0), label(degrees), false);
    }
  }

  private static String label(int degrees) {
    return String.format(Locale.ROOT, "%d°", degrees).replace('-', '−');
  }

  /** A text to the left of a place, or just above it and to its right. */
  private static void text(
      Graphics2D g, AffineTransform toPage, double[] at, String text, boolean left) {
    Point2D place = toPage.transform(new Point2D.Double(at[0], at[1]), null);
    double width = g.getFontMetrics().getStringBounds(text, g).getWidth();
    float x = (float) (place.getX() + (left ? -width - 7 : 3));
    float y = (float) (place.getY() + (left ? 4 : -4));
    if (!left) {
      // On colours of any darkness.
      g.setPaint(BEHIND);
      g.fill(new RoundRectangle2D.Double(x - 2, y - 10, width + 4, 13, 5, 5));
      g.setPaint(Style.INK);
    }
    g.drawString(text, x, y);
  }

  private static Shape line(int degrees, boolean meridian) {
    Path2D path = new Path2D.Double();
    double fixed = Math.toRadians(degrees);
    for (int i = 0; i <= SEGMENTS; i++) {
      double along = (2.0 * i / SEGMENTS - 1) * (meridian ? Math.PI / 2 : Math.PI);
      double[] at = meridian ? project(fixed, along) : project(along, fixed);
      if (i == 0) {
        path.moveTo(at[0], at[1]);
      } else {
        path.lineTo(at[0], at[1]);
      }
    }
    return path;
  }
}
