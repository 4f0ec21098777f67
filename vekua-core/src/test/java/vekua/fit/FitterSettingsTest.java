package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Exterior;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/** What a fitter was told it keeps, and what it cannot do it refuses. */
class FitterSettingsTest {

  private static final Disk FRAME = new Disk(1, 2, 3);
  private static final Domain SQUARE = Domain.inside(Polygon.of(new Rectangle(-1, 1, -1, 1)));
  private static final Basis BASIS = Equation.laplace().basis(1, Disk.unit());
  private static final Points TWO = Points.of(new double[] {0, 1}, new double[] {0, 1});
  private static final Points NONE = Points.of(new double[0], new double[0]);
  private static final Regularisation RIDGE = Regularisation.ridge(2);

  private static Fitter told() {
    return Fitter.withDefaults()
        .with(RIDGE)
        .with(Scaling.SAMPLES)
        .withFrame(FRAME)
        .withOrder(7)
        .with(OutlierPolicy.KEEP)
        .with(ModelErrorPolicy.UNASKED);
  }

  /** Each changes one thing, to what it is already, so that all are as they were. */
  static Stream<UnaryOperator<Fitter>> changes() {
    return Stream.of(
        fitter -> fitter.with(RIDGE),
        fitter -> fitter.with(Scaling.SAMPLES),
        fitter -> fitter.withOrder(7),
        fitter -> fitter.with(OutlierPolicy.KEEP),
        fitter -> fitter.with(ModelErrorPolicy.UNASKED),
        Fitter::remembering);
  }

  private static void assertTold(Fitter fitter) {
    assertThat(fitter.regularisation()).isSameAs(RIDGE);
    assertThat(fitter.scaling()).isEqualTo(Scaling.SAMPLES);
    assertThat(fitter.order()).hasValue(7);
    assertThat(fitter.outliers()).isEqualTo(OutlierPolicy.KEEP);
    assertThat(fitter.modelError()).isEqualTo(ModelErrorPolicy.UNASKED);
    assertThat(fitter.doubtsRows()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("changes")
  void oneChangeLeavesTheRest(UnaryOperator<Fitter> change) {
    Fitter fitter = change.apply(told());
    assertTold(fitter);
    assertThat(fitter.frame()).hasValue(FRAME);
    assertThat(fitter.domain()).isEmpty();
    assertThat(fitter.isOutsideSources()).isFalse();
    Fitter inside = change.apply(told().withDomain(SQUARE));
    assertTold(inside);
    assertThat(inside.domain()).hasValue(SQUARE);
    assertThat(inside.frame()).isEmpty();
    assertThat(inside.isOutsideSources()).isFalse();
    Fitter outside = change.apply(told().outsideSources());
    assertTold(outside);
    assertThat(outside.isOutsideSources()).isTrue();
    assertThat(outside.frame()).isEmpty();
    assertThat(outside.domain()).isEmpty();
    // A place of its own takes that of any other.
    assertThat(outside.withFrame(FRAME).isOutsideSources()).isFalse();
    assertThat(outside.withDomain(SQUARE).isOutsideSources()).isFalse();
    assertThat(inside.withFrame(FRAME).domain()).isEmpty();
    assertThat(inside.outsideSources().domain()).isEmpty();
  }

  @Test
  void whatNobodySaidIsOpen() {
    Fitter fitter = Fitter.withDefaults();
    assertThat(fitter.order()).isEmpty();
    assertThat(fitter.frame()).isEmpty();
    assertThat(fitter.domain()).isEmpty();
    assertThat(fitter.doubtsRows()).isTrue();
    assertThat(fitter.isOutsideSources()).isFalse();
    assertThat(fitter.regularisation().method()).isEqualTo("evidence");
    assertThat(fitter.scaling()).isEqualTo(Scaling.DOMAIN);
    assertThat(fitter.outliers()).isEqualTo(OutlierPolicy.LEAVE_OUT);
    assertThat(fitter.modelError()).isEqualTo(ModelErrorPolicy.AUTO);
    assertThat(fitter.withOrder(0).order()).hasValue(0);
    assertThat(fitter.withOrder(0).basis(Equation.laplace(), Disk.unit(), 50).size()).isEqualTo(1);
  }

  @Test
  void framesComeFromPointsUnlessTheyAreGiven() {
    Points corners = Points.of(new double[] {0, 6, 0, 6}, new double[] {0, 0, 8, 8});
    Frame covering = Fitter.withDefaults().frame(corners);
    assertThat(covering).isEqualTo(Frame.covering(corners));
    assertThat(covering.radius()).isBetween(5.0, 5.0 + 1e-12);
    assertThat(Fitter.withDefaults().withFrame(FRAME).frame(TWO)).isEqualTo(FRAME);
    Points sphere = new Ball(0, 0, 0, 2).surface(20);
    assertThat(Fitter.withDefaults().outsideSources().frame(sphere)).isInstanceOf(Exterior.class);
    assertThat(Fitter.withDefaults().frame(sphere)).isInstanceOf(Ball.class);
  }

  /** Waves of a thousand radians over the radius, and few samples: 100 + 4 · samples. */
  @Test
  void fewSamplesDoNotAskForAllOrders() {
    Equation waves = Equation.helmholtz(1000);
    Fitter fitter = Fitter.withDefaults();
    assertThat(waves.order(Disk.unit(), 3)).isGreaterThan(1000);
    assertThat(fitter.basis(waves, Disk.unit(), 3).order()).isEqualTo(112);
    assertThat(fitter.basis(waves, Disk.unit(), 100).order()).isEqualTo(500);
    assertThat(fitter.basis(waves, Disk.unit(), 1L << 40).order())
        .isEqualTo(waves.order(Disk.unit(), 1L << 40));
    assertThat(fitter.withOrder(5).basis(waves, Disk.unit(), 3).order()).isEqualTo(5);
    assertThat(fitter.withFrame(FRAME).basis(Equation.laplace(), Disk.unit(), 3).frame())
        .isEqualTo(FRAME);
  }

  @Test
  void domainsAreNotSerialised() throws Exception {
    Fitter fitter = Fitter.withDefaults();
    try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
      out.writeObject(fitter.remembering());
      assertThatExceptionOfType(NotSerializableException.class)
          .isThrownBy(() -> out.writeObject(fitter.withDomain(SQUARE)))
          .withMessage("a fitter for a domain");
    }
  }

  private static Samples snapshots(int count) {
    return Samples.ofSnapshots(TWO, new double[count][2]);
  }

  static Stream<Arguments> refused() {
    Fitter fitter = Fitter.withDefaults();
    Samples empty = Samples.ofSnapshots(NONE, new double[2][0]);
    Samples large = Samples.of(TWO, new double[] {1, -1.1e150});
    Samples still = Samples.of(Points.of(new double[] {0, 3}, new double[] {0, 0}), new double[2]);
    Basis outgoing = Equation.helmholtz(3).outside(2, Ball.unit());
    Samples space =
        Samples.ofSnapshots(
            new Ball(0, 0, 0, 2).surface(5), new double[][] {new double[5], {1, 2, 3, 4, 5}});
    return Stream.of(
        of("order must be between 0 and 2000: 2001", () -> fitter.withOrder(2001)),
        of(
            "samples must have one snapshot: 2; use fitAll",
            () -> fitter.fit(Equation.laplace(), snapshots(2))),
        of(
            "samples must have two snapshots, real and imaginary part: 1",
            () -> fitter.fitComplex(BASIS, snapshots(1))),
        of(
            "samples must have two snapshots, real and imaginary part: 3",
            () -> fitter.fitComplex(BASIS, snapshots(3))),
        of(
            "number of samples must be between 1 and 2147483647: 0",
            () -> fitter.fitComplex(BASIS, empty)),
        of(
            "number of samples must be between 1 and 2147483647: 0",
            () -> fitter.fitShared(BASIS, empty, 0)),
        of("number of samples must be between 1 and 2147483647: 0", () -> fitter.plan(BASIS, NONE)),
        of(
            "number of samples must be between 1 and 2147483647: 0",
            () -> fitter.basis(Equation.laplace(), NONE)),
        of(
            "samples must have a real and an imaginary part in turn: 3",
            () -> fitter.fitShared(BASIS, snapshots(3), 0)),
        of(
            "index of the first field must be between 0 and 1: 2",
            () -> fitter.fitShared(BASIS, snapshots(4), 2)),
        of(
            "index of the first field must be between 0 and 1: -1",
            () -> fitter.fitShared(BASIS, snapshots(4), -1)),
        of("values must be below 1.0E150 in size: -1.1E150", () -> fitter.fit(BASIS, large)),
        of(
            "values must be below 1.0E150 in size: -1.1E150",
            () -> fitter.with(RIDGE).fit(BASIS, large)),
        of(
            "values must be zero or reach 1.0E-150 in size: 1.0E-155",
            () -> fitter.fit(BASIS, Samples.of(Points.of(0.1, 0.2), new double[] {1e-155}))),
        of(
            "noise must be between 1.0E-150 and 1.0E150: 1.0E300",
            () -> fitter.fit(Equation.laplace(), snapshots(1).withNoise(1e300))),
        of(
            "noise must be between 1.0E-150 and 1.0E150: 1.0E-155",
            () -> fitter.fit(Equation.laplace(), snapshots(1).withNoise(1e-155))),
        of(
            "noise must be between 1.0E-150 and 1.0E150: 1.0E-200",
            () -> fitter.fit(BASIS, List.of(snapshots(1).withNoise(1e-200)).iterator())),
        of(
            "number of samples must be between 1 and 2147483647: 0",
            () -> fitter.fit(Equation.laplace(), Samples.of(NONE, new double[0]))),
        of("values must be as many as points, 0: null", () -> Samples.of(NONE, missing())),
        of(
            "samples must lie in the domain: sample 1 at (3.0, 0.0)",
            () -> fitter.withDomain(SQUARE).fit(Equation.laplace(), still)),
        of(
            "waves that go out of a ball share no regularisation",
            () -> fitter.fitShared(outgoing, space, 0)),
        of(
            "leave-one-out knows no complex values; use evidence or gcv",
            () -> fitter.with(Regularisation.leaveOneOut()).fitComplex(BASIS, snapshots(2))),
        of(
            "leave-one-out needs the samples in memory; use evidence or gcv for streams",
            () -> fitter.with(Regularisation.leaveOneOut()).fitAll(BASIS, reduction(3))),
        of(
            "discrepancy needs the noise of the samples to be given",
            () -> fitter.with(Regularisation.discrepancy()).fit(BASIS, snapshots(1))),
        of(
            "parts must be as many as snapshots of the reduction: 2 != 1",
            () -> fitter.fitComplex(BASIS, reduction(9))));
  }

  /** What programs without checks for null hand over. */
  @SuppressWarnings("NullAway")
  private static double[] missing() {
    return null;
  }

  /** Distinct places, which nobody has to join. */
  private static Reduction reduction(int n) {
    Random random = new Random(n);
    return Reduction.of(
        BASIS,
        Samples.of(
            Points.of(random.doubles(n).toArray(), random.doubles(n).toArray()),
            random.doubles(n).toArray()));
  }

  private static Arguments of(String message, ThrowingCallable call) {
    return Arguments.of(message, call);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void whatCannotBeDoneIsRefused(String message, ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /** 600,000 rows of 4001 functions would be 19 GB. */
  @Test
  void plansThatNoMemoryHoldsAreRefused() {
    Basis large = Equation.laplace().basis(2000, Disk.unit());
    double[] x = new double[600_000];
    Arrays.setAll(x, i -> 1e-6 * i);
    Samples many = Samples.of(Points.of(x, x), x);
    assertThat(catchThrowable(() -> Plan.of(large, Readings.apart(many), RIDGE, Scaling.DOMAIN, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a plan holds samples x functions in memory, at most 2^31: 600000 x 4001; fit the"
                + " samples directly instead");
  }

  /** The largest values that are allowed are fitted. */
  @Test
  void largeValuesAreFitted() {
    Samples large = Samples.of(TWO, new double[] {1e150, -1e150});
    List<Fit> fits = Fitter.withDefaults().with(RIDGE).fitAll(BASIS, large);
    assertThat(fits.get(0).field().at(1, 1)).isFinite();
  }
}
