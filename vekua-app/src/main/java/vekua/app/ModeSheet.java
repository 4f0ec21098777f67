package vekua.app;

import java.awt.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import vekua.geometry.Domain;
import vekua.geometry.Grid;
import vekua.geometry.Rectangle;
import vekua.modes.Mode;
import vekua.plot.Figure;
import vekua.plot.NodalMap;

/** Sheets of pictures of modes, many on each. */
final class ModeSheet {

  private static final int PER_SHEET = 30;
  private static final int ACROSS = 5;
  private static final int NODES = 161;
  private static final int FEWEST_NODES = 9;
  private static final double WIDTH = 250;
  private static final double MOST_HEIGHT = 500;
  private static final int SCALE = 2;

  private ModeSheet() {}

  static List<Figure> of(Domain domain, List<Mode> modes) {
    List<Figure> sheets = new ArrayList<>();
    Shape shape = DomainShape.of(domain, domain.bounds());
    Grid grid = grid(domain.bounds());
    for (int from = 0; from < modes.size(); from += PER_SHEET) {
      List<Mode> some = modes.subList(from, Math.min(modes.size(), from + PER_SHEET));
      NodalMap[] panels =
          some.stream()
              .map(
                  m ->
                      NodalMap.of(grid, m.field().at(grid.points()), shape)
                          .withTitle(m.index() + ": " + known(m))
                          .withSubtitle(within(m)))
              .toArray(NodalMap[]::new);
      int across = Math.min(ACROSS, panels.length);
      int rows = (panels.length + across - 1) / across;
      double height = Math.min(MOST_HEIGHT, panels[0].heightFor(WIDTH));
      sheets.add(
          Figure.of(across, panels)
              .withSize(
                  (int) Math.round(SCALE * WIDTH * across), (int) Math.round(SCALE * height * rows))
              .withScale(SCALE));
    }
    return sheets;
  }

  /** The digits of the eigenvalue that its interval leaves no doubt of, at most twelve. */
  private static String known(Mode m) {
    double width = Math.max(m.upper() - m.lower(), 1e-12 * m.eigenvalue());
    int digits = (int) Math.floor(Math.log10(m.eigenvalue() / width));
    return m.eigenvalue() == 0
        ? "0"
        : String.format(
            Locale.ROOT, "%." + Math.max(1, Math.min(12, digits)) + "g", m.eigenvalue());
  }

  private static String within(Mode m) {
    double half = Math.max(m.upper() - m.eigenvalue(), m.eigenvalue() - m.lower());
    return half == 0
        ? "exact"
        : String.format(Locale.ROOT, "± %.0e%s", half, m.certified() ? "" : " (estimate)");
  }

  private static Grid grid(Rectangle box) {
    double width = box.x1() - box.x0();
    double height = box.y1() - box.y0();
    double step = Math.max(width, height) / (NODES - 1);
    return new Grid(
        box,
        Math.max(FEWEST_NODES, (int) Math.round(width / step) + 1),
        Math.max(FEWEST_NODES, (int) Math.round(height / step) + 1));
  }
}
