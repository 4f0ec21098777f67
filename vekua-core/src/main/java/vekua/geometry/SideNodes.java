package vekua.geometry;

import java.util.List;

/**
 * Makes nodes on one side of a domain, each anchored at the nearer end of the side so that its
 * distance from a corner is exact however small; on a closed smooth curve each is its own anchor.
 *
 * @param side where the nodes are
 * @param index of the side in the domain
 * @param start index of the corner at the beginning of the side, −1 if there is none
 * @param end index of the corner at the end of the side, −1 if there is none
 */
record SideNodes(Side side, int index, int start, int end) {

  /** Nodes and weights of Gauss's rule on [0, 1]: exact for the offsets of smooth curves. */
  private static final double[] GAUSS = {
    0.019855071751231884, 0.10166676129318664, 0.2372337950418355, 0.4082826787521751
  };

  private static final double[] WEIGHT = {
    0.05061426814518813, 0.11119051722668724, 0.15685332293894363, 0.181341891689181
  };

  /** Closer to a corner than this, in the parameter, offsets are integrals of the tangent. */
  private static final double NEAR = 0.05;

  /** Equally spaced nodes around a closed curve. */
  void spread(int n, List<BoundaryNodes.Node> nodes) {
    for (int k = 0; k < n; k++) {
      nodes.add(free((k + 0.5) / n));
    }
  }

  /** Nodes that gather towards both ends, and others at distances from each of them. */
  void between(int n, double[][] atCorner, List<BoundaryNodes.Node> nodes) {
    double length = side.length();
    for (int half = 0; half < 2; half++) {
      int mine = half == 0 ? (n + 1) / 2 : n / 2;
      for (int k = 0; k < mine; k++) {
        double sine = Math.sin(Math.PI * (k + 0.5) / (2 * n));
        nodes.add(from(half == 1, sine * sine, length));
      }
      boolean arc = side.curve() instanceof Chain chain && chain.isArc(side.index());
      for (double d : arc ? new double[0] : atCorner[half == 0 ? start : end]) {
        double share = d / speed(half == 1, length);
        if (share <= 0.5) {
          nodes.add(from(half == 1, share, length));
        }
      }
    }
  }

  /** Nodes at shares of the side, negative ones from its end. */
  void at(double[] shares, List<BoundaryNodes.Node> nodes) {
    double length = shares.length > 0 ? side.length() : 0;
    for (double share : shares) {
      if (start < 0) {
        nodes.add(free(share));
      } else if (share < 0 ? share < -0.5 : share > 0.5) {
        nodes.add(from(share > 0, share < 0 ? 1 + share : 1 - share, length));
      } else {
        nodes.add(from(share < 0, Math.abs(share), length));
      }
    }
  }

  private BoundaryNodes.Node free(double share) {
    double[] p = side.at(share);
    return new BoundaryNodes.Node(
        p[0], p[1], 0, 0, p[2], p[3], index, -1, Double.POSITIVE_INFINITY, share);
  }

  /** How fast a share of the side moves at one of its ends. */
  private double speed(boolean late, double length) {
    if (side.curve() instanceof SmoothCurve curve) {
      double t = late ? curve.end(side.index()) : curve.start(side.index());
      return Math.hypot(curve.dx(t), curve.dy(t))
          * (curve.end(side.index()) - curve.start(side.index()));
    }
    return length;
  }

  /** A node at a share of the side from its beginning or, late, from its end. */
  private BoundaryNodes.Node from(boolean late, double share, double length) {
    int corner = late ? end : start;
    double direction = late ? -1 : 1;
    double along = late ? 1 - share : share;
    int i = side.index();
    if (side.curve() instanceof Polygon p) {
      return straight(late, share, length, p.x(i), p.y(i), p.x(i + 1), p.y(i + 1));
    }
    if (side.curve() instanceof Chain chain) {
      return chain.isArc(i)
          ? onArc(chain, late, along)
          : straight(late, share, length, chain.x(i), chain.y(i), chain.x(i + 1), chain.y(i + 1));
    }
    SmoothCurve curve = (SmoothCurve) side.curve();
    double whole = curve.end(side.index()) - curve.start(side.index());
    double t = late ? curve.end(side.index()) : curve.start(side.index());
    double step = direction * share * whole;
    // The corner itself, from which the next side begins, perhaps a period earlier.
    double at = curve.start(late ? (i + 1) % curve.sides() : i);
    double x = curve.x(at);
    double y = curve.y(at);
    double ox = curve.x(t + step) - x;
    double oy = curve.y(t + step) - y;
    if (Math.abs(step) < NEAR) {
      ox = 0;
      oy = 0;
      for (int k = 0; k < 2 * GAUSS.length; k++) {
        int j = k % GAUSS.length;
        double s = t + step * (k < GAUSS.length ? GAUSS[j] : 1 - GAUSS[j]);
        ox += step * WEIGHT[j] * curve.dx(s);
        oy += step * WEIGHT[j] * curve.dy(s);
      }
    }
    double[] place = side.at(along);
    return new BoundaryNodes.Node(
        x, y, ox, oy, place[2], place[3], index, corner, Math.hypot(ox, oy), along);
  }

  /** A node at a share from one end of a straight side from (ax, ay) to (bx, by). */
  private BoundaryNodes.Node straight(
      boolean late, double share, double length, double ax, double ay, double bx, double by) {
    double d = share * length;
    double tx = (bx - ax) / length;
    double ty = (by - ay) / length;
    double sign = side.domainOnTheLeft() ? 1 : -1;
    return new BoundaryNodes.Node(
        late ? bx : ax,
        late ? by : ay,
        (late ? -d : d) * tx,
        (late ? -d : d) * ty,
        sign * ty,
        -sign * tx,
        index,
        late ? end : start,
        d,
        late ? 1 - share : share);
  }

  private BoundaryNodes.Node onArc(Chain chain, boolean late, double along) {
    int i = side.index();
    double[] p = chain.place(i, along);
    double speed = (side.domainOnTheLeft() ? 1 : -1) * Math.hypot(p[2], p[3]);
    int vertex = late ? i + 1 : i;
    double d = Math.hypot(p[0] - chain.x(vertex), p[1] - chain.y(vertex));
    return new BoundaryNodes.Node(
        p[0], p[1], 0, 0, p[3] / speed, -p[2] / speed, index, late ? end : start, d, along);
  }
}
