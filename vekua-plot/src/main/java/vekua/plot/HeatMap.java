package vekua.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Optional;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import vekua.geometry.Disk;
import vekua.geometry.Grid;
import vekua.geometry.Points;

/**
 * A function on a grid in colours, with contours and a colour bar, in true proportions. Missing
 * values (NaN) stay blank. Immutable.
 */
public final class HeatMap implements Panel {

  private static final double LEFT = 64;
  private static final double TOP = 30;
  private static final double BOTTOM = 48;
  private static final double BAR_GAP = 14;
  private static final double BAR_WIDTH = 15;
  private static final double BAR_LABELS = 74;
  private static final double MARGIN = 8;
  private static final double HORIZONTAL = LEFT + BAR_GAP + BAR_WIDTH + BAR_LABELS + 2 * MARGIN;
  private static final int CONTOURS = 10;
  private static final int AXIS_TICKS = 6;
  private static final int MAX_SENSORS = 20_000;
  private static final int CROWDED = 800;

  /** Half the width of a cross. */
  private static final double CROSS = 5;

  private static final int BAR_SHADES = 512;

  private final Grid grid;
  private final double[] values;
  private final String title;
  private final String label;
  private final Optional<Points> sensors;
  private final Optional<Points> crossedOut;
  private final Optional<Disk> disk;
  private final boolean angles;

  private HeatMap(
      Grid grid,
      double[] values,
      String title,
      String label,
      Optional<Points> sensors,
      Optional<Points> crossedOut,
      Optional<Disk> disk,
      boolean angles) {
    this.grid = grid;
    this.values = values;
    this.title = title;
    this.label = label;
    this.sensors = sensors;
    this.crossedOut = crossedOut;
    this.disk = disk;
    this.angles = angles;
  }

  /**
   * Creates a map of values on a grid, row by row with ascending ordinates.
   *
   * @throws IllegalArgumentException if their number is not the grid's
   */
  public static HeatMap of(Grid grid, double[] values) {
    if (values.length != (long) grid.nx() * grid.ny()) {
      throw new IllegalArgumentException(
          "values must be as many as nodes: "
              + values.length
              + " != "
              + grid.nx()
              + " x "
              + grid.ny());
    }
    Optional<Points> none = Optional.empty();
    return new HeatMap(grid, values.clone(), "", "", none, none, Optional.empty(), false);
  }

  /** The same under a title. */
  public HeatMap withTitle(String newTitle) {
    return new HeatMap(grid, values, newTitle, label, sensors, crossedOut, disk, angles);
  }

  /** The same with a label at the colour bar. */
  public HeatMap withLabel(String newLabel) {
    return new HeatMap(grid, values, title, newLabel, sensors, crossedOut, disk, angles);
  }

  /** The same with sensors drawn. */
  public HeatMap withSensors(Points newSensors) {
    return new HeatMap(
        grid, values, title, label, Optional.of(newSensors), crossedOut, disk, angles);
  }

  /** The same with crosses at sensors that do not count. */
  public HeatMap withCrossedOut(Points places) {
    return new HeatMap(grid, values, title, label, sensors, Optional.of(places), disk, angles);
  }

  /** The same with everything outside a disc left blank. */
  public HeatMap within(Disk newDisk) {
    return new HeatMap(
        grid, values, title, label, sensors, crossedOut, Optional.of(newDisk), angles);
  }

  /** The same for values that are angles between −π and π: both ends get the same colour. */
  public HeatMap withAngles() {
    return new HeatMap(grid, values, title, label, sensors, crossedOut, disk, true);
  }

  /** The height of an area of the given width that the map fills without empty margins. */
  public double heightFor(double width) {
    return TOP + BOTTOM + (width - HORIZONTAL) * height() / width();
  }

  @Override
  public void draw(Graphics2D g, Rectangle2D area) {
    double width = width();
    double height = height();
    Rectangle2D room =
        Style.inset(area, LEFT + MARGIN, TOP, BAR_GAP + BAR_WIDTH + BAR_LABELS + MARGIN, BOTTOM);
    double scale = Math.min(room.getWidth() / width, room.getHeight() / height);
    double w = scale * width;
    double h = scale * height;
    Rectangle2D data =
        new Rectangle2D.Double(
            room.getX() + (room.getWidth() - w) / 2,
            room.getY() + (room.getHeight() - h) / 2,
            w,
            h);
    ValueScale colors = angles ? ValueScale.ofAngles() : ValueScale.of(shown());
    double step = colors.step(CONTOURS);

    AffineTransform toPage =
        new AffineTransform(
            scale, 0, 0, -scale, data.getX() - scale * x0(), data.getMaxY() + scale * y0());
    Shape page = g.getClip();
    g.clip(data);
    disk.ifPresent(d -> g.clip(toPage.createTransformedShape(circle(d))));
    BufferedImage image = image(colors, data, g.getTransform().getScaleX());
    AffineTransform place = AffineTransform.getTranslateInstance(data.getX(), data.getY());
    place.scale(data.getWidth() / image.getWidth(), data.getHeight() / image.getHeight());
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    g.drawImage(image, place, null);
    contours(g, toPage, colors, step);
    g.setClip(page);
    g.clip(data);
    disk.ifPresent(d -> rim(g, toPage.createTransformedShape(circle(d))));
    g.setClip(page);
    axes(g, data);
    sensors.ifPresent(points -> dots(g, toPage, data, points));
    crossedOut.ifPresent(points -> crosses(g, toPage, data, points));
    bar(g, data, colors, step);
    g.setFont(Style.TITLE);
    g.setPaint(Style.INK);
    g.drawString(
        title,
        (float) (data.getCenterX() - g.getFontMetrics().getStringBounds(title, g).getWidth() / 2),
        (float) (data.getY() - 11));
  }

  /** A smooth line over the rim, for clipping leaves steps. */
  private static void rim(Graphics2D g, Shape circle) {
    g.setPaint(Style.INK);
    g.setStroke(Style.THIN);
    g.draw(circle);
  }

  private static Shape circle(Disk d) {
    return new Ellipse2D.Double(
        d.x() - d.radius(), d.y() - d.radius(), 2 * d.radius(), 2 * d.radius());
  }

  /** The values that decide the colours. */
  private double[] shown() {
    if (disk.isEmpty()) {
      return values;
    }
    int[] inside = grid.points().in(disk.get()::contains);
    return Arrays.stream(inside).mapToDouble(i -> values[i]).toArray();
  }

  // A grid of a single column or row is shown as a strip around it.

  private double strip() {
    double side =
        Math.max(grid.bounds().x1() - grid.bounds().x0(), grid.bounds().y1() - grid.bounds().y0());
    return side > 0 ? side / 20 : 1;
  }

  private double width() {
    double width = grid.bounds().x1() - grid.bounds().x0();
    return width > 0 ? width : 2 * strip();
  }

  private double height() {
    double height = grid.bounds().y1() - grid.bounds().y0();
    return height > 0 ? height : 2 * strip();
  }

  private double x0() {
    return (grid.bounds().x0() + grid.bounds().x1() - width()) / 2;
  }

  private double y0() {
    return (grid.bounds().y0() + grid.bounds().y1() - height()) / 2;
  }

  /** The values, interpolated between nodes before they become colours, pixel by pixel. */
  private BufferedImage image(ValueScale colors, Rectangle2D data, double resolution) {
    int w = (int) Math.max(1, Math.ceil(data.getWidth() * resolution));
    int h = (int) Math.max(1, Math.ceil(data.getHeight() * resolution));
    BufferedImage fine = new BufferedImage(w, h, BufferedImage.TYPE_INT_ARGB);
    for (int j = 0; j < h; j++) {
      double y = (1 - (j + 0.5) / h) * (grid.ny() - 1);
      int row = (int) Math.min(Math.max(0, grid.ny() - 2), Math.floor(y));
      for (int i = 0; i < w; i++) {
        double x = (i + 0.5) / w * (grid.nx() - 1);
        int column = (int) Math.min(Math.max(0, grid.nx() - 2), Math.floor(x));
        fine.setRGB(i, j, colors.argb(between(column, x - column, row, y - row)));
      }
    }
    return fine;
  }

  private double between(int column, double tx, int row, double ty) {
    int at = row * grid.nx() + column;
    int right = grid.nx() > 1 ? 1 : 0;
    int up = grid.ny() > 1 ? grid.nx() : 0;
    double here = values[at];
    double lower = here + tx * (beside(at + right, here) - here);
    double above = beside(at + up, here);
    double upper = above + tx * (beside(at + up + right, here) - above);
    double value = lower + ty * (upper - lower);
    return angles ? Math.IEEEremainder(value, 2 * Math.PI) : value;
  }

  /** A value; for angles the one among its equals that is closest to a neighbour's. */
  private double beside(int at, double neighbour) {
    return angles
        ? neighbour + Math.IEEEremainder(values[at] - neighbour, 2 * Math.PI)
        : values[at];
  }

  private void contours(Graphics2D g, AffineTransform toPage, ValueScale colors, double step) {
    Contours contours = new Contours(grid, values);
    for (double level : colors.levels(step)) {
      boolean zero = Math.abs(level) < step / 2 && colors.map() == ColorMap.diverging();
      g.setStroke(
          new BasicStroke(zero ? 1.3f : 0.7f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
      boolean dark =
          colors.map() == ColorMap.sequential() && 2 * level < colors.low() + colors.high();
      g.setPaint(dark ? new Color(255, 255, 255, 110) : new Color(0, 0, 0, zero ? 150 : 90));
      g.draw(toPage.createTransformedShape(contours.at(level)));
    }
  }

  private static void dots(Graphics2D g, AffineTransform toPage, Rectangle2D data, Points points) {
    Shape clip = g.getClip();
    g.clip(Style.inset(data, -4, -4, -4, -4));
    double size = points.size() > CROWDED ? 2 : 6;
    int stride = 1 + points.size() / MAX_SENSORS;
    g.setStroke(Style.THIN);
    double[] at = new double[2];
    for (int i = 0; i < points.size(); i += stride) {
      toPage.transform(new double[] {points.x(i), points.y(i)}, 0, at, 0, 1);
      Shape dot = new Ellipse2D.Double(at[0] - size / 2, at[1] - size / 2, size, size);
      g.setPaint(points.size() > CROWDED ? Style.INK : Color.WHITE);
      g.fill(dot);
      g.setPaint(Style.INK);
      if (points.size() <= CROWDED) {
        g.draw(dot);
      }
    }
    g.setClip(clip);
  }

  private static void crosses(
      Graphics2D g, AffineTransform toPage, Rectangle2D data, Points points) {
    Shape clip = g.getClip();
    g.clip(Style.inset(data, -4, -4, -4, -4));
    g.setStroke(Style.THIN);
    g.setPaint(Style.INK);
    double[] at = new double[2];
    for (int i = 0; i < points.size(); i += 1 + points.size() / MAX_SENSORS) {
      toPage.transform(new double[] {points.x(i), points.y(i)}, 0, at, 0, 1);
      g.draw(new Line2D.Double(at[0] - CROSS, at[1] - CROSS, at[0] + CROSS, at[1] + CROSS));
      g.draw(new Line2D.Double(at[0] - CROSS, at[1] + CROSS, at[0] + CROSS, at[1] - CROSS));
    }
    g.setClip(clip);
  }

  private void axes(Graphics2D g, Rectangle2D data) {
    NumberAxis x = Style.axis("x");
    NumberAxis y = Style.axis("y");
    x.setRange(x0(), x0() + width());
    y.setRange(y0(), y0() + height());
    // True proportions: the same ticks on both axes.
    double longer = Math.max(width(), height());
    ValueScale extent = new ValueScale(0, longer, ColorMap.sequential());
    double step = extent.step(AXIS_TICKS);
    double largest = Math.max(Math.abs(x0()), Math.abs(y0())) + longer;
    NumberFormat format = new ValueScale(0, largest, ColorMap.sequential()).format(step);
    x.setTickUnit(new NumberTickUnit(step, format));
    y.setTickUnit(new NumberTickUnit(step, format));
    XYPlot plot = new XYPlot(null, x, y, null);
    plot.setBackgroundPaint(null);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinesVisible(false);
    plot.setOutlinePaint(Style.INK);
    plot.setOutlineStroke(Style.THIN);
    plot.setInsets(RectangleInsets.ZERO_INSETS);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    AxisSpace left = new AxisSpace();
    left.setLeft(LEFT);
    plot.setFixedRangeAxisSpace(left);
    AxisSpace bottom = new AxisSpace();
    bottom.setBottom(BOTTOM);
    plot.setFixedDomainAxisSpace(bottom);
    plot.draw(g, Style.inset(data, -LEFT, 0, 0, -BOTTOM), null, null, null);
  }

  private void bar(Graphics2D g, Rectangle2D data, ValueScale colors, double step) {
    Rectangle2D bar =
        new Rectangle2D.Double(data.getMaxX() + BAR_GAP, data.getY(), BAR_WIDTH, data.getHeight());
    BufferedImage strip = new BufferedImage(1, BAR_SHADES, BufferedImage.TYPE_INT_ARGB);
    for (int i = 0; i < BAR_SHADES; i++) {
      strip.setRGB(0, i, colors.map().argb(1 - (i + 0.5) / BAR_SHADES));
    }
    AffineTransform place = AffineTransform.getTranslateInstance(bar.getX(), bar.getY());
    place.scale(bar.getWidth(), bar.getHeight() / BAR_SHADES);
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
    g.drawImage(strip, place, null);
    g.setPaint(Style.INK);
    g.setStroke(Style.THIN);
    g.draw(bar);
    NumberAxis axis = Style.axis(label);
    axis.setLabelAngle(Math.PI);
    axis.setRange(colors.low(), colors.high());
    // As many labels as fit, on contours.
    double every = bar.getHeight() < 160 ? colors.step(4) : step;
    axis.setTickUnit(new NumberTickUnit(every, colors.format(every)));
    axis.draw(g, bar.getMaxX(), bar, bar, RectangleEdge.RIGHT, null);
  }
}
