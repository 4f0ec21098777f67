/** Figures: heat maps with contours and colour bar, curves; PNG, SVG and PDF. */
@SuppressWarnings("requires-automatic") // Their names are fixed in their manifests.
module vekua.plot {
  requires transitive vekua.core;
  requires transitive java.desktop;
  requires static transitive org.jspecify;
  requires de.rototor.pdfbox.graphics2d;
  requires java.xml;
  requires jdk.xml.dom; // Batik's documents need it and cannot say so.
  requires org.apache.xmlgraphics.batik.dom;
  requires org.apache.xmlgraphics.batik.svggen;
  requires org.apache.pdfbox;
  requires org.jfree.jfreechart;

  exports vekua.plot;
}
