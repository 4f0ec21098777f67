/** Files that leave the page. */

export function saveJson(name, value) {
  save(name, "application/json", `${JSON.stringify(value)}\n`);
}

export function save(name, type, text) {
  saveBlob(name, new Blob([text], { type }));
}

export function saveBlob(name, blob) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(blob);
  link.click();
  // A busy browser may begin to read late.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
