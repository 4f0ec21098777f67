package vekua.functions;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Check;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.Triangles;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Inclusion;
import vekua.medium.Medium;
import vekua.medium.Refracting;

/**
 * Solutions of div(σ∇u) = 0 or Δu + k²n²u = 0 in a disc where σ or n is constant but for circular
 * inclusions, one for each mode of the homogeneous space that shines in; after them answers to
 * sources in the disc, as {@link MediumFunctions} have them. NaN outside the disc.
 *
 * <p>Around every inclusion there are functions that decay away from it, inside it regular ones;
 * that u and σ∂u/∂n continue through its rim determines their factors, order by order.
 */
public final class InclusionFunctions implements InMedium {

  static final String KIND = "inclusions";

  private static final double EXACT = 1e-12;

  /** The same where answers to sources are evaluated, which 13 digits are known of. */
  private static final double SAMPLED = 1e-9;

  /** Jumps below this may be rounding, where contrasts are large or gaps narrow. */
  private static final double ROUNDING = 1e-9;

  private static final int MOST_ORDERS = 400;

  /** Radii and angles of the places at which means over the disc are taken. */
  private static final int RADII = 24;

  private static final int ANGLES = 96;

  private final Disk frame;
  private final int order;
  private final int weak;
  private final double k;
  private final List<Inclusion> inclusions;
  private final Functions base;
  private final Functions[] outer;
  private final Functions[] inner;

  /** By inclusion: factors of its functions, those of one column after another. */
  private final double[][] outerFactors;

  private final double[][] innerFactors;
  private final double residual;

  private InclusionFunctions(
      Disk frame, int order, int weak, double k, List<Inclusion> inclusions, int orders) {
    this.frame = frame;
    this.order = order;
    this.weak = weak;
    this.k = k;
    this.inclusions = inclusions;
    base = base(frame, order, weak, k);
    int count = inclusions.size();
    outer = new Functions[count];
    inner = new Functions[count];
    for (int i = 0; i < count; i++) {
      Disk disk = inclusions.get(i).disk();
      int most = k > 0 ? Sources.representable(k, disk.radius(), orders) : orders;
      outer[i] =
          k > 0
              ? new Sources(
                  Sources.Family.Y, k, most, disk.x(), disk.y(), new double[] {0, 0, disk.radius()})
              : new InversePowers(disk, most);
      inner[i] =
          k > 0
              ? Modes.of(1, k * inclusions.get(i).contrast(), most, disk)
              : Modes.powers(most, disk);
    }
    outerFactors = new double[count][];
    innerFactors = new double[count][];
    match();
    residual = jumps();
  }

  /**
   * The solutions in a disc with inclusions.
   *
   * @param wavenumber k around the inclusions; zero for conductivities
   * @param inclusions in the disc, apart from each other and from its rim
   * @param order the highest order N of the modes that shine in, 0 to {@value
   *     MediumFunctions#MAX_ORDER}
   * @param weak the highest degree of sources in the disc, below zero if there are none
   * @param frame the disc
   * @throws IllegalArgumentException if the inclusions are not in the disc, or so near to each
   *     other that their fields are not resolved
   */
  public static InclusionFunctions of(
      double wavenumber, List<Inclusion> inclusions, int order, int weak, Disk frame) {
    Check.inRange(order, 0, MediumFunctions.MAX_ORDER, "order in a medium");
    Inclusion.checkInside(inclusions, frame);
    int orders = order + 16;
    double before = Double.POSITIVE_INFINITY;
    double goal = weak < 0 ? EXACT : SAMPLED;
    while (true) {
      InclusionFunctions made =
          new InclusionFunctions(frame, order, weak, wavenumber, List.copyOf(inclusions), orders);
      boolean last = 2 * orders > MOST_ORDERS;
      boolean stalls = made.residual > 0.3 * before && made.residual < ROUNDING;
      if (made.residual <= goal || stalls || (last && made.residual < 1e-6)) {
        return made;
      }
      before = made.residual;
      if (last) {
        throw new IllegalArgumentException(
            "the fields between the inclusions are not resolved: "
                + orders
                + " orders leave jumps of "
                + (float) made.residual
                + "; move them apart, or away from the rim");
      }
      orders *= 2;
    }
  }

  static InclusionFunctions read(Description.Reader r) {
    Disk frame = r.disk();
    int order = Check.inRange(r.integer(), 0, MediumFunctions.MAX_ORDER, "order");
    int weak = Check.inRange(r.integer(), -1, MediumFunctions.MAX_ORDER, "degree of sources");
    double k = r.next();
    int orders = Check.inRange(r.integer(), 0, 2 * MOST_ORDERS, "orders");
    double[] n = r.rest();
    List<Inclusion> list =
        IntStream.range(0, n.length / 4)
            .mapToObj(i -> new Inclusion(n[4 * i], n[4 * i + 1], n[4 * i + 2], n[4 * i + 3]))
            .toList();
    return new InclusionFunctions(frame, order, weak, k, list, orders);
  }

  @Override
  public Description description() {
    double[] own = {order, weak, k, (outer[0].size() - 1) / 2.0};
    double[][] all =
        inclusions.stream()
            .map(i -> new double[] {i.x(), i.y(), i.radius(), i.contrast()})
            .toArray(double[][]::new);
    return Description.of(
        KIND, Description.join(Description.numbers(frame), own, Description.join(all)));
  }

  private static Functions base(Disk frame, int order, int weak, double k) {
    if (weak < 0) {
      return k > 0 ? Modes.of(1, k, order, frame) : Modes.powers(order, frame);
    }
    Coefficient one = Coefficient.constant(1);
    Medium medium = k > 0 ? new Refracting(k, one) : Conducting.of(one);
    return MediumFunctions.of(medium, order, weak, frame);
  }

  /** How much of a column of the base is there inside inclusions, beside their own functions. */
  private double within(int column) {
    return k > 0 && column <= 2 * order ? 0 : 1;
  }

  /** Fourier coefficients of functions and of a times their slope on a circle of radius a. */
  private static final class Circle {
    final int components;
    final double[] value;
    final double[] slope;

    Circle(Functions of, Disk disk, int components) {
      this.components = components;
      int nodes = 2 * components + 6;
      Points at = nodes(disk, nodes, 0);
      double[] u = of.values(at);
      double[][] g = of.gradients(at);
      double[] radial = new double[u.length];
      for (int j = 0; j < u.length; j++) {
        double t = 2 * Math.PI * (j % nodes) / nodes;
        radial[j] = disk.radius() * (Math.cos(t) * g[0][j] + Math.sin(t) * g[1][j]);
      }
      value = analyse(u, nodes);
      slope = analyse(radial, nodes);
    }

    private double[] analyse(double[] u, int nodes) {
      int columns = u.length / nodes;
      double[] out = new double[columns * components];
      double[] wave = new double[nodes];
      for (int q = 0; q < components; q++) {
        int m = (q + 1) / 2;
        for (int i = 0; i < nodes; i++) {
          double t = 2 * Math.PI * ((long) m * i % nodes) / nodes;
          wave[i] =
              (m == 0 ? 1.0 : 2.0) / nodes * (q % 2 == 1 || m == 0 ? Math.cos(t) : Math.sin(t));
        }
        for (int j = 0; j < columns; j++) {
          double sum = 0;
          for (int i = 0; i < nodes; i++) {
            sum = Math.fma(wave[i], u[j * nodes + i], sum);
          }
          out[j * components + q] = sum;
        }
      }
      return out;
    }
  }

  private static Points nodes(Disk disk, int count, double shift) {
    double[] x = new double[count];
    double[] y = new double[count];
    for (int i = 0; i < count; i++) {
      double t = 2 * Math.PI * (i + shift) / count;
      x[i] = disk.x() + disk.radius() * Math.cos(t);
      y[i] = disk.y() + disk.radius() * Math.sin(t);
    }
    return Points.of(x, y);
  }

  /**
   * What an inclusion answers to a field with given value and slope on its rim, order by order: the
   * factor of its outer function is p times the value and q times the slope.
   */
  @SuppressWarnings("ArrayRecordComponent") // private: not shared
  private record Answer(
      double[] p,
      double[] q,
      double[] outer,
      double[] outerSlope,
      double[] inner,
      double[] innerSlope) {}

  private Answer answer(int i) {
    int components = outer[i].size();
    double[] p = new double[components];
    double[] q = new double[components];
    double contrast = inclusions.get(i).contrast();
    Disk disk = inclusions.get(i).disk();
    Points east = Points.of(disk.x() + disk.radius(), disk.y());
    double[] y = outer[i].values(east);
    double[] slopes = outer[i].gradients(east)[0];
    double[] j = inner[i].values(east);
    double[] innerSlopes = inner[i].gradients(east)[0];
    for (int c = 0; c < components; c++) {
      int m = (c + 1) / 2;
      if (c % 2 == 0 && c > 0) {
        // Sines have the radial parts of the cosines before them.
        y[c] = y[c - 1];
        slopes[c] = slopes[c - 1];
        j[c] = j[c - 1];
        innerSlopes[c] = innerSlopes[c - 1];
      } else {
        slopes[c] *= disk.radius();
        innerSlopes[c] *= disk.radius();
      }
      if (k > 0) {
        double w = y[c] * innerSlopes[c] - slopes[c] * j[c];
        p[c] = -innerSlopes[c] / w;
        q[c] = j[c] / w;
      } else {
        q[c] = m == 0 ? contrast - 1 : -(contrast - 1) / ((contrast + 1) * m);
      }
    }
    return new Answer(p, q, y, slopes, j, innerSlopes);
  }

  private void match() {
    int count = inclusions.size();
    int columns = base.size();
    int[] first = new int[count + 1];
    for (int i = 0; i < count; i++) {
      first[i + 1] = first[i] + outer[i].size();
    }
    int n = first[count];
    double[] matrix = new double[count > 1 ? n * n : 0];
    double[] right = new double[columns * n];
    Answer[] answers = new Answer[count];
    Circle[] circles = new Circle[count];
    for (int i = 0; i < count; i++) {
      int components = outer[i].size();
      Disk disk = inclusions.get(i).disk();
      answers[i] = answer(i);
      circles[i] = new Circle(base, disk, components);
      for (int c = 0; c < columns; c++) {
        // Waves that go on inside need no answer but to the change of the others.
        double share = k > 0 ? 1 - within(c) : 1;
        fill(answers[i], circles[i], c, share, right, c * n + first[i]);
      }
      for (int j = 0; j < count && count > 1; j++) {
        if (j == i) {
          for (int c = first[i]; c < first[i + 1]; c++) {
            matrix[c * n + c] = 1;
          }
          continue;
        }
        Circle other = new Circle(outer[j], disk, components);
        for (int c = 0; c < outer[j].size(); c++) {
          fill(answers[i], other, c, -1, matrix, (first[j] + c) * n + first[i]);
        }
      }
    }
    if (count > 1) {
      ColumnFactor factor = Engines.choose(n, n).factor(matrix, n, n);
      right = factor.rotate(right, columns);
      Triangles.solve(factor.triangle(), n, right, columns);
    }
    for (int i = 0; i < count; i++) {
      int components = outer[i].size();
      outerFactors[i] = new double[columns * components];
      for (int c = 0; c < columns; c++) {
        System.arraycopy(right, c * n + first[i], outerFactors[i], c * components, components);
      }
    }
    for (int i = 0; i < count; i++) {
      innerFactors[i] = insides(i, answers[i], circles[i]);
    }
  }

  private static void fill(Answer a, Circle of, int column, double share, double[] out, int at) {
    for (int c = 0; c < of.components; c++) {
      int from = column * of.components + c;
      out[at + c] = share * (a.p[c] * of.value[from] + a.q[c] * of.slope[from]);
    }
  }

  /** Factors of the functions inside an inclusion, once those of the others are known. */
  private double[] insides(int i, Answer a, Circle circle) {
    int components = outer[i].size();
    double[] out = outerFactors[i].clone();
    if (k == 0) {
      for (int c = 0; c < base.size(); c++) {
        out[c * components] = 0;
      }
      return out;
    }
    double[] value = new double[out.length];
    double[] slope = new double[out.length];
    for (int c = 0; c < base.size(); c++) {
      for (int q = 0; q < components; q++) {
        int at = c * components + q;
        value[at] = (1 - within(c)) * circle.value[at];
        slope[at] = (1 - within(c)) * circle.slope[at];
      }
    }
    for (int j = 0; j < inclusions.size(); j++) {
      if (j == i) {
        continue;
      }
      Circle other = new Circle(outer[j], inclusions.get(i).disk(), components);
      int size = outer[j].size();
      for (int c = 0; c < base.size(); c++) {
        for (int q = 0; q < size; q++) {
          double factor = outerFactors[j][c * size + q];
          for (int r = 0; r < components; r++) {
            value[c * components + r] += factor * other.value[q * components + r];
            slope[c * components + r] += factor * other.slope[q * components + r];
          }
        }
      }
    }
    for (int c = 0; c < base.size(); c++) {
      for (int q = 0; q < components; q++) {
        int at = c * components + q;
        double u = value[at] + outerFactors[i][at] * a.outer[q];
        double s = slope[at] + outerFactors[i][at] * a.outerSlope[q];
        // By value or slope, whichever is not near a zero of J or J′.
        int m = Math.max(1, (q + 1) / 2);
        boolean byValue = Math.abs(a.inner[q]) * m >= Math.abs(a.innerSlope[q]);
        out[at] = byValue ? u / a.inner[q] : s / a.innerSlope[q];
      }
    }
    return out;
  }

  /** Writes all columns at points that are inside one inclusion, or in none (below zero). */
  private void region(int which, PointBlock points, Columns out) {
    base.evaluate(points, out);
    if (which >= 0 && k > 0) {
      for (int c = 0; c < base.size(); c++) {
        if (within(c) == 0) {
          clear(out, c, points.size());
        }
      }
    }
    for (int i = 0; i < inclusions.size(); i++) {
      if (i == which) {
        add(inner[i], innerFactors[i], points, out);
      } else if (which < 0 || k == 0) {
        add(outer[i], outerFactors[i], points, out);
      }
    }
  }

  private static void clear(Columns out, int column, int count) {
    for (int i = 0; i < count; i++) {
      out.put(column, i, 0, 0, 0);
    }
  }

  private void add(Functions of, double[] factors, PointBlock points, Columns out) {
    int n = points.size();
    int size = of.size();
    Columns own = out.like(size, n);
    of.evaluate(points, own);
    for (int c = 0; c < base.size(); c++) {
      for (int q = 0; q < size; q++) {
        double factor = factors[c * size + q];
        if (out.wantsValues()) {
          add(out.values(), out.at(c), own.values(), own.at(q), n, factor);
        }
        for (int axis = 0; axis < 2 && out.wantsGradients(); axis++) {
          add(out.gradient(axis), out.at(c), own.gradient(axis), own.at(q), n, factor);
        }
      }
    }
  }

  private static void add(double[] to, int at, double[] from, int start, int n, double factor) {
    for (int i = 0; i < n; i++) {
      to[at + i] = Math.fma(factor, from[start + i], to[at + i]);
    }
  }

  /** The largest jump of u and of the flux between the nodes, relative to their column. */
  private double jumps() {
    double worst = 0;
    for (int i = 0; i < inclusions.size(); i++) {
      Disk disk = inclusions.get(i).disk();
      double sigma = k > 0 ? 1 : inclusions.get(i).contrast();
      int nodes = 2 * outer[i].size() + 6;
      PointBlock at = PointBlock.of(nodes(disk, nodes, 0.37));
      Columns outside = Columns.both(base.size(), nodes);
      Columns inside = Columns.both(base.size(), nodes);
      region(-1, at, outside);
      region(i, at, inside);
      for (int c = 0; c < base.size(); c++) {
        double jump = 0;
        double size = 0;
        for (int p = 0; p < nodes; p++) {
          double t = 2 * Math.PI * (p + 0.37) / nodes;
          double u = outside.values()[outside.at(c) + p];
          double v = inside.values()[inside.at(c) + p];
          double fluxOut = frame.radius() * slope(outside, c, p, t);
          double fluxIn = frame.radius() * sigma * slope(inside, c, p, t);
          jump = Math.max(jump, Math.max(Math.abs(u - v), Math.abs(fluxOut - fluxIn)));
          size =
              Math.max(size, Math.max(Math.abs(u), Math.max(Math.abs(fluxOut), Math.abs(fluxIn))));
        }
        // A column that has died away at the inclusion is judged by its size at the rim.
        double relative = jump / Math.max(size, 1e-4);
        worst = relative <= worst ? worst : relative;
      }
    }
    return worst;
  }

  private static double slope(Columns of, int c, int p, double t) {
    int at = of.at(c) + p;
    return Math.cos(t) * of.gradient(0)[at] + Math.sin(t) * of.gradient(1)[at];
  }

  @Override
  public int size() {
    return base.size();
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    int[] where = new int[points.size()];
    Arrays.setAll(where, i -> where(points, i));
    for (int which = -2; which < inclusions.size(); which++) {
      int region = which;
      int[] chosen = IntStream.range(0, where.length).filter(i -> where[i] == region).toArray();
      if (chosen.length == where.length && which > -2) {
        region(which, points, out);
        return;
      }
      if (chosen.length > 0) {
        Columns some = out.like(size(), chosen.length);
        if (which > -2) {
          region(which, points.choose(chosen), some);
        }
        spread(some, chosen, which == -2, out);
      }
    }
  }

  /** The inclusion that a point is in, −1 between them, −2 outside the disc. */
  private int where(PointBlock points, int i) {
    double x = points.fromX(i, frame.x());
    double y = points.fromY(i, frame.y());
    if (!(Math.hypot(x, y) <= frame.radius() * (1 + 1e-9))) {
      return -2;
    }
    for (int j = 0; j < inclusions.size(); j++) {
      Inclusion in = inclusions.get(j);
      if (Math.hypot(points.fromX(i, in.x()), points.fromY(i, in.y())) < in.radius()) {
        return j;
      }
    }
    return -1;
  }

  private static void spread(Columns some, int[] chosen, boolean nowhere, Columns out) {
    int columns =
        (some.wantsValues() ? some.values().length : some.gradient(0).length) / chosen.length;
    for (int c = 0; c < columns; c++) {
      for (int i = 0; i < chosen.length; i++) {
        int from = some.at(c) + i;
        int to = out.at(c) + chosen[i];
        if (out.wantsValues()) {
          out.values()[to] = nowhere ? Double.NaN : some.values()[from];
        }
        for (int axis = 0; axis < 2 && out.wantsGradients(); axis++) {
          out.gradient(axis)[to] = nowhere ? Double.NaN : some.gradient(axis)[from];
        }
      }
    }
  }

  /** The inclusions. */
  public List<Inclusion> inclusions() {
    return inclusions;
  }

  /** The largest jump of u, or of its flux, at the inclusions, relative to its column. */
  @Override
  public double residual() {
    return residual;
  }

  private Points places() {
    double[] x = new double[RADII * ANGLES];
    double[] y = new double[RADII * ANGLES];
    for (int i = 0; i < x.length; i++) {
      int ring = i / ANGLES;
      double r = frame.radius() * Math.sqrt((ring + 0.5) / RADII);
      double t = 2 * Math.PI * (i % ANGLES) / ANGLES;
      x[i] = frame.x() + r * Math.cos(t);
      y[i] = frame.y() + r * Math.sin(t);
    }
    return Points.of(x, y);
  }

  @Override
  public double[] scales() {
    Points at = places();
    double[] u = values(at);
    double[] out = new double[size()];
    for (int j = 0; j < u.length; j++) {
      out[j / at.size()] += u[j] * u[j] / at.size();
    }
    return Arrays.stream(out).map(Math::sqrt).toArray();
  }

  @Override
  public double meanSquare(double[][] combinations) {
    Points at = places();
    double[] u = values(at);
    double sum = 0;
    for (double[] weights : combinations) {
      double[] field = new double[at.size()];
      for (int c = 0; c < weights.length; c++) {
        add(field, 0, u, c * field.length, field.length, weights[c]);
      }
      for (double v : field) {
        sum += v * v / field.length;
      }
    }
    return sum;
  }
}
