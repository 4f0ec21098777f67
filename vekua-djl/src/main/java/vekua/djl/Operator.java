package vekua.djl;

import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.geometry.Disk;

/**
 * What a network needs to know of an equation. In the coordinates ξ = s (x − centre), with s the
 * wavenumber or, where there is none, one over the radius of the frame, the modes depend on nothing
 * but their order: they are those of {@link #modes}.
 *
 * @param lambda λ of Δu + λu = 0: k² (Helmholtz), −κ² (Yukawa) or 0
 * @param modes the second-order equation that has the modes, with wavenumber one or none
 * @param fourthOrder whether each mode also comes times |ξ|² (Almansi), so that Δ²u = 0
 */
record Operator(double lambda, Equation modes, boolean fourthOrder) {

  static Operator of(Equation equation) {
    boolean fourthOrder = equation.power() == 2;
    Equation modes = fourthOrder ? Equation.laplace() : equation.withWavenumber(1);
    return new Operator(equation.lambda(), modes, fourthOrder);
  }

  /** The factor s from distances to ξ for a basis. */
  static double stretch(DiskBasis basis) {
    double k = basis.equation().wavenumber();
    return k > 0 ? k : 1 / basis.frame().radius();
  }

  /** The frame of a basis in ξ. */
  static Disk frame(DiskBasis basis) {
    return new Disk(0, 0, stretch(basis) * basis.frame().radius());
  }
}
