package vekua.paper;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.functions.Columns;
import vekua.functions.Description;
import vekua.functions.Functions;
import vekua.functions.Logarithms;
import vekua.functions.Selection;
import vekua.functions.Sources;
import vekua.functions.Union;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/**
 * A rival basis, the method of fundamental solutions: point sources equally spaced on a circle
 * around the domain, and a constant where that solves the equation.
 */
final class PointSources implements Basis {

  /** Radii of the frame at which the sources lie: the usual compromise. */
  private static final double DISTANCE = 1.5;

  /** The domain's nodes in a row, over which mean squares are taken. */
  private static final int GRID = 24;

  private final Functions functions;
  private final Points inside;

  /**
   * Sources for an equation.
   *
   * @param frame the domain
   * @param count of sources
   */
  PointSources(Equation equation, Disk frame, int count) {
    Points places = new Disk(frame.x(), frame.y(), DISTANCE * frame.radius()).boundary(count);
    Stream<Functions> sources =
        IntStream.range(0, count).mapToObj(i -> source(equation, places.x(i), places.y(i)));
    Stream<Functions> constant =
        equation.wavenumber() > 0 ? Stream.empty() : Stream.of(Equation.laplace().basis(0, frame));
    this.functions = new Union(Stream.concat(sources, constant).toList());
    this.inside = frame.grid(GRID, GRID);
  }

  private static Functions source(Equation equation, double x, double y) {
    if (equation.wavenumber() > 0) {
      boolean waves = equation instanceof Equation.Helmholtz;
      Sources.Family family = waves ? Sources.Family.Y : Sources.Family.K;
      return new Sources(family, equation.wavenumber(), 0, x, y, new double[] {0, 0, 1});
    }
    boolean plate = equation.power() == 2;
    Functions logarithms = new Logarithms(new Disk(x, y, 1), plate);
    // Of ln r, x ln r, y ln r and r² ln r the first and the last are radial.
    return plate ? new Selection(logarithms, 0, 3) : logarithms;
  }

  @Override
  public int size() {
    return functions.size();
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    functions.evaluate(points, out);
  }

  /** Rivals are not kept in files. */
  @Override
  public Description description() {
    return new Description("fundamental-solutions", new double[0], List.of());
  }

  @Override
  public double[] scales() {
    int n = inside.size();
    double[] phi = values(inside);
    double[] scales = new double[size()];
    Arrays.setAll(scales, j -> WiderExperiments.rms(Arrays.copyOfRange(phi, j * n, (j + 1) * n)));
    return scales;
  }
}
