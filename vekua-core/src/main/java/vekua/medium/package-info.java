/** What the space between sensors is made of: conductivities, drifts, reactions, refraction. */
@NullMarked
package vekua.medium;

import org.jspecify.annotations.NullMarked;
