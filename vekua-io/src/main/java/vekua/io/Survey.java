package vekua.io;

import vekua.geometry.Disk;
import vekua.geometry.Rectangle;

/**
 * What a first pass over measurements tells.
 *
 * @param rows number of sensors
 * @param disk the smallest disc that covers them
 * @param bounds the smallest rectangle that covers them
 */
public record Survey(long rows, Disk disk, Rectangle bounds) {}
