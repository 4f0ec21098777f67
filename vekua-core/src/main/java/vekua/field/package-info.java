/** Functions with coefficients: a field that can be evaluated anywhere. */
@NullMarked
package vekua.field;

import org.jspecify.annotations.NullMarked;
