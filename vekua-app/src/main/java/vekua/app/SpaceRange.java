package vekua.app;

import vekua.geometry.Bounds;
import vekua.geometry.Frame;
import vekua.io.FieldFile;
import vekua.io.FrameRange;

/** Between which distances from its centre a field of space is shown. */
final class SpaceRange {

  private SpaceRange() {}

  /** The least distance; zero for fields that are regular at the centre. */
  static double inner(FieldFile field) {
    return FrameRange.of(field.frame()).inner();
  }

  /** The greatest distance; of fields without an end that of the farthest sensor along an axis. */
  static double outer(FieldFile field) {
    Frame frame = field.frame();
    double outer = FrameRange.of(frame).outer();
    if (Double.isFinite(outer)) {
      return outer;
    }
    double farthest = 2 * frame.radius();
    if (field.bounds().isPresent()) {
      Bounds bounds = field.bounds().get();
      farthest = 1.5 * frame.radius();
      for (int axis = 0; axis < 3; axis++) {
        farthest = Math.max(farthest, bounds.high(axis) - frame.centre(axis));
        farthest = Math.max(farthest, frame.centre(axis) - bounds.low(axis));
      }
    }
    return farthest;
  }
}
