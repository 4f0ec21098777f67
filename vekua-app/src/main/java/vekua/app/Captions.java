package vekua.app;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import vekua.field.ComplexPart;
import vekua.io.ColumnLabel;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FieldLabels;
import vekua.io.FitSummary;
import vekua.io.Outlier;
import vekua.task.PredictTask;
import vekua.task.ReportText;

/**
 * What pictures of a field say in words.
 *
 * @param task what is shown
 * @param look titles and units that a user asked for
 */
record Captions(PredictTask task, PictureLook look) {

  /** What a column is called at the colour bar, with its unit. */
  String label(PredictTask.Column column) {
    FieldLabels labels = task.field().labels();
    String unit = look.unit(labels.u());
    String part = column.part().map(p -> ", " + p.words()).orElse("");
    boolean slope = List.of("ux", "uy", "uz").contains(column.quantity());
    if (slope && !unit.isEmpty() && !labels.x().unit().isEmpty()) {
      unit = unit + "/" + labels.x().unit();
    }
    if (column.part().equals(Optional.of(ComplexPart.PHASE)) || column.quantity().equals("blind")) {
      unit = "";
    }
    String name = column.quantity().equals("u") ? labels.u().name() : column.quantity();
    return name + part + (unit.isEmpty() ? "" : " (" + unit + ")");
  }

  /** The sensors that the fit left out, if it can have been one of so many. */
  int[] leftOut(int count) {
    List<Outlier> outliers = task.field().fit().map(FitSummary::outliers).orElse(List.of());
    boolean match = outliers.stream().allMatch(out -> out.row() <= count);
    return match ? outliers.stream().mapToInt(out -> (int) out.row() - 1).toArray() : new int[0];
  }

  /** The title of a quantity's picture. */
  String title(String quantity) {
    return switch (quantity) {
      case "ux" -> "Derivative in x";
      case "uy" -> "Derivative in y";
      case "uz" -> "Derivative in z";
      case "spread" -> "Uncertainty: one standard deviation";
      case "blind" -> "What the data are blind to";
      default -> title();
    };
  }

  private String title() {
    if (look.title().isPresent()) {
      return look.title().get();
    }
    FieldFile field = task.field();
    EquationType type = EquationType.of(field.equation());
    String name = type.toString();
    String title = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + " field";
    if (!type.parameter().isEmpty()) {
      title += ", " + type.parameter() + " " + ReportText.digits(field.equation().wavenumber());
    }
    boolean scattered = field.domain().flatMap(d -> d.incident()).isPresent();
    return scattered ? title + (task.total() ? ": total wave" : ": scattered wave") : title;
  }

  /** A value as a title tells it, such as "freq 250 Hz". */
  static String value(ColumnLabel by, double value) {
    return (by.name() + " " + ReportText.digits(value) + " " + by.unit()).strip();
  }
}
