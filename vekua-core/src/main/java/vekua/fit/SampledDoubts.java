package vekua.fit;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.rows.PooledSensors;

/**
 * Doubts about rows that are too many to be weighed one by one: some of their sensors are asked, as
 * all of fewer would be, whether single ones are contradicted and whether the equation holds. The
 * answers are told with the fit, which they do not change.
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

  /** Numbers of a matrix that is worth factoring for a question. */
  private static final int MOST_NUMBERS = 1 << 20;

  /**
   * Rows with what some sensors say of them.
   *
   * @param some the sensors, of one snapshot
   */
  ChosenRows about(ChosenRows rows, PooledSensors some) {
    return asked(rows, some);
  }

  /** The rows behind a fit to a stream of which some sensors, of one snapshot, are known. */
  Fit.Origin origin(PooledSensors some) {
    ChosenRows rows = ChosenRows.of(some);
    return new Fit.Origin(Readings.apart(rows.samples()), asked(rows, some));
  }

  private ChosenRows asked(ChosenRows rows, PooledSensors all) {
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
    ChosenRows told = error.isPresent() ? rows.with(error.get().error) : rows;
    off = off.stream().filter(one -> Math.abs(one.z()) > NOTABLE).toList();
    return off.isEmpty() ? told : told.with(Notes.outliersAmong(off.size(), some.samples().size()));
  }

  private Plan plan(ChosenRows rows) {
    return Plan.of(basis, Readings.apart(rows.samples()), regularisation, scaling, 1);
  }
}
