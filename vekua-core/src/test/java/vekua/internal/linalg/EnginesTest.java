package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EnginesTest {

  @Test
  void smallWorkStaysInJava() {
    assertThat(Engines.choose(31, 500)).isSameAs(Engines.java());
    assertThat(Engines.choose(63, Long.MAX_VALUE)).isSameAs(Engines.java());
    assertThat(Engines.choose(100, 2000)).isSameAs(Engines.java());
  }

  @Test
  void largeWorkGoesToTheLastEngineAvailable() {
    Engine best = Engines.available().get(Engines.available().size() - 1);
    assertThat(Engines.choose(201, 20_000)).isSameAs(best);
    assertThat(Engines.choose(64, Long.MAX_VALUE)).isSameAs(best);
    assertThat(Engines.available()).contains(Engines.java());
  }
}
