package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import vekua.djl.example.PartlyKnownPhysicsExample;

class PartlyKnownPhysicsTest {

  /** A fifth of the example's steps; the layer and the network help each other already. */
  @Test
  void layerAndNetworkTogetherBeatEitherAlone() throws IOException {
    PartlyKnownPhysicsExample.Errors errors = PartlyKnownPhysicsExample.compare(400, 1);
    assertThat(errors.network() / errors.both()).isGreaterThan(5);
    assertThat(errors.layer() / errors.both()).isGreaterThan(1.2);
  }
}
