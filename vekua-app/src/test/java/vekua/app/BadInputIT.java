package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of bad input ends with exit code 2 and one sentence, and writes nothing. */
class BadInputIT {

  private static CommandSession session;
  private static Path folder;

  @AfterAll
  static void end() throws IOException {
    session.close();
  }

  /** The process itself, once: its exit code and its streams. */
  @Test
  void theProcessEndsWithTwo() throws Exception {
    Launcher.Result result = Launcher.run(folder, "fit", "nou.csv", "--equation", "laplace");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).startsWith("vekua: ").contains("column u is missing").hasLineCount(1);
    assertThat(result.out()).isEmpty();
  }

  @BeforeAll
  static void files() throws Exception {
    session = CommandSession.lent();
    folder = session.folder();
    write("noisy.csv", "x,y,u,sigma\n0,0,1,0.1\n1,0,2,0.1\n");
    write("good.csv", "x,y,u\n0,0,1\n1,0,2\n0,1,3\n1,1,4\n.5,.5,2.5\n");
    write("points.csv", "x,y\n0.5,0.5\n");
    write("empty.csv", "");
    write("header.csv", "x,y,u\n");
    write("nou.csv", "x,y,v\n1,2,3\n");
    write("twice.csv", "x,y,u,u\n1,2,3,4\n");
    write("text.csv", "x,y,u\n1,2,3\n1,2,warm\n");
    write("nan.csv", "x,y,u\n1,2,NaN\n");
    write("infinite.csv", "x,y,u\n1,Infinity,3\n");
    write("hole.csv", "x,y,u\n1,,3\n");
    write("short.csv", "x,y,u\n1,2,3\n1,2\n");
    write("long.csv", "x,y,u\n1,2,3,4\n");
    write("semicolon.csv", "x;y;u\n1;2\n");
    write("sigma.csv", "x,y,u,sigma\n1,2,3,-1\n");
    write("normal.csv", "x,y,u,nx,ny\n1,2,3,1,\n");
    write("gap.csv", "x,y,u1,u3\n1,2,3,4\n");
    write("quote.csv", "x,y,u\n1,2,\"3\n");
    String square = "\"domain\": {\"outer\": {\"polygon\": [[0,0],[1,0],[1,1],[0,1]]},";
    String hole = "\"holes\": [{\"circle\": {\"centre\": [0.5,0.5], \"radius\": 0.2}}]}";
    write("square.json", "{" + square + hole + "}");
    write(
        "yukawa.json",
        "{\"equation\": {\"type\": \"yukawa\", \"decay\": 2}," + square + hole + "}");
    write("outside.json", "{\"domain\": {" + hole + "}");
    write("source.json", "{\"source\": \"x\"," + square + hole + "}");
    write("flat.json", "{\"domain\": {\"outer\": {\"polygon\": [[0,0],[1,0],[2,0]]}}}");
    write("drum.json", "{\"outer\": {\"polygon\": [[0,0],[1,0],[1,1]]}}");
    write("rim.csv", "x,y,u\n0,0,1\n0.2,0.2,2\n");
    write("broken.json", "{\"format\": \"vekua-field\", ");
    write("other.json", "{\"format\": \"geojson\"}");
    write("future.json", "{\"format\": \"vekua-field\", \"version\": 99}");
    Launcher.Result fit =
        session.run("fit", "good.csv", "--equation", "laplace", "-o", "good.json");
    assertThat(fit.exit()).as(fit.err()).isZero();
    String field = Files.readString(folder.resolve("good.json"));
    write("solved.json", field.replaceFirst("(?s),\\s*\"uncertainty\".*", "}"));
    write("cut.json", field.substring(0, field.length() / 2));
    String units =
        "\"columns\": {\"x\": {\"name\": \"x\", \"unit\": \"m\"}, \"y\": {\"name\": \"y\",";
    units += " \"unit\": \"m\"}, \"u\": {\"name\": \"u\", \"unit\": \"K\"}},";
    write("metres.json", field.replaceFirst("\\{", "{" + units));
    write("cm.csv", "x [cm],y [cm]\n50,50\n");
    String one =
        "{\"value\": 1, \"field\": " + field + "}, {\"value\": 2, \"field\": " + field + "}";
    write(
        "groups.json",
        "{\"format\": \"vekua-fields\", \"version\": 1,"
            + " \"by\": {\"name\": \"run\", \"unit\": \"\"},"
            + (" \"fields\": [" + one + "]}"));
    write("count.json", field.replaceFirst("\"order\": [0-9]+", "\"order\": 7"));
  }

  private static void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static Map<String, String> contents() throws IOException {
    Map<String, String> contents = new HashMap<>();
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return contents;
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "fit none.csv --equation laplace            | none.csv does not exist",
        "fit . --equation laplace                   | . is a folder, not a CSV file",
        "fit empty.csv --equation laplace           | empty.csv is empty",
        "fit header.csv --equation laplace          | header.csv has a header but no rows",
        "fit nou.csv --equation laplace             | column u is missing; the header has: x,y,v",
        "fit twice.csv --equation laplace           | column u appears twice in the header",
        "fit text.csv --equation laplace            | text.csv, line 3: column u must be a finite number: warm",
        "fit nan.csv --equation laplace             | nan.csv, line 2: column u must be a finite number: NaN",
        "fit infinite.csv --equation laplace        | line 2: column y must be a finite number: Infinity",
        "fit hole.csv --equation laplace            | hole.csv, line 2: column y is empty",
        "fit short.csv --equation laplace           | short.csv, line 3: the header has 3 columns, but this row has 2",
        "fit long.csv --equation laplace            | long.csv, line 2: the header has 3 columns, but this row has 4",
        "fit semicolon.csv --equation laplace       | line 2: the header has 3 columns, but this row has 2",
        "fit sigma.csv --equation laplace           | sigma.csv, line 2: column sigma must be positive: -1.0",
        "fit normal.csv --equation laplace          | normal.csv, line 2: column ny is empty, but nx is given",
        "fit gap.csv --equation laplace             | column u3 is out of sequence",
        "fit quote.csv --equation laplace           | quote.csv is not a CSV file",
        "fit good.csv                               | Missing required option: '--equation=NAME'",
        "fit good.csv --equatoin laplace            | Did you mean --equation?",
        "fit good.csv --equation heat               | must be one of laplace, helmholtz, yukawa, biharmonic, diffusion, semilinear: heat",
        "fit good.csv --equation laplce             | laplace, helmholtz, yukawa, biharmonic, diffusion, semilinear: laplce; did you mean laplace?",
        "fit good.csv --equation helmholtz          | --equation helmholtz needs --wavenumber",
        "fit good.csv --equation helmholtz --wavenumber -3 | --wavenumber must be auto or a positive number: -3",
        "fit good.csv --equation helmholtz --wavenumber 1e4 | wavenumber times radius must be at most 2000: 10000.0 times ",
        "fit good.csv --equation laplace --wavenumber 3    | --wavenumber belongs to --equation helmholtz, not laplace",
        "fit good.csv --equation laplace --order 1e9       | '--order': must be auto or a whole number from 0 to 2000: 1e9",
        "fit good.csv --equation laplace --noise 0         | '--noise': must be a positive number: 0",
        "fit noisy.csv --equation laplace --noise 0.1      | noisy.csv gives the sigma of every row",
        "fit good.csv --equation laplace --outliers drop   | '--outliers': must be auto or keep: drop",
        "fit good.csv --equation laplace --model-error yes | '--model-error': must be auto or none: yes",
        "fit good.csv --equation laplace --regularisation ridge:x | '--regularisation': must be a finite number: x",
        "fit good.csv --equation laplace --regularisation best    | must be auto, evidence, loo, gcv",
        "fit good.csv --equation laplace --centre 1,2,3    | the centre must have two coordinates, as the sensors have: (1.0, 2.0, 3.0)",
        "fit good.csv --equation laplace --radius -1       | '--radius': must be a positive number: -1",
        "fit good.csv --equation laplace -o none/f.json    | the folder of none/f.json does not exist",
        "fit good.csv --equation laplace -o .              | . is a folder, not a file to write",
        "fit good.csv --equation laplace --domain none.json       | none.json does not exist",
        "fit good.csv --equation laplace --domain square.json     | good.csv, line 6: the sensor at (0.5, 0.5) is outside the domain",
        "fit rim.csv --equation laplace --domain yukawa.json      | yukawa.json is about yukawa with decay 2.0, but the options ask for laplace",
        "fit rim.csv --equation yukawa --decay 3 --domain yukawa.json | yukawa.json is about yukawa with decay 2.0, but the options ask for yukawa with decay 3.0",
        "fit rim.csv --equation helmholtz --wavenumber auto --domain yukawa.json | yukawa.json is about yukawa with decay 2.0, but the options ask for helmholtz",
        "fit rim.csv --equation laplace --domain square.json --radius 2  | --centre, --radius, --outside and --shell do not go with --domain",
        "fit rim.csv --equation biharmonic --domain outside.json  | outside.json: the biharmonic equation needs an outer boundary",
        "fit rim.csv --equation laplace --domain source.json      | source.json: source is of no use to a fit",
        "fit rim.csv --equation laplace --domain flat.json        | flat.json: domain.outer is not valid (sides of a polygon must not meet",
        "fit rim.csv --equation laplace --domain good.csv         | good.csv is not JSON",
        "place good.json --count 1                  | Missing required option: '--candidates=POINTS'",
        "place good.json --candidates points.csv    | Missing required option: '--count=N'",
        "place good.json --candidates points.csv --count 2 | 2 sensors cannot be chosen out of 1 candidates",
        "place good.json --candidates points.csv --count 0 | '--count': must be a whole number of at least 1: 0",
        "place good.json --candidates points.csv --count 1 --criterion best | '--criterion': must be average or worst: best",
        "place good.json --candidates header.csv --count 1 | header.csv has a header but no rows",
        "place good.json --candidates sigma.csv --count 1  | sigma.csv, line 2: column sigma must be positive: -1.0",
        "place good.json --candidates hole.csv --count 1   | hole.csv, line 2: column y is empty",
        "place good.json --candidates nou.csv --columns x=lon --count 1 | there is no column lon among x,y,v",
        "place good.json --candidates points.csv --count 1 --picture p.gif | --picture must end in .png, .svg or .pdf: p.gif",
        "place good.json --candidates points.csv --count 1 --sensors good.csv | --sensors needs --picture",
        "place solved.json --candidates points.csv --count 1 | solved.json holds no uncertainty, so nobody can tell",
        "predict good.json                          | specify one of these",
        "predict none.json --at points.csv          | none.json does not exist",
        "predict broken.json --at points.csv        | broken.json is not JSON: line 1, column 27",
        "predict good.csv --at points.csv           | good.csv is no field: a table becomes one by vekua fit",
        "plot yukawa.json -o p.png                   | yukawa.json is no field: a problem becomes one by vekua solve",
        "info flat.json                             | is no field: a problem becomes one",
        "solve drum.json                            | is a domain alone",
        "plot drum.json -o p.png                     | drum.json is no field, but a domain",
        "predict cut.json --at points.csv           | cut.json is not JSON",
        "predict other.json --at points.csv         | format must be vekua-field: geojson",
        "predict future.json --at points.csv        | version is newer than this program",
        "predict count.json --at points.csv         | coefficients must have 15 numbers",
        "predict good.json --at none.csv            | none.csv does not exist",
        "predict good.json --at nou.csv --grid 0:1:2,0:1:2 | mutually exclusive",
        "predict good.json --grid 0:1:2             | must be X0:X1:NX,Y0:Y1:NY or, in space, X0:X1:NX,Y0:Y1:NY,Z0:Z1:NZ: 0:1:2",
        "predict good.json --grid 1:0:2,0:1:2       | must have ascending bounds: 1:0:2",
        "predict good.json --grid 0:1:0,0:1:2       | must be a whole number of at least 1: 0",
        "predict good.json --grid 0:1:99999,0:1:99999 | grid must have at most",
        "predict good.json --at points.csv -o x.vti | needs --grid",
        "predict good.json --at points.csv -o x.xyz | must end in .csv, .npy, .vti, .wav, .png, .svg or .pdf: x.xyz",
        "predict good.json --at points.csv --total  | good.json has no incident wave to add",
        "plot good.json -o x.jpg                    | must end in .png, .svg or .pdf: x.jpg",
        "plot good.json --size 5x5 -o x.png         | the side of a figure must be between 16 and",
        "plot good.json --sensors none.csv -o x.png | none.csv does not exist",
        "predict metres.json --at cm.csv            | cm.csv: column x is in cm, but metres.json has column x in m: convert the table to m",
        "place metres.json --candidates cm.csv --count 1 | cm.csv: column x is in cm, but metres.json has column x in m",
        "plot metres.json --sensors cm.csv -o x.png | cm.csv: column x is in cm, but metres.json has column x in m",
        "predict groups.json --value 9 --at points.csv | groups.json has fields for run from 1.0 to 2.0, and 9.0 is none of these nor near: say another by --value",
        "place groups.json --value 9 --candidates points.csv --count 1 | groups.json has fields for run from 1.0 to 2.0",
        "solve square.json --tolerance 2            | --tolerance must be less than 1: 2.0",
        "solve square.json -o square.json           | would overwrite what the command reads",
        "fit good.csv --equation laplace -o good.csv | would overwrite what the command reads",
        "solve square.json --tolerance 0            | '--tolerance': must be a positive number: 0",
        "solve none.json                            | none.json does not exist",
        "info                                       | Missing required parameter: 'FIELD.json'",
        "inof good.json                             | Did you mean info?",
      })
  void isRefusedInOneSentence(String arguments, String message) throws Exception {
    Map<String, String> before = contents();
    Launcher.Result result = session.run(arguments.split(" +", -1));
    assertThat(result.exit()).as(result.err()).isEqualTo(2);
    assertThat(result.err()).startsWith("vekua: ").contains(message).doesNotContain("\tat ");
    assertThat(Arrays.stream(result.err().split("\n", -1)).filter(l -> l.startsWith("vekua: ")))
        .hasSize(1);
    assertThat(result.out()).isEmpty();
    assertThat(contents()).isEqualTo(before);
  }
}
