/** Programs that show the networks at work; each prints its result within a minute. */
@NullMarked
package vekua.djl.example;

import org.jspecify.annotations.NullMarked;
