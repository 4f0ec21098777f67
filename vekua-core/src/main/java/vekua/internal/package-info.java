/** Argument checks shared by the packages of this module; not part of the API. */
@NullMarked
package vekua.internal;

import org.jspecify.annotations.NullMarked;
