/** Where things are: points, discs, grids, curves, and domains with holes and corners. */
@NullMarked
package vekua.geometry;

import org.jspecify.annotations.NullMarked;
