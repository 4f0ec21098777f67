package vekua.rows;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import vekua.geometry.Points;

/**
 * A place and what is measured there, as plain numbers that travel unchanged.
 *
 * @param x abscissa
 * @param y ordinate
 * @param z third coordinate, NaN in the plane
 * @param a weight of the value
 * @param b weight of the normal derivative
 * @param nx abscissa of the normal
 * @param ny ordinate of the normal
 * @param nz third coordinate of the normal
 */
record PooledPlace(
    double x, double y, double z, double a, double b, double nx, double ny, double nz)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  static PooledPlace of(Samples samples, int i) {
    Points points = samples.points();
    Functional f = samples.functional(i);
    // Adding zero makes one zero of both.
    return new PooledPlace(
        points.x(i) + 0.0,
        points.y(i) + 0.0,
        third(points, i),
        f.a(),
        f.b(),
        f.nx(),
        f.ny(),
        f.nz());
  }

  private static double third(Points points, int i) {
    return points.dimension() == 2 ? Double.NaN : points.coordinate(2, i) + 0.0;
  }

  /** Looks random, is not negative, and tells no more than where the sensor is. */
  static long hash(Samples samples, int i) {
    Points points = samples.points();
    return hash(points.x(i) + 0.0, points.y(i) + 0.0, third(points, i));
  }

  /** The same for this place. */
  long hash() {
    return hash(x, y, z);
  }

  private static long hash(double x, double y, double z) {
    long bits = mixed(mixed(Double.doubleToLongBits(x)) + Double.doubleToLongBits(y));
    return (Double.isNaN(z) ? bits : mixed(bits + Double.doubleToLongBits(z))) >>> 1;
  }

  /** The last step of SplitMix64 (Steele, Lea and Flood 2014). */
  private static long mixed(long bits) {
    long z = bits + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  void write(DataOutputStream out) throws IOException {
    for (double number : new double[] {x, y, z, a, b, nx, ny, nz}) {
      out.writeDouble(number);
    }
  }

  static PooledPlace read(DataInputStream in) throws IOException {
    double x = ReductionBytes.finite(in);
    double y = ReductionBytes.finite(in);
    double z = in.readDouble();
    double a = ReductionBytes.finite(in);
    double b = ReductionBytes.finite(in);
    double nx = ReductionBytes.finite(in);
    double ny = ReductionBytes.finite(in);
    double nz = ReductionBytes.finite(in);
    return new PooledPlace(x, y, z, a, b, nx, ny, nz);
  }

  private Functional functional() {
    return new Functional(a, b, nx, ny, nz);
  }

  /** Samples at places. */
  static Samples samples(List<PooledPlace> places, double[][] snapshots) {
    double[] x = places.stream().mapToDouble(PooledPlace::x).toArray();
    double[] y = places.stream().mapToDouble(PooledPlace::y).toArray();
    double[] z = places.stream().mapToDouble(PooledPlace::z).toArray();
    boolean plane = z.length == 0 || Double.isNaN(z[0]);
    Samples samples = Samples.ofSnapshots(plane ? Points.of(x, y) : Points.of(x, y, z), snapshots);
    return places.stream().allMatch(place -> place.a == 1 && place.b == 0)
        ? samples
        : samples.withFunctionals(places.stream().map(PooledPlace::functional).toList());
  }
}
