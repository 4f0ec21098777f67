package vekua.app;

import java.awt.Shape;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;

/** Domains as shapes that can be drawn: holes are left out, slits are lines. */
final class DomainShape {

  /** Points along a curve that is no polygon. */
  private static final int OUTLINE = 500;

  private DomainShape() {}

  /**
   * The shape of a domain.
   *
   * @param domain inside a curve, or outside of several
   * @param shown what is seen of a domain without an outer curve
   */
  static Shape of(Domain domain, Rectangle shown) {
    Path2D path = new Path2D.Double(Path2D.WIND_EVEN_ODD);
    domain
        .outer()
        .ifPresentOrElse(
            curve -> add(path, curve),
            () ->
                path.append(
                    new Rectangle2D.Double(
                        shown.x0(), shown.y0(), shown.x1() - shown.x0(), shown.y1() - shown.y0()),
                    false));
    domain.holes().forEach(curve -> add(path, curve));
    domain.slits().forEach(slit -> add(path, slit));
    return path;
  }

  private static void add(Path2D path, Slit slit) {
    path.moveTo(slit.x(0), slit.y(0));
    for (int i = 1; i <= slit.segments(); i++) {
      path.lineTo(slit.x(i), slit.y(i));
    }
  }

  private static void add(Path2D path, Curve curve) {
    Points line = curve instanceof Polygon ? curve.extremes() : curve.outline(OUTLINE);
    path.moveTo(line.x(0), line.y(0));
    for (int i = 1; i < line.size(); i++) {
      path.lineTo(line.x(i), line.y(i));
    }
    path.closePath();
  }
}
