/** Arrows along the gradient of a map's values, longest where it is steepest. */

/** Pixels between arrows. */
const SPACING = 22;

export function paintArrows(context, plane, grid, values, colour) {
  const { nx, ny, x0, x1, y0, y1 } = grid;
  const { box } = plane;
  const [dx, dy] = [(x1 - x0) / (nx - 1), (y1 - y0) / (ny - 1)];
  const arrows = [];
  let longest = 0;
  for (let py = box.top + SPACING / 2; py < box.top + box.height; py += SPACING) {
    for (let px = box.left + SPACING / 2; px < box.left + box.width; px += SPACING) {
      const i = Math.round((plane.x(px) - x0) / dx);
      const j = Math.round((plane.y(py) - y0) / dy);
      if (i < 1 || j < 1 || i > nx - 2 || j > ny - 2) {
        continue;
      }
      const at = j * nx + i;
      const gx = (values[at + 1] - values[at - 1]) / (2 * dx);
      const gy = (values[at + nx] - values[at - nx]) / (2 * dy);
      if (Number.isFinite(gx) && Number.isFinite(gy)) {
        arrows.push([px, py, gx, gy]);
        longest = Math.max(longest, Math.hypot(gx, gy));
      }
    }
  }
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = 1.25;
  context.lineCap = "round";
  context.beginPath();
  for (const [px, py, gx, gy] of arrows) {
    const size = Math.hypot(gx, gy);
    const length = 0.85 * SPACING * Math.sqrt(size / (longest || 1));
    if (length < 2) {
      continue;
    }
    const [ux, uy] = [gx / size, -gy / size];
    const [ex, ey] = [px + (ux * length) / 2, py + (uy * length) / 2];
    context.moveTo(px - (ux * length) / 2, py - (uy * length) / 2);
    context.lineTo(ex, ey);
    for (const side of [-1, 1]) {
      context.moveTo(ex, ey);
      context.lineTo(ex - 4 * ux + side * 2.5 * uy, ey - 4 * uy - side * 2.5 * ux);
    }
  }
  context.stroke();
  context.restore();
}
