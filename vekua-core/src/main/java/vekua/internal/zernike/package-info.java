/**
 * Zernike functions Z = r^|m| P_k^(0,|m|)(2r² − 1) e^{imθ} of the unit disc, of degree n = |m| +
 * 2k, the operators that are sparse in them, and the solution of Δu + b·∇u + cu = s by them; not
 * part of the API.
 */
@NullMarked
package vekua.internal.zernike;

import org.jspecify.annotations.NullMarked;
