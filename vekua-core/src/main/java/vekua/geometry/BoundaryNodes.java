package vekua.geometry;

import java.util.Arrays;

/** Sample sites along a domain's boundary with the outward normals there. */
public final class BoundaryNodes {

  private double[] ax = new double[64];
  private double[] ay = new double[64];
  private double[] dx = new double[64];
  private double[] dy = new double[64];
  private double[] nx = new double[64];
  private double[] ny = new double[64];
  private double[] distance = new double[64];
  private int[] side = new int[64];
  private int[] corner = new int[64];
  private int size;
  private final Sites sites;

  BoundaryNodes(Filler filler) {
    filler.fill(this);
    sites =
        Sites.of(
            Arrays.copyOf(ax, size),
            Arrays.copyOf(ay, size),
            Arrays.copyOf(dx, size),
            Arrays.copyOf(dy, size));
  }

  /** Adds all nodes once. */
  interface Filler {
    void fill(BoundaryNodes nodes);
  }

  void add(
      double anchorX,
      double anchorY,
      double offsetX,
      double offsetY,
      double normalX,
      double normalY,
      int sideIndex,
      int cornerIndex,
      double cornerDistance) {
    if (size == ax.length) {
      int more = 2 * size;
      ax = Arrays.copyOf(ax, more);
      ay = Arrays.copyOf(ay, more);
      dx = Arrays.copyOf(dx, more);
      dy = Arrays.copyOf(dy, more);
      nx = Arrays.copyOf(nx, more);
      ny = Arrays.copyOf(ny, more);
      distance = Arrays.copyOf(distance, more);
      side = Arrays.copyOf(side, more);
      corner = Arrays.copyOf(corner, more);
    }
    ax[size] = anchorX;
    ay[size] = anchorY;
    dx[size] = offsetX;
    dy[size] = offsetY;
    nx[size] = normalX;
    ny[size] = normalY;
    side[size] = sideIndex;
    corner[size] = cornerIndex;
    distance[size++] = cornerDistance;
  }

  /** The number of nodes. */
  public int size() {
    return size;
  }

  /** Where the nodes are. */
  public Sites sites() {
    return sites;
  }

  /** The abscissa of the outward unit normal at node {@code i}. */
  public double nx(int i) {
    return nx[i];
  }

  /** The ordinate of the outward unit normal at node {@code i}. */
  public double ny(int i) {
    return ny[i];
  }

  /** The index of the side that node {@code i} lies on. */
  public int side(int i) {
    return side[i];
  }

  /** The index of the nearer end of the side, or −1 on a smooth curve. */
  public int corner(int i) {
    return corner[i];
  }

  /** The distance to that end; infinite on a smooth curve. */
  public double distance(int i) {
    return distance[i];
  }
}
