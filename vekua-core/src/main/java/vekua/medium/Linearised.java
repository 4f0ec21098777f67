package vekua.medium;

import java.util.List;
import vekua.geometry.Disk;

/**
 * A medium as a nonlinear equation has it near one of its fields: Δu + b·∇u + cu, with b and c from
 * that field. It is not kept in files.
 *
 * @param terms b and c
 */
public record Linearised(Terms terms) implements Medium {

  private static final long serialVersionUID = 1L;

  /** b and c of a place. */
  public interface Terms extends java.io.Serializable {
    /**
     * Writes them.
     *
     * @param x abscissa
     * @param y ordinate
     * @param out receives b_x, b_y and c
     */
    void at(double x, double y, double[] out);
  }

  @Override
  public void at(double x, double y, double[] out) {
    terms.at(x, y, out);
    for (int i = 0; i < 3; i++) {
      if (!Double.isFinite(out[i])) {
        throw new IllegalArgumentException(
            "the nonlinear equation is not finite near its field at ("
                + (float) x
                + ", "
                + (float) y
                + ")");
      }
    }
    out[3] = 1;
  }

  @Override
  public boolean still() {
    return false;
  }

  @Override
  public boolean passive() {
    return false;
  }

  @Override
  public List<Inclusion> inclusions() {
    return List.of();
  }

  @Override
  public void checkInclusions(Disk frame) {
    // There are none.
  }

  /** Known as well as the field is, which is not to the last digit. */
  @Override
  public boolean smooth() {
    return false;
  }
}
