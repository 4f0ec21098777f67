package vekua.paper;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Optional;
import vekua.plot.Panel;

/** Tasks down, methods across, each cell coloured by the digits that a method gets right. */
final class ErrorMatrix implements Panel {

  private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 14);
  private static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final Color INK = new Color(0x26, 0x26, 0x2b);
  private static final Color NONE = new Color(0xf4, 0xf4, 0xf4);

  /** From no digit to all sixteen: pale sand to deep blue, monotone in lightness. */
  private static final Color[] SCALE = {
    new Color(0xf3, 0xe3, 0xd0),
    new Color(0xbf, 0xd9, 0xd2),
    new Color(0x6f, 0xb1, 0xc0),
    new Color(0x2f, 0x7a, 0xa8),
    new Color(0x1c, 0x3f, 0x73)
  };

  private static final double DIGITS = 16;

  /** From this shade on a text is white. */
  private static final double DARK = 0.6;

  private static final int NAMES = 150;
  private static final int HEAD = 62;
  private static final int MARGIN = 16;
  private static final int LEGEND = 44;

  private final Benchmark benchmark;

  ErrorMatrix(Benchmark benchmark) {
    this.benchmark = benchmark;
  }

  @Override
  public void draw(Graphics2D g, Rectangle2D area) {
    List<Method> methods = benchmark.methods();
    List<Experiment> experiments = benchmark.experiments();
    double width = (area.getWidth() - NAMES - 2 * MARGIN) / methods.size();
    double height = (area.getHeight() - HEAD - LEGEND - MARGIN) / experiments.size();
    g.setColor(INK);
    g.setFont(TITLE);
    centred(g, "Relative error of all methods on all tasks", area.getCenterX(), area.getY() + 22);
    g.setFont(TEXT);
    double left = area.getX() + MARGIN + NAMES;
    double top = area.getY() + HEAD;
    for (int c = 0; c < methods.size(); c++) {
      centred(g, methods.get(c).label(), left + (c + 0.5) * width, top - 10);
    }
    for (int r = 0; r < experiments.size(); r++) {
      Experiment experiment = experiments.get(r);
      double y = top + r * height;
      g.setColor(INK);
      g.drawString(
          experiment.key() + "   " + experiment.title(),
          (float) (area.getX() + MARGIN),
          (float) (y + height / 2 + 4));
      for (int c = 0; c < methods.size(); c++) {
        cell(
            g,
            benchmark.error(experiment, methods.get(c)),
            new Rectangle2D.Double(left + c * width, y, width - 2, height - 2));
      }
    }
    legend(g, left, top + experiments.size() * height + 12, width * methods.size());
  }

  private static void cell(Graphics2D g, Optional<Double> error, Rectangle2D box) {
    g.setColor(error.map(ErrorMatrix::color).orElse(NONE));
    g.fill(box);
    if (error.isPresent()) {
      g.setColor(shade(error.get()) > DARK ? Color.WHITE : INK);
      centred(g, Benchmark.text(error.get()), box.getCenterX(), box.getCenterY() + 4);
    }
  }

  /** From 0, no digit right, to 1, all of them; the first digits matter most. */
  private static double shade(double error) {
    double digits = Double.isNaN(error) ? 0 : Math.max(0, Math.min(DIGITS, -Math.log10(error)));
    return Math.sqrt(digits / DIGITS);
  }

  private static Color color(double error) {
    double at = shade(error) * (SCALE.length - 1);
    int i = Math.min(SCALE.length - 2, (int) at);
    return mix(SCALE[i], SCALE[i + 1], at - i);
  }

  private static Color mix(Color a, Color b, double t) {
    return new Color(
        (int) Math.round(a.getRed() + t * (b.getRed() - a.getRed())),
        (int) Math.round(a.getGreen() + t * (b.getGreen() - a.getGreen())),
        (int) Math.round(a.getBlue() + t * (b.getBlue() - a.getBlue())));
  }

  private static void legend(Graphics2D g, double left, double top, double width) {
    double cell = width / (DIGITS + 1);
    for (int d = 0; d <= DIGITS; d++) {
      Rectangle2D box = new Rectangle2D.Double(left + d * cell, top, cell - 2, 18);
      g.setColor(color(Math.pow(10, -d)));
      g.fill(box);
      g.setColor(shade(Math.pow(10, -d)) > DARK ? Color.WHITE : INK);
      centred(g, d == 0 ? "1" : "1e-" + d, box.getCenterX(), box.getCenterY() + 4);
    }
  }

  private static void centred(Graphics2D g, String text, double x, double baseline) {
    double width = g.getFontMetrics().getStringBounds(text, g).getWidth();
    g.drawString(text, (float) (x - width / 2), (float) baseline);
  }
}
