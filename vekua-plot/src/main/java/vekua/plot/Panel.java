package vekua.plot;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** One picture of a figure. */
public interface Panel {

  /** Draws the picture into an area. */
  void draw(Graphics2D g, Rectangle2D area);
}
