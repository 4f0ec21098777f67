/** Values on a grid as text: CSV for tables, VTK's image data for ParaView. */

/** One row for each node that has a value; numbers in full. */
export function csv({ x0, x1, nx, y0, y1, ny }, columns) {
  const names = Object.keys(columns);
  const lines = [["x", "y", ...names].join()];
  for (let j = 0, k = 0; j < ny; j++) {
    const y = y0 + (j * (y1 - y0)) / (ny - 1);
    for (let i = 0; i < nx; i++, k++) {
      if (!Number.isNaN(columns[names[0]][k])) {
        lines.push([x0 + (i * (x1 - x0)) / (nx - 1), y, ...names.map((name) => columns[name][k])].join());
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

/** An ImageData file with its numbers as text. */
export function vti({ x0, x1, nx, y0, y1, ny }, columns) {
  const extent = `0 ${nx - 1} 0 ${ny - 1} 0 0`;
  const spacing = `${(x1 - x0) / (nx - 1)} ${(y1 - y0) / (ny - 1)} 1`;
  const names = Object.keys(columns);
  const arrays = names.map((name) => [
    `        <DataArray type="Float64" Name="${name}" format="ascii">`,
    Array.from(columns[name], (v) => (Number.isNaN(v) ? "nan" : String(v))).join(" "),
    "        </DataArray>",
  ].join("\n"));
  return [
    '<?xml version="1.0"?>',
    '<VTKFile type="ImageData" version="1.0" byte_order="LittleEndian">',
    `  <ImageData WholeExtent="${extent}" Origin="${x0} ${y0} 0" Spacing="${spacing}">`,
    `    <Piece Extent="${extent}">`,
    `      <PointData Scalars="${names[0]}">`,
    ...arrays,
    "      </PointData>",
    "    </Piece>",
    "  </ImageData>",
    "</VTKFile>",
    "",
  ].join("\n");
}
