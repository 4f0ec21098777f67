package vekua.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogarithmicAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Curves and scattered points over common axes, with a legend. Immutable. */
public final class LineChart implements Panel {

  private static final float MITER = 1;

  private final String title;
  private final String xLabel;
  private final String yLabel;
  private final boolean logarithmic;
  private final List<Series> series;

  private LineChart(
      String title, String xLabel, String yLabel, boolean logarithmic, List<Series> series) {
    this.title = title;
    this.xLabel = xLabel;
    this.yLabel = yLabel;
    this.logarithmic = logarithmic;
    this.series = List.copyOf(series);
  }

  /** How a series looks. */
  public enum Mark {
    /** A continuous line. */
    SOLID,
    /** A dashed line. */
    DASHED,
    /** A dotted line. */
    DOTTED,
    /** Dots without a line. */
    DOTS
  }

  private record Series(XYSeries points, Color color, double size, Mark mark) {}

  /** An empty chart. */
  public static LineChart of(String title, String xLabel, String yLabel) {
    return new LineChart(title, xLabel, yLabel, false, List.of());
  }

  /** The same with a logarithmic ordinate, which needs positive values. */
  public LineChart withLogarithmicOrdinate() {
    return new LineChart(title, xLabel, yLabel, true, series);
  }

  /**
   * The same with one more series, drawn over those before.
   *
   * @param name in the legend, different from the others
   * @param color possibly translucent
   * @param size width of the line or diameter of the dots
   * @throws IllegalArgumentException if the lengths differ or the name is taken
   */
  public LineChart with(String name, double[] x, double[] y, Color color, double size, Mark mark) {
    if (x.length != y.length) {
      throw new IllegalArgumentException("y must be as many as x: " + y.length + " != " + x.length);
    }
    if (series.stream().anyMatch(s -> s.points().getKey().equals(name))) {
      throw new IllegalArgumentException("name must be new: " + name);
    }
    List<Series> all = new ArrayList<>(series);
    XYSeries points = new XYSeries(name, false, true);
    for (int i = 0; i < x.length; i++) {
      points.add(x[i], y[i], false);
    }
    all.add(new Series(points, color, size, mark));
    return new LineChart(title, xLabel, yLabel, logarithmic, all);
  }

  @Override
  public void draw(Graphics2D g, Rectangle2D area) {
    XYSeriesCollection data = new XYSeriesCollection();
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer();
    for (Series s : series) {
      dress(renderer, data.getSeriesCount(), s);
      data.addSeries(s.points());
    }
    renderer.setDrawSeriesLineAsPath(true);
    XYPlot plot = new XYPlot(data, Style.axis(xLabel), ordinate(), renderer);
    plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
    plot.setBackgroundPaint(null);
    plot.setDomainGridlinePaint(Style.GRID);
    plot.setRangeGridlinePaint(Style.GRID);
    plot.setDomainGridlineStroke(Style.THIN);
    plot.setRangeGridlineStroke(Style.THIN);
    plot.setOutlinePaint(Style.INK);
    plot.setOutlineStroke(Style.THIN);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    JFreeChart chart = new JFreeChart(title, Style.TITLE, plot, series.size() > 1);
    chart.setBackgroundPaint(null);
    chart.getTitle().setPaint(Style.INK);
    if (chart.getLegend() != null) {
      chart.getLegend().setItemFont(Style.TEXT);
      chart.getLegend().setItemPaint(Style.INK);
      chart.getLegend().setBackgroundPaint(null);
      chart.getLegend().setFrame(BlockBorder.NONE);
    }
    chart.draw(g, Style.inset(area, 8, 6, 14, 6));
  }

  private ValueAxis ordinate() {
    if (!logarithmic) {
      return Style.axis(yLabel);
    }
    // The newer LogAxis draws its labels as shapes, which an SVG should not have.
    LogarithmicAxis axis = new LogarithmicAxis(yLabel);
    axis.setExpTickLabelsFlag(true);
    axis.setAllowNegativesFlag(false);
    Style.dress(axis);
    return axis;
  }

  private static void dress(XYLineAndShapeRenderer renderer, int index, Series s) {
    float size = (float) s.size();
    boolean dots = s.mark() == Mark.DOTS;
    renderer.setSeriesPaint(index, s.color());
    renderer.setSeriesLinesVisible(index, !dots);
    renderer.setSeriesShapesVisible(index, dots);
    renderer.setSeriesShape(index, new Ellipse2D.Double(-size / 2, -size / 2, size, size));
    renderer.setSeriesStroke(index, stroke(size, s.mark()));
  }

  private static BasicStroke stroke(float width, Mark mark) {
    return switch (mark) {
      case SOLID, DOTS -> new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
      case DASHED -> dashed(width, 6, 4);
      case DOTTED -> dashed(width, 1.5f, 3);
    };
  }

  private static BasicStroke dashed(float width, float on, float off) {
    return new BasicStroke(
        width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, MITER, new float[] {on, off}, 0);
  }
}
