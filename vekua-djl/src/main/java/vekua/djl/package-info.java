/** The exact basis as a differentiable layer, and the networks it is compared with. */
@NullMarked
package vekua.djl;

import org.jspecify.annotations.NullMarked;
