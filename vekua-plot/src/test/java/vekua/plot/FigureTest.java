package vekua.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import vekua.geometry.Disk;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;

class FigureTest {

  private static HeatMap ramp(int nx, int ny) {
    Grid grid = new Grid(new Rectangle(-2, 2, -1, 1), nx, ny);
    Points points = grid.points();
    double[] values = new double[points.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = points.x(i);
    }
    return HeatMap.of(grid, values).withTitle("A ramp").withLabel("u");
  }

  private static BufferedImage png(Figure figure) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    figure.writePng(out);
    return ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
  }

  private static Document svg(Figure figure) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    figure.writeSvg(out);
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    String text = out.toString(StandardCharsets.UTF_8);
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aSignedRampIsBlueLeftWhiteInTheMiddleAndRedRight() throws IOException {
    BufferedImage image = png(Figure.of(1, ramp(41, 21)).withSize(1000, 600).withScale(1));
    assertThat(image.getWidth()).isEqualTo(1000);
    assertThat(image.getHeight()).isEqualTo(600);
    int y = 265;
    int left = 110;
    int right = 850;
    Color cold = new Color(image.getRGB(left, y));
    Color middle = new Color(image.getRGB((72 + 889) / 2 + 12, y));
    Color warm = new Color(image.getRGB(right, y));
    assertThat(cold.getBlue()).isGreaterThan(cold.getRed() + 60);
    assertThat(warm.getRed()).isGreaterThan(warm.getBlue() + 60);
    assertThat(middle.getGreen()).isGreaterThan(220);
    assertThat(new Color(image.getRGB(2, 2))).isEqualTo(Color.WHITE);
  }

  /** Between −3 and 3 lies π, not zero: what is in between is light, not dark. */
  @Test
  void anglesAreInterpolatedAcrossTheirJump() throws IOException {
    Grid grid = new Grid(new Rectangle(-1, 1, -1, 1), 2, 2);
    HeatMap map = HeatMap.of(grid, new double[] {-3, 3, -3, 3}).withAngles();
    BufferedImage image = png(Figure.of(1, map).withSize(640, 480).withScale(1));
    for (int x = 200; x < 400; x += 10) {
      assertThat(new Color(image.getRGB(x, 240)).getGreen()).isGreaterThan(200);
    }
  }

  @Test
  void proportionsAreTrue() {
    HeatMap map = ramp(41, 21);
    // Twice as wide as high, whatever the margins.
    assertThat(map.heightFor(900) - map.heightFor(700)).isEqualTo(100);
  }

  @Test
  void anSvgHoldsItsTextsAsText() throws Exception {
    Document document = svg(Figure.of(1, ramp(41, 21).withSensors(Disk.unit().boundary(9))));
    StringBuilder texts = new StringBuilder();
    for (int i = 0; i < document.getElementsByTagName("text").getLength(); i++) {
      texts.append(document.getElementsByTagName("text").item(i).getTextContent()).append('|');
    }
    assertThat(texts.toString()).contains("A ramp|").contains("x|").contains("y|").contains("u|");
    assertThat(document.getElementsByTagName("image").getLength()).isEqualTo(2);
    assertThat(document.getDocumentElement().getAttribute("width")).isEqualTo("1440");
  }

  @Test
  void degenerateMapsAreDrawn() throws IOException {
    Grid point = new Grid(new Rectangle(1, 1, 2, 2), 1, 1);
    Grid row = new Grid(new Rectangle(0, 1, 2, 2), 5, 1);
    png(Figure.of(1, HeatMap.of(point, new double[] {3}), HeatMap.of(row, new double[5])));
    double[] gaps = {1, Double.NaN, 3, 4};
    Grid square = new Grid(new Rectangle(0, 1, 0, 1), 2, 2);
    png(Figure.of(1, HeatMap.of(square, gaps).within(new Disk(9, 9, 1))));
  }

  @Test
  void chartsNameTheirSeries() throws Exception {
    double[] x = {0, 1, 2};
    LineChart chart =
        LineChart.of("Curves", "N", "error")
            .with("one", x, new double[] {1, 0.1, 0.01}, Color.RED, 2, LineChart.Mark.DASHED)
            .with("two", x, new double[] {1, 0.5, 0.2}, Color.BLUE, 4, LineChart.Mark.DOTS)
            .withLogarithmicOrdinate();
    String text = svg(Figure.of(2, chart, chart)).getDocumentElement().getTextContent();
    assertThat(text).contains("one", "two", "Curves", "error");
    assertThatThrownBy(() -> chart.with("one", x, x, Color.RED, 1, LineChart.Mark.SOLID))
        .hasMessage("name must be new: one");
  }

  @Test
  void impossibleSizesAreRefused() {
    Figure figure = Figure.of(1, ramp(3, 3));
    assertThatThrownBy(() -> figure.withSize(0, 100))
        .hasMessage("the side of a figure must be between 16 and 20000: 0");
    assertThatThrownBy(() -> figure.withScale(Double.NaN))
        .hasMessage("scale must be between 0.1 and 20: NaN");
  }

  @Test
  void writesPdfs() throws IOException {
    Points places = Points.of(new double[] {0.2, 0.4}, new double[] {0.2, 0.2});
    HeatMap map =
        ramp(41, 2)
            .withArrows(places, new double[][] {{1, Double.NaN}, {0, 1}})
            .withAxes("x (m)", "y (m)")
            .withLevels(0);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Figure.of(1, map).writePdf(out);
    assertThat(out.toString(StandardCharsets.ISO_8859_1)).startsWith("%PDF").contains("%%EOF");
    png(Figure.of(1, map));
  }
}
