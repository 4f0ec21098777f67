/** A basis with coefficients: the whole field. */
@NullMarked
package vekua.field;

import org.jspecify.annotations.NullMarked;
