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

/** Whether a column holds angular frequencies: by its unit, or by its name where it has none. */
export function isAngular({ name, unit }) {
  return unit
    ? /^rad(ians?)?(\s*(\/|per)\s*s(ec(onds?)?)?|[ ·*]?s(\^?-1|⁻¹))$/i.test(unit)
    : /^(omega|ω|angular[ _-]?freq(uency)?)$/i.test(name);
}
