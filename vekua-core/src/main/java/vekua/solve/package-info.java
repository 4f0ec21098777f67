/** Boundary-value problems on domains of any shape, solved to a tolerance. */
@NullMarked
package vekua.solve;

import org.jspecify.annotations.NullMarked;
