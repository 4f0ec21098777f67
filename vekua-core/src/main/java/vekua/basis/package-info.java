/** Functions that satisfy the governing equation exactly. */
@NullMarked
package vekua.basis;

import org.jspecify.annotations.NullMarked;
