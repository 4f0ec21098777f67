package vekua.functions;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.internal.zernike.DiscColumns;
import vekua.internal.zernike.DiscSampler;

/**
 * Evaluates functions of the unit disc in a disc of the plane. Outside they are not defined, and
 * give NaN.
 */
final class DiscPoints {

  /** How far outside a point may be by rounding. */
  private static final double RIM = 1e-9;

  private final Disk frame;
  private final DiscColumns columns;
  private volatile @Nullable Sum last;

  DiscPoints(Disk frame, DiscColumns columns) {
    this.frame = frame;
    this.columns = columns;
  }

  /** A sum on the sampler's grid; pictures ask for one again and again. */
  @SuppressWarnings("ArrayRecordComponent") // private: not shared
  private record Sum(
      double[] weights,
      DiscSampler sampler,
      DiscSampler.@Nullable Field value,
      DiscSampler.Field @Nullable [] slopes) {}

  /** Coordinates in the unit disc, the centre for points outside, and which these are. */
  @SuppressWarnings("ArrayRecordComponent") // private: not shared
  private record Inside(double[] x, double[] y, boolean[] outside) {}

  private Inside inside(PointBlock points) {
    int n = points.size();
    Inside all = new Inside(new double[n], new double[n], new boolean[n]);
    for (int i = 0; i < n; i++) {
      double x = points.fromX(i, frame.x()) / frame.radius();
      double y = points.fromY(i, frame.y()) / frame.radius();
      all.outside[i] = !(x * x + y * y <= 1 + RIM);
      all.x[i] = all.outside[i] ? 0 : x;
      all.y[i] = all.outside[i] ? 0 : y;
    }
    return all;
  }

  void evaluate(PointBlock points, Columns out) {
    if (points.size() == 0) {
      return;
    }
    DiscSampler.Place place = columns.sampler().place();
    DiscSampler.@Nullable Columns values = out.wantsValues() ? columns.values() : null;
    DiscSampler.Columns @Nullable [] slopes = out.wantsGradients() ? columns.slopes() : null;
    double[] row = new double[columns.size() + (columns.size() & 1)];
    Inside all = inside(points);
    for (int i : columns.sampler().route(all.x, all.y)) {
      boolean inside = !all.outside[i];
      place.set(all.x[i], all.y[i]);
      if (values != null) {
        put(values, place, inside, row, 1, out.values(), out, i);
      }
      for (int axis = 0; slopes != null && axis < 2; axis++) {
        put(slopes[axis], place, inside, row, 1 / frame.radius(), out.gradient(axis), out, i);
      }
    }
  }

  private void put(
      DiscSampler.Columns of,
      DiscSampler.Place place,
      boolean inside,
      double[] row,
      double factor,
      double[] into,
      Columns out,
      int i) {
    if (inside) {
      of.at(place, row);
    } else {
      Arrays.fill(row, Double.NaN);
    }
    for (int j = 0; j < columns.size(); j++) {
      into[out.at(j) + i] = factor * row[j];
    }
  }

  void sum(double[] weights, PointBlock points, Columns out) {
    if (points.size() == 0) {
      return;
    }
    Sum sum = sum(weights, out);
    DiscSampler.Place place = sum.sampler.place();
    Inside all = inside(points);
    DiscSampler.Places places = sum.sampler.places(all.x, all.y);
    for (int i = 0; i < points.size(); i++) {
      boolean inside = !all.outside[i];
      place.set(places, i);
      int at = out.at(0) + i;
      if (out.wantsValues() && sum.value != null) {
        out.values()[at] = inside ? sum.value.at(place) : Double.NaN;
      }
      for (int axis = 0; axis < 2 && out.wantsGradients() && sum.slopes != null; axis++) {
        out.gradient(axis)[at] = inside ? sum.slopes[axis].at(place) / frame.radius() : Double.NaN;
      }
    }
  }

  private Sum sum(double[] weights, Columns out) {
    Sum known = last;
    DiscSampler.@Nullable Field value = null;
    DiscSampler.Field @Nullable [] slopes = null;
    if (known != null && Arrays.equals(known.weights, weights)) {
      value = known.value;
      slopes = known.slopes;
    }
    boolean lacksValue = value == null && out.wantsValues();
    boolean lacksSlopes = slopes == null && out.wantsGradients();
    if (known != null && (value != null || slopes != null) && !lacksValue && !lacksSlopes) {
      return known;
    }
    DiscSampler sampler = columns.sampler();
    DiscColumns one = columns.sum(weights);
    Sum made =
        new Sum(
            weights.clone(),
            sampler,
            lacksValue ? one.value(sampler) : value,
            lacksSlopes ? one.slopes(sampler) : slopes);
    last = made;
    return made;
  }
}
