package vekua.geometry;

/**
 * A piece of a domain's boundary that carries one boundary condition.
 *
 * @param curve the curve that the side belongs to
 * @param index which side of the curve, from 0
 * @param hole which hole the curve is the rim of, from 0, −1 for the outer boundary, or −2 − i for
 *     slit i
 */
public record Side(Curve curve, int index, int hole) {

  /**
   * The name of the side: "outer" or "hole.0" for its curve, and which side if the curve has
   * several, as in "outer.2" or "hole.0.2"; the faces of a slit are "slit.0.left" and
   * "slit.0.right", of one with bends "slit.0.left.2".
   */
  public String name() {
    if (curve instanceof Slit slit) {
      return slit.segments() == 1 ? face(slit) : face(slit) + "." + index % slit.segments();
    }
    return curve.sides() == 1 ? curveName() : curveName() + "." + index;
  }

  private String curveName() {
    return hole == -1 ? "outer" : hole >= 0 ? "hole." + hole : "slit." + (-2 - hole);
  }

  private String face(Slit slit) {
    return curveName() + (index < slit.segments() ? ".left" : ".right");
  }

  /**
   * Whether a name means this side, or the whole curve that it belongs to.
   *
   * @param name such as "outer", "outer.2", "hole.0", "hole.0.2", "slit.0" or "slit.0.left"
   */
  public boolean matches(String name) {
    return name.equals(name())
        || name.equals(curveName())
        || (curve instanceof Slit slit && name.equals(face(slit)));
  }

  /** The length of the side. */
  public double length() {
    return curve.length(index);
  }

  /**
   * A place on the side: x, y and the outward unit normal nx, ny.
   *
   * @param share how far along the side, in its length if it is straight, in the parameter if it is
   *     curved: 0 at its beginning, 1 at its end
   */
  public double[] at(double share) {
    double sign = domainOnTheLeft() ? 1 : -1;
    if (curve instanceof SmoothCurve smooth) {
      double t = smooth.start(index) + share * (smooth.end(index) - smooth.start(index));
      double vx = smooth.dx(t);
      double vy = smooth.dy(t);
      double speed = sign * Math.hypot(vx, vy);
      return new double[] {smooth.x(t), smooth.y(t), vy / speed, -vx / speed};
    }
    if (curve instanceof Slit slit) {
      int i = index % slit.segments();
      double tx = slit.x(i + 1) - slit.x(i);
      double ty = slit.y(i + 1) - slit.y(i);
      double out = (index < slit.segments() ? 1 : -1) * length();
      return new double[] {slit.x(i) + share * tx, slit.y(i) + share * ty, ty / out, -tx / out};
    }
    if (curve instanceof Chain chain) {
      double[] p = chain.place(index, share);
      double speed = sign * Math.hypot(p[2], p[3]);
      return new double[] {p[0], p[1], p[3] / speed, -p[2] / speed};
    }
    Polygon p = (Polygon) curve;
    double vx = p.x(index + 1) - p.x(index);
    double vy = p.y(index + 1) - p.y(index);
    double speed = sign * length();
    // From the nearer end, so that both ends are exact.
    boolean late = share > 0.5;
    double along = late ? share - 1 : share;
    int from = late ? index + 1 : index;
    return new double[] {p.x(from) + along * vx, p.y(from) + along * vy, vy / speed, -vx / speed};
  }

  /** Whether the side is a straight line. */
  public boolean straight() {
    return curve instanceof Polygon
        || curve instanceof Slit
        || (curve instanceof Chain chain && !chain.isArc(index));
  }

  /**
   * The ends of a straight side: abscissa and ordinate of its beginning, then of its end.
   *
   * @throws IllegalStateException if the side is curved
   */
  public double[] ends() {
    if (curve instanceof Polygon p) {
      return new double[] {p.x(index), p.y(index), p.x(index + 1), p.y(index + 1)};
    }
    if (curve instanceof Slit slit) {
      int i = index % slit.segments();
      return new double[] {slit.x(i), slit.y(i), slit.x(i + 1), slit.y(i + 1)};
    }
    if (curve instanceof Chain chain && !chain.isArc(index)) {
      return new double[] {chain.x(index), chain.y(index), chain.x(index + 1), chain.y(index + 1)};
    }
    throw new IllegalStateException("a curved side has no straight line between its ends");
  }

  /**
   * How fast a place moves along the side with its share.
   *
   * @param share how far along the side, as in {@link #at}
   */
  public double speed(double share) {
    if (curve instanceof SmoothCurve smooth) {
      double length = smooth.end(index) - smooth.start(index);
      double t = smooth.start(index) + share * length;
      return Math.abs(length) * Math.hypot(smooth.dx(t), smooth.dy(t));
    }
    if (curve instanceof Chain chain) {
      double[] p = chain.place(index, share);
      return Math.hypot(p[2], p[3]);
    }
    return length();
  }

  /** Whether the domain lies to the left when the side is run along in the curve's direction. */
  boolean domainOnTheLeft() {
    return curve.counterClockwise() == (hole < 0);
  }
}
