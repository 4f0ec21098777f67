/** Modes of domains: eigenvalues, inclusion intervals, and the fields that belong to them. */
@NullMarked
package vekua.modes;

import org.jspecify.annotations.NullMarked;
