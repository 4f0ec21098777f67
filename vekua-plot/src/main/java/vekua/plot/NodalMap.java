package vekua.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import vekua.geometry.Grid;
import vekua.geometry.Rectangle;

/**
 * A small picture of a function in a region: its signs in colours, the lines where it is zero, the
 * rim of the region, and two lines of text; no axes. Immutable.
 */
public final class NodalMap implements Panel {

  private static final double TEXT = 40;
  private static final double MARGIN = 12;
  private static final double FIRST_LINE = 15;
  private static final double SECOND_LINE = 30;

  private final Grid grid;
  private final double[] values;
  private final Shape region;
  private final String title;
  private final String subtitle;

  private NodalMap(Grid grid, double[] values, Shape region, String title, String subtitle) {
    this.grid = grid;
    this.values = values;
    this.region = region;
    this.title = title;
    this.subtitle = subtitle;
  }

  /**
   * Creates a map.
   *
   * @param grid where the function is known, around the region
   * @param values row by row with ascending ordinates
   * @param region outside of which nothing is shown, in the grid's coordinates
   * @throws IllegalArgumentException if there are not as many values as nodes
   */
  public static NodalMap of(Grid grid, double[] values, Shape region) {
    if (values.length != (long) grid.nx() * grid.ny()) {
      throw new IllegalArgumentException(
          "values must be as many as nodes: "
              + values.length
              + ", "
              + grid.nx()
              + " x "
              + grid.ny());
    }
    return new NodalMap(grid, values.clone(), region, "", "");
  }

  /** The same under a title. */
  public NodalMap withTitle(String text) {
    return new NodalMap(grid, values, region, text, subtitle);
  }

  /** The same with a second, smaller line under the title. */
  public NodalMap withSubtitle(String text) {
    return new NodalMap(grid, values, region, title, text);
  }

  /** The height of an area of the given width that the map fills without empty margins. */
  public double heightFor(double width) {
    Rectangle b = grid.bounds();
    double high = (width - 2 * MARGIN) * (b.y1() - b.y0()) / (b.x1() - b.x0());
    return Math.max(TEXT + 2 * MARGIN, high + TEXT + MARGIN);
  }

  @Override
  public void draw(Graphics2D g, Rectangle2D area) {
    Rectangle b = grid.bounds();
    double width = b.x1() - b.x0();
    double height = b.y1() - b.y0();
    double scale =
        Math.min(
            (area.getWidth() - 2 * MARGIN) / width, (area.getHeight() - TEXT - MARGIN) / height);
    double left = area.getCenterX() - scale * width / 2;
    double bottom = area.getMaxY() - MARGIN;
    AffineTransform toPage =
        new AffineTransform(scale, 0, 0, -scale, left - scale * b.x0(), bottom + scale * b.y0());
    Shape page = g.getClip();
    Shape rim = toPage.createTransformedShape(region);
    g.clip(rim);
    AffineTransform place =
        new AffineTransform(
            scale * grid.dx(),
            0,
            0,
            -scale * grid.dy(),
            left - scale * grid.dx() / 2,
            bottom + scale * grid.dy() / 2);
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    g.drawImage(image(), place, null);
    g.setPaint(new Color(0, 0, 0, 170));
    g.setStroke(new BasicStroke(0.9f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    g.draw(toPage.createTransformedShape(new Contours(grid, values).at(0)));
    g.setClip(page);
    g.setPaint(Style.INK);
    g.setStroke(new BasicStroke(1.1f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    g.draw(rim);
    g.setFont(Style.TITLE.deriveFont(12f));
    g.drawString(title, (float) (area.getX() + MARGIN), (float) (area.getY() + FIRST_LINE));
    g.setFont(Style.TITLE.deriveFont(Font.PLAIN, 10f));
    g.drawString(subtitle, (float) (area.getX() + MARGIN), (float) (area.getY() + SECOND_LINE));
  }

  /** A pixel for each node; missing values stay white. */
  private BufferedImage image() {
    double most = Double.MIN_NORMAL;
    for (int j = 0; j < grid.ny(); j++) {
      for (int i = 0; i < grid.nx(); i++) {
        double x = grid.bounds().x0() + i * grid.dx();
        double y = grid.bounds().y0() + j * grid.dy();
        double v = Math.abs(values[j * grid.nx() + i]);
        most = v > most && region.contains(x, y) ? v : most;
      }
    }
    BufferedImage image = new BufferedImage(grid.nx(), grid.ny(), BufferedImage.TYPE_INT_RGB);
    for (int j = 0; j < grid.ny(); j++) {
      for (int i = 0; i < grid.nx(); i++) {
        double v = values[j * grid.nx() + i] / most;
        double share = Double.isNaN(v) ? 0.5 : 0.5 + 0.5 * Math.max(-1, Math.min(1, v));
        image.setRGB(i, j, ColorMap.diverging().argb(share));
      }
    }
    return image;
  }
}
