/**
 * Sets of functions that solve an equation exactly: one way to evaluate, sum, describe and read
 * back all of them. A new set is one file and one line in {@link vekua.functions.Kinds}.
 */
@NullMarked
package vekua.functions;

import org.jspecify.annotations.NullMarked;
