package vekua.modes;

import java.util.ArrayList;
import java.util.List;

/**
 * The modes of a membrane in a range of eigenvalues.
 *
 * @param modes ascending in their eigenvalues
 * @param from where the range begins
 * @param to where the range ends
 * @param weyl Weyl's number of eigenvalues in the range
 * @param complete whether each of them was found from both sides, so that none should be missing
 * @param warnings what the user should know, one sentence each
 */
public record Spectrum(
    List<Mode> modes,
    double from,
    double to,
    double weyl,
    boolean complete,
    List<String> warnings) {

  /**
   * Copies the lists.
   *
   * @param modes ascending in their eigenvalues
   * @param from where the range begins
   * @param to where the range ends
   * @param weyl Weyl's number of eigenvalues in the range
   * @param complete whether none should be missing
   * @param warnings what the user should know
   */
  public Spectrum {
    modes = List.copyOf(modes);
    warnings = List.copyOf(warnings);
  }

  /** The same, where fewer modes were found than asked for. */
  Spectrum lacking(int count) {
    List<String> more = new ArrayList<>(warnings);
    more.add(
        0,
        "only "
            + modes.size()
            + " of "
            + count
            + " modes were found: the functions at hand do not resolve those of this domain");
    return new Spectrum(modes, from, to, weyl, false, more);
  }
}
