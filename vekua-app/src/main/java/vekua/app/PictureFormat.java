package vekua.app;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import vekua.geometry.Grid;
import vekua.geometry.RegularGrid;
import vekua.geometry.SpaceGrid;
import vekua.plot.Figure;
import vekua.task.Places;
import vekua.task.PredictTask;
import vekua.task.PredictionFormat;

/**
 * Predictions as a picture: a panel for each column.
 *
 * @param extension how names of such files end
 * @param writer what writes them
 */
record PictureFormat(String extension, Writer writer) implements PredictionFormat {

  /** All kinds of pictures: a new one needs a line here. */
  static final List<PictureFormat> ALL =
      List.of(
          new PictureFormat("png", Figure::writePng),
          new PictureFormat("svg", Figure::writeSvg),
          new PictureFormat("pdf", Figure::writePdf));

  interface Writer {
    void write(Figure figure, OutputStream out) throws IOException;
  }

  @Override
  public boolean needsGrid() {
    return true;
  }

  @Override
  public void write(PredictTask task, Places places, OutputStream out) throws IOException {
    task.checkSingle();
    writer.write(figure(task, places.grid().orElseThrow()), out);
  }

  private static Figure figure(PredictTask task, RegularGrid grid) {
    if (grid instanceof Grid plane) {
      return FieldPicture.of(task, Optional.of(plane)).figure();
    }
    return SlicePicture.of(task, (SpaceGrid) grid).figure();
  }
}
