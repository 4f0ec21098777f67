package vekua.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.api.java.function.MapGroupsFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import scala.Tuple2;
import vekua.io.BadInputException;

/**
 * A tree reduction over the partitions of a table. Aggregations of Spark combine parts as they
 * arrive and hand the last of them to one task, so that rounding differs from run to run and that
 * task's memory grows with the table. This one combines them in the order of the partitions, so
 * that a task that is repeated, on another machine or later, changes no bit. It is made of
 * operations of data frames alone, for platforms that run plans of SQL and nothing else; these do
 * not tell how many partitions there are, so that the number of levels is fixed beforehand: enough
 * for the driver to hold what is left of any usual table.
 *
 * @param fan how many parts a task combines
 * @param levels how many times parts are combined on the cluster
 * @param join combines parts in their order
 */
record OrderedTree<T extends Serializable>(int fan, int levels, Join<T> join)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** More partitions than this are not usual. */
  private static final int PARTITIONS = 1 << 15;

  /** Bytes of parts that the driver may hold. */
  private static final long HELD = 1L << 28;

  /** Combines parts in their order. */
  interface Join<T> extends Serializable {
    /** All parts together; there is at least one. */
    T of(List<T> parts);
  }

  /** Makes the part of a partition. */
  interface Part<T> extends Serializable {
    /** The part; there is at least one row. */
    T of(Iterator<Row> rows);
  }

  /**
   * A tree for parts of a size.
   *
   * @param bytes of a part, and of the whole
   */
  static <T extends Serializable> OrderedTree<T> of(int fan, long bytes, Join<T> join) {
    int levels = 1;
    for (long left = PARTITIONS / fan; left > 1 && left * bytes > HELD; left /= fan) {
      levels++;
    }
    return new OrderedTree<>(fan, levels, join);
  }

  /**
   * The reduction of a table.
   *
   * @throws BadInputException if it has no rows
   */
  T reduce(Dataset<Row> rows, Part<T> part) {
    Encoder<Tuple2<Integer, byte[]>> encoder = Encoders.tuple(Encoders.INT(), Encoders.BINARY());
    Dataset<Tuple2<Integer, byte[]>> level =
        rows.mapPartitions(
            (MapPartitionsFunction<Row, Tuple2<Integer, byte[]>>)
                each ->
                    each.hasNext()
                        ? Collections.singleton(
                                new Tuple2<>(TaskContext.getPartitionId(), bytes(part.of(each))))
                            .iterator()
                        : Collections.emptyIterator(),
            encoder);
    for (int i = 0; i < levels; i++) {
      level =
          level
              .groupByKey(
                  (MapFunction<Tuple2<Integer, byte[]>, Integer>) each -> each._1() / fan,
                  Encoders.INT())
              .mapGroups(
                  (MapGroupsFunction<Integer, Tuple2<Integer, byte[]>, Tuple2<Integer, byte[]>>)
                      (at, group) -> new Tuple2<>(at, joined(group)),
                  encoder);
    }
    List<Tuple2<Integer, byte[]>> left = level.collectAsList();
    if (left.isEmpty()) {
      throw new BadInputException("the table has no rows");
    }
    return inOrder(left.iterator());
  }

  private byte[] joined(Iterator<Tuple2<Integer, byte[]>> group) {
    Tuple2<Integer, byte[]> first = group.next();
    if (!group.hasNext()) {
      return first._2();
    }
    List<Tuple2<Integer, byte[]>> all = new ArrayList<>(List.of(first));
    group.forEachRemaining(all::add);
    return bytes(inOrder(all.iterator()));
  }

  private T inOrder(Iterator<Tuple2<Integer, byte[]>> group) {
    List<Tuple2<Integer, byte[]>> sorted = new ArrayList<>();
    group.forEachRemaining(sorted::add);
    sorted.sort(Comparator.comparing(Tuple2::_1));
    List<T> parts = new ArrayList<>();
    for (Tuple2<Integer, byte[]> each : sorted) {
      parts.add(part(each._2()));
    }
    return parts.size() == 1 ? parts.get(0) : join.of(parts);
  }

  private static byte[] bytes(Serializable part) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(part);
    } catch (IOException e) {
      throw new IllegalStateException("a part of the table cannot be sent", e);
    }
    return bytes.toByteArray();
  }

  @SuppressWarnings("unchecked") // bytes of parts alone come here
  private T part(byte[] bytes) {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return (T) in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException("a part of the table cannot be read", e);
    }
  }
}
