package vekua.functions;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Frame;

/**
 * All there is to know about a set of functions, in a form that files can hold.
 *
 * @param kind the name of the kind of functions, one that {@link Kinds} knows
 * @param numbers the parameters of the functions, as many as the kind needs
 * @param members the descriptions of the sets that the functions are made of; empty if of none
 */
@SuppressWarnings("ArrayRecordComponent") // a transfer object
public record Description(String kind, double[] numbers, List<Description> members) {

  /** Describes functions that are made of no others. */
  static Description of(String kind, double... numbers) {
    return new Description(kind, numbers, List.of());
  }

  /** Describes functions that are made of others. */
  static Description of(String kind, double[] numbers, Functions... members) {
    return new Description(
        kind, numbers, Arrays.stream(members).map(Functions::description).toList());
  }

  /** The numbers of several arrays one after another. */
  static double[] join(double[]... parts) {
    return Arrays.stream(parts).flatMapToDouble(DoubleStream::of).toArray();
  }

  static double[] numbers(Frame frame) {
    double[] numbers = new double[frame.dimension() + 1];
    Arrays.setAll(numbers, i -> i < frame.dimension() ? frame.centre(i) : frame.radius());
    return numbers;
  }

  /** A reader that starts at the first number. */
  Reader reader() {
    return new Reader();
  }

  /** Reads the numbers of the description one after another. */
  final class Reader {

    private int at;

    double next() {
      if (at >= numbers.length) {
        throw new IllegalArgumentException("group of kind \"" + kind + "\" lacks numbers");
      }
      return numbers[at++];
    }

    int integer() {
      return (int) next();
    }

    boolean truth() {
      return next() != 0;
    }

    double[] next(int count) {
      if (!(count >= 0 && count <= numbers.length - at)) {
        throw new IllegalArgumentException("group of kind \"" + kind + "\" lacks numbers");
      }
      at += count;
      return Arrays.copyOfRange(numbers, at - count, at);
    }

    double[] rest() {
      return next(numbers.length - at);
    }

    int[] integers(int count) {
      return Arrays.stream(next(count)).mapToInt(n -> (int) n).toArray();
    }

    Ball ball() {
      double[] n = next(4);
      return new Ball(n[0], n[1], n[2], n[3]);
    }

    Disk disk() {
      return new Disk(next(), next(), next());
    }

    /** All sets that the functions are made of. */
    List<Functions> members() {
      return members.stream().map(Kinds::read).toList();
    }

    /** One of the sets that the functions are made of. */
    Functions member(int index) {
      if (index >= members.size()) {
        throw new IllegalArgumentException("group of kind \"" + kind + "\" lacks members");
      }
      return Kinds.read(members.get(index));
    }
  }

  /**
   * The description of a group as files of version 1 have it: names of members joined by dashes,
   * their numbers after one another.
   *
   * @param kind names of kinds joined by dashes, the outermost first
   * @param numbers the parameters of all kinds one after another
   * @throws IllegalArgumentException if numbers are missing
   */
  public static Description ofVersion1(String kind, double[] numbers) {
    int dash = kind.indexOf('-');
    String outer = dash < 0 ? "" : kind.substring(0, dash);
    Reader reader = of(kind, numbers).reader();
    return switch (outer) {
      case "harmonic" -> {
        int[] parts = reader.integers(reader.integer());
        yield within(Selection.KIND, Selection.columns(parts), kind, reader);
      }
      case "goursat" -> within(Goursat.KIND, reader.next(3), kind, reader);
      case "images" -> within(Images.KIND, reader.next(reader.integer()), kind, reader);
      default -> of(kind, numbers);
    };
  }

  private static Description within(String outer, double[] own, String kind, Reader reader) {
    String inner = kind.substring(kind.indexOf('-') + 1);
    return new Description(outer, own, List.of(ofVersion1(inner, reader.rest())));
  }
}
