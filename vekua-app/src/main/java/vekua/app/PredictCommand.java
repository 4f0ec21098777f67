package vekua.app;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.io.AtomicFile;
import vekua.io.CsvOutput;
import vekua.io.FieldFile;
import vekua.io.NpyFile;
import vekua.io.PointsCsv;
import vekua.io.Predictor;
import vekua.io.VtiFile;

/** Evaluates a field at points. */
@Command(
    name = "predict",
    description = "Evaluate a field at the points of a CSV file or on a grid.",
    footer = {
      "",
      "Examples:",
      "  vekua predict field.json --at points.csv > values.csv",
      "  vekua predict field.json --grid -1:1:201,0:2:201 --uncertainty -o field.vti",
    })
final class PredictCommand extends VekuaCommand {

  private static final int BATCH = 1 << 16;

  @Parameters(paramLabel = "FIELD.json", description = "The field.")
  private Path file;

  @ArgGroup(multiplicity = "1")
  private Where where;

  private static final class Where {
    @Option(names = "--at", paramLabel = "POINTS.csv", description = "Points: columns x,y.")
    private @Nullable Path points;

    @Option(
        names = "--grid",
        paramLabel = "X0:X1:NX,Y0:Y1:NY",
        converter = Arguments.GridText.class,
        description = "A regular grid, its sides included.")
    private @Nullable Grid grid;
  }

  @Option(names = "--gradient", description = "Add the gradient: columns ux,uy.")
  private boolean gradient;

  @Option(
      names = "--uncertainty",
      description = "Add the standard deviation and what the data are blind to: spread,blind.")
  private boolean uncertainty;

  @Option(names = "--total", description = "Add the incident wave to a scattered field.")
  private boolean total;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "A .csv, .npy, .vti, .png or .svg file; default: CSV on standard output.")
  private @Nullable Path output;

  @Override
  public Integer call() throws IOException {
    String format = output == null ? "csv" : Arguments.extension(output);
    Writer writer =
        switch (format) {
          case "csv" -> this::csv;
          case "npy" -> this::npy;
          case "vti" -> this::vti;
          case "png", "svg" -> this::picture;
          default -> throw usage("-o must end in .csv, .npy, .vti, .png or .svg: " + output);
        };
    if (output != null) {
      AtomicFile.check(output);
    }
    FieldFile field = FieldFile.read(file);
    writer.write(Predictor.of(file.toString(), field, wanted(), total), field);
    return 0;
  }

  private List<String> wanted() {
    return Predictor.ALL.stream()
        .filter(
            name ->
                switch (name) {
                  case "ux", "uy" -> gradient;
                  case "spread", "blind" -> uncertainty;
                  default -> true;
                })
        .toList();
  }

  private interface Writer {
    void write(Predictor predictor, FieldFile field) throws IOException;
  }

  private void csv(Predictor predictor, FieldFile field) throws IOException {
    if (output != null) {
      AtomicFile.write(output, out -> rows(predictor, out));
    } else {
      // System.out would swallow a failure to write.
      rows(predictor, new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    }
  }

  private void rows(Predictor predictor, OutputStream out) throws IOException {
    List<String> names = new ArrayList<>(List.of("x", "y"));
    names.addAll(predictor.names());
    try (Batches batches = batches();
        CsvOutput csv = new CsvOutput(out, names)) {
      while (batches.points().hasNext()) {
        Points points = batches.points().next();
        double[] x = new double[points.size()];
        double[] y = new double[points.size()];
        points.copy(0, points.size(), x, y);
        List<double[]> columns = new ArrayList<>(List.of(x, y));
        columns.addAll(List.of(predictor.at(points)));
        csv.write(columns.toArray(double[][]::new));
      }
    }
  }

  private void npy(Predictor predictor, FieldFile field) throws IOException {
    Path target = Objects.requireNonNull(output);
    if (where.grid != null) {
      int[] shape = {where.grid.ny(), where.grid.nx()};
      NpyFile.write(target, shape, predictor.at(where.grid.points()));
      return;
    }
    List<double[][]> parts = new ArrayList<>();
    try (Batches batches = batches()) {
      while (batches.points().hasNext()) {
        parts.add(predictor.at(batches.points().next()));
      }
    }
    double[][] columns =
        IntStream.range(0, predictor.names().size())
            .mapToObj(c -> parts.stream().flatMapToDouble(p -> Arrays.stream(p[c])).toArray())
            .toArray(double[][]::new);
    NpyFile.write(target, new int[] {columns[0].length}, columns);
  }

  private void vti(Predictor predictor, FieldFile field) throws IOException {
    Grid grid = grid();
    VtiFile.write(
        Objects.requireNonNull(output), grid, predictor.names(), predictor.at(grid.points()));
  }

  private void picture(Predictor predictor, FieldFile field) throws IOException {
    FieldPicture picture = FieldPicture.of(field).on(grid());
    (uncertainty ? picture.withUncertainty() : picture).write(Objects.requireNonNull(output));
  }

  private Grid grid() {
    if (where.grid == null) {
      throw usage("-o " + output + " needs --grid, for it holds a grid");
    }
    return where.grid;
  }

  /** Points a number at a time, and the file they come from. */
  private record Batches(Iterator<Points> points, AutoCloseable source) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      try {
        source.close();
      } catch (IOException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private Batches batches() throws IOException {
    if (where.points != null) {
      Bar bar =
          Bar.ofBytes(
              "Evaluating", Files.isRegularFile(where.points) ? Files.size(where.points) : 0);
      PointsCsv points = PointsCsv.open(where.points, BATCH, bar);
      return new Batches(
          points,
          () -> {
            bar.close();
            points.close();
          });
    }
    Points all = grid().points();
    Iterator<Points> slices =
        IntStream.iterate(0, from -> from < all.size(), from -> from + BATCH)
            .mapToObj(from -> all.slice(from, Math.min(all.size(), from + BATCH)))
            .iterator();
    return new Batches(slices, () -> {});
  }
}
