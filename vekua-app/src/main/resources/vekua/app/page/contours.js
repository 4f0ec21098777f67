/** Contour lines by marching squares. */

/**
 * Adds the line where values equal a level to a path. Cells with a missing value are left out.
 *
 * @param place (i, j) in cells to pixels, as [x of i, y of j] functions
 */
export function contour(path, values, nx, ny, level, px, py) {
  for (let j = 0; j + 1 < ny; j++) {
    const row = j * nx;
    for (let i = 0; i + 1 < nx; i++) {
      const a = values[row + i] - level;
      const b = values[row + i + 1] - level;
      const c = values[row + nx + i + 1] - level;
      const d = values[row + nx + i] - level;
      const sides = (a > 0) + (b > 0) + (c > 0) + (d > 0);
      // A comparison with NaN is false: the sum tells missing values.
      if (sides === 0 || sides === 4 || Number.isNaN(a + b + c + d)) {
        continue;
      }
      const cuts = [];
      if (a > 0 !== b > 0) {
        cuts.push(px(i + a / (a - b)), py(j));
      }
      if (b > 0 !== c > 0) {
        cuts.push(px(i + 1), py(j + b / (b - c)));
      }
      if (c > 0 !== d > 0) {
        cuts.push(px(i + d / (d - c)), py(j + 1));
      }
      if (d > 0 !== a > 0) {
        cuts.push(px(i), py(j + a / (a - d)));
      }
      for (let k = 0; k + 3 < cuts.length; k += 4) {
        path.moveTo(cuts[k], cuts[k + 1]);
        path.lineTo(cuts[k + 2], cuts[k + 3]);
      }
    }
  }
}
