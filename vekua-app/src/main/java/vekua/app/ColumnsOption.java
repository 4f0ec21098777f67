package vekua.app;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import vekua.io.ColumnChoice;

/** Which column of a table is which. */
final class ColumnsOption {

  @Option(
      names = "--columns",
      paramLabel = "x=A,y=B,u=C",
      converter = Arguments.ColumnsText.class,
      description =
          "Which columns mean what, by name or number; default: those of these names, in any case.")
  private @Nullable ColumnChoice columns;

  ColumnChoice choice() {
    return columns != null ? columns : ColumnChoice.ofOptions();
  }
}
