package vekua.djl.example;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;

/** Maps on a square side by side as a PNG file, dark for low and light for high values. */
final class Picture {

  private static final int NODES = 101;
  private static final int ENLARGED = 3;
  private static final int GAP = 12;

  /** From low to high: dark violet, blue, green, yellow. */
  private static final int[][] COLOURS = {
    {68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}
  };

  private Picture() {}

  /** The nodes of a map on [-1, 1]², row by row from below. */
  static Points nodes() {
    return new Rectangle(-1, 1, -1, 1).grid(NODES, NODES);
  }

  /** Writes maps with values at the {@link #nodes}. */
  static void write(Path file, double low, double high, double[]... maps) throws IOException {
    int side = ENLARGED * NODES;
    BufferedImage image =
        new BufferedImage(maps.length * (side + GAP) - GAP, side, BufferedImage.TYPE_INT_RGB);
    for (int m = 0; m < maps.length; m++) {
      for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
          double value = maps[m][(NODES - 1 - y / ENLARGED) * NODES + x / ENLARGED];
          image.setRGB(m * (side + GAP) + x, y, colour((value - low) / (high - low)));
        }
      }
      for (int y = 0; m > 0 && y < side; y++) {
        for (int x = 1; x <= GAP; x++) {
          image.setRGB(m * (side + GAP) - x, y, 0xffffff);
        }
      }
    }
    if (!ImageIO.write(image, "png", file.toFile())) {
      throw new IOException("cannot write " + file + " as PNG");
    }
  }

  private static int colour(double share) {
    double place = Math.max(0, Math.min(1, share)) * (COLOURS.length - 1);
    int below = Math.min((int) place, COLOURS.length - 2);
    int rgb = 0;
    for (int part = 0; part < 3; part++) {
      int from = COLOURS[below][part];
      int to = COLOURS[below + 1][part];
      rgb = rgb << 8 | (int) Math.round(from + (place - below) * (to - from));
    }
    return rgb;
  }
}
