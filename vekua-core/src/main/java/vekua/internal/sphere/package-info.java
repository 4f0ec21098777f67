/** Functions on the sphere and along its radius, as fast as modes of space need them. */
@NullMarked
package vekua.internal.sphere;

import org.jspecify.annotations.NullMarked;
