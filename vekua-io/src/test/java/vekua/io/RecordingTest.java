package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.geometry.Points;

/** Recordings: their files, and the way to frequencies and back. */
class RecordingTest {

  /** A file of two channels with the numbers 0.5, −0.25 and so on. */
  private static byte[] wave(int code, int bits, boolean extensible, double... numbers) {
    int width = bits / 8;
    int head = extensible ? 40 : 16;
    ByteBuffer out = ByteBuffer.allocate(28 + head + numbers.length * width + 10);
    out.order(ByteOrder.LITTLE_ENDIAN);
    out.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(out.capacity() - 8);
    out.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(head);
    out.putShort((short) (extensible ? 0xfffe : code)).putShort((short) 2).putInt(8000);
    out.putInt(8000 * 2 * width).putShort((short) (2 * width)).putShort((short) bits);
    if (extensible) {
      out.putShort((short) 22).putShort((short) bits).putInt(3).putShort((short) code);
      out.put(new byte[14]);
    }
    // A part of odd length that nobody knows.
    out.put("note".getBytes(StandardCharsets.US_ASCII)).putInt(1).put((byte) 1).put((byte) 0);
    out.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(numbers.length * width);
    for (double number : numbers) {
      if (code == 3) {
        out = width == 4 ? out.putFloat((float) number) : out.putDouble(number);
      } else {
        long whole = Math.round(number * Math.pow(2, bits - 1.0)) + (width == 1 ? 128 : 0);
        for (int b = 0; b < width; b++) {
          out.put((byte) (whole >> (8 * b)));
        }
      }
    }
    return out.array();
  }

  @ParameterizedTest
  @CsvSource({"1,8", "1,16", "1,24", "1,32", "3,32", "3,64"})
  void filesOfAllKindsAreRead(int code, int bits) {
    for (boolean extensible : new boolean[] {false, true}) {
      byte[] bytes = wave(code, bits, extensible, 0.5, -0.25, 0, -1, 0.125, 0.75);
      WaveFile sound = WaveFile.read("a.wav", bytes);
      assertThat(sound.rate()).isEqualTo(8000);
      assertThat(sound.channels()).isEqualTo(2);
      assertThat(sound.channel(0)).containsExactly(0.5, 0, 0.125);
      assertThat(sound.channel(1)).containsExactly(-0.25, -1, 0.75);
    }
  }

  @Test
  void whatIsWrittenReadsBack() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WaveFile.of(44100, new double[] {0.5, 2, -3}, new double[] {1, 0, 0.25}).writeTo(out);
    WaveFile sound = WaveFile.read("b.wav", out.toByteArray());
    assertThat(sound.rate()).isEqualTo(44100);
    assertThat(sound.channel(0)).containsExactly(0.5, 2, -3);
    assertThat(sound.channel(1)).containsExactly(1, 0, 0.25);
  }

  @Test
  void everyDamageGetsASentence() {
    byte[] good = wave(1, 16, false, 0.5, 0.5, 0.25, 0.25);
    for (int length = 0; length < 62; length++) {
      byte[] cut = Arrays.copyOf(good, length);
      assertThatThrownBy(() -> WaveFile.read("c.wav", cut))
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith("c.wav ");
    }
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      byte[] odd = good.clone();
      for (int k = 0; k < 3; k++) {
        odd[random.nextInt(odd.length)] = (byte) random.nextInt();
      }
      try {
        WaveFile.read("d.wav", odd);
      } catch (BadInputException e) {
        assertThat(e.getMessage()).startsWith("d.wav");
      }
    }
    assertThatThrownBy(() -> WaveFile.read("e.wav", wave(3, 32, false, 1, Double.NaN)))
        .hasMessage("e.wav: sample 1 of channel 2 is not finite");
    assertThatThrownBy(() -> WaveFile.read("f.wav", wave(2, 16, false, 1, 1)))
        .hasMessageContaining("of a kind that is not read (code 2, 16 bits)");
  }

  /** A tone in the middle of the recording, where nothing fades. */
  @Test
  void theWayToFrequenciesAndBackIsExact() {
    int n = 300;
    double[] p = new double[n];
    Random random = new Random(2);
    Arrays.setAll(p, i -> i < 30 || i >= n - 30 ? 0 : random.nextGaussian());
    double mean = Arrays.stream(p).sum() / 512;
    WaveFile sound = WaveFile.of(1000, p.clone(), p.clone());
    Points places = Points.of(new double[] {0, 1}, new double[] {0, 0});
    Recording single = new Recording(1000, n);
    SensorGroups groups = single.groups("a.wav", sound, places, new Recording.Band(0, 500));
    List<Double> frequencies = groups.groups().stream().map(SensorGroups.Group::value).toList();
    assertThat(frequencies).hasSize(255);
    double[][] spectra =
        groups.groups().stream()
            .map(g -> new double[] {value(g, 0), value(g, 1)})
            .toArray(double[][]::new);
    double[] back = single.signal(frequencies, spectra);
    double alternating = 0;
    for (int i = 0; i < n; i++) {
      alternating += (i % 2 == 0 ? 1 : -1) * p[i] / 512;
    }
    for (int i = 0; i < n; i++) {
      // Neither the mean nor the highest frequency is a wave that can be fitted.
      double sum = back[i] + mean + (i % 2 == 0 ? 1 : -1) * alternating;
      assertThat(sum).isCloseTo(p[i], within(1e-13));
    }
  }

  /** A part of what the second microphone measured. */
  private static double value(SensorGroups.Group group, int part) {
    return group.samples().read().value(part, 1);
  }

  @Test
  void bandsAndPositionsMustFit() {
    WaveFile sound = WaveFile.of(1000, new double[100]);
    Points one = Points.of(0, 0);
    Recording single = new Recording(1000, 100);
    assertThatThrownBy(() -> single.groups("a.wav", sound, one, new Recording.Band(600, 900)))
        .hasMessageContaining("a.wav has 0 frequencies between 600.0 and 900.0 Hz");
    Points two = Points.of(new double[2], new double[2]);
    assertThatThrownBy(() -> single.groups("a.wav", sound, two, Recording.Band.USUAL))
        .hasMessage("a.wav has 1 channels, but there are 2 positions: each channel needs a row");
    assertThatThrownBy(() -> Recording.Band.parse("5:1")).hasMessageContaining("must be A:B");
  }
}
