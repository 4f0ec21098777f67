/** Sensors in, fields in and out: CSV, NumPy, HDF5 and MATLAB files, field JSON, VTK. */
@SuppressWarnings("requires-automatic") // Their names are fixed in their manifests.
module vekua.io {
  requires transitive vekua.core;
  requires static transitive org.jspecify;
  requires ch.randelshofer.fastdoubleparser;
  requires de.siegmar.fastcsv;
  requires io.jhdf;
  requires us.hebi.matlab.mat.mfl.core;

  exports vekua.io;
  exports vekua.task;
}
