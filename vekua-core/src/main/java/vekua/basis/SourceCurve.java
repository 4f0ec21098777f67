package vekua.basis;

import vekua.geometry.Disk;

/** Places for sources inside a hole that one centre does not serve, or around a domain. */
interface SourceCurve {

  /** At most n places, each with about its distance from the rim as radius. */
  Disk[] places(int n);

  /** How many places resolve smooth fields to an accuracy. */
  int suggestion(double tolerance);

  /** Whether the places surround the middle of the hole; otherwise they are in its middle. */
  boolean ring();
}
