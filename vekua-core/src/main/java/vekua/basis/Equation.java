package vekua.basis;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import vekua.formula.Expression;
import vekua.functions.Almansi;
import vekua.functions.MediumFunctions;
import vekua.functions.Modes;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Exterior;
import vekua.geometry.Frame;
import vekua.geometry.Shell;
import vekua.internal.Check;
import vekua.medium.Conducting;
import vekua.medium.Medium;
import vekua.medium.Refracting;

/**
 * A homogeneous elliptic equation (Δ + λ)^p u = 0 of the plane; it yields the bases that solve it
 * exactly.
 */
public sealed interface Equation extends Serializable {

  /** The highest order that a basis may have. */
  int MAX_ORDER = Modes.MAX_ORDER;

  /** Laplace's equation Δu = 0. */
  static Equation laplace() {
    return new Laplace();
  }

  /**
   * The Helmholtz equation Δu + k²u = 0.
   *
   * @param wavenumber k, positive and finite
   */
  static Equation helmholtz(double wavenumber) {
    return new Helmholtz(wavenumber);
  }

  /**
   * The modified Helmholtz (screened Poisson, Yukawa) equation Δu − κ²u = 0.
   *
   * @param decay κ, positive and finite
   */
  static Equation yukawa(double decay) {
    return new Yukawa(decay);
  }

  /** The biharmonic equation Δ²u = 0. */
  static Equation biharmonic() {
    return new Biharmonic();
  }

  /**
   * The equation div(σ∇u) + b·∇u + cu = 0 of diffusion in a medium, in a disc.
   *
   * @param medium σ, b and c
   */
  static Equation diffusion(Conducting medium) {
    return new Diffusion(medium);
  }

  /**
   * The Helmholtz equation Δu + k²n²u = 0 of waves in a medium, in a disc.
   *
   * @param medium k and n
   */
  static Equation helmholtz(Refracting medium) {
    return new Refraction(medium);
  }

  /**
   * The nonlinear equation Δu = E in a disc.
   *
   * @param right E, a formula in x, y, u, ux and uy
   * @param start a formula in x and y for a field near the solution that is wanted; empty: zero
   */
  static Equation semilinear(String right, Optional<String> start) {
    return new Semilinear(right, start);
  }

  /** Whether the equation can be solved in discs only, and fields are known in their frame only. */
  default boolean fillsDisc() {
    return medium().isPresent();
  }

  /** The medium, if it is not homogeneous; fields are then known in their frame only. */
  default Optional<Medium> medium() {
    return Optional.empty();
  }

  /** The wavenumber or decay rate; zero where the equation has none. */
  default double wavenumber() {
    return 0;
  }

  /** λ of the equation: k², −κ² or zero. */
  default double lambda() {
    return 0;
  }

  /** The power p of the operator: one, or two for the biharmonic equation. */
  default int power() {
    return 1;
  }

  /**
   * The same equation with another wavenumber or decay rate, or itself where it has none.
   *
   * @param wavenumber k or κ, positive and finite; ignored where the equation has none
   */
  default Equation withWavenumber(double wavenumber) {
    return this;
  }

  /**
   * The basis of all modes up to an order.
   *
   * @param order highest angular order N, 0 to {@link #MAX_ORDER}
   * @param frame the disc that the modes are centred in and scaled to; it should cover the region
   *     of interest
   */
  DiskBasis basis(int order, Disk frame);

  /**
   * A basis for searches among many equations: where exact functions cost much, it has six or seven
   * digits of them.
   *
   * @param order highest angular order N, 0 to {@link #MAX_ORDER}
   * @param frame the disc
   * @param trusted whether a medium counts as known exactly
   */
  default DiskBasis draft(int order, Disk frame, boolean trusted) {
    return basis(order, frame);
  }

  /**
   * The basis of all modes of space up to an order that are regular inside a ball.
   *
   * @param order highest degree N, 0 to {@value vekua.functions.BallModes#MAX_ORDER}
   * @param frame the ball that the modes are centred in and scaled to; it should cover the region
   *     of interest
   */
  default BallBasis basis(int order, Ball frame) {
    return BallBasis.inside(this, order, frame);
  }

  /**
   * The basis of all modes of space up to an order that decay outside a ball, which holds their
   * sources.
   *
   * @param order highest degree N, 0 to {@value vekua.functions.BallModes#MAX_ORDER}
   * @param frame the ball that the modes are centred in and scaled to, such as one that no sensor
   *     is inside of
   * @throws IllegalArgumentException if the equation has no such basis, as the biharmonic one
   */
  default BallBasis outside(int order, Ball frame) {
    return BallBasis.outside(this, order, new Exterior(frame));
  }

  /**
   * The basis of all modes of space up to an order that are regular in a shell, those of sources
   * around it and those of sources within.
   *
   * @param order highest degree N, 0 to {@value vekua.functions.BallModes#MAX_ORDER}
   * @param frame the shell that the modes are centred in and scaled to; it should cover the region
   *     of interest
   * @throws IllegalArgumentException if the equation has no such basis, as the biharmonic one
   */
  default BallBasis basis(int order, Shell frame) {
    return BallBasis.shell(this, order, frame);
  }

  /**
   * The basis of all modes up to an order in a frame of the plane or of space.
   *
   * @param order highest order N, zero or more
   * @param frame the frame that the modes are centred in and scaled to
   * @throws IllegalArgumentException if the equation has no such basis, or not of that order
   */
  default FrameBasis basis(int order, Frame frame) {
    Equation equation = this;
    return frame.match(
        new Frame.Cases<FrameBasis>() {
          @Override
          public FrameBasis disk(Disk disk) {
            return equation.basis(order, disk);
          }

          @Override
          public FrameBasis ball(Ball ball) {
            return equation.basis(order, ball);
          }

          @Override
          public FrameBasis exterior(Exterior exterior) {
            return equation.outside(order, exterior.ball());
          }

          @Override
          public FrameBasis shell(Shell shell) {
            return equation.basis(order, shell);
          }
        });
  }

  /**
   * A basis for sensors in a domain: smooth functions up to an order, and functions that suit its
   * holes and corners.
   *
   * @param order highest order N of the smooth functions, 0 to {@link #MAX_ORDER}; those of each of
   *     m holes go to order 2N/(1 + m), but at least to 4
   * @param domain where the sensors are
   * @throws IllegalArgumentException if the equation has no such basis outside holes
   */
  default DomainBasis basis(int order, Domain domain) {
    int corners = domain.corners().size();
    int sides = domain.sides().size();
    return ansatz(
            domain,
            new BoundaryKinds(
                new boolean[sides],
                new boolean[corners],
                new boolean[corners],
                false,
                List.of(),
                List.of(),
                new double[0][]))
        .basis(order);
  }

  /**
   * Which functions suit a domain whose boundary carries conditions.
   *
   * @param domain where the equation holds
   * @param boundary of what kind the conditions are
   * @throws IllegalArgumentException if the equation has no such functions outside holes
   */
  Ansatz ansatz(Domain domain, BoundaryKinds boundary);

  /**
   * The number of functions of a basis of the given order in a disc.
   *
   * @param order highest angular order, zero or positive
   */
  default int size(int order) {
    return 2 * order + 1;
  }

  /**
   * An order that suits a frame and a number of samples: high enough for what the samples can
   * resolve and the field can contain; what they cannot determine is left to the regularisation.
   *
   * @param frame the disc of the basis
   * @param samples how many samples there are, positive
   * @throws IllegalArgumentException if no basis could follow waves as short as the wavenumber's
   *     across the frame
   */
  default int order(Disk frame, long samples) {
    return smoothOrder(samples);
  }

  /**
   * An order of modes of space that suits a ball and a number of samples.
   *
   * @param frame the ball of the basis
   * @param samples how many samples there are, positive
   * @throws IllegalArgumentException if no basis could follow waves as short as the wavenumber's
   *     across the ball
   */
  default int order(Ball frame, long samples) {
    return BallBasis.order(this, frame.radius(), 1, samples);
  }

  /**
   * An order of modes that suits a frame of the plane or of space and a number of samples.
   *
   * @param frame the frame of the basis
   * @param samples how many samples there are, positive
   * @throws IllegalArgumentException if no basis could follow waves as short as the wavenumber's
   *     across the frame
   */
  default int order(Frame frame, long samples) {
    Equation equation = this;
    return frame.match(
        new Frame.Cases<Integer>() {
          @Override
          public Integer disk(Disk disk) {
            return equation.order(disk, samples);
          }

          @Override
          public Integer ball(Ball ball) {
            return equation.order(ball, samples);
          }

          @Override
          public Integer exterior(Exterior exterior) {
            return BallBasis.orderOutside(equation, exterior.radius(), samples);
          }

          @Override
          public Integer shell(Shell shell) {
            return BallBasis.order(equation, shell.radius(), 2, samples);
          }
        });
  }

  /**
   * An order that suits a domain and a number of samples: lower than in a disc, for holes, corners
   * and sources along the boundary have functions of their own.
   *
   * @param domain where the samples are
   * @param samples how many samples there are, positive
   * @throws IllegalArgumentException if no basis could follow waves as short as the wavenumber's
   *     across the domain
   */
  default int order(Domain domain, long samples) {
    return limited(12, samples / 3, 60);
  }

  /**
   * The order for equations whose functions cost much: half the number of samples, as on a circle,
   * and from about a hundred samples on what practice has found enough.
   */
  private static int smoothOrder(long samples) {
    return (int) Math.max(16, Math.min(80, Math.min(samples / 2, 48 + samples / 100)));
  }

  /**
   * The order that sources close by need: half the number of samples, as on a circle, and a hundred
   * at most. What a basis lacks of their fields passes for gross errors and errors of the equation,
   * or goes untold; what it has too much is damped by the priors.
   */
  private static int nearOrder(long samples) {
    return limited(16, samples / 2, 100);
  }

  private static DiskBasis modal(Equation equation, Modes modes, Supplier<List<Prior>> priors) {
    double[] scales = modes.meanSquares();
    Arrays.setAll(scales, j -> Math.sqrt(scales[j]));
    return new DiskBasis(equation, modes.order(), modes.frame(), modes, scales, priors);
  }

  /** The root mean squares of harmonic columns, then of the same times |ζ|². */
  private static double[] almansiScales(double[] harmonic) {
    int half = harmonic.length;
    double[] scales = Arrays.copyOf(harmonic, 2 * half);
    for (int j = 0; j < half; j++) {
      // ∫ ρ^(2n+4) ρ dρ over the unit disc in place of ∫ ρ^(2n) ρ dρ.
      double n = Math.floorDiv(j + 1, 2);
      scales[half + j] = scales[j] * Math.sqrt((n + 1) / (n + 3));
    }
    return scales;
  }

  private static int limited(int low, long wanted, int high) {
    return (int) Math.max(low, Math.min(high, wanted));
  }

  /** Laplace's equation Δu = 0: the modes are (r/R)^n e^{inθ}. */
  record Laplace() implements Equation {
    @Override
    public DiskBasis basis(int order, Disk frame) {
      Modes modes = Modes.powers(order, frame);
      return modal(this, modes, () -> SourceRing.harmonic(order));
    }

    @Override
    public int order(Disk frame, long samples) {
      return nearOrder(samples);
    }

    @Override
    public Ansatz ansatz(Domain domain, BoundaryKinds boundary) {
      return new HarmonicAnsatz(this, domain, boundary);
    }
  }

  /**
   * The Helmholtz equation Δu + k²u = 0: the modes are J_n(kr) e^{inθ}.
   *
   * @param wavenumber k, positive and finite
   */
  record Helmholtz(double wavenumber) implements Equation {

    /** Modes of shorter arguments fall so fast with the order that their priors underflow. */
    private static final double LEAST_ARGUMENT = 1e-30;

    /**
     * Refuses a wavenumber that is not positive.
     *
     * @param wavenumber positive and finite
     */
    public Helmholtz {
      Check.positive(wavenumber, "wavenumber");
    }

    @Override
    public double lambda() {
      return wavenumber * wavenumber;
    }

    @Override
    public Equation withWavenumber(double other) {
      return new Helmholtz(other);
    }

    @Override
    public DiskBasis basis(int order, Disk frame) {
      double rim = argument(frame.radius());
      Modes modes = Modes.of(1, wavenumber, order, frame);
      return modal(
          this, modes, () -> SourceRing.oscillating(order, rim, n -> modes.logScale((int) n)));
    }

    @Override
    public BallBasis basis(int order, Ball frame) {
      argument(frame.radius());
      return Equation.super.basis(order, frame);
    }

    @Override
    public BallBasis outside(int order, Ball frame) {
      argument(frame.radius());
      return Equation.super.outside(order, frame);
    }

    @Override
    public BallBasis basis(int order, Shell frame) {
      argument(frame.radius());
      return Equation.super.basis(order, frame);
    }

    /**
     * kR.
     *
     * @throws IllegalArgumentException if the waves are so long that they are none
     */
    private double argument(double radius) {
      double argument = wavenumber * radius;
      if (argument < LEAST_ARGUMENT) {
        throw new IllegalArgumentException(
            "wavenumber times radius must be at least "
                + LEAST_ARGUMENT
                + ": "
                + wavenumber
                + " times "
                + radius
                + "; waves that long satisfy Laplace's equation to all digits: take that");
      }
      return argument;
    }

    @Override
    public Ansatz ansatz(Domain domain, BoundaryKinds boundary) {
      argument(domain.frame().radius());
      return new WaveAnsatz(this, domain, boundary);
    }

    /**
     * Beyond kR + 6 (kR)^(1/3) modes are below rounding, unless sources are close by: for these the
     * order grows with the samples.
     *
     * @throws IllegalArgumentException if kR exceeds {@link #MAX_ORDER}: no basis could follow the
     *     waves then; or if it is next to nothing: there are no waves then
     */
    @Override
    public int order(Disk frame, long samples) {
      return Math.max(farOrder(frame), nearOrder(samples));
    }

    /** The order of waves from far away. */
    private int farOrder(Disk frame) {
      double x = argument(frame.radius());
      if (!(x <= MAX_ORDER)) {
        throw new IllegalArgumentException(
            "wavenumber times radius must be at most "
                + MAX_ORDER
                + ": "
                + wavenumber
                + " times "
                + frame.radius()
                + "; take a smaller wavenumber, in the unit of the coordinates, or a smaller disc");
      }
      return (int) Math.min(MAX_ORDER, Math.ceil(x + 6 * Math.cbrt(x) + 10));
    }

    /** Sources along the boundary have functions of their own. */
    @Override
    public int order(Domain domain, long samples) {
      return farOrder(domain.frame());
    }
  }

  /**
   * The modified Helmholtz equation Δu − κ²u = 0: the modes are I_n(κr) e^{inθ}.
   *
   * @param decay κ, positive and finite
   */
  record Yukawa(double decay) implements Equation {
    /**
     * Refuses a decay rate that is not positive.
     *
     * @param decay positive and finite
     */
    public Yukawa {
      Check.positive(decay, "decay");
    }

    @Override
    public double wavenumber() {
      return decay;
    }

    @Override
    public double lambda() {
      return -decay * decay;
    }

    @Override
    public Equation withWavenumber(double other) {
      return new Yukawa(other);
    }

    @Override
    public DiskBasis basis(int order, Disk frame) {
      Modes modes = Modes.of(-1, decay, order, frame);
      double rim = decay * frame.radius();
      return modal(
          this, modes, () -> SourceRing.modified(order, rim, n -> modes.logScale((int) n) - rim));
    }

    @Override
    public int order(Disk frame, long samples) {
      return nearOrder(samples);
    }

    @Override
    public Ansatz ansatz(Domain domain, BoundaryKinds boundary) {
      return new WaveAnsatz(this, domain, boundary);
    }
  }

  /**
   * Diffusion in a medium: solutions that the modes (r/R)^n e^{inθ} of a homogeneous space around
   * excite.
   *
   * @param conducting the medium
   */
  record Diffusion(Conducting conducting) implements Equation {
    @Override
    public Optional<Medium> medium() {
      return Optional.of(conducting);
    }

    @Override
    public DiskBasis basis(int order, Disk frame) {
      return MediumBases.of(this, conducting, order, frame, SourceRing.harmonic(order));
    }

    @Override
    public DiskBasis draft(int order, Disk frame, boolean trusted) {
      return MediumBases.draft(this, conducting, order, frame, SourceRing.harmonic(order), trusted);
    }

    @Override
    public int size(int order) {
      return MediumBases.size(order);
    }

    @Override
    public BallBasis basis(int order, Ball frame) {
      throw MediumBases.needsDisc();
    }

    @Override
    public BallBasis outside(int order, Ball frame) {
      throw MediumBases.needsDisc();
    }

    @Override
    public Ansatz ansatz(Domain domain, BoundaryKinds boundary) {
      throw MediumBases.needsDisc();
    }
  }

  /**
   * Waves in a medium: solutions that the modes J_n(kr) e^{inθ} of a homogeneous space around
   * excite.
   *
   * @param refracting the medium
   */
  record Refraction(Refracting refracting) implements Equation {
    @Override
    public Optional<Medium> medium() {
      return Optional.of(refracting);
    }

    @Override
    public double wavenumber() {
      return refracting.wavenumber();
    }

    @Override
    public double lambda() {
      return wavenumber() * wavenumber();
    }

    @Override
    public Equation withWavenumber(double other) {
      return new Refraction(new Refracting(other, refracting.index(), refracting.inclusions()));
    }

    @Override
    public DiskBasis basis(int order, Disk frame) {
      return MediumBases.of(
          this, refracting, order, frame, helmholtz(wavenumber()).basis(order, frame).priors());
    }

    @Override
    public DiskBasis draft(int order, Disk frame, boolean trusted) {
      return MediumBases.draft(
          this,
          refracting,
          order,
          frame,
          helmholtz(wavenumber()).basis(order, frame).priors(),
          trusted);
    }

    @Override
    public int order(Disk frame, long samples) {
      int order = new Helmholtz(wavenumber()).farOrder(frame);
      if (order > MediumFunctions.MAX_ORDER) {
        throw new IllegalArgumentException(
            "wavenumber times radius must be at most 80 in a medium: "
                + wavenumber()
                + " times "
                + frame.radius());
      }
      return order;
    }

    @Override
    public int size(int order) {
      return MediumBases.size(order);
    }

    @Override
    public BallBasis basis(int order, Ball frame) {
      throw MediumBases.needsDisc();
    }

    @Override
    public BallBasis outside(int order, Ball frame) {
      throw MediumBases.needsDisc();
    }

    @Override
    public Ansatz ansatz(Domain domain, BoundaryKinds boundary) {
      throw MediumBases.needsDisc();
    }
  }

  /**
   * The nonlinear equation Δu = E. It has no basis; problems in a disc are solved by Newton's
   * method.
   *
   * @param right E, a formula in x, y, u, ux and uy
   * @param start a formula in x and y for a field near the solution that is wanted; empty: zero
   */
  record Semilinear(String right, Optional<String> start) implements Equation {

    private static final List<String> VARIABLES = List.of("x", "y", "u", "ux", "uy");

    /**
     * Refuses formulas that make no sense.
     *
     * @param right E, a formula in x, y, u, ux and uy
     * @param start a formula in x and y
     */
    public Semilinear {
      Expression.parse(right, VARIABLES);
      start.ifPresent(Expression::parse);
    }

    /** The right-hand side. */
    public Expression expression() {
      return Expression.parse(right, VARIABLES);
    }

    /**
     * The basis of the equation that is linear about a field.
     *
     * @param about what it is there
     * @param order the highest order of the modes that shine in
     * @param frame the disc
     */
    public DiskBasis linearised(Medium about, int order, Disk frame) {
      return MediumBases.of(this, about, order, frame, SourceRing.harmonic(order));
    }

    /** Where Newton's method starts. */
    public Optional<Expression> startExpression() {
      return start.map(Expression::parse);
    }

    /** The number of functions of the equation that is linear about a field. */
    @Override
    public int size(int order) {
      return MediumBases.size(order);
    }

    @Override
    public boolean fillsDisc() {
      return true;
    }

    @Override
    public DiskBasis basis(int order, Disk frame) {
      throw needsProblem();
    }

    @Override
    public BallBasis basis(int order, Ball frame) {
      throw needsProblem();
    }

    @Override
    public BallBasis outside(int order, Ball frame) {
      throw needsProblem();
    }

    @Override
    public Ansatz ansatz(Domain domain, BoundaryKinds boundary) {
      throw needsProblem();
    }

    private static IllegalArgumentException needsProblem() {
      return new IllegalArgumentException(
          "a nonlinear equation has no basis of solutions: NonlinearFit fits it, and Solver solves"
              + " it");
    }
  }

  /**
   * The biharmonic equation Δ²u = 0: the modes are (r/R)^n e^{inθ} and (r/R)^(n+2) e^{inθ}
   * (Almansi).
   */
  record Biharmonic() implements Equation {
    @Override
    public int power() {
      return 2;
    }

    @Override
    public DiskBasis basis(int order, Disk frame) {
      Modes modes = Modes.powers(order, frame);
      DiskBasis harmonic = modal(this, modes, () -> SourceRing.harmonic(order));
      return new DiskBasis(
          this,
          order,
          frame,
          new Almansi(modes, frame),
          almansiScales(harmonic.scales()),
          () -> SourceRing.almansi(order));
    }

    @Override
    public Ansatz ansatz(Domain domain, BoundaryKinds boundary) {
      return new BiharmonicAnsatz(this, domain, boundary);
    }

    @Override
    public int size(int order) {
      return 4 * order + 2;
    }

    @Override
    public int order(Disk frame, long samples) {
      return (int) Math.max(10, Math.min(50, samples / 4));
    }

    @Override
    public int order(Domain domain, long samples) {
      return limited(10, samples / 6, 40);
    }
  }
}
