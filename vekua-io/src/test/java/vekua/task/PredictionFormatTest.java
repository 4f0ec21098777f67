package vekua.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.io.AtomicFile;

/** NumPy and VTK themselves read what is written here. */
class PredictionFormatTest {

  private static final Grid GRID = new Grid(new Rectangle(-1, 2, 5, 6), 7, 3);

  @TempDir Path folder;

  private static double[] values(double factor) {
    Points points = GRID.points();
    double[] values = new double[points.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = factor * (points.x(i) + Math.PI * points.y(i));
    }
    return values;
  }

  @Test
  void numpyReadsAGrid() throws Exception {
    assumePython("numpy");
    AtomicFile.write(
        folder.resolve("u.npy"),
        out -> NpyFormat.write(new int[] {3, 7}, new double[][] {values(1)}, out));
    python(
        """
        import numpy as np
        u = np.load('u.npy')
        x, y = np.meshgrid(-1 + 0.5 * np.arange(7), 5 + 0.5 * np.arange(3))
        assert u.dtype == np.float64 and u.flags['C_CONTIGUOUS']
        assert np.array_equal(u, x + np.pi * y), u
        """);
  }

  @Test
  void numpyReadsSeveralColumnsOfPoints() throws Exception {
    assumePython("numpy");
    double[][] columns = {values(1), values(-2)};
    AtomicFile.write(folder.resolve("u.npy"), out -> NpyFormat.write(new int[] {21}, columns, out));
    python(
        """
        import numpy as np
        u = np.load('u.npy')
        assert u.shape == (21, 2)
        assert np.array_equal(u[:, 1], -2 * u[:, 0])
        """);
  }

  @Test
  void vtkReadsAGrid() throws Exception {
    assumePython("vtk");
    double[][] arrays = {values(1), values(3)};
    AtomicFile.write(
        folder.resolve("u.vti"), out -> VtiFormat.write(GRID, List.of("u", "spread"), arrays, out));
    python(
        """
        import math, vtk
        reader = vtk.vtkXMLImageDataReader()
        reader.SetFileName('u.vti')
        reader.Update()
        image = reader.GetOutput()
        assert image.GetDimensions() == (7, 3, 1)
        u = image.GetPointData().GetArray('u')
        spread = image.GetPointData().GetArray('spread')
        assert image.GetPointData().GetScalars().GetName() == 'u'
        for i in range(image.GetNumberOfPoints()):
            x, y, z = image.GetPoint(i)
            assert u.GetValue(i) == x + math.pi * y
            assert spread.GetValue(i) == 3 * (x + math.pi * y)
        """);
  }

  @Test
  void csvNumbersReadBackBitByBit() throws IOException {
    double[] hard = {0.1, -0.0, Double.MIN_VALUE, Math.pow(10, 23), Double.MAX_VALUE, 1 / 3.0};
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CsvFormat.write(List.of("x", "u"), batch -> batch.take(new double[][] {hard, hard}), out);
    String[] lines = out.toString(StandardCharsets.UTF_8).split("\n", -1);
    assertThat(lines[0]).isEqualTo("x,u");
    for (int i = 0; i < hard.length; i++) {
      String[] cells = lines[i + 1].split(",", -1);
      assertThat(Double.parseDouble(cells[0])).isEqualTo(hard[i]);
      assertThat(Double.parseDouble(cells[1])).isEqualTo(hard[i]);
    }
  }

  private static void assumePython(String module) throws Exception {
    boolean there =
        new ProcessBuilder("/usr/bin/python3", "-c", "import " + module)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor()
            == 0;
    if (!there) {
      System.out.println("skipped: /usr/bin/python3 has no module " + module);
    }
    assumeTrue(there, "/usr/bin/python3 has no module " + module);
  }

  private void python(String script) throws Exception {
    Process process =
        new ProcessBuilder("/usr/bin/python3", "-c", script)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
