package vekua.app;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import vekua.io.BadInputException;
import vekua.io.ColumnLabel;
import vekua.io.FieldLabels;
import vekua.plot.ColorMap;
import vekua.plot.HeatMap;

/** How a picture of a field looks. */
final class PictureLook {

  @Option(names = "--title", paramLabel = "T", description = "Title; default: the equation.")
  private @Nullable String title;

  @Option(
      names = "--unit",
      paramLabel = "U",
      description = "Unit of the values, where the header of the measurements did not say it.")
  private @Nullable String unit;

  @Option(
      names = "--colors",
      paramLabel = "NAME",
      converter = Arguments.ColorsName.class,
      description =
          "sequential, diverging, cyclic, grey or fire; default: diverging about zero where both"
              + " signs occur, else sequential.")
  private @Nullable ColorMap colors;

  @Option(
      names = "--levels",
      paramLabel = "N",
      description = "About so many contours; default: 10.")
  private @Nullable Integer levels;

  @Option(names = "--arrows", description = "Draw arrows along the gradient.")
  private boolean arrows;

  @Option(
      names = "--region",
      defaultValue = "auto",
      paramLabel = "SHAPE",
      converter = Arguments.RegionName.class,
      description =
          "What is shown: rectangle, disc or hull of the sensors (hull needs --sensors), or all of"
              + " the grid; default: whichever the sensors fill.")
  private Region region = Region.AUTO;

  /** The look that nobody changed. */
  PictureLook() {}

  Optional<String> title() {
    return Optional.ofNullable(title);
  }

  /**
   * The unit of the values.
   *
   * @param values what their table calls them
   * @throws BadInputException if somebody asks for another unit than they are in
   */
  String unit(ColumnLabel values) {
    String known = values.unit();
    if (unit != null && !known.isEmpty() && !FieldLabels.sameUnit(unit, known)) {
      throw new BadInputException(
          "--unit is "
              + unit
              + ", but the field is in "
              + known
              + ", as its table said, and is not converted: leave out --unit, or fit a table in "
              + unit);
    }
    return unit == null ? known : unit;
  }

  Region region() {
    return region;
  }

  boolean arrows() {
    return arrows;
  }

  /** A map in these colours and with as many contours. */
  HeatMap dress(HeatMap map) {
    HeatMap dressed = colors == null ? map : map.withColors(colors);
    return levels == null ? dressed : dressed.withLevels(levels);
  }
}
