package vekua.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.geometry.Points;

/** Rows by sensor, against sums over the rows themselves. */
final class ReadingPoolTest {

  /** Rows of some places in turn, two snapshots each. */
  private static Samples rows(int n, int places, boolean noise, long seed) {
    Random random = new Random(seed);
    double[] x = new double[n];
    double[] y = new double[n];
    double[][] values = new double[2][n];
    double[] sigma = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = i % places;
      y[i] = 0.5 * (i % places) - 3;
      values[0][i] = random.nextGaussian();
      values[1][i] = 10 + random.nextGaussian();
      sigma[i] = 0.5 + random.nextDouble();
    }
    Samples samples = Samples.ofSnapshots(Points.of(x, y), values);
    return noise ? samples.withNoise(sigma) : samples;
  }

  private static ReadingPool pool(List<Samples> batches, int functions) {
    ReadingPool pool = ReadingPool.forFunctions(functions, batches.get(0));
    batches.forEach(pool::add);
    return pool.settled();
  }

  private static List<Samples> batches(Samples all, int size) {
    List<Samples> batches = new ArrayList<>();
    new Rechunked(List.of(all).iterator(), size).forEachRemaining(batches::add);
    return batches;
  }

  @Test
  void sensorsHaveTheWeightedMeansOfTheirReadings() {
    for (boolean noise : new boolean[] {false, true}) {
      Samples all = rows(70, 7, noise, 1);
      PooledSensors sensors = pool(batches(all, 13), 5).sensors();
      assertThat(sensors.size()).isEqualTo(7);
      assertThat(sensors.rows()).isEqualTo(70);
      assertThat(sensors.allRows()).isEqualTo(70);
      assertThat(sensors.repeated()).isTrue();
      assertThat(sensors.copies()).isZero();
      for (int p = 0; p < 7; p++) {
        assertThat(sensors.first()[p]).isEqualTo(p);
        assertThat(sensors.readings()[p]).isEqualTo(10);
        assertThat(sensors.means().points().x(p)).isEqualTo(p);
        for (int s = 0; s < 2; s++) {
          double total = 0;
          double mean = 0;
          for (int i = p; i < 70; i += 7) {
            double weight = 1 / (all.sigma(i) * all.sigma(i));
            total += weight;
            mean += weight * all.value(s, i);
          }
          mean /= total;
          double squares = 0;
          for (int i = p; i < 70; i += 7) {
            double off = all.value(s, i) - mean;
            squares += off * off / (all.sigma(i) * all.sigma(i));
          }
          assertThat(sensors.means().value(s, p)).isCloseTo(mean, within(1e-13));
          assertThat(sensors.squares()[s][p]).isCloseTo(squares, within(1e-12 * squares));
          if (noise) {
            assertThat(sensors.means().sigma(p)).isCloseTo(1 / Math.sqrt(total), within(1e-14));
          }
        }
      }
    }
  }

  @Test
  void copiesAreToldFromReadings() {
    Samples once = rows(20, 20, true, 2);
    Samples twice = Samples.join(List.of(once, once));
    ReadingPool pool = pool(List.of(twice), 5);
    assertThat(pool.timesEach()).isEqualTo(2);
    PooledSensors sensors = pool.sensors();
    assertThat(sensors.copies()).isEqualTo(20);
    assertThat(sensors.rows()).isEqualTo(20);
    assertThat(sensors.allRows()).isEqualTo(40);
    assertThat(sensors.readings()).containsOnly(1);
    assertThat(pool(List.of(once), 5).timesEach()).isEqualTo(1);
    // Some rows twice, others once: nothing was taken in twice as a whole.
    ReadingPool uneven = pool(List.of(once, once.slice(0, 3)), 5);
    assertThat(uneven.timesEach()).isEqualTo(1);
    assertThat(uneven.sensors().copies()).isEqualTo(3);
    // Without noise equal numbers may be readings that were rounded.
    Samples plain = rows(20, 20, false, 2);
    PooledSensors readings = pool(List.of(plain, plain), 5).sensors();
    assertThat(readings.readings()).containsOnly(2);
    assertThat(readings.allRows()).isEqualTo(40);
  }

  private static String text(Samples samples, int i) {
    return samples.points().x(i)
        + " "
        + samples.points().y(i)
        + " "
        + samples.value(0, i)
        + " "
        + samples.value(1, i)
        + " "
        + samples.sigma(i)
        + " "
        + samples.functional(i);
  }

  @Test
  void allRowsComeBack() {
    Samples all = rows(30, 7, true, 3);
    List<Functional> each =
        IntStream.range(0, 30)
            .mapToObj(i -> i % 2 == 0 ? Functional.value() : Functional.normal(0.6, 0.8))
            .toList();
    for (Samples samples : List.of(all, all.withFunctionals(each))) {
      Samples back = pool(batches(samples, 4), 5).rows().orElseThrow();
      assertThat(IntStream.range(0, 30).mapToObj(i -> text(back, i)))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, 30).mapToObj(i -> text(samples, i)).toList());
    }
    // At one place values and slopes are two sensors: seven places have both but for none.
    assertThat(pool(List.of(all.withFunctionals(each)), 5).sensors().size()).isEqualTo(14);
    assertThat(ReadingPool.forFunctions(5, all).rows()).isEmpty();
  }

  @Test
  void ofManySensorsSomeRemainHoweverTheyCame() {
    Samples all = rows(3000, 1500, false, 4);
    ReadingPool whole = pool(List.of(all), 5);
    assertThat(whole.complete()).isFalse();
    assertThat(whole.rows()).isEmpty();
    PooledSensors some = whole.sensors();
    assertThat(some.size()).isEqualTo(ReadingPool.SOME);
    assertThat(some.rows()).as("they stand for all").isEqualTo(3000);
    // With all their readings.
    assertThat(some.readings()).containsOnly(2);
    PooledSensors inBatches = pool(batches(all, 170), 5).sensors();
    assertThat(inBatches.first()).isEqualTo(some.first());
    assertThat(inBatches.means().snapshot(1)).isEqualTo(some.means().snapshot(1));
    ReadingPool first = ReadingPool.forFunctions(5, all);
    first.add(all.slice(0, 1700));
    ReadingPool next = first.following();
    next.add(all.slice(1700, 3000));
    ReadingPool both = first.copy();
    both.add(next);
    assertThat(both.settled().sensors().first()).isEqualTo(some.first());
    assertThat(both.sensors().readings()).isEqualTo(some.readings());
    assertThat(both.sensors().rows()).isEqualTo(3000);
    assertThat(ReadingPool.some(all).sensors().first()).isEqualTo(some.first());
    // The choice is no pattern: about a third of either half of the places.
    long low = Arrays.stream(some.first()).filter(row -> row < 750).count();
    assertThat(low).isBetween(200L, 300L);
    // Enough functions make all of them needed.
    assertThat(pool(List.of(all), 375).complete()).isTrue();
    assertThat(pool(List.of(all), 374).complete()).isFalse();
    assertThat(pool(List.of(all), 375).sensors().size()).isEqualTo(1500);
  }

  @Test
  void poolsAreReadBack() throws IOException {
    for (int places : new int[] {9, 1200}) {
      Samples all = rows(2400, places, true, 5);
      ReadingPool pool = pool(List.of(all), 5);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      pool.write(new DataOutputStream(bytes));
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
      ReadingPool read = ReadingPool.read(in, 2, true);
      assertThat(in.available()).isZero();
      assertThat(read.complete()).isEqualTo(pool.complete());
      assertThat(read.timesEach()).isEqualTo(pool.timesEach());
      // Both go on alike.
      read.add(all.slice(0, 900));
      pool.add(all.slice(0, 900));
      assertThat(read.sensors().first()).isEqualTo(pool.sensors().first());
      assertThat(read.sensors().squares()).isDeepEqualTo(pool.sensors().squares());
      assertThat(read.sensors().means().snapshot(0)).isEqualTo(pool.sensors().means().snapshot(0));
      assertThat(read.sensors().copies()).isEqualTo(pool.sensors().copies());
      assertThat(read.sensors().rows()).isEqualTo(pool.sensors().rows());
    }
  }

  @Test
  void someSensorsAndOneSnapshot() {
    PooledSensors sensors = pool(List.of(rows(30, 6, false, 6)), 5).sensors();
    PooledSensors two = sensors.select(new int[] {4, 1});
    assertThat(two.first()).containsExactly(4, 1);
    assertThat(two.rows()).isEqualTo(10);
    assertThat(two.squares()[1]).containsExactly(sensors.squares()[1][4], sensors.squares()[1][1]);
    PooledSensors second = sensors.snapshot(1);
    assertThat(second.means().snapshots()).isEqualTo(1);
    assertThat(second.squares()[0]).isEqualTo(sensors.squares()[1]);
    assertThat(second.rows()).isEqualTo(30);
    // The variance of a mean of five: a fifth of that of readings, 24 of which are beyond means.
    double squares = Arrays.stream(sensors.squares()[0]).sum();
    assertThat(sensors.leastVariance(0)).isCloseTo(squares / 24 / 5, within(1e-13));
    assertThat(pool(List.of(rows(6, 6, false, 6)), 5).sensors().leastVariance(0)).isZero();
  }

  @Test
  void chunksHaveTheSameRowsWhateverTheBatches() {
    Samples all = rows(23, 23, false, 7);
    List<Samples> uneven =
        List.of(all.slice(0, 1), all.slice(1, 9), all.slice(9, 10), all.slice(10, 23));
    Rechunked chunks = new Rechunked(uneven.get(0), uneven.subList(1, 4).iterator(), 5);
    List<Double> seen = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    while (chunks.hasNext()) {
      Samples chunk = chunks.next();
      sizes.add(chunk.size());
      Arrays.stream(chunk.snapshot(1)).forEach(seen::add);
    }
    assertThat(sizes).containsExactly(5, 5, 5, 5, 3);
    assertThat(seen.stream().mapToDouble(v -> v))
        .containsExactly(Arrays.stream(all.snapshot(1)).boxed().toArray(Double[]::new));
    assertThatThrownBy(chunks::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void damagedBytesAreRefused() {
    double[] triangle = {1, 0, 0, 2, 3, 0, 4, 5, 6};
    ReductionBytes.Content content =
        new ReductionBytes.Content(2, 1, triangle, 17, true, 0.25, null);
    byte[] bytes = ReductionBytes.write(content);
    ReductionBytes.Content read = ReductionBytes.read(bytes);
    assertThat(read.triangle()).isEqualTo(triangle);
    assertThat(read.functions()).isEqualTo(2);
    assertThat(read.snapshots()).isEqualTo(1);
    assertThat(read.rows()).isEqualTo(17);
    assertThat(read.noise()).isTrue();
    assertThat(read.precision()).isEqualTo(0.25);
    assertThat(read.pool()).isNull();
    for (int i = 4; i < bytes.length; i++) {
      byte[] other = bytes.clone();
      other[i] ^= 4;
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ReductionBytes.read(other))
          .withMessage("reduction is damaged");
    }
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThatIllegalArgumentException().isThrownBy(() -> ReductionBytes.read(shorter));
    }
    byte[] newer = bytes.clone();
    newer[3]++;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReductionBytes.read(newer))
        .withMessageStartingWith("reduction must be of version ");
  }
}
