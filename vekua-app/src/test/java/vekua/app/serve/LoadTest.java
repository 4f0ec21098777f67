package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many clients at once get their own answers; {@code benchmarks/serve} measures how fast. */
class LoadTest {

  @Test
  void twoHundredClientsAtOnceAreServedWithoutAnError() {
    try (Client client = new Client(Limits.standard())) {
      // Fits as quick as may be: it is about their number.
      LoadClient load =
          new LoadClient(
              client.address(), ",\"outliers\":\"keep\",\"modelError\":\"none\",\"order\":12");
      double[] times = load.run(220, 200);
      assertThat(load.errors()).isEmpty();
      assertThat(times).hasSize(220).doesNotContain(0.0);
    }
  }

  @Test
  void concurrentClientsShareNoState() throws Exception {
    try (Client client = new Client(Limits.standard())) {
      List<byte[]> alone = IntStream.range(0, 8).mapToObj(seed -> field(client, seed)).toList();
      List<CompletableFuture<byte[]>> together =
          IntStream.range(0, 64)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> field(client, i % 8)))
              .toList();
      for (int i = 0; i < together.size(); i++) {
        assertThat(Arrays.equals(together.get(i).get(), alone.get(i % 8))).isTrue();
      }
    }
  }

  /** The grid of a fit, without the header that tells its time. */
  private static byte[] field(Client client, int seed) {
    try {
      HttpResponse<byte[]> answer =
          client.post(
              "/api/fit",
              LoadClient.body(seed, 10, "[\"u\",\"spread\",\"blind\"]"),
              "Accept",
              Answer.BINARY);
      return Arrays.copyOfRange(
          answer.body(), answer.body().length - 3 * 400, answer.body().length);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
