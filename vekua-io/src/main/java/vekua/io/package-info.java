/** Sensors in, fields in and out: CSV, field JSON, NumPy and VTK files. */
@NullMarked
package vekua.io;

import org.jspecify.annotations.NullMarked;
