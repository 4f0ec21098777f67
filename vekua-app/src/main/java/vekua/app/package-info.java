/** The command line: one front door. */
@NullMarked
package vekua.app;

import org.jspecify.annotations.NullMarked;
