/** From measurements to a field: samples, regularisation, plans and fits. */
@NullMarked
package vekua.fit;

import org.jspecify.annotations.NullMarked;
