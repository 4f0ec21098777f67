package vekua.app;

import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import vekua.field.ComplexPart;
import vekua.fit.ModelErrorPolicy;
import vekua.fit.OutlierPolicy;
import vekua.fit.Placement;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.geometry.RegularGrid;
import vekua.io.ColumnChoice;
import vekua.io.EquationType;
import vekua.io.FitRegion;
import vekua.io.FitSettings;
import vekua.io.OptionText;
import vekua.io.Recording;
import vekua.plot.ColorMap;

/** How the texts of options become values; complaints follow the option's name. */
final class Arguments {

  private Arguments() {}

  /** {@code laplace}, {@code helmholtz}, … */
  static final class EquationName implements ITypeConverter<EquationType> {
    @Override
    public EquationType convert(String text) {
      return converted(() -> OptionText.equation(text));
    }
  }

  /** A whole number or {@code auto}. */
  static final class OrderText implements ITypeConverter<OptionalInt> {
    @Override
    public OptionalInt convert(String text) {
      return converted(() -> OptionText.order(text));
    }
  }

  /** {@code auto} or {@code keep}. */
  static final class OutliersName implements ITypeConverter<OutlierPolicy> {
    @Override
    public OutlierPolicy convert(String text) {
      return converted(() -> FitSettings.outliers(text));
    }
  }

  /** {@code auto} or {@code none}. */
  static final class ModelErrorName implements ITypeConverter<ModelErrorPolicy> {
    @Override
    public ModelErrorPolicy convert(String text) {
      return converted(() -> FitSettings.modelError(text));
    }
  }

  /** {@code domain} or {@code samples}. */
  static final class ScalingName implements ITypeConverter<Scaling> {
    @Override
    public Scaling convert(String text) {
      return converted(() -> FitSettings.scaling(text));
    }
  }

  /** {@code auto}, {@code evidence}, …, {@code truncate:TAU}, {@code ridge:MU}. */
  static final class RegularisationName implements ITypeConverter<Regularisation> {
    @Override
    public Regularisation convert(String text) {
      return converted(() -> FitSettings.regularisation(text));
    }
  }

  /** A positive number. */
  static final class PositiveNumber implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      return converted(() -> OptionText.positive(text));
    }
  }

  /** {@code A:B} in Hz. */
  static final class BandText implements ITypeConverter<Recording.Band> {
    @Override
    public Recording.Band convert(String text) {
      return converted(() -> Recording.Band.parse(text));
    }
  }

  /** Seconds or {@code auto}. */
  static final class FrameText implements ITypeConverter<OptionalDouble> {
    @Override
    public OptionalDouble convert(String text) {
      if (text.equals("auto")) {
        return OptionalDouble.empty();
      }
      double seconds;
      try {
        seconds = OptionText.positive(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException("must be a positive number of seconds, or auto: " + text);
      }
      return OptionalDouble.of(seconds);
    }
  }

  /** A number of things, at least one. */
  static final class CountText implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return converted(() -> OptionText.count(text));
    }
  }

  /** {@code average} or {@code worst}. */
  static final class CriterionName implements ITypeConverter<Placement.Criterion> {
    @Override
    public Placement.Criterion convert(String text) {
      return converted(() -> OptionText.criterion(text));
    }
  }

  /** {@code X0:X1:NX,Y0:Y1:NY}, in space with {@code Z0:Z1:NZ} as well. */
  static final class GridText implements ITypeConverter<RegularGrid> {
    @Override
    public RegularGrid convert(String text) {
      return converted(() -> OptionText.grid(text));
    }
  }

  /** {@code X,Y} or {@code X,Y,Z}. */
  static final class CentreText implements ITypeConverter<FitSettings.Centre> {
    @Override
    public FitSettings.Centre convert(String text) {
      return converted(() -> OptionText.centre(text));
    }
  }

  /** {@code RIN:ROUT}. */
  static final class ShellText implements ITypeConverter<FitRegion> {
    @Override
    public FitRegion convert(String text) {
      return converted(() -> OptionText.shell(text));
    }
  }

  /** {@code z=0.2}. */
  static final class SliceText implements ITypeConverter<Slice> {
    @Override
    public Slice convert(String text) {
      return converted(() -> Slice.parse(text));
    }
  }

  /** {@code x=lon,y=lat,u=T}. */
  static final class ColumnsText implements ITypeConverter<ColumnChoice> {
    @Override
    public ColumnChoice convert(String text) {
      return converted(() -> ColumnChoice.parse(text));
    }
  }

  /** What to do with rows that lack a value or a place. */
  enum Missing {
    REFUSE,
    SKIP
  }

  /** {@code refuse} or {@code skip}. */
  static final class MissingName implements ITypeConverter<Missing> {
    @Override
    public Missing convert(String text) {
      try {
        return OptionText.skipsMissing(text) ? Missing.SKIP : Missing.REFUSE;
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }

  /** {@code real}, {@code imaginary}, {@code magnitude} or {@code phase}. */
  static final class PartName implements ITypeConverter<ComplexPart> {
    @Override
    public ComplexPart convert(String text) {
      for (ComplexPart part : ComplexPart.values()) {
        if (part.toString().toLowerCase(Locale.ROOT).equals(text)) {
          return part;
        }
      }
      throw new TypeConversionException("must be real, imaginary, magnitude or phase: " + text);
    }
  }

  /** {@code sequential}, {@code diverging}, … */
  static final class ColorsName implements ITypeConverter<ColorMap> {
    @Override
    public ColorMap convert(String text) {
      return ColorMap.named(text)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "must be one of " + String.join(", ", ColorMap.names()) + ": " + text));
    }
  }

  /** {@code auto}, {@code rectangle}, {@code disc}, {@code hull} or {@code all}. */
  static final class RegionName implements ITypeConverter<Region> {
    @Override
    public Region convert(String text) {
      for (Region region : Region.values()) {
        if (region.toString().toLowerCase(Locale.ROOT).equals(text)) {
          return region;
        }
      }
      throw new TypeConversionException("must be auto, rectangle, disc, hull or all: " + text);
    }
  }

  /** Width and height. */
  record Size(int width, int height) {}

  /** {@code WIDTHxHEIGHT}. */
  static final class SizeText implements ITypeConverter<Size> {
    @Override
    public Size convert(String text) {
      String[] parts = text.split("x", -1);
      if (parts.length != 2) {
        throw new TypeConversionException("must be WIDTHxHEIGHT: " + text);
      }
      return converted(() -> new Size(OptionText.count(parts[0]), OptionText.count(parts[1])));
    }
  }

  private static <T> T converted(Supplier<T> conversion) {
    try {
      return conversion.get();
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  /** The lower-case extension of a file's name, without its dot; empty if it has none. */
  static String extension(Path file) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
  }
}
