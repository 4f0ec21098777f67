/** Contour lines by marching squares. */

/**
 * The lines where values equal each of the ascending levels, as a path each. Cells with a missing
 * value are left out.
 *
 * @param xs pixels of the columns
 * @param ys pixels of the rows
 * @param Path what has moveTo and lineTo
 */
export function contours(values, levels, xs, ys, Path = Path2D) {
  const nx = xs.length;
  const paths = levels.map(() => new Path());
  for (let j = 0; j + 1 < ys.length; j++) {
    for (let i = 0; i + 1 < nx; i++) {
      const at = j * nx + i;
      const a = values[at];
      const b = values[at + 1];
      const c = values[at + nx + 1];
      const d = values[at + nx];
      const low = Math.min(a, b, c, d);
      const high = Math.max(a, b, c, d);
      // A comparison with NaN is false: cells with a missing value have no levels.
      for (let k = 0; k < levels.length && levels[k] < high; k++) {
        if (levels[k] >= low) {
          cell(paths[k], levels[k], a, b, c, d, xs[i], xs[i + 1], ys[j], ys[j + 1]);
        }
      }
    }
  }
  return paths;
}

/** One cell: corners a, b at the row's y, d, c above them. Lines join the sides that are crossed. */
function cell(path, level, a, b, c, d, x0, x1, y0, y1) {
  let open = false;
  const meet = (x, y) => {
    if (open) {
      path.lineTo(x, y);
    } else {
      path.moveTo(x, y);
    }
    open = !open;
  };
  if (a > level !== b > level) {
    meet(x0 + ((level - a) / (b - a)) * (x1 - x0), y0);
  }
  if (b > level !== c > level) {
    meet(x1, y0 + ((level - b) / (c - b)) * (y1 - y0));
  }
  if (c > level !== d > level) {
    meet(x0 + ((level - d) / (c - d)) * (x1 - x0), y1);
  }
  if (d > level !== a > level) {
    meet(x0, y0 + ((level - a) / (d - a)) * (y1 - y0));
  }
}
