/** Figures of fields and curves, as PNG and SVG. */
@NullMarked
package vekua.plot;

import org.jspecify.annotations.NullMarked;
