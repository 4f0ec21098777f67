package vekua.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlocksTest {

  /**
   * Full blocks and a rest: each element once, and no block without an element but that of none.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 4, [0-0]",
    "3, 4, [0-3]",
    "4, 4, [0-4]",
    "5, 4, '[0-4, 4-5]'",
    "8, 4, '[0-4, 4-8]'",
    "9, 4, '[0-4, 4-8, 8-9]'"
  })
  void everyElementIsInOneBlock(int size, int block, String expected) {
    ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
    Blocks.inParallel(size, block, (from, to) -> seen.add(from + "-" + to));
    Set<String> sorted = new TreeSet<>(seen);
    assertThat(sorted).hasSameSizeAs(seen).hasToString(expected);
  }
}
