package vekua.basis;

import vekua.geometry.Disk;
import vekua.geometry.Sites;

/**
 * Biharmonic functions Re(g + ζ̄ f), ζ = (z − c)/R, with f and g from one set of analytic functions
 * (Goursat): for each φ the columns Re φ, Im φ, Re ζ̄φ, Im ζ̄φ.
 *
 * @param functions the functions φ_j
 * @param frame the disc that c and R are taken from
 */
record GoursatTerms(Analytic functions, Disk frame) implements Terms {

  @Override
  public int size() {
    return 4 * functions.size();
  }

  @Override
  public void values(Sites sites, double[] out, int offset, int stride) {
    int m = sites.size();
    double[] re = new double[functions.size() * m];
    double[] im = new double[re.length];
    functions.evaluate(sites, re, im, HarmonicTerms.NONE, HarmonicTerms.NONE);
    for (int i = 0; i < m; i++) {
      double x = sites.fromX(i, frame.x()) / frame.radius();
      double y = sites.fromY(i, frame.y()) / frame.radius();
      for (int j = 0; j < functions.size(); j++) {
        double a = re[j * m + i];
        double b = im[j * m + i];
        int at = offset + 4 * j * stride + i;
        out[at] = a;
        out[at + stride] = b;
        out[at + 2 * stride] = x * a + y * b;
        out[at + 3 * stride] = x * b - y * a;
      }
    }
  }

  @Override
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    int m = sites.size();
    int n = functions.size() * m;
    double[] re = new double[n];
    double[] im = new double[n];
    double[] dre = new double[n];
    double[] dim = new double[n];
    functions.evaluate(sites, re, im, dre, dim);
    double r = frame.radius();
    for (int i = 0; i < m; i++) {
      double x = sites.fromX(i, frame.x()) / r;
      double y = sites.fromY(i, frame.y()) / r;
      for (int j = 0; j < functions.size(); j++) {
        double a = re[j * m + i];
        double b = im[j * m + i];
        double da = dre[j * m + i];
        double db = dim[j * m + i];
        int at = offset + 4 * j * stride + i;
        dx[at] = da;
        dy[at] = -db;
        dx[at + stride] = db;
        dy[at + stride] = da;
        dx[at + 2 * stride] = a / r + x * da + y * db;
        dy[at + 2 * stride] = b / r - x * db + y * da;
        dx[at + 3 * stride] = b / r + x * db - y * da;
        dy[at + 3 * stride] = -a / r + x * da + y * db;
      }
    }
  }

  @Override
  public String kind() {
    return "goursat-" + functions.kind();
  }

  @Override
  public double[] numbers() {
    double[] own = functions.numbers();
    double[] numbers = new double[3 + own.length];
    numbers[0] = frame.x();
    numbers[1] = frame.y();
    numbers[2] = frame.radius();
    System.arraycopy(own, 0, numbers, 3, own.length);
    return numbers;
  }
}
