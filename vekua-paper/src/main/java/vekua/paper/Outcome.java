package vekua.paper;

import java.util.OptionalInt;

/**
 * What a method made of a task.
 *
 * @param values at the task's targets
 * @param seconds from measurements to a field, all warm
 * @param rank the directions that the data determine, where the method knows
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
record Outcome(double[] values, double seconds, OptionalInt rank) {}
