// SPDX-License-Identifier: MIT
"use strict";
/* The part of the page that runs a kernel step by step: sends requests to the worker and displays its responses. Strings of the source never become markup. */
(() => {
  const by = (id) => document.getElementById(id);
  const { ask, moveTo, set, setTypes, settled } = window.py2cuPlayground;
  const MOST_THREADS = 256; // limit of buttons; further threads are selected by number
  let kernels = [], shown = null, values = new Map();

  function make(tag, text, more) {
    const element = Object.assign(document.createElement(tag), more || {});
    element.textContent = text;
    return element;
  }

  /* ---- the launch ----------------------------------------------------------------------------------------------------- */

  const kernel = () => kernels[by("run-kernel").selectedIndex];

  let sample = null; // with a launch and arguments, and maybe a task

  /* Splits "k(float32[:, ::1], int32)" into the types. */
  function typesOf(signature) {
    const types = [];
    let depth = 0, type = "";
    for (const letter of signature.slice(signature.indexOf("(") + 1, -1)) {
      depth += "[({".includes(letter) ? 1 : "])}".includes(letter) ? -1 : 0;
      if (letter === "," && depth === 0) {
        types.push(type.trim());
        type = "";
      } else {
        type += letter;
      }
    }
    return type.trim() ? [...types, type.trim()] : types;
  }

  function input(className, label, value) {
    const element = Object.assign(document.createElement("input"), { className, value, spellcheck: false, autocomplete: "off" });
    element.setAttribute("aria-label", label);
    return element;
  }

  /* Returns a table of parameters with a type, which can be edited, and unless `values` is null, a value. */
  function parameterTable(name, names, types, values) {
    const rows = names.map((parameter, i) => {
      const type = input("type", `type of ${parameter}`, types[i]), cells = [make("th", parameter, { scope: "row" }), make("td", "")];
      type.setAttribute("list", "run-types");
      type.addEventListener("change", () => {
        const all = [...by("run-arguments").querySelectorAll(`[data-kernel="${name}"] .type`)].map((element) => element.value);
        if (values) {
          setTypes(name, all);
        }
      });
      cells[1].append(type);
      if (values) {
        cells.push(make("td", ""));
        cells[2].append(input("value", `value of ${parameter}`, values[i]));
      }
      return cells;
    });
    const element = table(`Parameters of ${name}`, values ? ["name", "type", "value"] : ["name", "type"], rows);
    element.dataset.kernel = name;
    return element;
  }

  /* Arguments with the same name and type keep their values. */
  function listArguments() {
    const kept = new Map([...by("run-arguments").querySelectorAll(".value")].map((element) => [element.key, element.value]));
    const now = kernel(), types = now ? typesOf(now.signature) : [];
    by("run-arguments").replaceChildren();
    if (now) {
      const names = now.arguments.map((argument) => argument.name), given = sample && sample.arguments ? sample.arguments : {};
      const keys = now.arguments.map((argument) => `${argument.name} ${argument.type} ${argument.dimensions}`);
      by("run-arguments").append(parameterTable(now.signature.split("(")[0], names, types, now.arguments.map((argument, i) => kept.get(keys[i]) ?? given[argument.name] ?? argument.begin)));
      by("run-arguments").querySelectorAll(".value").forEach((element, i) => { element.key = keys[i]; });
    }
    by("run-dynamic").hidden = !(now && now.dynamic);
  }

  /* Kernels without types: a table in which the user chooses them, with suggestions from how the source uses each parameter. */
  function offerTypes(untyped) {
    for (const diagnostic of untyped) {
      const [, name, list] = (diagnostic.hint || "").match(/--sig '(\w+)\((.*?)\)'/) || [];
      if (!name) {
        continue;
      }
      const names = [...list.matchAll(/<type of (\w+)>/g)].map((match) => match[1]), text = by("text").value;
      const types = names.map((parameter) => (new RegExp(`\\b${parameter}\\[[^\\]]*,|\\b${parameter}\\.shape\\[1\\]`).test(text) ? "float32[:, ::1]"
        : new RegExp(`\\b${parameter}(\\[|\\.(size|shape)\\b)`).test(text) ? "float32[::1]" : /^(n|m|k|size|count|limit|rows|cols|width|height)$/.test(parameter) ? "int32" : "float32"));
      const use = make("button", "Use these types", { type: "button", className: "use" }), element = parameterTable(name, names, types, null);
      use.onclick = () => setTypes(name, [...element.querySelectorAll(".type")].map((one) => one.value));
      by("run-arguments").append(element, use);
      showPanel(true);
      by("run-parameters").open = true;
      say(`The types of the parameters of ${name} are not known: choose them.`, false);
    }
  }

  function offer({ kernels: found, untyped }) {
    const before = kernel() && kernel().name;
    kernels = found;
    by("run-kernel").replaceChildren(...kernels.map(({ name, signature }) => new Option(signature || name, name, false, name === before)));
    listArguments();
    if (before !== (kernel() && kernel().name)) {
      suggestLaunch();
    }
    offerTypes(kernels.length === 0 ? untyped : []);
  }

  function suggestLaunch() {
    const [grid, block] = sample && sample.launch ? sample.launch.match(/\([^)]*\)|[^,\s]+/g) : ["1", kernel() ? kernel().block.join(", ").replace(/(, 1)+$/, "") : "8"];
    by("run-grid").value = grid.replace(/[()]/g, "");
    by("run-block").value = block.replace(/[()]/g, "");
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
    const inputs = [...by("run-arguments").querySelectorAll(".value")].map((element) => element.value);
    return { kernel: kernel().name, arguments: inputs, grid, block, bytes };
  }

  /* Returns whether the memory accesses are the subject of the exercise. */
  const isAboutAccesses = () => Boolean(sample && sample.expect && sample.expect.sectors);

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
      const text = value === null ? "·" : value;
      const cell = make("td", clash ? `${text} ⚠` : text, { className: [clash ? "clash" : "", old && old[i] !== value ? "new" : "", value === null ? "unwritten" : ""].join(" ").trim() });
      cell.title = clash ? "conflicting accesses of two threads without synchronization" : value === null ? "not written yet" : "";
      return cell;
    });
    values.set(key, array.values);
    const rows = [];
    for (let i = 0; i < cells.length; i += width) {
      rows.push([make("th", `${i / width * (array.shape.length > 1 ? 1 : width)}`, { scope: "row" }), ...cells.slice(i, i + width)]);
    }
    const more = (array.all > array.values.length ? `, the first ${array.values.length} elements` : "") + (array.values.includes(null) ? "; · is not written yet" : "");
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
    const wrong = run.state === "stopped" ? `${run.message[0].toUpperCase()}${run.message.slice(1)}${run.line ? ` (line ${run.line})` : ""}. ` : "";
    const does = wait === "ended" ? "has ended" : wait === "begins" ? "has not started" : `is in line ${line}${wait === "runs" ? "" : `, and waits for the ${wait}`}`;
    const where = run.state === "done" || (wrong && String(run.last) === String(run.at)) ? "" : `Thread ${thread} of block ${run.at[0]} ${does}. `;
    say(`${wrong}${states[run.state]}${where}${waiters(run)}`, run.state === "stopped");
    mark(run.state === "stopped" ? run.line : line);
    const clashes = new Set(run.conflicts.map(({ object, element }) => `${object} ${element}`));
    const arrays = run.arrays.map((array) => arrayTable(array, clashes)), plots = window.py2cuPlots.plots(run);
    const parts = [make("h3", "Threads of the block (thread: line)"), threadList(run), ...variables(run), ...isAboutAccesses() ? [...plots, ...arrays] : [...arrays, ...plots]];
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
    await settled(); // the translation of the current source
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
      by("run-parameters").open = false; // the results need the space
    }
    let answer = await ask({ ask: "run", begin, step: what.step, scope: what.scope || "thread", all: what.all, at: at() });
    if (answer.run && answer.run.state === "stopped" && answer.run.last && (begin || what.step || what.all)) { // show the thread that has stopped the run
      [by("run-at-block").value, by("run-at-thread").value] = answer.run.last;
      answer = await ask({ ask: "run", at: at() });
    }
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
  for (const [id, step] of [["run-into", "into"], ["run-over", "over"]]) {
    by(id).addEventListener("click", () => go({ step, scope: by("run-scope").value }));
  }
  by("run-wait").addEventListener("click", () => go({ step: "wait", scope: "block" }));
  document.addEventListener("keydown", (event) => {
    const button = { s: "run-into", o: "run-over", b: "run-wait", e: "run-all" }[event.key];
    if (button && !by("run").hidden && !event.ctrlKey && !event.altKey && !event.metaKey && !event.target.closest("input, textarea, select")) {
      by(button).click();
    }
  });
  for (const id of ["run-at-block", "run-at-thread"]) {
    by(id).addEventListener("change", () => go({}));
  }
  by("run-kernel").addEventListener("change", listArguments);
  function showPanel(opens) {
    by("run").hidden = !opens;
    by("run-open").setAttribute("aria-expanded", String(opens));
  }
  by("run-open").addEventListener("click", () => showPanel(by("run").hidden));
  by("run-kernel").addEventListener("change", suggestLaunch);

  /* ---- lessons and puzzles ---------------------------------------------------------------------------------------------- */

  const { accessGroups } = window.py2cuPlots;
  const numberOf = (text) => ({ True: 1, False: 0 }[text] ?? Number(text));
  const isNear = (value, wanted) => Math.abs(value - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted));

  /* Returns what is wrong with a finished run; null if it fulfills the task. */
  function mistake(run) {
    if (!run || !run.threads || run.state === "stopped") {
      return run ? `The run has stopped: ${run.message}.` : "The kernel cannot run.";
    }
    if (run.state !== "done") {
      return "The run does not end.";
    }
    for (const [name, wanted] of Object.entries(sample.expect)) {
      const array = run.arrays.find((one) => one.name === name), sectors = name === "sectors" ? accessGroups(run).reduce((sum, group) => sum + (group.space === "global" ? group.units : 0), 0) : 0;
      if (name === "sectors" && sectors > wanted) {
        return `The warp accesses ${sectors} sectors instead of ${wanted}.`;
      }
      const at = array ? wanted.findIndex((value, i) => !isNear(numberOf(array.values[i]), value)) : -1;
      if (name !== "sectors" && (!array || at >= 0)) {
        return array ? `Element ${at} of ${name} is ${array.values[at]} instead of ${wanted[at]}.` : `There is no parameter ${name}.`;
      }
    }
    return run.conflicts.length > 0 ? "The result is right, but threads access an element without synchronization: see the conflicts." : null;
  }

  by("task-check").addEventListener("click", async () => {
    showPanel(true);
    await settled();
    suggestLaunch();
    by("run-arguments").querySelectorAll(".value").forEach((element) => { element.value = sample.arguments[element.key.split(" ")[0]] ?? element.value; });
    show(null);
    await go({ all: true, anew: true });
    const wrong = mistake(shown);
    by("task-said").textContent = wrong || "Correct.";
    by("task-said").className = wrong ? "wrong" : "right";
    const next = following();
    by("task-next").hidden = Boolean(wrong) || !next;
    by("task-next").textContent = next ? `Next: ${next.title}` : "";
  });
  /* Returns the exercise after the current one. */
  function following() {
    const { samples } = window.py2cuPlayground;
    return samples.slice(samples.indexOf(sample) + 1).find((one) => one.task);
  }
  by("task-next").addEventListener("click", () => { location.hash = `#s=${following().name}`; });
  by("task-hint").addEventListener("click", () => {
    by("task-help").hidden = !by("task-help").hidden;
    by("task-hint").setAttribute("aria-expanded", String(!by("task-help").hidden));
  });
  by("task-solution").addEventListener("click", () => set(sample.solution, sample.options, `${sample.name}.py`));
  document.addEventListener("py2cu-sample", (event) => {
    sample = event.detail;
    by("run-arguments").replaceChildren();
    kernels = [];
    by("run-kernel").replaceChildren();
    const isTask = Boolean(sample && sample.task);
    if (isAboutAccesses()) {
      window.py2cuPlots.openAccesses();
    }
    by("task").hidden = !isTask;
    by("task-help").hidden = by("task-next").hidden = true;
    by("task-said").textContent = by("task-said").className = "";
    if (isTask) {
      by("task-title").textContent = sample.title;
      by("task-text").textContent = sample.task;
      by("task-help").textContent = sample.hint;
    }
  });
  document.addEventListener("py2cu-translated", (event) => {
    by("run-said").textContent = "";
    if (shown) {
      show(null);
      say("The source has changed: start again.", false);
    }
    offer(event.detail);
  });
})();
