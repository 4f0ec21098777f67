/** The server's answers as plain objects; its refusals as errors with its own sentence. */

const GRID = "application/x-vekua-grid";

async function send(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (problem) {
    if (problem.name === "AbortError") {
      throw problem;
    }
    throw new Error("The server does not answer. Is vekua serve still running?");
  }
  if (!response.ok) {
    throw new Error(await refusal(response));
  }
  return response;
}

async function refusal(response) {
  try {
    return plainly((await response.json()).error);
  } catch {
    return `The server answered with status ${response.status}.`;
  }
}

/** A refusal in the page's words: without the request's own name and without repeating what was typed. */
function plainly(sentence) {
  return sentence
    .replace(/^the request: /, "")
    .replace(/ is not valid \((.*)\)(: .*)?$/s, ": $1")
    .replace(/: formula "(.*?)", column/, ": formula “$1”, column");
}

function post(path, body, signal, accept = "application/json") {
  return send(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: accept },
    body: JSON.stringify(body),
    signal,
  });
}

/** Four bytes of length, a JSON header, then the grid's arrays of 32-bit numbers. */
function decode(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const { arrays, nx, ny } = header.grid;
  const values = {};
  arrays.forEach((name, i) => {
    values[name] = new Float32Array(buffer, 4 + length + 4 * nx * ny * i, nx * ny);
  });
  return { ...header, grid: { nx, ny, ...values } };
}

async function onGrid(path, body, signal) {
  const answer = decode(await (await post(path, body, signal, GRID)).arrayBuffer());
  const [x0, x1] = body.grid.x;
  const [y0, y1] = body.grid.y;
  Object.assign(answer.grid, { x0, x1, y0, y1 });
  return answer;
}

/** A fit with its maps in single precision. */
export const fit = (body, signal) => onGrid("/api/fit", body, signal);

/** A fit with its grid in full precision. */
export async function fitExactly(body, signal) {
  return (await post("/api/fit", body, signal)).json();
}

/** A boundary-value problem's solution with its map. */
export const solve = (body, signal) => onGrid("/api/solve", body, signal);

/** The lowest modes of a drum, each on the grid. */
export const modes = (body, signal) => onGrid("/api/modes", body, signal);

/** Values of a field at points. */
export async function predict(body, signal) {
  return (await post("/api/predict", body, signal)).json();
}

/** The next sensors out of candidates. */
export async function place(body, signal) {
  return (await post("/api/place", body, signal)).json();
}

/** A table's columns, and its samples as a choice of columns gives them. */
export async function readTable(bytes, choice = "", skip = false, signal = undefined) {
  const query = new URLSearchParams({ columns: choice, missing: skip ? "skip" : "refuse" });
  const response = await send(`/api/table?${query}`, {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: bytes,
    signal,
  });
  return response.json();
}

/** Which equation samples speak for. */
export async function advice(body, signal) {
  return (await post("/api/advice", body, signal)).json();
}

/** A project as a preset that can be shown. */
export async function project(body) {
  return (await post("/api/project", body)).json();
}

/** A medium's coefficient on a grid. */
export const mediumValues = (body, signal) => onGrid("/api/medium", body, signal);

/** The fields of several snapshots on a grid. */
export const frames = (body, signal) => onGrid("/api/frames", body, signal);

/** The complex field of two parts, whole and in full precision. */
export async function framesExactly(body, signal) {
  return (await post("/api/frames", body, signal)).json();
}

export async function presets() {
  return (await send("/api/presets")).json();
}

export async function preset(name) {
  return (await send(`/api/presets/${encodeURIComponent(name)}`)).json();
}

export async function limits() {
  return (await send("/api/limits")).json();
}

/** A training's events, [name, data] each, as they come. Leaving the loop does not stop it: abort does. */
export async function* race(body, signal) {
  const response = await post("/api/race", body, signal, "text/event-stream");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) {
      return;
    }
    text += value;
    const events = text.split(/\r?\n\r?\n/);
    text = events.pop();
    for (const event of events) {
      const name = /^event: ?(.*)$/m.exec(event)?.[1];
      const data = [...event.matchAll(/^data: ?(.*)$/gm)].map((line) => line[1]).join("\n");
      if (name && data) {
        yield [name.trim(), JSON.parse(data)];
      }
    }
  }
}
