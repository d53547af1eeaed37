// SPDX-License-Identifier: MIT
"use strict";
/* The worker: runs the translator, as WebAssembly. `packed`, defined before this script, is the module, compressed with gzip and encoded in base64 (make_site.py).
 *
 * Requests are {id, ask, ...}, responses {id, ...}. Of several waiting translations, only the last is performed. */
const decoder = new TextDecoder(), encoder = new TextEncoder();
const PARTS = ["text", "python", "cuda", "tabs", "legend", "data", "kernels"]; // in the order of playground.c
const RUN = PARTS.length; // the part after them
const STEPS = { into: 0, over: 1, wait: 2 }; // RunStep
const SCOPES = { thread: 0, warp: 1, block: 2 }; // RunScope
const BUDGET = 20000000; // instructions per request: one or two seconds

let compiled = null; // a promise of the module
let wasm = null; // exports of the current instance
let said = ""; // its output on standard error
let current = null; // the words and the text of the last translation

class Left extends Error {}

const ENOSYS = 52, EBADF = 8;
const wasi = {
  fd_write(fd, vectors, count, written) {
    const view = new DataView(wasm.memory.buffer);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = view.getUint32(vectors + 8 * i, true), length = view.getUint32(vectors + 8 * i + 4, true);
      if (fd === 2) {
        said += decoder.decode(new Uint8Array(wasm.memory.buffer, at, length), { stream: true });
      }
      total += length;
    }
    view.setUint32(written, total, true);
    return 0;
  },
  environ_sizes_get(count, size) {
    const view = new DataView(wasm.memory.buffer);
    view.setUint32(count, 0, true);
    view.setUint32(size, 0, true);
    return 0;
  },
  environ_get: () => 0,
  fd_fdstat_get: () => EBADF,
  fd_close: () => 0,
  proc_exit(status) { throw new Left(`ended with ${status}`); },
};
const imports = {
  wasi_snapshot_preview1: new Proxy(wasi, { get: (known, name) => known[name] || (() => ENOSYS) }),
  page: { leave(reason) { throw new Left(reason === 2 ? "too-large" : "out-of-memory"); } },
};

async function unpack() {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

async function begin() {
  compiled = compiled || unpack();
  wasm = (await WebAssembly.instantiate(await compiled, imports)).exports;
  wasm._initialize();
}

/* Writes NUL-terminated strings, and a last one without NUL, to the module's buffer. Returns the length of the last one. */
function fill(words, text) {
  const parts = [...words.map((word) => encoder.encode(word + "\0")), encoder.encode(text)];
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  let at = wasm.playground_buffer(size);
  if (!at) {
    throw new Left("out-of-memory");
  }
  for (const part of parts) {
    new Uint8Array(wasm.memory.buffer, at, part.length).set(part);
    at += part.length;
  }
  return parts[parts.length - 1].length;
}

function part(number) {
  return decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.playground_part(number), wasm.playground_part_length(number)));
}

/* Returns the diagnostic for a module that was terminated; the messages are those of translate.c if it has them. */
function diagnostic(error) {
  const said = error instanceof RangeError ? ["too-large", "the source is nested too deeply for the stack of the browser"]
    : !(error instanceof Left) ? ["internal-error", String(error)]
    : error.message === "too-large" ? ["too-large", "the translation needs more memory than the limit for source of this length"] : ["out-of-memory", "out of memory"];
  return { severity: "error", code: said[0], message: said[1], line: 0, hint: null };
}

/* Returns the lines of a pane as {html, shape, numbers}: the markup, the markup without its numbers, and the numbers. Lines of one shape share
 * elements, so that the page only updates numbers if source was inserted before them (playground.js). */
function linesOf(html) {
  return html.split(/(?=<div class=l[ >])/).filter((line) => line !== "").map((line) => {
    const numbers = [], plain = line.replace(/<div class="d .*$/s, ""); // diagnostics are shown in the list
    const shape = plain.replace(/<b>(\d+)<\/b>/, (_, number) => { numbers.push(number); return "<b></b>"; })
      .replace(/<[^>]*>/g, (tag) => tag.replace(/ data-([pslk])=(\d+)/g, (_, name, number) => { numbers.push(number); return ` data-${name}=`; }));
    return { html: plain, shape, numbers };
  });
}

/* Returns whether CUDA C was generated. */
function generate(words, text) {
  said = "";
  const length = fill(words, text);
  return wasm.playground_translate(words.length, length) !== 0;
}

function translate(words, text) {
  current = { words, text, isChecked: false };
  const answer = { ok: generate(words, text) };
  PARTS.forEach((name, number) => { answer[name] = part(number); });
  answer.python = answer.python && linesOf(answer.python);
  answer.cuda = answer.cuda && linesOf(answer.cuda);
  try {
    answer.diagnostics = JSON.parse(said).diagnostics;
  } catch {
    answer.diagnostics = [{ severity: "error", code: null, line: 0, message: said.trim(), hint: null }]; // printed before the output was JSON
  }
  return answer;
}

/* Like translate(), but handles termination of the module and stack overflow. */
async function attempt(words, text) {
  try {
    if (wasm === null) {
      await begin();
    }
    return translate(words, text);
  } catch (error) {
    wasm = null; // its state is lost
    return { ok: false, text: "", diagnostics: [diagnostic(error)] };
  }
}

/* Runs use code with bounds checks for each axis, which the page does not show. */
function checkBounds() {
  if (current && !current.isChecked) {
    current.isChecked = true;
    if (!generate(["--boundscheck", ...current.words], current.text)) {
      generate(current.words, current.text);
    }
  }
}

/* Performs the steps of a request on a run, and returns its state. */
function go({ begin, step, scope, all, at: [block, thread] }) {
  if (begin) {
    checkBounds();
    fill([begin.kernel, ...begin.arguments], "");
    wasm.playground_run(begin.arguments.length, ...begin.grid, ...begin.block, begin.bytes);
  }
  if (step) {
    wasm.playground_step(block, thread, SCOPES[scope], STEPS[step], BUDGET);
  }
  if (all) {
    wasm.playground_all(BUDGET);
  }
  return wasm.playground_show(block, thread) ? JSON.parse(part(RUN)) : null;
}

const asked = {
  async run(job) {
    try {
      return { run: wasm === null ? null : go(job) };
    } catch (error) {
      wasm = null;
      return { run: { state: "stopped", line: 0, message: diagnostic(error).message } };
    }
  },
  translate: ({ words, text }) => attempt(words, text),
  /* Returns only the generated code of many sources, for tests. */
  async texts({ cases }) {
    const texts = [];
    for (const { words, text } of cases) {
      const answer = await attempt(words, text);
      texts.push({ ok: answer.ok, text: answer.text, diagnostics: answer.diagnostics });
    }
    return { texts };
  },
};

const waiting = [];
let busy = false;

async function serve() {
  busy = true;
  while (waiting.length > 0) {
    const job = waiting.shift();
    if (job.ask === "translate" && waiting.some((later) => later.ask === "translate")) {
      continue;
    }
    postMessage({ id: job.id, ...await asked[job.ask](job) });
    await new Promise((resolve) => { setTimeout(resolve, 0); }); // receive requests that arrived in the meantime
  }
  busy = false;
}

onmessage = (event) => {
  waiting.push(event.data);
  if (!busy) {
    serve();
  }
};
