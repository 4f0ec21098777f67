package vekua.basis;

import java.io.Serializable;
import vekua.geometry.Disk;
import vekua.internal.Check;

/**
 * A homogeneous elliptic equation (Δ + λ)^p u = 0 of the plane; it yields the bases that solve it
 * exactly.
 */
public sealed interface Equation extends Serializable {

  /** The highest order that a basis may have. */
  int MAX_ORDER = 2000;

  /** Laplace's equation Δu = 0. */
  static Equation laplace() {
    return new Laplace();
  }

  /** The Helmholtz equation Δu + k²u = 0. */
  static Equation helmholtz(double wavenumber) {
    return new Helmholtz(wavenumber);
  }

  /** The modified Helmholtz (screened Poisson, Yukawa) equation Δu − κ²u = 0. */
  static Equation yukawa(double decay) {
    return new Yukawa(decay);
  }

  /** The biharmonic equation Δ²u = 0. */
  static Equation biharmonic() {
    return new Biharmonic();
  }

  /** The wavenumber or decay rate; zero where the equation has none. */
  double wavenumber();

  /** λ: k², −κ² or zero. */
  double lambda();

  /** The power p of the operator: one, or two for the biharmonic equation. */
  default int power() {
    return 1;
  }

  /** The same equation with another wavenumber or decay rate, or itself where it has none. */
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

  /** The number of functions of a basis of the given order. */
  int size(int order);

  /**
   * An order that suits a frame and a number of samples: high enough for what the samples can
   * resolve and the field can contain; what they cannot determine is left to the regularisation.
   */
  int order(Disk frame, long samples);

  /**
   * The order for equations whose fields vary no faster than the samples can show: half their
   * number, as on a circle, and from about a hundred samples on what practice has found enough.
   */
  private static int smoothOrder(long samples) {
    return (int) Math.max(16, Math.min(80, Math.min(samples / 2, 48 + samples / 100)));
  }

  /** Laplace's equation Δu = 0: the modes are (r/R)^n e^{inθ}. */
  record Laplace() implements Equation {
    @Override
    public double wavenumber() {
      return 0;
    }

    @Override
    public double lambda() {
      return 0;
    }

    @Override
    public DiskBasis basis(int order, Disk frame) {
      return ModalBasis.harmonic(this, order, frame);
    }

    @Override
    public int size(int order) {
      return 2 * order + 1;
    }

    @Override
    public int order(Disk frame, long samples) {
      return smoothOrder(samples);
    }
  }

  /**
   * The Helmholtz equation Δu + k²u = 0: the modes are J_n(kr) e^{inθ}.
   *
   * @param wavenumber positive k
   */
  record Helmholtz(double wavenumber) implements Equation {
    /** Validates the wavenumber. */
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
      return ModalBasis.fourierBessel(this, order, frame);
    }

    @Override
    public int size(int order) {
      return 2 * order + 1;
    }

    /** Beyond kR + 6 (kR)^(1/3) modes are below rounding, unless sources are close by. */
    @Override
    public int order(Disk frame, long samples) {
      double x = wavenumber * frame.radius();
      return (int) Math.min(MAX_ORDER, Math.ceil(x + 6 * Math.cbrt(x) + 10));
    }
  }

  /**
   * The modified Helmholtz equation Δu − κ²u = 0: the modes are I_n(κr) e^{inθ}.
   *
   * @param decay positive κ
   */
  record Yukawa(double decay) implements Equation {
    /** Validates the decay rate. */
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
      return ModalBasis.modifiedFourierBessel(this, order, frame);
    }

    @Override
    public int size(int order) {
      return 2 * order + 1;
    }

    @Override
    public int order(Disk frame, long samples) {
      return smoothOrder(samples);
    }
  }

  /**
   * The biharmonic equation Δ²u = 0: the modes are (r/R)^n e^{inθ} and (r/R)^(n+2) e^{inθ}
   * (Almansi).
   */
  record Biharmonic() implements Equation {
    @Override
    public double wavenumber() {
      return 0;
    }

    @Override
    public double lambda() {
      return 0;
    }

    @Override
    public int power() {
      return 2;
    }

    @Override
    public DiskBasis basis(int order, Disk frame) {
      return AlmansiBasis.of(this, order, frame);
    }

    @Override
    public int size(int order) {
      return 4 * order + 2;
    }

    @Override
    public int order(Disk frame, long samples) {
      return (int) Math.max(10, Math.min(50, samples / 4));
    }
  }
}
