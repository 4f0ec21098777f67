/** Streaming orthogonal factorisations of tall matrices; not part of the API. */
@NullMarked
package vekua.internal.linalg;

import org.jspecify.annotations.NullMarked;
