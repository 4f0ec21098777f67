package vekua.functions;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads sets of functions back from their descriptions: the one place that knows all kinds. */
public final class Kinds {

  private static final Map<String, Function<Description.Reader, Functions>> READERS =
      Map.ofEntries(
          Map.entry(Modes.KIND, Modes::read),
          Map.entry(Almansi.KIND, Almansi::read),
          Map.entry(PlaneWaves.KIND, PlaneWaves::read),
          Map.entry(ArnoldiPolynomials.KIND, ArnoldiPolynomials::read),
          Map.entry(Poles.KIND, Poles::read),
          Map.entry(CornerPowers.KIND, CornerPowers::read),
          Map.entry(BiharmonicPowers.KIND, BiharmonicPowers::read),
          Map.entry(SegmentCut.KIND, SegmentCut::read),
          Map.entry(SegmentPowers.KIND, SegmentPowers::read),
          Map.entry(Selection.KIND, Selection::read),
          Map.entry(Goursat.KIND, Goursat::read),
          Map.entry(Logarithms.KIND, Logarithms::read),
          Map.entry(LogarithmRatio.KIND, LogarithmRatio::read),
          Map.entry(BoundedLogarithms.KIND, BoundedLogarithms::read),
          Map.entry(Images.KIND, Images::read),
          Map.entry(PolynomialFunction.KIND, PolynomialFunction::read),
          Map.entry(TrigonometricSum.KIND, TrigonometricSum::read),
          Map.entry(CornerWaves.KIND, CornerWaves::read),
          Map.entry(CornerModes.KIND, CornerModes::read),
          Map.entry(LineSources.KIND, LineSources::read),
          Map.entry(Sources.KIND, Sources::read),
          Map.entry(BallModes.KIND, BallModes::read),
          Map.entry(Layers.KIND, Layers::read),
          Map.entry(Bumps.KIND, Bumps::read),
          Map.entry(Bumps.KIND_OF_SPACE, Bumps::readOfSpace),
          Map.entry(Pieces.KIND, Pieces::read),
          Map.entry(MediumFunctions.KIND, MediumFunctions::read),
          Map.entry(InclusionFunctions.KIND, InclusionFunctions::read),
          Map.entry(InversePowers.KIND, InversePowers::read),
          Map.entry(ZernikeFunction.KIND, ZernikeFunction::read),
          Map.entry(Union.KIND, Union::read));

  private Kinds() {}

  /**
   * Makes the functions that a description describes.
   *
   * @param description of a known kind, with all its numbers
   * @throws IllegalArgumentException if the kind is not known or its numbers make no sense
   */
  public static Functions read(Description description) {
    return Optional.ofNullable(READERS.get(description.kind()))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "kind of a group is not known: \"" + description.kind() + "\""))
        .apply(description.reader());
  }
}
