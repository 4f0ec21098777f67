package vekua.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import scala.Tuple2;
import vekua.io.BadInputException;

/**
 * A tree reduction over the partitions of a table. Spark's own {@code treeReduce} combines parts as
 * they arrive and hands the last of them to the driver, so that rounding differs from run to run
 * and the driver's memory grows with the table. This one combines them in the order of the
 * partitions, so that a task that is repeated, on another machine or later, changes no bit, and the
 * driver receives one part.
 *
 * @param fan how many parts a task combines
 * @param join combines parts in their order
 */
record OrderedTree<T>(int fan, Function<List<T>, T> join) implements Serializable {

  /**
   * The reduction of parts, one in each partition.
   *
   * @throws BadInputException if there are no partitions
   */
  T reduce(JavaRDD<T> parts) {
    if (parts.getNumPartitions() == 0) {
      throw new BadInputException("the table has no rows");
    }
    JavaPairRDD<Integer, T> level =
        JavaPairRDD.fromJavaRDD(
            parts.mapPartitionsWithIndex(
                (index, part) -> List.of(new Tuple2<>(index, part.next())).iterator(), true));
    for (int n = parts.getNumPartitions(); n > 1; n = (n + fan - 1) / fan) {
      level =
          level
              .mapToPair(each -> new Tuple2<>(each._1() / fan, each))
              // Keys count from zero: one in each partition.
              .groupByKey(new HashPartitioner((n + fan - 1) / fan))
              .mapValues(this::inOrder);
    }
    return level.first()._2();
  }

  private T inOrder(Iterable<Tuple2<Integer, T>> group) throws Exception {
    List<Tuple2<Integer, T>> sorted = new ArrayList<>();
    group.forEach(sorted::add);
    sorted.sort(Comparator.comparing(Tuple2::_1));
    return join.call(sorted.stream().map(Tuple2::_2).toList());
  }
}
