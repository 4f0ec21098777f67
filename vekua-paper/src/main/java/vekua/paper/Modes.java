package vekua.paper;

import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Disk;

/** Fields that are sums of J_n(kr) cos(nθ + φ), by the kernels that the fitted bases use. */
final class Modes {

  private Modes() {}

  /** J_0(kr). */
  static Field monopole(double wavenumber) {
    return Field.of(Equation.helmholtz(wavenumber).basis(0, Disk.unit()), new double[] {1});
  }

  /** The sum over n of amplitude J_n(kr) cos(nθ + phase). */
  static Field sum(double wavenumber, double[] amplitudes, double[] phases) {
    int order = amplitudes.length - 1;
    // A basis scales the modes beyond kR, which decay; in a frame this large there are none.
    Disk frame = new Disk(0, 0, Math.max(1, Math.ceil(order / wavenumber)));
    Basis basis = Equation.helmholtz(wavenumber).basis(order, frame);
    double[] w = new double[basis.size()];
    w[0] = amplitudes[0] * Math.cos(phases[0]);
    for (int n = 1; n <= order; n++) {
      w[2 * n - 1] = amplitudes[n] * Math.cos(phases[n]);
      w[2 * n] = -amplitudes[n] * Math.sin(phases[n]);
    }
    return Field.of(basis, w);
  }
}
