package vekua.fit;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.rows.PooledSensors;

/**
 * Doubts about rows that cannot be judged one by one, such as those of a stream: some of their
 * sensors are asked, as all of fewer would be, whether single ones are contradicted and whether the
 * equation holds. The answers are told with the fit, which they do not change.
 *
 * @param basis of the fit
 * @param regularisation of the fit
 * @param scaling of the fit
 */
record SampledDoubts(Basis basis, Regularisation regularisation, Scaling scaling) {

  /** Smaller deviations do not bend a fit to many sensors, and some of many have them. */
  private static final double NOTABLE = 6;

  /** Sensors that are asked: more cost more, and know little more. */
  private static final int ASKED = 200;

  /** Noise is compared where so many of those that are asked are not needed for the field. */
  private static final double FEWEST_FREE = 50;

  /** How many times the noise of some that of all is, where it is worth a word. */
  private static final double DIFFERENT = 1.5;

  /** The same in deviations of what is known of it. */
  private static final double SURE = 6;

  /** Noise below this share of the readings' deviation is what a basis leaves. */
  private static final double LEAST_NOISE = 1e-5;

  /** Numbers of a matrix that is worth factoring for a question. */
  private static final int MOST_NUMBERS = 1 << 20;

  /**
   * Rows with what some sensors say of them.
   *
   * @param some the sensors, of one snapshot
   */
  ChosenRows about(ChosenRows rows, PooledSensors some) {
    return asked(rows, some).rows;
  }

  /** What some sensors of a stream, of one snapshot, say. */
  Asked stream(PooledSensors some) {
    return asked(ChosenRows.of(some), some);
  }

  /**
   * What some sensors say.
   *
   * @param rows with notes of it
   * @param trusted the fit of those that were asked and that the others do not contradict
   */
  record Asked(ChosenRows rows, Fit trusted) {

    /** The rows behind a fit to a stream. */
    Fit.Origin origin() {
      return new Fit.Origin(Readings.apart(rows.samples()), rows);
    }

    /**
     * A fit to all rows, warned of where these scatter far more than those that were asked: errors
     * so rare that none of them was asked raise the noise.
     */
    Fit warned(Fit all) {
      double few = trusted.noise().orElse(Double.NaN) / trusted.unitLevel();
      double many = all.noise().orElse(Double.NaN) / all.unitLevel();
      double share = trusted.residualRms() / trusted.noise().orElse(Double.NaN);
      double free = trusted.sensors() * share * share;
      double deviation = Math.sqrt(Doubt.variance(trusted.values()));
      boolean differ =
          free > FEWEST_FREE
              && many > Math.max(DIFFERENT, 1 + SURE / Math.sqrt(2 * free)) * few
              && all.noise().orElse(0) > LEAST_NOISE * deviation
              && !(rows.error().map(ModelError::probability).orElse(0.0) >= Doubt.CONVINCING);
      return differ ? all.with(List.of(Notes.noiseDiffers(many / few, trusted.sensors()))) : all;
    }
  }

  private Asked asked(ChosenRows rows, PooledSensors all) {
    int most = Math.min(ASKED, MOST_NUMBERS / basis.size());
    ChosenRows some =
        ChosenRows.of(all.size() <= most ? all : all.select(IntStream.range(0, most).toArray()));
    Plan plan = plan(some);
    RotatedData data = plan.snapshot(some);
    Optional<ErrorSearch.Result> error = plan.modelError(data);
    List<LeftOut> off = plan.outliers(data);
    if (Doubt.convincing(error) && !off.isEmpty()) {
      // Either the sensors that are off are to blame, or the equation is.
      ChosenRows fewer = some.without(off);
      Plan rest = plan(fewer);
      Optional<ErrorSearch.Result> left = rest.modelError(rest.snapshot(fewer));
      if (Doubt.convincing(left)) {
        off = List.of();
      } else {
        error = left;
      }
    }
    ChosenRows kept = some.without(off);
    Plan trusted = off.isEmpty() ? plan : plan(kept);
    Fit fit = trusted.fit(off.isEmpty() ? data : trusted.snapshot(kept), kept);
    ChosenRows told = error.isPresent() ? rows.with(error.get().error) : rows;
    off = off.stream().filter(one -> Math.abs(one.z()) > NOTABLE).toList();
    return new Asked(
        off.isEmpty() ? told : told.with(Notes.outliersAmong(off.size(), some.samples().size())),
        fit);
  }

  private Plan plan(ChosenRows rows) {
    return Plan.of(basis, Readings.apart(rows.samples()), regularisation, scaling, 1);
  }
}
