/** All orders of the radial functions at blocks of points; not part of the API. */
@NullMarked
package vekua.internal.bessel;

import org.jspecify.annotations.NullMarked;
