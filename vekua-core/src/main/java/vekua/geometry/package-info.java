/** Where things are: points, discs and rectangles of the plane. */
@NullMarked
package vekua.geometry;

import org.jspecify.annotations.NullMarked;
