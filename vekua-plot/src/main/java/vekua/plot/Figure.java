package vekua.plot;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.apache.batik.dom.GenericDOMImplementation;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.util.Matrix;

/**
 * Panels side by side, written as PNG, PDF or SVG with true text. Immutable.
 *
 * <p>Texts and lines have a fixed size in a layout of {@code width/scale} by {@code height/scale}
 * units; a larger scale makes them larger and sharper in the same picture.
 */
public final class Figure {

  /** The width of a panel in layout units where no size is asked for. */
  public static final int PANEL_WIDTH = 720;

  private static final int PANEL_HEIGHT = 560;
  private static final int MAX_SIDE = 20_000;
  private static final String SVG = "http://www.w3.org/2000/svg";

  private final List<Panel> panels;
  private final int columns;
  private final int width;
  private final int height;
  private final double scale;

  private Figure(List<Panel> panels, int columns, int width, int height, double scale) {
    this.panels = panels;
    this.columns = columns;
    this.width = width;
    this.height = height;
    this.scale = scale;
  }

  /** A figure of panels in rows of so many columns, each panel 720 by 560 units at scale 2. */
  public static Figure of(int columns, Panel... panels) {
    if (!(columns >= 1 && panels.length >= 1)) {
      throw new IllegalArgumentException(
          "columns and panels must be at least 1: " + columns + ", " + panels.length);
    }
    int rows = (panels.length + columns - 1) / columns;
    return new Figure(
        List.of(panels), columns, 2 * PANEL_WIDTH * columns, 2 * PANEL_HEIGHT * rows, 2);
  }

  /** The same with a size in pixels of a PNG, or user units of an SVG. */
  public Figure withSize(int newWidth, int newHeight) {
    for (int side : new int[] {newWidth, newHeight}) {
      if (!(side >= 16 && side <= MAX_SIDE)) {
        throw new IllegalArgumentException(
            "the side of a figure must be between 16 and " + MAX_SIDE + ": " + side);
      }
    }
    return new Figure(panels, columns, newWidth, newHeight, scale);
  }

  /** The same with texts and lines magnified by so much. */
  public Figure withScale(double newScale) {
    if (!(newScale >= 0.1 && newScale <= 20)) {
      throw new IllegalArgumentException("scale must be between 0.1 and 20: " + newScale);
    }
    return new Figure(panels, columns, width, height, newScale);
  }

  /** Writes a PNG of exactly the figure's size. */
  public void writePng(OutputStream out) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    draw(g);
    g.dispose();
    // In memory: the default is a cache on disk that fails on its own when the disk is full.
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    try (ImageOutputStream memory = new MemoryCacheImageOutputStream(png)) {
      ImageIO.write(image, "png", memory);
    }
    png.writeTo(out);
  }

  /** Writes an SVG whose texts are texts. */
  public void writeSvg(OutputStream out) throws IOException {
    SVGGeneratorContext context =
        SVGGeneratorContext.createDefault(
            GenericDOMImplementation.getDOMImplementation().createDocument(SVG, "svg", null));
    context.setComment("");
    SVGGraphics2D g = new SVGGraphics2D(context, false);
    g.setSVGCanvasSize(new Dimension(width, height));
    draw(g);
    // In memory: the generator would hide what is wrong with the stream.
    StringWriter svg = new StringWriter();
    g.stream(svg, true);
    out.write(svg.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a PDF of one page, as many points wide and high as the layout has units. */
  public void writePdf(OutputStream out) throws IOException {
    float shrink = (float) (1 / scale);
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage(new PDRectangle(width * shrink, height * shrink));
      document.addPage(page);
      // Drawn at full size, so that images are as fine as in a PNG.
      PdfBoxGraphics2D g = new PdfBoxGraphics2D(document, width, height);
      draw(g);
      g.dispose();
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.transform(Matrix.getScaleInstance(shrink, shrink));
        content.drawForm(g.getXFormObject());
      }
      // In memory: a stream that fails half-way would leave the document locked.
      ByteArrayOutputStream pdf = new ByteArrayOutputStream();
      document.save(pdf);
      pdf.writeTo(out);
    }
  }

  private void draw(Graphics2D g) {
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    g.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    g.setPaint(Color.WHITE);
    g.fillRect(0, 0, width, height);
    g.scale(scale, scale);
    int rows = (panels.size() + columns - 1) / columns;
    double w = width / scale / columns;
    double h = height / scale / rows;
    for (int i = 0; i < panels.size(); i++) {
      int row = i / columns;
      panels.get(i).draw(g, new Rectangle2D.Double(i % columns * w, row * h, w, h));
    }
  }
}
