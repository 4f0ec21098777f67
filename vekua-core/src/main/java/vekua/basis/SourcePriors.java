package vekua.basis;

import java.util.List;

/**
 * Beliefs about a field whose sources lie on a sphere of any radius in a range. In geophysics the
 * radius that the data choose is a result by itself: the depth of the sources.
 */
public interface SourcePriors {

  /** The smallest radius of the sphere of sources. */
  double low();

  /** The largest radius of the sphere of sources. */
  double high();

  /**
   * Alternative priors for sources at a distance, of which each stands for one kind of sources.
   *
   * @param radius of the sphere, between {@link #low} and {@link #high}
   */
  List<Prior> at(double radius);
}
