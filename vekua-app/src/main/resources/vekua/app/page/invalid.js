/** Input that makes no sense: it stays to be corrected, is marked, and is explained once. */

/** Marks an input and says why. */
export function refuse(store, input, sentence) {
  input.ariaInvalid = "true";
  input.dataset.said = sentence;
  store.set({ error: sentence });
}

/** Takes the mark away, and the sentence if it is still there. */
export function accept(store, input) {
  if (input.ariaInvalid === "true") {
    input.ariaInvalid = null;
    if (store.state.error === input.dataset.said) {
      store.set({ error: "" });
    }
  }
}

/** Whether an input waits to be corrected. */
export function isRefused(input) {
  return input.ariaInvalid === "true";
}

/** A whole number up to the most that was typed, or null: then it is marked, and the sentence said. */
export function wholeNumber(store, input, most, what) {
  const n = input.value.trim() === "" ? NaN : Number(input.value);
  if (Number.isInteger(n) && n >= 1 && n <= most) {
    accept(store, input);
    return n;
  }
  refuse(store, input, `The number of ${what} must be a whole one from 1 to ${most}${input.value.trim() ? `, not “${input.value}”` : ""}.`);
  return null;
}
