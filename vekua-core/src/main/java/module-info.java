/**
 * The mathematics: bases that solve an equation exactly, fits of them to measurements, solutions of
 * boundary-value problems, modes of domains, and the fields that come of it.
 */
module vekua.core {
  requires static transitive org.jspecify;
  requires org.bytedeco.javacpp;
  requires org.bytedeco.openblas;

  exports vekua.basis;
  exports vekua.field;
  exports vekua.fit;
  exports vekua.formula;
  exports vekua.functions;
  exports vekua.geometry;
  exports vekua.modes;
  exports vekua.medium;
  exports vekua.rows;
  exports vekua.solve;
}
