package vekua.modes;

import java.util.Arrays;
import vekua.geometry.Domain;

/**
 * A domain and on each of its sides what is zero there: the value, as at the rim of a drum, or the
 * slope, as at the walls of a room.
 */
public final class Membrane {

  private final Domain domain;
  private final boolean[] values;

  private Membrane(Domain domain, boolean[] values) {
    this.domain = domain;
    this.values = values;
  }

  /**
   * A membrane whose values vanish on the whole boundary (Dirichlet).
   *
   * @param domain with an outer boundary
   * @throws IllegalArgumentException if the domain has no outer boundary
   */
  public static Membrane clamped(Domain domain) {
    return of(domain, true);
  }

  /**
   * A membrane whose slopes vanish on the whole boundary (Neumann).
   *
   * @param domain with an outer boundary
   * @throws IllegalArgumentException if the domain has no outer boundary
   */
  public static Membrane free(Domain domain) {
    return of(domain, false);
  }

  private static Membrane of(Domain domain, boolean value) {
    if (domain.exterior()) {
      throw new IllegalArgumentException("modes need a domain with an outer boundary");
    }
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, value);
    return new Membrane(domain, values);
  }

  /**
   * The same with another condition on one side.
   *
   * @param side index of the side in the domain
   * @param value whether the value is zero there, rather than the slope
   */
  public Membrane with(int side, boolean value) {
    boolean[] changed = values.clone();
    changed[side] = value;
    return new Membrane(domain, changed);
  }

  /** The domain. */
  public Domain domain() {
    return domain;
  }

  /** For each side, whether the value is zero on it, rather than the slope. */
  boolean[] values() {
    return values.clone();
  }
}
