package vekua.app;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The program {@code vekua}. A new command is one class and one line here. */
@Command(
    name = "vekua",
    description = "Whole physical fields from sparse, noisy measurements.",
    versionProvider = Main.Version.class,
    mixinStandardHelpOptions = true,
    subcommands = {
      PaperCommand.class,
      FitCommand.class,
      PredictCommand.class,
      PlotCommand.class,
      InfoCommand.class,
      SolveCommand.class,
      ModesCommand.class,
      ServeCommand.class,
      AutoComplete.GenerateCompletion.class,
    },
    footer = {
      "",
      "From a CSV file to a picture:",
      "  vekua fit sensors.csv --equation laplace",
      "  vekua plot sensors.field.json --sensors sensors.csv -o field.png",
      "",
      "Completion for this shell: source <(vekua generate-completion)",
    })
public final class Main {

  private Main() {}

  /** Runs the program and ends the process with its exit code. */
  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true");
    int code;
    try {
      code = run(args);
    } catch (Throwable e) {
      code = Failures.fatal(e);
    }
    System.exit(code);
  }

  /** Runs the program and returns its exit code: 0 done, 2 bad usage or input, 1 anything else. */
  static int run(String... args) {
    CommandLine command =
        new CommandLine(new Main())
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
    return command.execute(args);
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
