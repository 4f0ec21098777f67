package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import vekua.geometry.Points;
import vekua.internal.Check;
import vekua.internal.Interruption;

/**
 * Where the next sensors tell most: one after the other, each is put where it shrinks the spread of
 * a field over a region most, given those before it. What a sensor will measure does not matter,
 * only where it is and how noisy: with the covariance Σ of the coefficients, a sensor that sees the
 * functions φ with noise σ leaves Σ − kkᵀ/s, where k = Σφ and s = σ² + φᵀk. Immutable.
 */
public final class Placement {

  /** Numbers held for candidates and region at most: 1.6 GB. */
  private static final long MOST_NUMBERS = 200_000_000;

  /** What shall become small. */
  public enum Criterion {
    /** The root mean square of the spread over the region. */
    AVERAGE {
      @Override
      FieldPlacement start(Uncertainty field, Points region, Points candidates, double[] noise) {
        return new AveragePlacement(field, region, candidates, noise);
      }

      @Override
      double together(double left, double other) {
        return left + other;
      }

      @Override
      int numbers(int region) {
        return 1;
      }
    },
    /** The largest spread in the region. */
    WORST {
      @Override
      FieldPlacement start(Uncertainty field, Points region, Points candidates, double[] noise) {
        return new WorstPlacement(field, region, candidates, noise);
      }

      @Override
      double together(double left, double other) {
        return Math.max(left, other);
      }

      @Override
      int numbers(int region) {
        return region;
      }
    };

    abstract FieldPlacement start(
        Uncertainty field, Points region, Points candidates, double[] noise);

    /** What is left of two fields. */
    abstract double together(double left, double other);

    /** How many numbers are held for each candidate, besides its vector. */
    abstract int numbers(int region);
  }

  private final List<Uncertainty> fields;
  private final Points region;
  private final Criterion criterion;

  private Placement(List<Uncertainty> fields, Points region, Criterion criterion) {
    this.fields = fields;
    this.region = region;
    this.criterion = criterion;
  }

  /**
   * Sensors that shall shrink the root mean square of a field's spread.
   *
   * @param field how far the field is known
   * @param region where the field matters, evenly spread points of the field's dimension, at least
   *     one
   */
  public static Placement of(Uncertainty field, Points region) {
    return of(List.of(field), region);
  }

  /**
   * Sensors that shall shrink the spread of several fields, such as those of several frequencies:
   * each sensor measures all of them.
   *
   * @param fields how far each field is known, at least one, all of one dimension
   * @param region where the fields matter, evenly spread points of their dimension, at least one
   */
  public static Placement of(List<Uncertainty> fields, Points region) {
    if (fields.isEmpty()) {
      throw new IllegalArgumentException("fields must be at least one");
    }
    if (region.size() == 0) {
      throw new IllegalArgumentException("region must have at least one point");
    }
    for (Uncertainty field : fields) {
      Check.sameLength(field.dimension(), region.dimension(), "axes of a field", "axes of region");
    }
    return new Placement(List.copyOf(fields), region, Criterion.AVERAGE);
  }

  /**
   * The same with another aim.
   *
   * @param newCriterion what shall become small
   */
  public Placement with(Criterion newCriterion) {
    return new Placement(fields, region, newCriterion);
  }

  /**
   * Chooses sensors of equal noise.
   *
   * @param candidates where sensors could be, of the fields' dimension
   * @param noise standard deviation of each, zero or positive
   * @param count how many to choose, from 1 to the number of candidates
   */
  public PlacedSensors choose(Points candidates, double noise, int count) {
    double[] each = new double[candidates.size()];
    Arrays.fill(each, noise);
    return choose(candidates, Collections.nCopies(fields.size(), each), count);
  }

  /**
   * Chooses sensors, no candidate twice. Of equally good ones the first is taken.
   *
   * @param candidates where sensors could be, of the fields' dimension
   * @param noise for each field the standard deviation of each candidate, zero or positive
   * @param count how many to choose, from 1 to the number of candidates
   * @throws IllegalArgumentException if candidates and region together are too many to hold
   */
  public PlacedSensors choose(Points candidates, List<double[]> noise, int count) {
    Check.inRange(count, 1, candidates.size(), "count");
    Check.sameLength(
        region.dimension(), candidates.dimension(), "axes of region", "axes of candidates");
    Check.sameLength(fields.size(), noise.size(), "fields", "noise");
    checkSize(candidates.size());
    List<FieldPlacement> states = new ArrayList<>();
    for (int f = 0; f < fields.size(); f++) {
      Check.sameLength(candidates.size(), noise.get(f).length, "candidates", "noise");
      for (double sigma : noise.get(f)) {
        Check.nonNegative(sigma, "noise");
      }
      states.add(criterion.start(fields.get(f), region, candidates, noise.get(f)));
    }
    return place(candidates, states, count);
  }

  private void checkSize(int candidates) {
    long numbers = 0;
    for (Uncertainty field : fields) {
      numbers += (long) (field.coordinates() + criterion.numbers(region.size())) * candidates;
    }
    if (numbers > MOST_NUMBERS) {
      throw new IllegalArgumentException(
          "candidates must be fewer: "
              + candidates
              + " need "
              + numbers
              + " numbers in memory, and "
              + MOST_NUMBERS
              + " is the most");
    }
  }

  private PlacedSensors place(Points candidates, List<FieldPlacement> states, int count) {
    Interruption interruption = Interruption.ofThisThread();
    int[] chosen = new int[count];
    double[] spread = new double[count];
    double[] average = new double[count + 1];
    double[] worst = new double[count + 1];
    boolean[] taken = new boolean[candidates.size()];
    for (int step = 0; ; step++) {
      average[step] = average(states);
      if (Double.isNaN(average[step])) {
        throw new IllegalArgumentException("the spread must be known: it is not a number");
      }
      worst[step] = worst(states);
      if (step == count) {
        break;
      }
      interruption.check();
      int best = best(states, taken, (step + 1.0) / count);
      chosen[step] = best;
      taken[best] = true;
      spread[step] =
          Math.sqrt(states.stream().mapToDouble(s -> s.variance(best)).sum() / states.size());
      states.forEach(state -> state.add(best));
    }
    List<Uncertainty> after = new ArrayList<>();
    for (int f = 0; f < fields.size(); f++) {
      after.add(states.get(f).after(fields.get(f)));
    }
    return new PlacedSensors(candidates.choose(chosen), chosen, spread, average, worst, after);
  }

  private int best(List<FieldPlacement> states, boolean[] taken, double progress) {
    double[] left = new double[taken.length];
    for (FieldPlacement state : states) {
      double[] own = state.left(progress);
      for (int i = 0; i < left.length; i++) {
        left[i] = criterion.together(left[i], own[i]);
      }
    }
    return IntStream.range(0, left.length)
        .filter(i -> !taken[i])
        .reduce((a, b) -> left[b] < left[a] ? b : a)
        .orElseThrow();
  }

  private static double average(List<FieldPlacement> states) {
    return Math.sqrt(
        states.stream().mapToDouble(FieldPlacement::meanSquare).average().orElseThrow());
  }

  private static double worst(List<FieldPlacement> states) {
    return Math.sqrt(
        states.stream().mapToDouble(FieldPlacement::largestSquare).max().orElseThrow());
  }
}
