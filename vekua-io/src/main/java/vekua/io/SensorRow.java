package vekua.io;

/**
 * A row of measurements as reports name it.
 *
 * @param where its file and line
 * @param place where it was measured
 * @param values one for each snapshot
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record SensorRow(String where, double[] place, double[] values) {}
