package vekua.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import vekua.task.CsvFormat;
import vekua.task.NpyFormat;
import vekua.task.PredictionFormat;
import vekua.task.VtiFormat;
import vekua.task.WaveFormat;

/** The formats that predictions can be written in: a new one needs a line here. */
final class Formats {

  static final PredictionFormat CSV = new CsvFormat();

  static final List<PredictionFormat> ALL = all();

  private Formats() {}

  private static List<PredictionFormat> all() {
    List<PredictionFormat> all = new ArrayList<>();
    all.add(CSV);
    all.add(new NpyFormat());
    all.add(new VtiFormat());
    all.add(new WaveFormat());
    all.addAll(PictureFormat.ALL);
    return List.copyOf(all);
  }

  /** The format that a file's name asks for, whether or not {@code .gz} follows. */
  static <F extends PredictionFormat> Optional<F> of(Path file, List<F> formats) {
    String extension = Arguments.extension(Path.of(file.toString().replaceFirst("(?i)\\.gz$", "")));
    return formats.stream().filter(f -> f.extension().equals(extension)).findFirst();
  }

  /** How names of files end, in words. */
  static String endings(List<? extends PredictionFormat> formats) {
    List<String> endings = formats.stream().map(f -> "." + f.extension()).toList();
    int last = endings.size() - 1;
    return endings.stream().limit(last).collect(Collectors.joining(", "))
        + " or "
        + endings.get(last);
  }
}
