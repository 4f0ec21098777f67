/** Values in a domain alone: nodes outside of it have none, but for two cells that its outline cuts. */

/** Whether a place lies inside the outer path and outside the holes: crossings to its left are odd. */
export function holds({ outer, holes }, x, y) {
  let odd = false;
  for (const path of outer ? [outer, ...holes] : holes) {
    for (let i = 0, j = path.length - 1; i < path.length; j = i++) {
      const [ax, ay] = path[i];
      const [bx, by] = path[j];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) {
        odd = !odd;
      }
    }
  }
  return odd === Boolean(outer);
}

/** Takes the values outside away from a grid's arrays; returns the domain to clip pictures to. */
export function masked(grid, domain) {
  const { nx, ny, x0, x1, y0, y1 } = grid;
  const inside = new Uint8Array(nx * ny);
  for (let j = 0, k = 0; j < ny; j++) {
    const y = y0 + (j * (y1 - y0)) / (ny - 1);
    for (let i = 0; i < nx; i++, k++) {
      inside[k] = holds(domain, x0 + (i * (x1 - x0)) / (nx - 1), y) ? 1 : 0;
    }
  }
  let near = inside;
  for (let round = 0; round < 2; round++) {
    near = near.map((v, k) => v | near[k - 1] | near[k + 1] | near[k - nx] | near[k + nx]);
  }
  for (const name of ["u", "spread", "blind"]) {
    grid[name] = grid[name].map((v, k) => (near[k] ? v : NaN));
  }
  return domain;
}
