package vekua.geometry;

/**
 * A piece of a domain's boundary that carries one boundary condition.
 *
 * @param curve the curve that the side belongs to
 * @param index which side of the curve, from 0
 * @param hole which hole the curve is the rim of, from 0, or −1 for the outer boundary
 */
public record Side(Curve curve, int index, int hole) {

  /**
   * The name of the side: "outer" or "hole.0" for its curve, and which side if the curve has
   * several, as in "outer.2" or "hole.0.2".
   */
  public String name() {
    String name = hole < 0 ? "outer" : "hole." + hole;
    return curve.sides() == 1 ? name : name + "." + index;
  }

  /**
   * Whether a name means this side, or the whole curve that it belongs to.
   *
   * @param name such as "outer", "outer.2", "hole.0" or "hole.0.2"
   */
  public boolean matches(String name) {
    return name.equals(name()) || name.equals(hole < 0 ? "outer" : "hole." + hole);
  }

  /** The length of the side. */
  public double length() {
    return curve.length(index);
  }

  /** Whether the domain lies to the left when the side is run along in the curve's direction. */
  boolean domainOnTheLeft() {
    return curve.counterClockwise() == (hole < 0);
  }
}
