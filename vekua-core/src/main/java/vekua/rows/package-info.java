/**
 * Rows of least-squares problems: what sensors or boundary conditions ask of functions, assembled
 * in blocks and reduced to a triangle.
 */
@NullMarked
package vekua.rows;

import org.jspecify.annotations.NullMarked;
