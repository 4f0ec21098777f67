/** Fits and predictions over tables that do not fit one machine, on Apache Spark. */
@NullMarked
package vekua.spark;

import org.jspecify.annotations.NullMarked;
