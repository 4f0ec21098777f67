/** How far a map is from the truth. */

/** Maps come in single precision: below this share of the truth's size they cannot tell. */
const RESOLUTION = 3e-7;

/**
 * The root mean square of the difference between a grid's field and a truth where the field is
 * shown, the truth's size, whether the difference is too small for the map to tell, and the share
 * of points that the 95 % band holds.
 */
export function errorOf({ u, spread }, truth) {
  let count = 0;
  let square = 0;
  let size = 0;
  let held = 0;
  for (let i = 0; i < u.length; i++) {
    if (!Number.isNaN(u[i])) {
      const off = u[i] - truth[i];
      count += 1;
      square += off * off;
      size += truth[i] * truth[i];
      held += spread && Math.abs(off) <= 1.96 * spread[i] ? 1 : 0;
    }
  }
  const rms = Math.sqrt(square / count);
  const truthRms = Math.sqrt(size / count);
  return { rms, size: truthRms, tiny: rms < RESOLUTION * truthRms, held: held / count };
}
