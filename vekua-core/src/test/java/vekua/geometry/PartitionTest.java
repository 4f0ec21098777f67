package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class PartitionTest {

  private static double area(Partition.Piece piece) {
    return Math.abs(Polygon.area(piece.outline()[0], piece.outline()[1]));
  }

  @Test
  void aStripIsCutAcross() {
    Partition partition =
        Partition.of(Domain.inside(Polygon.of(new Rectangle(0, 30, 0, 1)))).orElseThrow();
    assertThat(partition.pieces().size()).isBetween(15, 40);
    assertThat(partition.cuts()).hasSize(partition.pieces().size() - 1);
    assertThat(partition.cuts()).allMatch(cut -> cut.first() != cut.second() && cut.second() >= 0);
    assertThat(partition.pieces().stream().mapToDouble(PartitionTest::area).sum())
        .isCloseTo(30, within(1e-12));
    assertThat(partition.pieces()).allMatch(piece -> area(piece) > 0.4 && area(piece) < 2.1);
  }

  /** A strip of a millionth has 15,000 cuts, and each is compared with all others. */
  @Test
  void anInterruptionEndsCutsAndPieces() {
    Domain strip = Domain.inside(Polygon.of(new Rectangle(0, 30, 0, 1)));
    Arrangement arrangement = new Arrangement(strip);
    arrangement.cut(10.0, 0.0, 0.0, 1.0);
    Arrangement whole = new Arrangement(strip);
    whole.cut(10.0, 0.0, 0.0, 1.0);
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> arrangement.cut(20.0, 0.0, 0.0, 1.0))
          .isInstanceOf(CancellationException.class);
      assertThatThrownBy(whole::partition).isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void everyPlaceLiesInOnePieceAndSidesKeepTheirNumbers() {
    Polygon snake =
        Polygon.of(
            new double[] {0, 9, 9, 1, 1, 8.2, 8.2, 0},
            new double[] {0, 0, 3, 3, 2.2, 2.2, 0.8, 0.8});
    Domain domain = Domain.inside(snake, Curve.circle(4, 0.4, 0.1));
    Partition partition = Partition.of(domain).orElseThrow();
    List<Outline> outlines = new ArrayList<>();
    int holes = 0;
    for (Partition.Piece piece : partition.pieces()) {
      outlines.add(new Outline(piece.outline()[0], piece.outline()[1]));
      holes += piece.domain().holes().size();
      for (int s = 0; s < piece.side().length; s++) {
        assertThat(piece.side()[s] < 0).isEqualTo(piece.cut()[s] >= 0);
        if (piece.side()[s] >= 0 && piece.side()[s] < 8) {
          Corner start = piece.domain().corners().get(s);
          int i = piece.side()[s];
          assertThat(
                  Polygon.squaredDistance(
                      snake.x(i), snake.y(i), snake.x(i + 1), snake.y(i + 1), start.x(), start.y()))
              .isLessThan(1e-24);
        }
      }
    }
    assertThat(holes).isEqualTo(1);
    Points grid = domain.grid(60);
    for (int i = 0; i < grid.size(); i++) {
      int found = Outline.find(outlines, grid.x(i), grid.y(i));
      assertThat(partition.pieces().get(found).domain().covers(grid.x(i), grid.y(i))).isTrue();
    }
  }

  @Test
  void cutsCrowdWhereAnEllipseIsNarrow() {
    Domain domain = Domain.inside(SmoothCurve.ellipse(0, 0, 1, 0.01, 0.3));
    Partition partition = Partition.of(domain).orElseThrow();
    assertThat(partition.pieces().size()).isBetween(80, 300);
    assertThat(partition.pieces().stream().mapToDouble(PartitionTest::area).sum())
        .isCloseTo(0.01 * Math.PI, within(1e-5));
  }

  @Test
  void whatIsNotThinStaysWhole() {
    assertThat(Partition.of(Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 1))))).isEmpty();
    assertThat(Partition.of(Domain.outside(Curve.circle(0, 0, 1)))).isEmpty();
  }

  @Test
  void placesOutsideBelongToTheNearestOutline() {
    double[] y = {0, 0, 1, 1};
    List<Outline> two =
        List.of(
            new Outline(new double[] {0, 1, 1, 0}, y), new Outline(new double[] {1, 2, 2, 1}, y));
    assertThat(Outline.find(two, 0.3, 5)).isZero();
    assertThat(Outline.find(two, 1.7, -5)).isEqualTo(1);
    assertThat(Outline.find(two, 1.2, 0.5)).isEqualTo(1);
  }
}
