/** Whether somebody is in the middle of typing: such text is theirs until it is entered. */

const typed = new WeakSet();

document.addEventListener("input", (event) => typed.add(event.target), true);
for (const end of ["change", "blur"]) {
  document.addEventListener(end, (event) => typed.delete(event.target), true);
}

/** Whether an input has text that was not entered yet. */
export function isTyping(node) {
  return typed.has(node) && node.type === "text";
}
