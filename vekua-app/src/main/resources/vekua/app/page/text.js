/** Texts on the page. */

/** Writes a text where it is not there already: to write the same one makes the browser lay out the page. */
export function write(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}
