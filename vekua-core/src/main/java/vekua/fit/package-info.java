/** From measurements to a field: regularisation, plans and fits. */
@NullMarked
package vekua.fit;

import org.jspecify.annotations.NullMarked;
