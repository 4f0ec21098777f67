package vekua.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** Rows of a table of sensors, gathered into samples. */
public final class SampleRows {

  private static final int FIRST_CAPACITY = 4096;

  private final SensorColumns columns;
  private final OptionalDouble noise;
  private final double[][] data;
  private final List<Functional> functionals = new ArrayList<>();
  private int size;

  /**
   * Starts without rows.
   *
   * @param noise the noise level of sensors whose sigma is not given
   */
  public SampleRows(SensorColumns columns, OptionalDouble noise) {
    this.columns = columns;
    this.noise = noise;
    this.data = new double[columns.dimension() + columns.snapshots() + 1][FIRST_CAPACITY];
  }

  /** Takes in a row that {@link SensorColumns#problem} finds nothing wrong with. */
  public void add(double[] cells) {
    if (size == data[0].length) {
      int capacity = 2 * size;
      Arrays.setAll(data, i -> Arrays.copyOf(data[i], capacity));
    }
    for (int i = 0; i < data.length - 1; i++) {
      data[i][size] = cells[i];
    }
    double sigma = columns.sigma(cells);
    data[data.length - 1][size] = Double.isNaN(sigma) ? noise.orElse(Double.NaN) : sigma;
    if (!columns.valuesOnly()) {
      functionals.add(columns.functional(cells));
    }
    size++;
  }

  /** How many rows were taken in since the last {@link #take}. */
  public int size() {
    return size;
  }

  /** The rows so far as samples, which are then forgotten here. */
  public Samples take() {
    double[][] cut = new double[data.length][];
    Arrays.setAll(cut, i -> Arrays.copyOf(data[i], size));
    int dimension = columns.dimension();
    double[][] values = Arrays.copyOfRange(cut, dimension, cut.length - 1);
    Points places = Points.ofAxes(Arrays.copyOf(cut, dimension));
    Samples samples = Samples.ofSnapshots(places, values);
    if (columns.hasSigma() || noise.isPresent()) {
      samples = samples.withNoise(cut[cut.length - 1]);
    }
    if (!columns.valuesOnly()) {
      samples = samples.withFunctionals(functionals);
    }
    functionals.clear();
    size = 0;
    return samples;
  }
}
