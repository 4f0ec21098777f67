package vekua.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.geom.Rectangle2D;
import java.util.Locale;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.RectangleInsets;

/** The look that all panels share. */
final class Style {

  static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  static final Font LABEL = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
  static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 14);
  static final Color INK = new Color(0x26, 0x26, 0x2b);
  static final Color GRID = new Color(0, 0, 0, 34);
  static final BasicStroke THIN = new BasicStroke(0.9f);

  static {
    // The workaround for old platforms turns rotated texts into shapes.
    TextUtils.setUseDrawRotatedStringWorkaround(false);
  }

  private Style() {}

  /** A linear axis with the shared fonts. */
  static NumberAxis axis(String label) {
    NumberAxis axis = new NumberAxis(label);
    axis.setStandardTickUnits(NumberAxis.createStandardTickUnits(Locale.ROOT));
    axis.setAutoRangeIncludesZero(false);
    dress(axis);
    return axis;
  }

  static void dress(ValueAxis axis) {
    axis.setLabelFont(LABEL);
    axis.setTickLabelFont(TEXT);
    axis.setLabelPaint(INK);
    axis.setTickLabelPaint(INK);
    axis.setAxisLinePaint(INK);
    axis.setTickMarkPaint(INK);
    axis.setTickMarkOutsideLength(4);
    axis.setTickLabelInsets(new RectangleInsets(3, 5, 3, 5));
  }

  /** How wide a text of ticks is. */
  static double width(String text) {
    return TEXT.getStringBounds(text, new FontRenderContext(null, true, true)).getWidth();
  }

  /** An area with space taken off each side. */
  static Rectangle2D inset(Rectangle2D area, double left, double top, double right, double bottom) {
    return new Rectangle2D.Double(
        area.getX() + left,
        area.getY() + top,
        Math.max(1, area.getWidth() - left - right),
        Math.max(1, area.getHeight() - top - bottom));
  }
}
