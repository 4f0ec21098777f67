package vekua.io;

/**
 * A row of measurements as reports name it.
 *
 * @param where its file and line
 * @param x where it was measured
 * @param y where it was measured
 * @param values one for each snapshot
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record SensorRow(String where, double x, double y, double[] values) {}
