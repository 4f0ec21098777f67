package vekua.geometry;

import java.util.List;
import vekua.internal.Check;

/**
 * The shell between two spheres about the same centre: the {@link Frame} of fields with sources
 * both within and around.
 *
 * @param ball the outer ball
 * @param inner the radius of the inner sphere, positive and smaller than that of the ball
 */
public record Shell(Ball ball, double inner) implements Frame {

  /**
   * Refuses an inner radius that is not smaller than the outer one.
   *
   * @param ball the outer ball
   * @param inner positive and smaller than the ball's radius
   */
  public Shell {
    Check.positive(inner, "inner radius");
    if (!(inner < ball.radius())) {
      throw new IllegalArgumentException(
          "inner radius must be less than the outer radius " + ball.radius() + ": " + inner);
    }
  }

  /** The ball within the inner sphere. */
  public Ball core() {
    return new Ball(ball.x(), ball.y(), ball.z(), inner);
  }

  @Override
  public int dimension() {
    return 3;
  }

  @Override
  public double centre(int axis) {
    return ball.centre(axis);
  }

  /** The radius of the outer sphere. */
  @Override
  public double radius() {
    return ball.radius();
  }

  @Override
  public boolean covers(Points points, int i) {
    double r = distance(points, i);
    return r >= inner * (1 - ROUNDING) && r <= ball.radius() * (1 + ROUNDING);
  }

  /** Points spread evenly over spheres between the two. */
  @Override
  public Points spread(int perSide) {
    int spheres = Math.max(2, perSide / 3);
    Points[] all = new Points[spheres];
    for (int s = 0; s < spheres; s++) {
      double radius = inner + (ball.radius() - inner) * s / (spheres - 1);
      Ball sphere = new Ball(ball.x(), ball.y(), ball.z(), radius);
      all[s] = sphere.surface(perSide * perSide);
    }
    return Points.join(List.of(all));
  }

  @Override
  public void check(Points points) {
    Frame.super.check(points);
    for (int i = 0; i < points.size(); i++) {
      if (!covers(points, i)) {
        throw new IllegalArgumentException(
            "samples must lie in the shell from "
                + inner
                + " to "
                + radius()
                + " about the centre: sample "
                + i
                + " is "
                + distance(points, i)
                + " away from it");
      }
    }
  }

  @Override
  public <T> T match(Cases<T> cases) {
    return cases.shell(this);
  }
}
