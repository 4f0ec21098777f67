/** Sensors in, fields in and out: CSV, field JSON, NumPy and VTK files. */
module vekua.io {
  requires transitive vekua.core;
  requires static transitive org.jspecify;
  requires ch.randelshofer.fastdoubleparser;
  requires de.siegmar.fastcsv;

  exports vekua.io;
  exports vekua.task;
}
