package vekua.fit;

import java.util.Arrays;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * Numbers the sensors of rows in the order of their first rows: rows of the same place that measure
 * the same are of one sensor. A table of numbers alone, for a million objects cost more than a fit.
 */
final class SensorIndex {

  private final Samples rows;
  private final Points points;
  private final boolean space;

  /** The sensors plus one, found by their hash; at most half of them are taken. */
  private final int[] slots;

  private final int[] first;
  private int size;

  SensorIndex(Samples rows) {
    this.rows = rows;
    points = rows.points();
    space = points.dimension() > 2;
    slots = new int[Integer.highestOneBit(Math.max(1, Math.min(rows.size(), 1 << 28))) * 4];
    first = new int[rows.size()];
  }

  /** The sensor of a row; new ones get the next number. */
  int sensorOf(int row) {
    int mask = slots.length - 1;
    int slot = hash(row) & mask;
    while (slots[slot] != 0) {
      int sensor = slots[slot] - 1;
      if (same(row, first[sensor])) {
        return sensor;
      }
      slot = (slot + 1) & mask;
    }
    first[size] = row;
    slots[slot] = ++size;
    return size - 1;
  }

  /** How many sensors there are so far. */
  int size() {
    return size;
  }

  /** The first row of every sensor. */
  int[] firstRows() {
    return Arrays.copyOf(first, size);
  }

  private boolean same(int i, int j) {
    return points.x(i) == points.x(j)
        && points.y(i) == points.y(j)
        && (!space || points.coordinate(2, i) == points.coordinate(2, j))
        && (rows.valuesOnly() || rows.functional(i).equals(rows.functional(j)));
  }

  private int hash(int i) {
    long bits = mixed(points.x(i)) * 31 + mixed(points.y(i));
    if (space) {
      bits = bits * 31 + mixed(points.coordinate(2, i));
    }
    if (!rows.valuesOnly()) {
      bits = bits * 31 + rows.functional(i).hashCode();
    }
    bits *= 0x9e3779b97f4a7c15L;
    return (int) (bits >>> 32);
  }

  /** Adding zero makes one zero of both. */
  private static long mixed(double number) {
    long bits = Double.doubleToLongBits(number + 0.0) * 0xbf58476d1ce4e5b9L;
    return bits ^ (bits >>> 29);
  }
}
