/** The paper's experiments with their tables and figure, and a wider benchmark. */
@NullMarked
package vekua.paper;

import org.jspecify.annotations.NullMarked;
