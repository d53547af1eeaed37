// SPDX-License-Identifier: MIT
"use strict";
/* The part of the page that runs a kernel step by step: sends requests to the worker and displays its responses. Strings of the source never become markup. */
(() => {
  const by = (id) => document.getElementById(id);
  const { ask, moveTo } = window.py2cuPlayground;
  const MOST_THREADS = 256; // limit of buttons; further threads are selected by number
  let kernels = [], shown = null, values = new Map();

  function make(tag, text, more) {
    const element = Object.assign(document.createElement(tag), more || {});
    element.textContent = text;
    return element;
  }

  /* ---- the launch ----------------------------------------------------------------------------------------------------- */

  const kernel = () => kernels[by("run-kernel").selectedIndex];

  /* Arguments with the same name and type keep their values. */
  function listArguments() {
    const kept = new Map([...by("run-arguments").querySelectorAll("input")].map((input) => [input.name, input.value]));
    const labels = (kernel() ? kernel().arguments : []).map((argument) => {
      const label = make("label", `${argument.name}, ${argument.type}${argument.dimensions >= 0 ? `, ${argument.dimensions}-d` : ""} `);
      const name = `${argument.name} ${argument.type} ${argument.dimensions}`;
      label.append(Object.assign(document.createElement("input"), { name, value: kept.get(name) ?? argument.begin, spellcheck: false, autocomplete: "off" }));
      return label;
    });
    by("run-arguments").replaceChildren(...labels);
    by("run-dynamic").hidden = !(kernel() && kernel().dynamic);
  }

  function offer(found) {
    const before = kernel() && kernel().name;
    kernels = found;
    by("run-kernel").replaceChildren(...kernels.map(({ name, signature }) => new Option(signature || name, name, false, name === before)));
    listArguments();
  }

  /* Parses "4", "4, 2" or "(4, 2, 1)". */
  function extents(text) {
    const numbers = text.replace(/[()\s]/g, "").split(",").filter((word) => word !== "").map(Number);
    const good = numbers.length >= 1 && numbers.length <= 3 && numbers.every((n) => Number.isInteger(n) && n >= 0 && n < 2 ** 31);
    return good ? [...numbers, 1, 1].slice(0, 3) : null;
  }

  const at = () => [Number(by("run-at-block").value) || 0, Number(by("run-at-thread").value) || 0];

  function launch() {
    const grid = extents(by("run-grid").value), block = extents(by("run-block").value), bytes = Number(by("run-bytes").value);
    if (!kernel() || !grid || !block || !Number.isInteger(bytes) || bytes < 0 || bytes > 1 << 20) {
      say(kernel() ? "Grid and block are one to three integers, such as 4 or 4, 2" : "There is no kernel to run: the source has errors, or signatures are missing (--sig).", true);
      return null;
    }
    const inputs = [...by("run-arguments").querySelectorAll("input")].map((input) => input.value);
    return { kernel: kernel().name, arguments: inputs, grid, block, bytes };
  }

  /* ---- the state of a run --------------------------------------------------------------------------------------------- */

  function say(text, isWrong) {
    by("run-said").textContent = text;
    by("run-said").classList.toggle("stopped", Boolean(isWrong));
  }

  function lineButton(line) {
    const button = make("button", `line ${line}`, { type: "button" });
    button.onclick = () => {
      const text = by("text").value.split("\n")[line - 1] ?? "";
      moveTo({ line: line - 1, begin: text.length - text.trimStart().length, end: text.length });
    };
    return button;
  }

  function table(caption, head, rows) {
    const element = document.createElement("table"), wide = make("div", "", { className: "wide" });
    element.append(make("caption", caption));
    if (head.length > 0) {
      const row = element.createTHead().insertRow();
      row.append(...head.map((text) => make("th", text, { scope: "col" })));
    }
    const body = element.createTBody();
    for (const cells of rows) {
      body.insertRow().append(...cells);
    }
    wide.tabIndex = 0; // so that wide tables can be scrolled with the keyboard
    wide.setAttribute("role", "region");
    wide.setAttribute("aria-label", caption);
    wide.append(element);
    return wide;
  }

  function arrayTable(array, clashes) {
    const width = array.shape.length > 1 ? Math.max(array.shape[array.shape.length - 1], 1) : 16;
    const key = `${array.space} ${array.object}`, old = values.get(key);
    const cells = array.values.map((value, i) => {
      const clash = clashes.has(`${array.object} ${array.places ? array.places[i] : i}`);
      const cell = make("td", clash ? `${value} ⚠` : value, { className: [clash ? "clash" : "", old && old[i] !== value ? "new" : ""].join(" ").trim() });
      cell.title = clash ? "conflicting accesses of two threads without synchronization" : "";
      return cell;
    });
    values.set(key, array.values);
    const rows = [];
    for (let i = 0; i < cells.length; i += width) {
      rows.push([make("th", `${i / width * (array.shape.length > 1 ? 1 : width)}`, { scope: "row" }), ...cells.slice(i, i + width)]);
    }
    const more = array.all > array.values.length ? `, the first ${array.values.length} elements` : "";
    return table(`${array.name}: ${array.type}, ${array.space}, ${array.shape.join(" × ")}${more}`, [], rows);
  }

  function threadList(run) {
    const list = make("ul", "", { id: "run-threads" });
    const words = { runs: "", begins: "has not started", barrier: "waits at the barrier", warp: "waits for its warp", grid: "waits for the grid", ended: "has ended" };
    run.threads.slice(0, MOST_THREADS).forEach(([wait, line], i) => {
      const item = document.createElement("li"), button = make("button", `${i}${line ? `: ${line}` : ""}`, { type: "button", className: wait });
      button.setAttribute("aria-pressed", String(i === run.at[1]));
      button.setAttribute("aria-label", `thread ${i}${line ? `, line ${line}` : ""}${words[wait] ? `, ${words[wait]}` : ""}`);
      button.title = words[wait];
      button.onclick = () => {
        by("run-at-thread").value = i;
        go({});
      };
      item.append(button);
      list.append(item);
    });
    return list;
  }

  function waiters(run) {
    const lines = new Map();
    for (const [wait, line] of run.threads) {
      if (["barrier", "warp", "grid"].includes(wait)) {
        const key = `${wait} in line ${line}`;
        lines.set(key, (lines.get(key) || 0) + 1);
      }
    }
    return [...lines].map(([key, count]) => `${count} of ${run.threads.length} threads wait for the ${key}`).join("; ");
  }

  function conflictList(run) {
    return run.conflicts.map((conflict) => {
      const item = document.createElement("li");
      item.append(`${conflict.array}[${conflict.element}]: `);
      conflict.accesses.forEach(([who, does, line], i) => {
        item.append(`${i ? ", and " : ""}${who} ${does} it in `, lineButton(line));
      });
      item.append(conflict.count > 1 ? `; ${conflict.count} times` : "");
      return item;
    });
  }

  function variables(run) {
    return run.frames.map((frame, depth) => table(`${depth ? "called from " : ""}${frame.function}, line ${frame.line}`, ["name", "type", "value"], frame.variables.map(({ name, type, value }) =>
      [make("th", name, { scope: "row" }), make("td", type), make("td", value === null ? "not assigned yet" : value)])));
  }

  function mark(line) {
    for (const element of by("lines").querySelectorAll(".now")) {
      element.classList.remove("now");
    }
    const element = line > 0 ? by("lines").children[line - 1] : null;
    if (element) {
      element.classList.add("now");
      element.scrollIntoView({ block: "nearest" });
    }
  }

  function show(run) {
    shown = run;
    by("run-steps").hidden = !run || !run.threads;
    by("run-shown").replaceChildren();
    if (!run) {
      mark(0);
      return;
    }
    if (!run.threads) {
      say(run.message, true);
      mark(run.line);
      return;
    }
    const [, thread] = run.at, [wait, line] = run.threads[thread];
    const states = { "under way": "", done: "All threads have ended. ", stopped: "" };
    const wrong = run.state === "stopped" ? `${run.message}${run.line ? ` (line ${run.line})` : ""}. ` : "";
    const does = wait === "ended" ? "has ended" : wait === "begins" ? "has not started" : `is in line ${line}${wait === "runs" ? "" : `, and waits for the ${wait}`}`;
    say(`${wrong}${states[run.state]}Thread ${thread} of block ${run.at[0]} ${does}. ${waiters(run)}`, run.state === "stopped");
    mark(run.state === "stopped" ? run.line : line);
    const clashes = new Set(run.conflicts.map(({ object, element }) => `${object} ${element}`));
    const parts = [threadList(run), ...variables(run), ...run.arrays.map((array) => arrayTable(array, clashes))];
    if (run.conflicts.length > 0) {
      const list = document.createElement("ul");
      list.append(...conflictList(run));
      parts.unshift(make("h3", "Conflicts: two threads access one element without synchronization, and at least one writes it"), list);
    }
    if (run.printed) {
      parts.push(make("h3", "Output"), make("pre", run.printed));
    }
    by("run-shown").append(...parts);
  }

  /* ---- user actions --------------------------------------------------------------------------------------------------- */

  async function go(what) {
    const begin = shown && shown.threads && !what.anew ? null : launch();
    if (!shown && !begin && !what.anew) {
      return;
    }
    if (begin || what.anew) {
      if (!begin) {
        return;
      }
      by("run-at-block").value = 0;
      by("run-at-thread").value = 0;
      values = new Map();
    }
    const answer = await ask({ ask: "run", begin, step: what.step, all: what.all, at: at() });
    if (answer.run && answer.run.frames === undefined && answer.run.state !== "stopped") {
      say("There is no such block or thread.", true);
      return;
    }
    show(answer.run);
    if (what.all && answer.run && answer.run.state === "under way") {
      say("The run has not finished: “Run to the end” continues it.", false);
    }
  }

  by("run-launch").addEventListener("submit", (event) => {
    event.preventDefault();
    go({ anew: true });
  });
  by("run-launch").addEventListener("input", () => show(null)); // the launch has changed
  by("run-all").addEventListener("click", () => go({ all: true }));
  for (const [id, step] of [["run-into", "into"], ["run-over", "over"], ["run-wait", "wait"]]) {
    by(id).addEventListener("click", () => go({ step }));
  }
  for (const id of ["run-at-block", "run-at-thread"]) {
    by(id).addEventListener("change", () => go({}));
  }
  by("run-kernel").addEventListener("change", listArguments);
  by("run-open").addEventListener("click", () => {
    const opens = by("run").hidden;
    by("run").hidden = !opens;
    by("run-open").setAttribute("aria-expanded", String(opens));
  });
  document.addEventListener("py2cu-translated", (event) => {
    if (shown) {
      show(null);
      say("The source has changed: start again.", false);
    }
    offer(event.detail);
  });
})();
