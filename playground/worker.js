// SPDX-License-Identifier: MIT
"use strict";
/* The worker: the translator, as WebAssembly. `packed` stands before this text: the module, gzip and base64 (make_site.py).
 *
 * In come {id, ask, ...}, out go {id, ...}. What is asked last may overtake: of translations that wait, only the last is made. */
const decoder = new TextDecoder(), encoder = new TextEncoder();
const PARTS = ["text", "python", "cuda", "tabs", "legend", "data", "kernels"]; // in the order of playground.c
const RUN = PARTS.length; // the part behind them
const STEPS = { into: 0, over: 1, wait: 2 }; // RunStep
const BUDGET = 20000000; // instructions, of one answer: a second or two

let compiled = null; // a promise of the module
let wasm = null; // the exports of the instance that is in use
let said = ""; // what it wrote to standard error

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

/* Puts texts that end with a NUL, and one that does not, where the module reads them. Gives the length of the last. */
function fill(words, text) {
  const parts = [...words.map((word) => encoder.encode(word + "\0")), encoder.encode(text)];
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  let at = wasm.playground_room(size);
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

/* What the module cannot say itself, as it has left; in the words of translate.c, where that has some. */
function diagnostic(error) {
  const said = error instanceof RangeError ? ["too-large", "this nests deeper than a browser's stack holds"]
    : !(error instanceof Left) ? ["internal-error", String(error)]
    : error.message === "too-large" ? ["too-large", "translating this takes more memory than is given to texts of this length"] : ["out-of-memory", "out of memory"];
  return { severity: "error", code: said[0], message: said[1], line: 0, hint: null };
}

/* The lines of a pane, each {html, shape, numbers}: its markup, the same without the numbers in it, and these. Two lines of one shape are shown by the same
 * elements, so that the page changes numbers alone where a place in front of them is new (playground.js). */
function linesOf(html) {
  return html.split(/(?=<div class=l[ >])/).filter((line) => line !== "").map((line) => {
    const numbers = [], plain = line.replace(/<div class="d .*$/s, ""); // diagnostics stand in the list
    const shape = plain.replace(/<b>(\d+)<\/b>/, (_, number) => { numbers.push(number); return "<b></b>"; })
      .replace(/<[^>]*>/g, (tag) => tag.replace(/ data-([pslk])=(\d+)/g, (_, name, number) => { numbers.push(number); return ` data-${name}=`; }));
    return { html: plain, shape, numbers };
  });
}

function translate(words, text) {
  said = "";
  const length = fill(words, text);
  const ok = wasm.playground_translate(words.length, length) !== 0;
  const answer = { ok };
  PARTS.forEach((name, number) => { answer[name] = part(number); });
  answer.python = answer.python && linesOf(answer.python);
  answer.cuda = answer.cuda && linesOf(answer.cuda);
  try {
    answer.diagnostics = JSON.parse(said).diagnostics;
  } catch {
    answer.diagnostics = [{ severity: "error", code: null, line: 0, message: said.trim(), hint: null }]; // said before it was JSON
  }
  return answer;
}

/* As translate(), also where the module has left, or its stack has no more room. */
async function attempt(words, text) {
  try {
    if (wasm === null) {
      await begin();
    }
    return translate(words, text);
  } catch (error) {
    wasm = null; // what it was about is lost
    return { ok: false, text: "", diagnostics: [diagnostic(error)] };
  }
}

/* What is asked of a run, and how it stands then. */
function go({ begin, step, all, at: [block, thread] }) {
  if (begin) {
    fill([begin.kernel, ...begin.arguments], "");
    wasm.playground_run(begin.arguments.length, ...begin.grid, ...begin.block, begin.bytes);
  }
  if (step) {
    wasm.playground_step(block, thread, STEPS[step], BUDGET);
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
  /* Only the texts of many: for tests. */
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
    await new Promise((resolve) => { setTimeout(resolve, 0); }); // what came meanwhile
  }
  busy = false;
}

onmessage = (event) => {
  waiting.push(event.data);
  if (!busy) {
    serve();
  }
};
