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
import java.util.function.Consumer;
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
 * A function on a grid in colours, with contours and a colour bar, in true proportions as long as
 * both sides can be read. Missing values (NaN) stay blank. Immutable.
 */
public final class HeatMap implements Panel {

  private static final double LEFT = 64;

  /** Tick mark, gaps and the name of the axis. */
  private static final double BESIDE_TICKS = 38;

  private static final double TOP = 30;
  private static final double BOTTOM = 48;
  private static final double BAR_GAP = 14;
  private static final double BAR_WIDTH = 15;
  private static final double BAR_LABELS = 74;
  private static final double MARGIN = 8;
  private static final double RIGHT = BAR_GAP + BAR_WIDTH + BAR_LABELS;
  private static final int CONTOURS = 10;
  private static final int AXIS_TICKS = 6;
  private static final int MAX_SENSORS = 20_000;
  private static final int CROWDED = 800;

  /** Half the width of a cross. */
  private static final double CROSS = 5;

  private static final int BAR_SHADES = 512;

  private static final int MOST_LEVELS = 1000;

  /** A side of the map shorter than this, in layout units, is stretched. */
  private static final double SHORTEST = 48;

  /** A colour bar shorter than this is hard to read. */
  private static final double SHORTEST_BAR = 140;

  /** Room that a tick label takes, across and upwards. */
  private static final double TICK_WIDTH = 52;

  private static final double TICK_HEIGHT = 20;

  private final Grid grid;
  private final double[] values;
  // Set once, before a map is seen.
  private double[] drawn;
  private String title = "";
  private String label = "";
  private String xLabel = "x";
  private String yLabel = "y";
  private Optional<Points> sensors = Optional.empty();
  private Optional<Points> crossedOut = Optional.empty();
  private Optional<Points> numbers = Optional.empty();
  private Optional<Shape> region = Optional.empty();
  private Optional<Arrows> arrows = Optional.empty();
  private Optional<ColorMap> colors = Optional.empty();
  private int levels = CONTOURS;
  private boolean angles;
  private Optional<double[]> scaleOf = Optional.empty();
  private Optional<Overlay> overlay = Optional.empty();
  private boolean axes = true;

  private HeatMap(Grid grid, double[] values) {
    this.grid = grid;
    this.values = values;
    this.drawn = values;
  }

  private HeatMap(HeatMap other) {
    this(other.grid, other.values);
    drawn = other.drawn;
    title = other.title;
    label = other.label;
    xLabel = other.xLabel;
    yLabel = other.yLabel;
    sensors = other.sensors;
    crossedOut = other.crossedOut;
    numbers = other.numbers;
    region = other.region;
    arrows = other.arrows;
    colors = other.colors;
    levels = other.levels;
    angles = other.angles;
    scaleOf = other.scaleOf;
    overlay = other.overlay;
    axes = other.axes;
  }

  /** A copy that is changed before anybody sees it. */
  private HeatMap with(Consumer<HeatMap> change) {
    HeatMap copy = new HeatMap(this);
    change.accept(copy);
    return copy;
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
    return new HeatMap(grid, values.clone());
  }

  /** The same under a title. */
  public HeatMap withTitle(String newTitle) {
    return with(map -> map.title = newTitle);
  }

  /** The same with a label at the colour bar. */
  public HeatMap withLabel(String newLabel) {
    return with(map -> map.label = newLabel);
  }

  /** The same with other labels of both axes than x and y. */
  public HeatMap withAxes(String newX, String newY) {
    return with(
        map -> {
          map.xLabel = newX;
          map.yLabel = newY;
        });
  }

  /** The same with sensors drawn. */
  public HeatMap withSensors(Points newSensors) {
    return with(map -> map.sensors = Optional.of(newSensors));
  }

  /** The same with crosses at sensors that do not count. */
  public HeatMap withCrossedOut(Points places) {
    return with(map -> map.crossedOut = Optional.of(places));
  }

  /** The same with places marked by their numbers, from 1. */
  public HeatMap withNumbers(Points places) {
    return with(map -> map.numbers = Optional.of(places));
  }

  /** The largest value that is shown; NaN if there is none. */
  public double highest() {
    return Arrays.stream(shown()).filter(Double::isFinite).max().orElse(Double.NaN);
  }

  /** The same with everything outside a disc left blank. */
  public HeatMap within(Disk disk) {
    return within(
        new Ellipse2D.Double(
            disk.x() - disk.radius(),
            disk.y() - disk.radius(),
            2 * disk.radius(),
            2 * disk.radius()));
  }

  /** The same with everything outside a region left blank, which is in the grid's coordinates. */
  public HeatMap within(Shape newRegion) {
    return with(
        map -> {
          map.region = Optional.of(newRegion);
          map.drawn = Beyond.continued(grid, values);
        });
  }

  /**
   * The same with arrows at points, the longest as long as the points are apart.
   *
   * @param places where they are centred
   * @param vectors both components of each; what is not finite is left out
   */
  public HeatMap withArrows(Points places, double[][] vectors) {
    return with(map -> map.arrows = Optional.of(new Arrows(places, vectors)));
  }

  /** The same in other colours than the values' signs ask for. */
  public HeatMap withColors(ColorMap newColors) {
    return with(map -> map.colors = Optional.of(newColors));
  }

  /**
   * The same with about so many contours, zero or more.
   *
   * @throws IllegalArgumentException if there are less than none or more than a thousand
   */
  public HeatMap withLevels(int count) {
    if (!(count >= 0 && count <= MOST_LEVELS)) {
      throw new IllegalArgumentException(
          "levels must be between 0 and " + MOST_LEVELS + ": " + count);
    }
    return with(map -> map.levels = count);
  }

  /** The same for values that are angles between −π and π: both ends get the same colour. */
  public HeatMap withAngles() {
    return with(map -> map.angles = true);
  }

  /** The same in the colours of other values, so that several maps share one scale. */
  public HeatMap withScaleOf(double[] others) {
    double[] copy = others.clone();
    return with(map -> map.scaleOf = Optional.of(copy));
  }

  /** The same with something drawn over it in place of axes. */
  public HeatMap withOverlay(Overlay newOverlay) {
    return with(
        map -> {
          map.overlay = Optional.of(newOverlay);
          map.axes = false;
        });
  }

  /** The height of an area of the given width that the map fills without empty margins. */
  public double heightFor(double width) {
    return TOP + BOTTOM + (width - left() - RIGHT - 2 * MARGIN) * height() / width();
  }

  @Override
  public void draw(Graphics2D g, Rectangle2D area) {
    Rectangle2D room = Style.inset(area, left() + MARGIN, TOP, RIGHT + MARGIN, BOTTOM);
    double scale = Math.min(room.getWidth() / width(), room.getHeight() / height());
    double w = Math.min(room.getWidth(), Math.max(SHORTEST, scale * width()));
    double h = Math.min(room.getHeight(), Math.max(SHORTEST, scale * height()));
    Rectangle2D data =
        new Rectangle2D.Double(
            room.getX() + (room.getWidth() - w) / 2,
            room.getY() + (room.getHeight() - h) / 2,
            w,
            h);
    ValueScale shades =
        angles ? ValueScale.ofAngles() : ValueScale.of(scaleOf.orElseGet(this::shown), colors);
    double step = shades.step(levels > 0 ? levels : CONTOURS);

    AffineTransform toPage =
        new AffineTransform(
            w / width(),
            0,
            0,
            -h / height(),
            data.getX() - w / width() * x0(),
            data.getMaxY() + h / height() * y0());
    Shape page = g.getClip();
    g.clip(data);
    region.ifPresent(shape -> g.clip(toPage.createTransformedShape(shape)));
    BufferedImage image = image(shades, data, g.getTransform().getScaleX());
    AffineTransform place = AffineTransform.getTranslateInstance(data.getX(), data.getY());
    place.scale(data.getWidth() / image.getWidth(), data.getHeight() / image.getHeight());
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    g.drawImage(image, place, null);
    if (levels > 0) {
      contours(g, toPage, shades, step);
    }
    arrows.ifPresent(all -> all.draw(g, toPage));
    g.setClip(page);
    g.clip(data);
    region.ifPresent(shape -> rim(g, toPage.createTransformedShape(shape)));
    g.setClip(page);
    if (axes) {
      axes(g, data);
    }
    overlay.ifPresent(over -> over.draw(g, toPage));
    sensors.ifPresent(points -> dots(g, toPage, data, points));
    crossedOut.ifPresent(points -> crosses(g, toPage, data, points));
    numbers.ifPresent(points -> numbers(g, toPage, points));
    double bar = Math.min(room.getHeight(), Math.max(h, SHORTEST_BAR));
    bar(
        g,
        new Rectangle2D.Double(
            data.getMaxX() + BAR_GAP, data.getCenterY() - bar / 2, BAR_WIDTH, bar),
        shades,
        step);
    g.setFont(Style.TITLE);
    g.setPaint(Style.INK);
    g.drawString(
        title,
        (float) (data.getCenterX() - g.getFontMetrics().getStringBounds(title, g).getWidth() / 2),
        (float) (data.getY() - 11));
  }

  /** A smooth line over the rim, for clipping leaves steps. */
  private static void rim(Graphics2D g, Shape shape) {
    g.setPaint(Style.INK);
    g.setStroke(Style.THIN);
    g.draw(shape);
  }

  /** The values inside the region, which decide the colours. */
  public double[] shown() {
    int[] inside = region.isEmpty() ? new int[0] : grid.points().in(region.get()::contains);
    if (inside.length == 0) {
      return values.clone();
    }
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
  private BufferedImage image(ValueScale shades, Rectangle2D data, double resolution) {
    int w = (int) Math.max(1, Math.ceil(data.getWidth() * resolution));
    int h = (int) Math.max(1, Math.ceil(data.getHeight() * resolution));
    BufferedImage fine = new BufferedImage(w, h, BufferedImage.TYPE_INT_ARGB);
    for (int j = 0; j < h; j++) {
      double y = (1 - (j + 0.5) / h) * (grid.ny() - 1);
      int row = (int) Math.min(Math.max(0, grid.ny() - 2), Math.floor(y));
      for (int i = 0; i < w; i++) {
        double x = (i + 0.5) / w * (grid.nx() - 1);
        int column = (int) Math.min(Math.max(0, grid.nx() - 2), Math.floor(x));
        fine.setRGB(i, j, shades.argb(between(column, x - column, row, y - row)));
      }
    }
    return fine;
  }

  private double between(int column, double tx, int row, double ty) {
    int at = row * grid.nx() + column;
    int right = grid.nx() > 1 ? 1 : 0;
    int up = grid.ny() > 1 ? grid.nx() : 0;
    double here = drawn[at];
    double lower = here + tx * (beside(at + right, here) - here);
    double above = beside(at + up, here);
    double upper = above + tx * (beside(at + up + right, here) - above);
    double value = lower + ty * (upper - lower);
    return angles ? Math.IEEEremainder(value, 2 * Math.PI) : value;
  }

  /** A value; for angles the one among its equals that is closest to a neighbour's. */
  private double beside(int at, double neighbour) {
    return angles ? neighbour + Math.IEEEremainder(drawn[at] - neighbour, 2 * Math.PI) : drawn[at];
  }

  private void contours(Graphics2D g, AffineTransform toPage, ValueScale shades, double step) {
    Contours contours = new Contours(grid, drawn);
    for (double level : shades.levels(step)) {
      boolean zero = Math.abs(level) < step / 2 && shades.map() == ColorMap.diverging();
      g.setStroke(
          new BasicStroke(zero ? 1.3f : 0.7f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
      boolean oneWay = shades.map() != ColorMap.diverging() && shades.map() != ColorMap.cyclic();
      boolean dark = oneWay && 2 * level < shades.low() + shades.high();
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

  private static void numbers(Graphics2D g, AffineTransform toPage, Points points) {
    g.setFont(Style.LABEL);
    g.setStroke(Style.THIN);
    double[] at = new double[2];
    for (int i = 0; i < points.size(); i++) {
      toPage.transform(new double[] {points.x(i), points.y(i)}, 0, at, 0, 1);
      String number = Integer.toString(i + 1);
      Rectangle2D box = g.getFontMetrics().getStringBounds(number, g);
      double size = Math.max(box.getWidth(), box.getHeight()) + 1;
      Shape disc = new Ellipse2D.Double(at[0] - size / 2, at[1] - size / 2, size, size);
      g.setPaint(Color.WHITE);
      g.fill(disc);
      g.setPaint(Style.INK);
      g.draw(disc);
      g.drawString(
          number,
          (float) (at[0] - box.getWidth() / 2),
          (float) (at[1] - box.getY() - box.getHeight() / 2));
    }
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
    NumberAxis x = Style.axis(xLabel);
    NumberAxis y = Style.axis(yLabel);
    x.setRange(x0(), x0() + width());
    y.setRange(y0(), y0() + height());
    double step = commonStep();
    ticks(x, step, width(), x0(), data.getWidth() / TICK_WIDTH);
    ticks(y, step, height(), y0(), data.getHeight() / TICK_HEIGHT);
    XYPlot plot = new XYPlot(null, x, y, null);
    plot.setBackgroundPaint(null);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinesVisible(false);
    plot.setOutlinePaint(Style.INK);
    plot.setOutlineStroke(Style.THIN);
    plot.setInsets(RectangleInsets.ZERO_INSETS);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    AxisSpace left = new AxisSpace();
    left.setLeft(left());
    plot.setFixedRangeAxisSpace(left);
    AxisSpace bottom = new AxisSpace();
    bottom.setBottom(BOTTOM);
    plot.setFixedDomainAxisSpace(bottom);
    plot.draw(g, Style.inset(data, -left(), 0, 0, -BOTTOM), null, null, null);
  }

  /** True proportions: the same ticks on both axes, unless one has no room for two of them. */
  private double commonStep() {
    return extent(Math.max(width(), height())).step(AXIS_TICKS);
  }

  /** The space for ticks and name of the vertical axis: metres of a map have many digits. */
  private double left() {
    double step = commonStep();
    NumberFormat format = extent(Math.abs(y0()) + height()).format(step);
    double widest =
        Math.max(
            Style.width(format.format(step * Math.round(y0() / step))),
            Style.width(format.format(step * Math.round((y0() + height()) / step))));
    return Math.max(LEFT, widest + BESIDE_TICKS);
  }

  private static ValueScale extent(double length) {
    return new ValueScale(0, length, ColorMap.sequential(), false);
  }

  private static void ticks(
      NumberAxis axis, double common, double length, double from, double fitting) {
    double step = common;
    if (length < 2 * common || length / common > fitting) {
      step = extent(length).step((int) Math.max(1, Math.min(4, fitting)));
    }
    double largest = Math.abs(from) + length;
    axis.setTickUnit(new NumberTickUnit(step, extent(largest).format(step)));
  }

  private void bar(Graphics2D g, Rectangle2D bar, ValueScale shades, double step) {
    BufferedImage strip = new BufferedImage(1, BAR_SHADES, BufferedImage.TYPE_INT_ARGB);
    for (int i = 0; i < BAR_SHADES; i++) {
      strip.setRGB(0, i, shades.map().argb(1 - (i + 0.5) / BAR_SHADES));
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
    axis.setRange(shades.low(), shades.high());
    // As many labels as fit, on contours.
    double every = bar.getHeight() < 160 ? shades.step(4) : step;
    axis.setTickUnit(new NumberTickUnit(every, shades.format(every)));
    axis.draw(g, bar.getMaxX(), bar, bar, RectangleEdge.RIGHT, null);
  }
}
