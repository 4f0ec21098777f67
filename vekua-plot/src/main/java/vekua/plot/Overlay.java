package vekua.plot;

import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;

/** What is drawn over a map, such as a graticule. */
@FunctionalInterface
public interface Overlay {

  /**
   * Draws it.
   *
   * @param g what to draw on, in layout units
   * @param toPage from the map's coordinates to layout units
   */
  void draw(Graphics2D g, AffineTransform toPage);
}
