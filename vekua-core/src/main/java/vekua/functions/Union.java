package vekua.functions;

import java.util.Arrays;
import java.util.List;
import vekua.geometry.PointBlock;

/**
 * Several sets of functions after one another, each with its own window of columns.
 *
 * @param members the sets, in the order of their columns
 */
public record Union(List<Functions> members) implements Functions {

  static final String KIND = "union";

  /**
   * Copies the list.
   *
   * @param members the sets, in the order of their columns
   */
  public Union {
    members = List.copyOf(members);
  }

  static Union read(Description.Reader r) {
    return new Union(r.members());
  }

  @Override
  public Description description() {
    return Description.of(KIND, new double[0], members.toArray(new Functions[0]));
  }

  @Override
  public int size() {
    return members.stream().mapToInt(Functions::size).sum();
  }

  @Override
  public int dimension() {
    return members.isEmpty() ? 2 : members.get(0).dimension();
  }

  /**
   * One set alone knows best, such as pieces of which a point sees one, and so do sets of space.
   */
  @Override
  public void sum(double[] weights, PointBlock points, Columns out) {
    if (members.size() == 1) {
      members.get(0).sum(weights, points, out);
    } else if (dimension() == 3) {
      int n = points.size();
      out.clear(0, n);
      Columns one = out.like(1, n);
      int at = 0;
      for (Functions member : members) {
        member.sum(Arrays.copyOfRange(weights, at, at + member.size()), points, one);
        out.add(1, one, 0, 0, n);
        at += member.size();
      }
    } else {
      Functions.super.sum(weights, points, out);
    }
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    int n = points.size();
    for (int from = 0; from < n; from += Columns.TILE) {
      PointBlock tile = points.slice(from, Math.min(n, from + Columns.TILE));
      Columns window = out.rows(from);
      for (Functions member : members) {
        member.evaluate(tile, window);
        window = window.from(member.size());
      }
    }
  }
}
