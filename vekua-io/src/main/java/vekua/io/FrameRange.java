package vekua.io;

import java.io.Serializable;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Exterior;
import vekua.geometry.Frame;
import vekua.geometry.Shell;

/**
 * How far from the centre of a frame its field lives.
 *
 * @param inner the least distance; zero where the field is regular at the centre
 * @param outer the greatest distance; infinite where the field has no end
 * @param name what files call such a frame
 */
public record FrameRange(double inner, double outer, String name) implements Serializable {

  private static final long serialVersionUID = 1L;

  static final String DISK = "disk";
  static final String BALL = "ball";
  static final String EXTERIOR = "exterior";
  static final String SHELL = "shell";

  /** The distances of a frame. */
  public static FrameRange of(Frame frame) {
    return frame.match(
        new Frame.Cases<FrameRange>() {
          @Override
          public FrameRange disk(Disk disk) {
            return new FrameRange(0, disk.radius(), DISK);
          }

          @Override
          public FrameRange ball(Ball ball) {
            return new FrameRange(0, ball.radius(), BALL);
          }

          @Override
          public FrameRange exterior(Exterior exterior) {
            return new FrameRange(exterior.radius(), Double.POSITIVE_INFINITY, EXTERIOR);
          }

          @Override
          public FrameRange shell(Shell shell) {
            return new FrameRange(shell.inner(), shell.radius(), SHELL);
          }
        });
  }

  /**
   * Whether the field lives at a distance.
   *
   * @param margin how far beyond the ends counts as well, relative to them
   */
  public boolean covers(double distance, double margin) {
    return distance >= (1 - margin) * inner && distance <= (1 + margin) * outer;
  }

  /** Whether there are sources about the centre. */
  public boolean hasCore() {
    return inner > 0;
  }
}
