package vekua.medium;

import java.util.List;
import java.util.Optional;
import vekua.geometry.Disk;

/**
 * A medium that conducts, carries along and consumes: div(σ^p ∇u) + b·∇u + cu = s, that is Δu + (p
 * ∇log σ + b/σ^p)·∇u + (c/σ^p)u = s/σ^p.
 *
 * @param conductivity σ, positive
 * @param advectionX the first component of b
 * @param advectionY the second component of b
 * @param reaction c
 * @param exponent p, finite: one, unless a map is known only up to a power
 * @param inclusions discs in which σ is a multiple of what it is around them; σ must then be
 *     constant around, and b and c zero
 */
public record Conducting(
    Coefficient conductivity,
    Optional<Coefficient> advectionX,
    Optional<Coefficient> advectionY,
    Optional<Coefficient> reaction,
    double exponent,
    List<Inclusion> inclusions)
    implements Medium {

  private static final long serialVersionUID = 1L;

  /**
   * Copies the list.
   *
   * @param conductivity σ, positive
   * @param advectionX the first component of b
   * @param advectionY the second component of b
   * @param reaction c
   * @param exponent p, finite
   * @param inclusions discs of another conductivity
   */
  public Conducting {
    if (!Double.isFinite(exponent)) {
      throw new IllegalArgumentException("exponent must be finite: " + exponent);
    }
    inclusions = List.copyOf(inclusions);
  }

  /**
   * A medium that only conducts.
   *
   * @param conductivity σ, positive
   */
  public static Conducting of(Coefficient conductivity) {
    return new Conducting(
        conductivity, Optional.empty(), Optional.empty(), Optional.empty(), 1, List.of());
  }

  /**
   * The same with a drift.
   *
   * @param bx the first component of b
   * @param by the second component of b
   */
  public Conducting withAdvection(Coefficient bx, Coefficient by) {
    return new Conducting(
        conductivity, Optional.of(bx), Optional.of(by), reaction, exponent, inclusions);
  }

  /**
   * The same with a reaction.
   *
   * @param c the coefficient of u
   */
  public Conducting withReaction(Coefficient c) {
    return new Conducting(
        conductivity, advectionX, advectionY, Optional.of(c), exponent, inclusions);
  }

  /**
   * The same with another power of the conductivity.
   *
   * @param p finite; zero is a constant conductivity
   */
  public Conducting withExponent(double p) {
    return new Conducting(conductivity, advectionX, advectionY, reaction, p, inclusions);
  }

  /**
   * The same with discs of another conductivity.
   *
   * @param discs in which σ is a multiple of what it is around them
   */
  public Conducting withInclusions(List<Inclusion> discs) {
    return new Conducting(conductivity, advectionX, advectionY, reaction, exponent, discs);
  }

  @Override
  public void checkInclusions(Disk frame) {
    if (inclusions.isEmpty()) {
      return;
    }
    if (advectionX.isPresent() || reaction.isPresent()) {
      throw new IllegalArgumentException(
          "inclusions go with a constant conductivity, without advection and reaction");
    }
    Medium.checkConstant("conductivity", conductivity, frame, Double.NaN);
  }

  @Override
  public void at(double x, double y, double[] out) {
    double s = Medium.finite("conductivity", conductivity, x, y);
    if (!(s > 0)) {
      throw new IllegalArgumentException(
          "conductivity must be positive in the whole disc: "
              + s
              + " at ("
              + (float) x
              + ", "
              + (float) y
              + ")");
    }
    double[] slopes = Medium.slopes("conductivity", conductivity, x, y);
    double power = exponent == 1 ? s : Math.pow(s, exponent);
    power *= Medium.contrast(inclusions, x, y);
    out[0] = exponent * slopes[0] / s;
    out[1] = exponent * slopes[1] / s;
    if (advectionX.isPresent()) {
      out[0] += Medium.finite("advection", advectionX.get(), x, y) / power;
      out[1] += Medium.finite("advection", advectionY.orElseThrow(), x, y) / power;
    }
    out[2] = reaction.isPresent() ? Medium.finite("reaction", reaction.get(), x, y) / power : 0;
    out[3] = power;
  }

  @Override
  public boolean still() {
    return false;
  }

  @Override
  public boolean passive() {
    return reaction.isEmpty();
  }

  @Override
  public boolean smooth() {
    return inclusions.isEmpty()
        && conductivity.smooth()
        && advectionX.map(Coefficient::smooth).orElse(true)
        && advectionY.map(Coefficient::smooth).orElse(true)
        && reaction.map(Coefficient::smooth).orElse(true);
  }
}
