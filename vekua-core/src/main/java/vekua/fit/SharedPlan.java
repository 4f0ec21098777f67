package vekua.fit;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.basis.DiskBasis;
import vekua.functions.Modes;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * The last plan that was made, for snapshots of the same sensors that come one by one. Plans depend
 * on no values, so that it does not matter whose plan it was. Thread-safe.
 */
final class SharedPlan {

  private record Known(DiskBasis basis, Samples rows, Plan plan) {}

  private volatile @Nullable Known last;

  /** The plan for rows: the last one if it is of the same, else a new one. */
  Plan get(Basis basis, Samples rows, Supplier<Plan> make) {
    if (!(basis instanceof DiskBasis disk && disk.functions() instanceof Modes)) {
      return make.get();
    }
    Known known = last;
    if (known == null || !same(known.basis, disk) || !same(known.rows, rows, disk.frame())) {
      known = new Known(disk, rows, make.get());
      last = known;
    }
    return known.plan;
  }

  /** Modes are those of their equation, order and frame. */
  private static boolean same(DiskBasis one, DiskBasis other) {
    return one.order() == other.order()
        && one.frame().equals(other.frame())
        && one.equation().equals(other.equation());
  }

  /** Whether rows are of the same sensors, as seen from a frame, whatever these measured. */
  private static boolean same(Samples one, Samples other, Disk frame) {
    if (one.size() != other.size()
        || one.hasNoise() != other.hasNoise()
        || one.valuesOnly() != other.valuesOnly()) {
      return false;
    }
    Points here = one.points();
    Points there = other.points();
    for (int i = 0; i < one.size(); i++) {
      if (here.x(i) != there.x(i)
          || here.y(i) != there.y(i)
          || one.block().from(0, i, frame.x()) != other.block().from(0, i, frame.x())
          || one.block().from(1, i, frame.y()) != other.block().from(1, i, frame.y())
          || one.sigma(i) != other.sigma(i)
          || !(one.valuesOnly() || one.functional(i).equals(other.functional(i)))) {
        return false;
      }
    }
    return true;
  }
}
