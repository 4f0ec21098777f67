/** Units, as the header of a table told them. */

/** The unit in a label such as "T (°C)", or nothing. */
export function unitOf(label) {
  return /\(([^()]+)\)$/.exec(label)?.[1] ?? "";
}

/** The unit of values as it follows a number, or nothing. */
export function unitAfter({ labels, mode }) {
  const unit = mode === "measure" ? unitOf(labels.u) : "";
  return unit ? `\u00a0${unit}` : "";
}
