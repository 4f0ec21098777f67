package vekua.task;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import vekua.fit.PlacedSensors;
import vekua.fit.Placement;
import vekua.fit.Uncertainty;
import vekua.fit.Warning;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.geometry.RegularGrid;
import vekua.io.BadInputException;
import vekua.io.Candidates;
import vekua.io.FieldFile;
import vekua.io.FitSummary;

/**
 * Chooses the next sensors for a field, or for several that they will all measure, out of
 * candidates: those that leave the least spread in the region of sensors and candidates.
 *
 * @param source what complaints call the field
 * @param fields the field, or several
 * @param candidates where a sensor could be
 * @param count how many to choose
 * @param criterion what shall become small
 * @param noise of sensors of which the table of candidates does not tell it; that of the fit unless
 *     said
 * @param region where the field matters; the rectangle around sensors and candidates within the
 *     field's frame and domain unless said
 */
public record PlaceTask(
    String source,
    List<FieldFile> fields,
    Candidates candidates,
    int count,
    Placement.Criterion criterion,
    OptionalDouble noise,
    Optional<RegularGrid> region) {

  /** Nodes of the region at most. */
  private static final double NODES = 900;

  /** Copies the list. */
  public PlaceTask {
    fields = List.copyOf(fields);
  }

  /** Chooses. */
  public PlaceOutcome run() {
    long start = System.nanoTime();
    FieldFile first = fields.get(0);
    for (FieldFile field : fields) {
      if (field.uncertainty().isEmpty()) {
        throw new BadInputException(
            source + " holds no uncertainty, so nobody can tell where a sensor would help");
      }
    }
    List<Warning> warnings = new ArrayList<>();
    if (candidates.repeated() > 0) {
      warnings.add(
          new Warning(
              "repeated",
              candidates.repeated()
                  + (candidates.repeated() == 1 ? " candidate is" : " candidates are")
                  + " at a place that was there before: each place counts once"));
    }
    Candidates usable = inside(first, warnings);
    if (count > usable.points().size()) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "%d sensors cannot be chosen out of %d candidates%s",
              count,
              usable.points().size(),
              usable.points().size() < candidates.points().size() ? " inside" : ""));
    }
    Points where = region(first, usable);
    List<double[]> sigmas = new ArrayList<>();
    List<Uncertainty> known = new ArrayList<>();
    for (FieldFile field : fields) {
      sigmas.add(sigma(field, usable));
      known.add(field.uncertainty().orElseThrow());
    }
    warnings.addAll(blind(first));
    warnings.addAll(Remembered.of(fields));
    PlacedSensors placed =
        chosen(Placement.of(known, where).with(criterion), usable.points(), sigmas);
    int[] rows = Arrays.stream(placed.chosen()).map(i -> usable.rows()[i]).toArray();
    double seconds = (System.nanoTime() - start) * 1e-9;
    return new PlaceOutcome(placed, where, rows, first.labels(), warnings, seconds);
  }

  private PlacedSensors chosen(Placement placement, Points points, List<double[]> sigmas) {
    try {
      return placement.choose(points, sigmas, count);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(source + ": " + e.getMessage());
    }
  }

  /** The candidates where the field has a meaning. */
  private Candidates inside(FieldFile field, List<Warning> warnings) {
    Points points = candidates.points();
    int[] in = IntStream.range(0, points.size()).filter(i -> isInside(field, points, i)).toArray();
    int out = points.size() - in.length;
    String which = out == 1 ? "1 candidate lies" : out + " candidates lie";
    Frame frame = field.frame();
    String outside =
        field.domain().flatMap(d -> d.domain()).isPresent()
            ? " outside the domain of the field"
            : " outside the "
                + (frame.dimension() == 2 ? "disc" : "frame")
                + " of the fit (radius "
                + ReportText.digits(frame.radius())
                + "), where nothing is known; fit with a larger --radius to count "
                + (out == 1 ? "it" : "them");
    if (in.length == 0) {
      throw new BadInputException("all candidates lie" + outside);
    }
    if (out > 0) {
      warnings.add(new Warning("outside", which + outside));
    }
    return candidates.choose(in);
  }

  private static boolean isInside(FieldFile field, Points points, int i) {
    return field.frame().covers(points, i) && field.covers(points.x(i), points.y(i));
  }

  /** The noise of a sensor at each candidate: of a complex field, that of both parts together. */
  private double[] sigma(FieldFile field, Candidates usable) {
    double factor = field.complex().isPresent() ? Math.sqrt(2) : 1;
    OptionalDouble usual =
        noise.isPresent()
            ? noise
            : field.fit().map(FitSummary::noise).orElse(OptionalDouble.empty());
    return Arrays.stream(usable.sigma())
        .map(told -> Double.isNaN(told) ? usual.orElseThrow(this::unknownNoise) : told)
        .map(told -> factor * told)
        .toArray();
  }

  private BadInputException unknownNoise() {
    return new BadInputException(
        source + " does not know the noise of its sensors: say it by --noise or a column sigma");
  }

  /** What no sensor has seen is no part of the spread of a truncated fit. */
  private static List<Warning> blind(FieldFile field) {
    boolean truncated =
        field
            .fit()
            .filter(f -> f.method().startsWith("trunc") && f.rank() < f.columns())
            .isPresent();
    return truncated
        ? List.of(
            new Warning(
                "blind",
                "the fit was truncated: what its sensors are blind to does not count here; fit"
                    + " with --regularisation auto"))
        : List.of();
  }

  /** Evenly spread points over sensors and candidates, as far as the field has a meaning there. */
  private Points region(FieldFile field, Candidates usable) {
    if (region.isPresent()) {
      if (region.get().dimension() != field.frame().dimension()) {
        throw new BadInputException("--grid must have as many axes as the field");
      }
      Points nodes = region.get().points();
      int[] in =
          IntStream.range(0, nodes.size())
              .filter(i -> field.covers(nodes.x(i), nodes.y(i)))
              .toArray();
      if (in.length == 0) {
        throw new BadInputException("no node of the grid lies in the domain of the field");
      }
      return nodes.choose(in);
    }
    double[][] sides = sides(field, usable.points());
    Points nodes = nodes(sides);
    int[] in = IntStream.range(0, nodes.size()).filter(i -> isInside(field, nodes, i)).toArray();
    // Candidates stand for a region that is thinner than the nodes are apart.
    return in.length > 0 ? nodes.choose(in) : usable.points();
  }

  /** Ends of the region along each axis. */
  private static double[][] sides(FieldFile field, Points candidates) {
    int dimension = candidates.dimension();
    double[][] sides = new double[dimension][];
    for (int axis = 0; axis < dimension; axis++) {
      int a = axis;
      double[] own =
          IntStream.range(0, candidates.size())
              .mapToDouble(i -> candidates.coordinate(a, i))
              .sorted()
              .toArray();
      double[] measured = field.bounds().map(b -> new double[] {b.low(a), b.high(a)}).orElse(own);
      sides[axis] =
          new double[] {Math.min(own[0], measured[0]), Math.max(own[own.length - 1], measured[1])};
    }
    return sides;
  }

  /** The nodes of a grid over all axes, as wide as high. */
  private static Points nodes(double[][] sides) {
    int dimension = sides.length;
    double volume = 1;
    int extended = 0;
    for (double[] side : sides) {
      if (side[1] > side[0]) {
        volume *= side[1] - side[0];
        extended++;
      }
    }
    double step = Math.pow(volume / NODES, 1.0 / Math.max(1, extended));
    int[] count = new int[dimension];
    int all = 1;
    for (int axis = 0; axis < dimension; axis++) {
      double length = sides[axis][1] - sides[axis][0];
      count[axis] = length > 0 ? (int) Math.min(NODES, Math.max(2, Math.rint(length / step))) : 1;
      all *= count[axis];
    }
    double[][] coordinates = new double[dimension][all];
    for (int i = 0; i < all; i++) {
      int rest = i;
      for (int axis = 0; axis < dimension; axis++) {
        double share = count[axis] == 1 ? 0 : (double) (rest % count[axis]) / (count[axis] - 1);
        coordinates[axis][i] = sides[axis][0] + share * (sides[axis][1] - sides[axis][0]);
        rest /= count[axis];
      }
    }
    return dimension == 2
        ? Points.of(coordinates[0], coordinates[1])
        : Points.of(coordinates[0], coordinates[1], coordinates[2]);
  }
}
