package vekua.app;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.TypeConversionException;

/** The program {@code vekua}. A new command is one class and two lines here. */
@Command(
    name = "vekua",
    description = "Whole physical fields from sparse, noisy measurements.",
    versionProvider = Main.Version.class,
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "From a CSV file to a picture:",
      "  vekua fit sensors.csv --equation laplace",
      "  vekua plot sensors.field.json --sensors sensors.csv -o field.png",
      "",
      "Completion for this shell: source <(vekua generate-completion)",
    })
public final class Main {

  /** The command that is about all others. */
  private static final String COMPLETION = "generate-completion";

  private static final List<String> COMMANDS =
      List.of(
          "paper",
          "fit",
          "predict",
          "plot",
          "info",
          "place",
          "solve",
          "modes",
          "serve",
          COMPLETION);

  private Main() {}

  private static Object command(String name) {
    return switch (name) {
      case "paper" -> new PaperCommand();
      case "fit" -> new FitCommand();
      case "predict" -> new PredictCommand();
      case "plot" -> new PlotCommand();
      case "info" -> new InfoCommand();
      case "place" -> new PlaceCommand();
      case "solve" -> new SolveCommand();
      case "modes" -> new ModesCommand();
      case "serve" -> new ServeCommand();
      case COMPLETION -> new AutoComplete.GenerateCompletion();
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Runs the program and ends the process with its exit code. */
  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true");
    int code;
    try {
      code = run(args);
    } catch (Throwable e) {
      code = Failures.fatal(e);
    }
    // It swallows what goes wrong: nobody would learn that the disk is full.
    if (code == 0 && System.out.checkError()) {
      code = Failures.unwritten();
    }
    System.exit(code);
  }

  /** Runs the program and returns its exit code: 0 done, 2 bad usage or input, 1 anything else. */
  static int run(String... args) {
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      System.out.println(new Version().getVersion()[0]);
      return 0;
    }
    if (args.length > 0 && args.length <= 2 && args[0].equals("help")) {
      // What others call it: vekua help fit is vekua fit --help.
      return args.length == 1 ? run("--help") : run(args[1], "--help");
    }
    // Of many commands the one that is asked for is made alone: their options take time to read.
    boolean alone = args.length > 0 && COMMANDS.contains(args[0]) && !args[0].equals(COMPLETION);
    return commands(alone ? List.of(args[0]) : COMMANDS).execute(args);
  }

  private static CommandLine commands(List<String> names) {
    // Nobody asks for help about all of them where there is one.
    Object all = names.size() == 1 ? CommandSpec.create().name("vekua") : new Main();
    CommandLine command = new CommandLine(all);
    names.forEach(name -> command.addSubcommand(name, command(name)));
    command
        .registerConverter(Path.class, Main::path)
        .setParameterExceptionHandler(Failures::usage)
        .setExecutionExceptionHandler(Failures::execution)
        .setUsageHelpAutoWidth(true);
    for (CommandLine each : command.getSubcommands().values()) {
      each.getCommandSpec()
          .usageMessage()
          .parameterListHeading("%n")
          .optionListHeading("%nOptions:%n")
          .sortOptions(false);
    }
    return command;
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(
          "the name has letters that this locale does not know; LC_ALL=C.UTF-8 knows all");
    }
  }

  /** The version that the jar says it is. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"vekua " + (version == null ? "(not packaged)" : version)};
    }
  }
}
