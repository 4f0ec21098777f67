package vekua.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static vekua.paper.PaperExperimentsTest.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.djl.Progress;
import vekua.io.BadInputException;
import vekua.io.JsonNode;
import vekua.io.JsonReader;

class ResultsTest {

  private static final Results RESULTS =
      Results.of(
          List.of(
              run("C", Method.VEKUA, 42, 1e-2, 2e-5, 17),
              run("C", Method.VEKUA, 43, 3e-2, 4e-5, 17),
              run("C", Method.SIREN, 42, 0.5, 12, -1),
              run("A", Method.VEKUA, 42, 0, 1.5e-3, 11)));

  private static Run run(
      String key, Method method, long seed, double mse, double seconds, int rank) {
    Experiment experiment = experiment(key);
    return new Run(
        experiment,
        method,
        seed,
        mse,
        seconds,
        rank < 0 ? OptionalInt.empty() : OptionalInt.of(rank),
        experiment.task(seed).truth());
  }

  @Test
  void summariesAreMeanAndDeviationOfThePopulation() {
    Summary vekua = RESULTS.summary(experiment("C"), Method.VEKUA).orElseThrow();
    assertThat(vekua.mse().mean()).isEqualTo(2e-2, within(1e-17));
    assertThat(vekua.mse().std()).isEqualTo(1e-2, within(1e-17));
    assertThat(RESULTS.speedUp(RESULTS.summaries().get(2)).orElseThrow())
        .isEqualTo(4e5, within(1e-9));
    assertThat(RESULTS.summaries())
        .extracting(s -> s.experiment().key())
        .containsExactly("A", "C", "C");
  }

  @Test
  void aRunDoneAgainTakesThePlaceOfTheFirst() {
    Results again = RESULTS.with(run("C", Method.VEKUA, 42, 1e-2, 1e-5, 17));
    assertThat(again.runs()).hasSize(4);
    assertThat(again.runs().get(0).seconds()).isEqualTo(1e-5);
    assertThat(again.with(run("C", Method.SIREN, 43, 1, 1, -1)).runs()).hasSize(5);
  }

  @Test
  void theTextTableHasOurNumbersBesideThoseOfThePaper() {
    String[] lines = ResultTables.text(RESULTS).split("\n", -1);
    assertThat(lines[2])
        .startsWith("A: Helmholtz   Vekua   0.00e+00 ± 0.00e+00  4.10e-33 ± 0.00e+00");
    assertThat(lines[3])
        .contains("2.00e-02 ± 1.00e-02", "3.36e-02 ± 3.17e-02", "30.0 ± 10.0 µs", "14.4 ± 3.2 ms");
    assertThat(lines[4]).startsWith("               SIREN").contains("400,000 ×", "3,250 ×");
    // Columns are aligned: all rows end with the last cell or before it.
    assertThat(lines[1]).hasSizeGreaterThanOrEqualTo(lines[4].length());
  }

  @Test
  void theLatexTableIsWellFormed() {
    String tex = ResultTables.latex(RESULTS);
    assertThat(tex)
        .contains(
            "C: Robustness & Vekua & $30.0 \\pm 10.0$~$\\mu$s &"
                + " $2.00 \\times 10^{-2} \\pm 1.00 \\times 10^{-2}$ &  \\\\\n"
                + " & \\quad published & $14.4 \\pm 3.2$~ms &"
                + " $3.36 \\times 10^{-2} \\pm 3.17 \\times 10^{-2}$ &  \\\\\n");
    assertThat(tex).contains("$400{,}000\\times$");
    assertThat(tex.chars().filter(c -> c == '{').count())
        .isEqualTo(tex.chars().filter(c -> c == '}').count());
    assertThat(tex.chars().filter(c -> c == '$').count() % 2).isZero();
    for (String environment : List.of("table", "tabular")) {
      assertThat(tex).containsOnlyOnce("\\begin{" + environment + "}");
      assertThat(tex).containsOnlyOnce("\\end{" + environment + "}");
    }
    // Everything a plain LaTeX can set, and as many cells in each row as there are columns.
    assertThat(tex).isASCII();
    assertThat(tex.lines().filter(l -> l.contains("&")))
        .hasSize(7)
        .allSatisfy(l -> assertThat(l.chars().filter(c -> c == '&').count()).isEqualTo(4));
  }

  @Test
  void jsonAndCsvReadBack(@TempDir Path folder) throws IOException {
    ResultFiles.in(folder).write(RESULTS);
    JsonNode json = JsonReader.read(folder.resolve("results.json"));
    JsonNode first = json.get("runs").elements().get(0);
    assertThat(first.names())
        .containsExactly("experiment", "method", "seed", "mse", "seconds", "rank");
    assertThat(first.get("experiment").text()).isEqualTo("C");
    assertThat(first.get("seed").integer(0, 100)).isEqualTo(42);
    assertThat(first.get("mse").number()).isEqualTo(1e-2);
    assertThat(json.get("runs").elements().get(2).find("rank")).isEmpty();
    assertThat(json.get("summary").elements().get(0).names())
        .containsExactly("experiment", "method", "mseMean", "mseStd", "secondsMean", "secondsStd");
    assertThat(Files.readAllLines(folder.resolve("results.csv")))
        .startsWith("experiment,method,seed,mse,seconds,rank", "C,vekua,42,0.01,2.0E-5,17")
        .contains("C,siren,42,0.5,12.0,");
  }

  @Test
  void theFigureShowsWhatIsDone(@TempDir Path folder) throws IOException {
    ResultFiles files = ResultFiles.in(folder.resolve("new/folder"));
    files.draw(RESULTS);
    Path png = folder.resolve("new/folder/figure.png");
    assertThat(ImageIO.read(png.toFile()).getWidth()).isGreaterThan(2000);
    String svg = Files.readString(folder.resolve("new/folder/figure.svg"));
    assertThat(svg).contains("truth", "Vekua (MSE", "SIREN (MSE", "samples on the circle");
    try (var written = Files.list(folder.resolve("new/folder"))) {
      assertThat(written).hasSize(2);
    }
  }

  @Test
  void aFileIsNoFolder(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("taken"));
    assertThatThrownBy(() -> ResultFiles.in(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageEndingWith("taken is a file, not a folder to write results to");
  }

  /** The quick runs come first, then the slow ones seed by seed. */
  @Test
  void jobsAreOrderedByWhatCanBeShownFirst() {
    List<Job> jobs = Job.all(Experiment.paper().subList(0, 2), Method.PAPER, List.of(42L, 43L));
    assertThat(jobs)
        .extracting(j -> j.method().key() + j.experiment().key() + j.seed())
        .containsExactly(
            "vekuaA42",
            "vekuaB42",
            "vekuaA43",
            "vekuaB43",
            "sirenA42",
            "sirenB42",
            "sirenA43",
            "sirenB43");
  }

  /** A stopped training is still a run: the network as it is then. */
  @Test
  void aNetworkIsTrainedAndWatched() {
    int[] last = new int[1];
    Progress three =
        (step, loss) -> {
          last[0] = step;
          return step < 3;
        };
    Run run = new Job(experiment("B"), Method.SIREN, 42).run(three);
    assertThat(last[0]).isEqualTo(3);
    assertThat(run.values()).hasSize(200);
    assertThat(run.mse()).isPositive();
    assertThat(run.rank()).isEmpty();
  }
}
