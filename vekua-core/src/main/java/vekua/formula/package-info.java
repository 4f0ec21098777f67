/** Formulas in x and y, or in the parameter of a curve, as users write them. */
@NullMarked
package vekua.formula;

import org.jspecify.annotations.NullMarked;
