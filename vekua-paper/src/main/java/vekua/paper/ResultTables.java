package vekua.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import vekua.paper.Summary.Spread;

/** The paper's table with the paper's own numbers beside ours. */
public final class ResultTables {

  private static final List<String> HEADER =
      List.of(
          "Experiment",
          "Method",
          "MSE",
          "MSE in the paper",
          "Time",
          "Time in the paper",
          "Vekua is faster",
          "In the paper");

  private static final String GAP = "  ";

  private ResultTables() {}

  /** As plain text with aligned columns. */
  public static String text(Results results) {
    List<List<String>> rows = rows(results);
    int[] widths = new int[HEADER.size()];
    rows.add(0, HEADER);
    for (List<String> row : rows) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (int r = 0; r < rows.size(); r++) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < widths.length; c++) {
        String cell = rows.get(r).get(c);
        String space = " ".repeat(widths[c] - cell.length());
        line.append(c < 2 ? cell + space : space + cell).append(GAP);
      }
      text.append(line.toString().stripTrailing()).append('\n');
      if (r == 0) {
        text.append("-".repeat(line.length() - GAP.length())).append('\n');
      }
    }
    return text.toString();
  }

  private static List<List<String>> rows(Results results) {
    List<List<String>> rows = new ArrayList<>();
    String above = "";
    for (Summary s : results.summaries()) {
      String name = s.experiment().toString();
      rows.add(
          List.of(
              name.equals(above) ? "" : name,
              s.method().label(),
              Format.error(s.mse()),
              published(s).map(p -> Format.error(p.mse())).orElse(""),
              Format.time(s.seconds()),
              published(s).map(p -> Format.time(p.seconds())).orElse(""),
              results.speedUp(s).map(f -> Format.times(f) + " ×").orElse(""),
              publishedSpeedUp(s).map(f -> Format.times(f) + " ×").orElse("")));
      above = name;
    }
    return rows;
  }

  private static Optional<Published> published(Summary s) {
    return Published.of(s.experiment(), s.method());
  }

  private static Optional<Double> publishedSpeedUp(Summary s) {
    return published(s)
        .filter(p -> s.method() != Method.VEKUA)
        .flatMap(
            rival ->
                Published.of(s.experiment(), Method.VEKUA)
                    .map(vekua -> rival.seconds().mean() / vekua.seconds().mean()));
  }

  /** As a LaTeX table, to be read into a document; the package booktabs makes it prettier. */
  public static String latex(Results results) {
    StringBuilder text = new StringBuilder();
    text.append("\\begin{table}[ht]\n");
    text.append("% Plain rules where booktabs is not loaded.\n");
    for (String rule : List.of("top", "mid", "bottom")) {
      text.append("\\providecommand{\\").append(rule).append("rule}{\\hline}\n");
    }
    text.append("\\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}\n");
    text.append("\\begin{tabular}{llccr}\n\\toprule\n");
    text.append("Experiment & Method & Time & Mean squared error & Speed-up \\\\\n");
    String above = "";
    for (Summary s : results.summaries()) {
      String name = s.experiment().toString();
      if (!name.equals(above)) {
        text.append("\\midrule\n").append(escaped(name));
      }
      above = name;
      latexRow(text, s.method().label(), s.seconds(), s.mse(), results.speedUp(s));
      published(s)
          .ifPresent(
              p -> latexRow(text, "\\quad published", p.seconds(), p.mse(), publishedSpeedUp(s)));
    }
    text.append("\\bottomrule\n\\end{tabular}\n");
    text.append("\\caption{Vekua layer and rivals, mean $\\pm$ standard deviation over the seeds,");
    text.append(" with the published numbers.}\n");
    text.append("\\label{tab:results}\n\\end{table}\n");
    return text.toString();
  }

  private static void latexRow(
      StringBuilder text, String method, Spread seconds, Spread mse, Optional<Double> speedUp) {
    text.append(" & ").append(method);
    text.append(" & ").append(Format.latexTime(seconds));
    text.append(" & ").append(Format.latexError(mse));
    text.append(" & ").append(speedUp.map(Format::latexTimes).orElse(""));
    text.append(" \\\\\n");
  }

  private static String escaped(String text) {
    return text.replace("%", "\\%");
  }
}
