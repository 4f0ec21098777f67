package vekua.functions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.geometry.Outline;
import vekua.geometry.PointBlock;

/**
 * Functions for a domain that is cut into pieces: every piece has a set of its own, which is zero
 * in all others. A point on a cut belongs to one of its sides, a point in no piece to the nearest.
 *
 * @param outlines a polygon for each piece
 * @param members the functions of each piece
 */
public record Pieces(List<Outline> outlines, List<Functions> members) implements Functions {

  static final String KIND = "pieces";

  /**
   * Copies the lists.
   *
   * @param outlines a polygon for each piece, at least one
   * @param members the functions of each piece, as many as outlines
   */
  public Pieces {
    outlines = List.copyOf(outlines);
    members = List.copyOf(members);
    if (outlines.isEmpty() || outlines.size() != members.size()) {
      throw new IllegalArgumentException(
          "pieces must be as many as sets of functions, at least one: "
              + outlines.size()
              + " and "
              + members.size());
    }
  }

  static Pieces read(Description.Reader r) {
    List<Functions> members = r.members();
    List<Outline> outlines = new ArrayList<>();
    for (int p = 0; p < members.size(); p++) {
      int n = r.integer();
      outlines.add(new Outline(r.next(n), r.next(n)));
    }
    return new Pieces(outlines, members);
  }

  @Override
  public Description description() {
    double[] numbers =
        Description.join(
            outlines.stream()
                .map(o -> Description.join(new double[] {o.size()}, o.x(), o.y()))
                .toArray(double[][]::new));
    return Description.of(KIND, numbers, members.toArray(new Functions[0]));
  }

  @Override
  public int size() {
    return members.stream().mapToInt(Functions::size).sum();
  }

  private interface Visit {
    void accept(int piece, int firstColumn, PointBlock points, int[] which);
  }

  /** Goes through the pieces that have points. */
  private void visit(PointBlock points, Visit visit) {
    int n = points.size();
    int[] piece = new int[n];
    int[] count = new int[members.size()];
    for (int i = 0; i < n; i++) {
      piece[i] = Outline.find(outlines, points.x(i), points.y(i));
      count[piece[i]]++;
    }
    int column = 0;
    for (int p = 0; p < count.length; p++) {
      if (count[p] > 0) {
        int[] which = new int[count[p]];
        int at = 0;
        for (int i = 0; i < n; i++) {
          if (piece[i] == p) {
            which[at++] = i;
          }
        }
        visit.accept(p, column, points.choose(which), which);
      }
      column += members.get(p).size();
    }
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    int size = size();
    for (int j = 0; j < size; j++) {
      out.clear(j, points.size());
    }
    visit(
        points,
        (p, column, block, which) -> {
          Functions member = members.get(p);
          Columns columns = out.like(member.size(), which.length);
          member.evaluate(block, columns);
          for (int j = 0; j < member.size(); j++) {
            out.scatter(columns, j, column + j, which);
          }
        });
  }

  @Override
  public void sum(double[] weights, PointBlock points, Columns out) {
    visit(
        points,
        (p, column, block, which) -> {
          Functions member = members.get(p);
          Columns sum = out.like(1, which.length);
          member.sum(Arrays.copyOfRange(weights, column, column + member.size()), block, sum);
          out.scatter(sum, 0, 0, which);
        });
  }
}
