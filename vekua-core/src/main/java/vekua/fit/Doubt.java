package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import vekua.basis.Basis;

/**
 * Fits of snapshots that are not taken at their word. Where the data speak against the equation,
 * but no longer once sensors that the others contradict are left out, those are to blame: a smooth
 * error could be made to pass through any one of them. Otherwise a smooth error is fitted with the
 * solution, unless the sensors lie on one circle or nothing could be told of the field with it.
 */
final class Doubt {

  /** An error of the equation at least this probable stays in the fit. */
  private static final double CONVINCING = 0.95;

  /** A mean spread of so many deviations of the readings tells nothing of a field. */
  private static final double HOPELESS = 10;

  private final Fitter fitter;

  Doubt(Fitter fitter) {
    this.fitter = fitter;
  }

  /** Fits one snapshot. */
  Fit fit(Plan plan, Basis basis, ChosenRows rows) {
    RotatedData data = plan.snapshot(rows);
    if (!fitter.doubtsRows()) {
      return plan.fit(data, rows);
    }
    Optional<ErrorSearch.Result> found = modelError(plan, data);
    ChosenRows asked = noted(rows, found);
    if (convincing(found)) {
      ChosenRows fewer = withoutOutliers(plan, data, rows);
      if (fewer.samples().size() < rows.samples().size()) {
        Plan rest = fitter.plan(basis, fewer);
        RotatedData trusted = rest.snapshot(fewer);
        Optional<ErrorSearch.Result> left = modelError(rest, trusted);
        if (!convincing(left)) {
          return rest.fit(trusted, noted(fewer, left));
        }
      }
      if (fitter.modelError() == ModelErrorPolicy.AUTO && plan.tellsErrors()) {
        Fit wider = withError(found.get(), rows);
        if (!saysNothing(wider, rows)) {
          return wider;
        }
      }
      return plan.fit(data, asked);
    }
    ChosenRows kept = withoutOutliers(plan, data, asked);
    return kept.samples().size() < rows.samples().size()
        ? fit(fitter.plan(basis, kept), basis, kept)
        : plan.fit(data, kept);
  }

  /**
   * Fits both parts of a complex snapshot with one regularisation, without the rows that are gross
   * errors in either. An error of the equation is told, and left to the noise.
   */
  ComplexFit fitComplex(Plan all, Basis basis, ChosenRows rows) {
    Plan plan = all;
    ChosenRows kept = rows;
    RotatedData data = complex(plan, rows);
    if (fitter.doubtsRows()) {
      kept = withoutOutliers(plan, data, rows);
      if (kept.samples().size() < rows.samples().size()) {
        plan = fitter.plan(basis, kept);
        data = complex(plan, kept);
      }
      kept = noted(kept, modelError(plan, data));
    }
    return plan.fitComplex(data, kept);
  }

  /**
   * Fits complex snapshots with one regularisation for all, without the rows that are gross errors
   * in one of them.
   *
   * @param rows of twice as many snapshots: real and imaginary parts in turn
   * @param first which is asked about gross errors and errors of the equation
   */
  SharedFit fitShared(Plan all, Basis basis, ChosenRows rows, int first) {
    Plan plan = all;
    ChosenRows kept = rows;
    if (fitter.doubtsRows()) {
      RotatedData data = complex(plan, rows, first);
      kept = withoutOutliers(plan, data, rows);
      if (kept.samples().size() < rows.samples().size()) {
        plan = fitter.plan(basis, kept);
        data = complex(plan, kept, first);
      }
      kept = noted(kept, modelError(plan, data));
    }
    List<RotatedData> parts = new ArrayList<>();
    for (int s = 0; s < kept.samples().snapshots(); s++) {
      parts.add(plan.snapshot(kept.snapshot(s)));
    }
    return plan.fitShared(parts, first, kept);
  }

  /** The real part of a complex snapshot beside the other. */
  private static RotatedData complex(Plan plan, ChosenRows rows) {
    return complex(plan, rows, 0);
  }

  /** The same of one of several. */
  private static RotatedData complex(Plan plan, ChosenRows rows, int which) {
    return plan.snapshot(rows.snapshot(2 * which))
        .with(plan.snapshot(rows.snapshot(2 * which + 1)));
  }

  private Optional<ErrorSearch.Result> modelError(Plan plan, RotatedData data) {
    return fitter.modelError() == ModelErrorPolicy.UNASKED
        ? Optional.empty()
        : plan.modelError(data);
  }

  static boolean convincing(Optional<ErrorSearch.Result> found) {
    return found.isPresent() && found.get().error.probability() >= CONVINCING;
  }

  private static ChosenRows noted(ChosenRows rows, Optional<ErrorSearch.Result> found) {
    return found.isPresent() ? rows.with(found.get().error) : rows;
  }

  /** The fit of a solution and a smooth error. */
  private Fit withError(ErrorSearch.Result found, ChosenRows rows) {
    Basis wider = found.basisWithBumps();
    Plan plan = fitter.plan(wider, rows);
    RotatedData data = plan.snapshot(rows);
    ChosenRows kept = withoutOutliers(plan, data, rows);
    Fit fit;
    if (kept.samples().size() == rows.samples().size()) {
      fit = plan.fit(data, kept);
    } else {
      Plan rest = fitter.plan(wider, kept);
      fit = rest.fit(rest.snapshot(kept), kept);
    }
    return fit.with(kept.with(found.error.carriedAlong(found.sizeIn(fit))));
  }

  /** Whether a field is so uncertain beside the readings that a guess would be better. */
  private static boolean saysNothing(Fit fit, ChosenRows rows) {
    if (!rows.samples().valuesOnly()) {
      return false;
    }
    double[] u = rows.samples().values(0);
    double mean = Arrays.stream(u).average().orElse(0);
    double square = Arrays.stream(u).map(v -> (v - mean) * (v - mean)).average().orElse(0);
    return fit.meanSpread() > HOPELESS * Math.sqrt(square);
  }

  private ChosenRows withoutOutliers(Plan plan, RotatedData data, ChosenRows rows) {
    boolean before = rows.leftOut().stream().anyMatch(out -> out.reason() == LeftOut.Reason.VALUE);
    List<LeftOut> off =
        before || fitter.outliers() == OutlierPolicy.UNASKED ? List.of() : plan.outliers(data);
    if (off.isEmpty()) {
      return rows;
    }
    return fitter.outliers() == OutlierPolicy.KEEP
        ? rows.with(Notes.outliers(off.size()))
        : rows.without(off);
  }
}
