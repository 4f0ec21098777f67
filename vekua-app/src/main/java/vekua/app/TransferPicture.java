package vekua.app;

import java.awt.Color;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.DoubleStream;
import vekua.field.ComplexPart;
import vekua.io.ColumnLabel;
import vekua.io.FieldSeries;
import vekua.io.FitSettings;
import vekua.plot.Figure;
import vekua.plot.LineChart;
import vekua.task.Places;
import vekua.task.PredictTask;

/**
 * Fields of a series at one point, over what they differ by: magnitude and phase of complex ones,
 * the value of real ones.
 *
 * @param task of a series
 * @param place where
 * @param look titles and unit
 */
record TransferPicture(PredictTask task, FitSettings.Centre place, PictureLook look) {

  private static final Color LINE = new Color(0x1f, 0x5f, 0xa8);
  private static final Color BAND = new Color(0x1f, 0x5f, 0xa8, 120);
  private static final int HEIGHT = 420;

  Figure figure(Optional<Arguments.Size> size, double scale) throws IOException {
    FieldSeries series = task.series().orElseThrow();
    double[] by = series.values().stream().mapToDouble(Double::doubleValue).toArray();
    boolean known = task.field().uncertainty().isPresent();
    PredictTask asked = known ? task.withUncertainty(true) : task;
    double[][] told = asked.at(Places.at(place.point()));
    double[] spread = known ? told[told.length - 2] : new double[by.length];
    ColumnLabel u = task.field().labels().u();
    String unit = look.unit(u);
    String name = u.name() + (unit.isEmpty() ? "" : " (" + unit + ")");
    String where = look.title().orElse(u.name() + " at " + place);
    Figure figure;
    int panels = 1;
    if (task.field().complex().isPresent() && task.part().isEmpty()) {
      double[] magnitude = ComplexPart.MAGNITUDE.of(told[0], told[1]);
      double[] phase = ComplexPart.PHASE.of(told[0], told[1]);
      panels = 2;
      figure =
          Figure.of(
              1,
              curve(
                  where, series.by(), "|" + u.name() + "|" + after(unit), by, magnitude, spread, 0),
              phase(series.by(), by, phase));
    } else {
      figure =
          Figure.of(
              1, curve(where, series.by(), name, by, told[0], spread, Double.NEGATIVE_INFINITY));
    }
    Arguments.Size pixels =
        size.orElse(
            new Arguments.Size(
                (int) Math.round(scale * Figure.PANEL_WIDTH),
                (int) Math.round(scale * HEIGHT * panels)));
    return figure.withSize(pixels.width(), pixels.height()).withScale(scale);
  }

  /** A line that is broken where the phase jumps from π to −π. */
  private static LineChart phase(ColumnLabel label, double[] by, double[] phase) {
    DoubleStream.Builder x = DoubleStream.builder();
    DoubleStream.Builder y = DoubleStream.builder();
    for (int i = 0; i < by.length; i++) {
      if (i > 0 && Math.abs(phase[i] - phase[i - 1]) > Math.PI) {
        // The line leaves at one end of the range and comes back at the other.
        double end = Math.copySign(Math.PI, phase[i - 1] - phase[i]);
        double share = (end - phase[i - 1]) / (phase[i] + 2 * end - phase[i - 1]);
        double at = by[i - 1] + share * (by[i] - by[i - 1]);
        x.add(at).add(at).add(at);
        y.add(end).add(Double.NaN).add(-end);
      }
      x.add(by[i]);
      y.add(phase[i]);
    }
    return LineChart.of("", label.toString(), "phase (rad)")
        .with("phase", x.build().toArray(), y.build().toArray(), LINE, 1.6, LineChart.Mark.SOLID);
  }

  private static String after(String unit) {
    return unit.isEmpty() ? "" : " (" + unit + ")";
  }

  /** A curve between those one standard deviation above and below it, which end at the least. */
  private static LineChart curve(
      String title,
      ColumnLabel by,
      String label,
      double[] x,
      double[] y,
      double[] spread,
      double least) {
    double[] below = new double[y.length];
    double[] above = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      below[i] = Math.max(least, y[i] - spread[i]);
      above[i] = y[i] + spread[i];
    }
    return LineChart.of(title, by.toString(), label)
        .with("one standard deviation below", x, below, BAND, 0.8, LineChart.Mark.DASHED)
        .with("above", x, above, BAND, 0.8, LineChart.Mark.DASHED)
        .with("prediction", x, y, LINE, 1.6, LineChart.Mark.SOLID);
  }
}
