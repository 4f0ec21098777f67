package vekua.paper;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import vekua.io.AtomicFile;
import vekua.io.BadInputException;
import vekua.plot.Figure;

/**
 * The files of a folder of results. Each appears whole or not at all, and may be written again as
 * results come in: an interrupted study leaves what was finished.
 */
public final class ResultFiles {

  private final Path folder;

  private ResultFiles(Path folder) {
    this.folder = folder;
  }

  /**
   * Files in a folder, which is created where it is missing.
   *
   * @throws BadInputException if files cannot be written there
   */
  public static ResultFiles in(Path folder) throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new BadInputException(folder + " is a file, not a folder to write results to");
    }
    AtomicFile.check(folder.resolve("results.json"));
    return new ResultFiles(folder);
  }

  /** Writes the numbers and tables. */
  public void write(Results results) throws IOException {
    text("results.json", results.toJson());
    text("results.csv", results.toCsv());
    text("table.txt", ResultTables.text(results));
    text("table.tex", ResultTables.latex(results));
  }

  /** Draws the paper's figure, where its experiments have runs, and the benchmark's, likewise. */
  public void draw(Results results) throws IOException {
    if (results.experiments().stream().anyMatch(Experiment::isPublished)) {
      draw("figure", PaperFigure.of(results));
    }
    if (!results.experiments().stream().allMatch(Experiment::isPublished)) {
      Benchmark benchmark = new Benchmark(results);
      text("benchmark.md", benchmark.page());
      draw("benchmark", Figure.of(1, new ErrorMatrix(benchmark)).withSize(2000, 1100));
    }
  }

  private void draw(String name, Figure figure) throws IOException {
    AtomicFile.write(folder.resolve(name + ".png"), figure::writePng);
    AtomicFile.write(folder.resolve(name + ".svg"), figure::writeSvg);
  }

  private void text(String name, String content) throws IOException {
    AtomicFile.write(
        folder.resolve(name), out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
  }
}
