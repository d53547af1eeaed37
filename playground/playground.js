// SPDX-License-Identifier: MIT
"use strict";
/* The page: an editor whose text a worker translates as one types. html.js shows what belongs together, as on the page of --emit html. */
(() => {
  const by = (id) => document.getElementById(id);
  const editor = by("text"), lines = by("lines"), options = by("options"), problems = by("problems");
  const SOON = 120, LATE = 1000; // ms: a text is translated when nobody has typed for so long, and at the latest after
  const PIECE = 4; // ms of work between two frames; what the browser makes of it takes longer
  let longest = 0; // of its lines, in letters
  let shown = ""; // the text whose lines stand behind the editor
  let redrawn = 0; // the number of the last answer that was shown; one that is being shown ends when another comes
  let found = []; // diagnostics, with what they are about
  let file = "kernel.py";

  /* ---- the worker -------------------------------------------------------------------------------------------------- */

  const worker = new Worker(URL.createObjectURL(new Blob([by("worker").textContent], { type: "text/javascript" })));
  const asked = new Map();
  let last = 0;

  function ask(message) {
    return new Promise((resolve) => {
      last++;
      asked.set(last, resolve);
      worker.postMessage({ ...message, id: last });
    });
  }

  worker.onmessage = (event) => {
    const resolve = asked.get(event.data.id);
    for (const id of asked.keys()) { // those before it were overtaken
      if (id <= event.data.id) {
        asked.delete(id);
      }
    }
    if (resolve) {
      resolve(event.data);
    }
  };

  /* The words of a command line; quotes hold words together. */
  function wordsOf(text) {
    return [...text.matchAll(/(?:'([^']*)'|"([^"]*)"|([^\s'"]+))+/g)].map((word) =>
      [...word[0].matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map((part) => part[1] ?? part[2] ?? part[3]).join(""));
  }

  /* ---- the lines behind the editor --------------------------------------------------------------------------------- */

  function plainLine(text) {
    const line = document.createElement("div");
    line.className = "l";
    line.append(document.createElement("b"), `${text}\n`);
    return line;
  }

  lines.append(plainLine("")); // of a text without letters

  function setLabel(line, number) {
    if (line.firstChild.textContent !== String(number)) {
      line.firstChild.textContent = number;
    }
  }

  function number() {
    [...lines.children].forEach((line, i) => setLabel(line, i + 1));
  }

  /* What has changed since stands there at once, without colors. */
  function patch() {
    if (editor.value === shown) {
      return;
    }
    const old = shown.split("\n"), now = editor.value.split("\n"), { begin, end } = common(old, now);
    const only = lines.children[begin];
    if (begin === old.length - end - 1 && begin === now.length - end - 1 && only && !only.made) { // a line that was typed in before
      only.lastChild.data = `${now[begin]}\n`;
      shown = editor.value;
      widen(lines, Math.max(now[begin].length, longest));
      return;
    }
    for (let i = begin; i < old.length - end; i++) {
      lines.children[begin].remove();
    }
    lines.insertBefore(((part) => { part.append(...now.slice(begin, now.length - end).map(plainLine)); return part; })(document.createDocumentFragment()),
      lines.children[begin] || null);
    shown = editor.value;
    number();
    longest = now.reduce((most, line) => Math.max(most, line.length), 0);
    widen(lines, longest);
  }

  /* Elements of one shape: only their numbers may be others. */
  function setNumbers(element, given) {
    const old = element.made.numbers;
    if (given.numbers.some((number, i) => number !== old[i])) {
      let next = 1; // behind the number of the line
      for (const part of [element, ...element.querySelectorAll("[data-p], [data-s]")]) {
        for (const name of ["l", "k", "p", "s"]) {
          if (part.dataset[name] !== undefined) {
            if (given.numbers[next] !== old[next]) {
              part.dataset[name] = given.numbers[next];
            }
            next++;
          }
        }
      }
    }
    setLabel(element, given.numbers[0]);
    element.made = given;
  }

  function madeLine(given) {
    const template = document.createElement("template");
    template.innerHTML = given.html; // made by the translator, which quotes all that comes from a text
    const line = template.content.firstChild;
    line.made = given;
    return line;
  }

  function setLine(element, given) {
    if (element.made && element.made.shape === given.shape) {
      setNumbers(element, given);
    } else {
      element.replaceWith(madeLine(given));
    }
  }

  /* When the browser has shown what there is; it shows nothing of a page that nobody sees. */
  function frame() {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, 100);
      requestAnimationFrame(() => setTimeout(() => { clearTimeout(late); resolve(); }, 0));
    });
  }

  /* A little of the work at a time, so that what is typed is seen at once. Gives false, and stops, where another answer has come. */
  async function inPieces(count, work) {
    const mine = redrawn;
    let begin = performance.now();
    for (let i = 0; i < count; i++) {
      work(i);
      if (performance.now() - begin > PIECE) {
        await frame();
        if (mine !== redrawn) {
          return false;
        }
        begin = performance.now();
      }
    }
    return true;
  }

  /* How many lines are the same at the beginning and at the end. */
  function common(old, now) {
    let begin = 0, end = 0;
    const most = Math.min(old.length, now.length);
    while (begin < most && old[begin] === now[begin]) {
      begin++;
    }
    while (end < most - begin && old[old.length - 1 - end] === now[now.length - 1 - end]) {
      end++;
    }
    return { begin, end };
  }

  /* Lines that have changed since stay as they are: the answer to them is to come. Of a text with mistakes nothing is known but its colors, which lines keep. */
  function setLines(given, text, isWrong) {
    const old = text.split("\n");
    let of = null, now, same;
    return inPieces(Math.min(given.length, old.length), (i) => {
      if (of !== shown) {
        of = shown;
        now = of.split("\n");
        same = common(old, now);
      }
      const at = i < same.begin ? i : i >= old.length - same.end ? i + now.length - old.length : -1;
      if (at >= 0 && !(isWrong && lines.children[at].made)) {
        setLine(lines.children[at], given[i]);
        setLabel(lines.children[at], at + 1);
      }
    });
  }

  async function setCuda(given) {
    const pane = by("cuda-lines"), old = [...pane.children].map((line) => (line.made ? line.made.shape : "")), now = given.map((line) => line.shape);
    const { begin, end } = common(old, now);
    if (old.length === 0) {
      pane.textContent = ""; // --emit of something else was there
    }
    for (let i = begin; i < old.length - end; i++) {
      pane.children[begin].remove();
    }
    const behind = pane.children[begin] || null;
    const made = await inPieces(given.length - begin - end, (i) => pane.insertBefore(madeLine(given[begin + i]), behind));
    widen(pane, given.reduce((most, line) => Math.max(most, line.html.length < most ? 0 : line.shape.replace(/<[^>]*>/g, "").length), 0));
    return made && inPieces(given.length, (i) => setNumbers(pane.children[i], given[i]));
  }

  /* How long a line is does not tell the pane how wide it is, as each is laid out alone. */
  function widen(pane, most) {
    const width = `calc(${most}ch + 7em)`;
    if (pane.dataset.width !== width) {
      pane.dataset.width = width;
      if (pane === lines) {
        pane.style.minWidth = width; // not a variable, which all in it would inherit, as it changes with each letter of the longest line
      } else {
        pane.style.setProperty("--width", width);
      }
    }
  }

  /* ---- what is wrong ------------------------------------------------------------------------------------------------- */

  /* Where a column, in bytes, stands in the text of a line. */
  function unitsOf(text, column) {
    let bytes = 0, units = 0;
    for (const letter of text) {
      if (bytes >= column - 1) {
        break;
      }
      const code = letter.codePointAt(0);
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      units += letter.length;
    }
    return units;
  }

  /* The piece of a line behind its number. */
  function rangeOf(line, begin, end) {
    const range = document.createRange(), walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    let at = 0, begun = false;
    walker.nextNode(); // the number
    while (walker.nextNode()) {
      const length = walker.currentNode.length;
      if (!begun && begin < at + length) {
        range.setStart(walker.currentNode, begin - at);
        begun = true;
      }
      if (begun && end <= at + length) {
        range.setEnd(walker.currentNode, end - at);
        return range;
      }
      at += length;
    }
    return null;
  }

  function place(diagnostic) {
    const text = shown.split("\n")[diagnostic.line - 1];
    if (!diagnostic.line || text === undefined || diagnostic.file !== file) {
      return null;
    }
    const first = diagnostic.column ? unitsOf(text, diagnostic.column) : text.length - text.trimStart().length;
    const begin = Math.max(Math.min(first, text.length - 1), 0); // what lacks at the end of a line stands behind it
    const ends = diagnostic.end_line === diagnostic.line && diagnostic.end_column > diagnostic.column;
    const end = Math.max(ends ? unitsOf(text, diagnostic.end_column) : text.length, begin + 1);
    return { line: diagnostic.line - 1, begin, end };
  }

  function underline() {
    if (!CSS.highlights || (found.length === 0 && !CSS.highlights.has("wrong"))) {
      return;
    }
    const wrong = new Highlight(), warned = new Highlight();
    for (const { diagnostic, at } of found) {
      const line = at && lines.children[at.line], range = line && rangeOf(line, at.begin, Math.min(at.end, line.textContent.length));
      if (range) {
        (diagnostic.severity === "error" ? wrong : warned).add(range);
      }
    }
    for (const [name, ranges] of [["wrong", wrong], ["warned", warned]]) {
      if (found.length > 0) {
        CSS.highlights.set(name, ranges);
      } else {
        CSS.highlights.delete(name);
      }
    }
  }

  function moveTo(at) {
    const before = editor.value.split("\n").slice(0, at.line).reduce((sum, line) => sum + line.length + 1, 0);
    editor.focus();
    editor.setSelectionRange(before + at.begin, before + at.end);
    lines.children[at.line].scrollIntoView({ block: "nearest" });
  }

  /* An element of a list that begins with where it is about. */
  function placed(line, at) {
    const item = document.createElement("li"), button = document.createElement("button");
    if (at) {
      button.textContent = `line ${line}`;
      button.onclick = () => moveTo(at);
      item.append(button, " ");
    }
    return item;
  }

  function list(diagnostics) {
    found = diagnostics.map((diagnostic) => ({ diagnostic, at: place(diagnostic) }));
    for (const one of found) {
      const { diagnostic } = one, item = placed(diagnostic.line, one.at), code = document.createElement("code"), notes = document.createElement("ul");
      item.className = diagnostic.severity;
      code.textContent = diagnostic.code ? ` [${diagnostic.code}]` : "";
      item.append(`${diagnostic.severity}: ${diagnostic.message}`, code);
      if (diagnostic.hint) {
        item.append(document.createElement("br"), diagnostic.hint);
      }
      for (const note of diagnostic.notes || []) {
        const part = placed(note.line, place(note));
        part.append(note.message);
        notes.append(part);
      }
      item.append(...(notes.children.length ? [notes] : []));
      one.item = item;
    }
    problems.querySelector("ul").replaceChildren(...found.map(({ item }) => item));
    problems.hidden = found.length === 0;
    underline();
  }

  /* ---- translation --------------------------------------------------------------------------------------------------- */

  let timer = 0, since = 0; // since when a text waits
  let isSettled = false; // all that is shown is of the text as it is now

  async function translate() {
    clearTimeout(timer);
    timer = since = 0;
    isSettled = false;
    const text = editor.value;
    const answer = await ask({ ask: "translate", words: [...wordsOf(options.value), file], text });
    redrawn++;
    show({ sources: [], types: [], kinds: [] }); // until all numbers are those of the answer
    if (answer.python && !await setLines(answer.python, text, !answer.ok)) {
      return;
    }
    await frame();
    by("cuda").classList.toggle("old", !answer.ok); // what was there stays, and is not of this text
    if (answer.ok) {
      if (!answer.cuda) {
        by("cuda-lines").textContent = answer.text; // --emit of something else
      } else if (!await setCuda(answer.cuda)) {
        return;
      }
      await frame();
      replace(by("tabs"), answer.tabs);
      replace(by("legend"), answer.legend);
      show(answer.data ? JSON.parse(answer.data) : { sources: [], types: [], kinds: [] });
    }
    list(answer.diagnostics);
    document.dispatchEvent(new CustomEvent("py2cu-translated", { detail: answer.ok && answer.kernels ? JSON.parse(answer.kernels) : [] })); // run.js
    isSettled = timer === 0 && text === editor.value;
  }

  const show = (data) => window.py2cuPage.show(data);

  function replace(element, html) {
    if (element.made !== html) {
      element.innerHTML = element.made = html;
    }
  }

  function translateSoon() {
    isSettled = false;
    since = since || performance.now();
    clearTimeout(timer);
    timer = setTimeout(translate, Math.max(Math.min(SOON, since + LATE - performance.now()), 0));
  }

  function changed() {
    patch();
    underline();
    translateSoon();
  }

  function set(text, words, name) {
    editor.value = text;
    options.value = words;
    file = name;
    patch();
    underline();
    translate();
    editor.setSelectionRange(0, 0);
    document.querySelector(".editor").scrollTo(0, 0);
  }

  editor.addEventListener("input", changed);
  options.addEventListener("input", translateSoon);

  /* ---- keys and the pointer ------------------------------------------------------------------------------------------ */

  let leaves = false; // the next Tab goes on to what follows
  editor.addEventListener("keydown", (event) => {
    const isTab = event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (isTab && !leaves) {
      event.preventDefault();
      document.execCommand("insertText", false, "    ");
    } else if (event.key === "Enter") {
      event.preventDefault();
      const line = editor.value.slice(0, editor.selectionStart).split("\n").pop();
      document.execCommand("insertText", false, `\n${line.match(/^ */)[0]}${/:\s*(#.*)?$/.test(line) ? "    " : ""}`);
    }
    leaves = event.key === "Escape" || (leaves && event.key === "Tab");
  });

  /* The text area lies above the pieces: what is done to it is done to them. */
  let under = null;
  function forward(event, type) {
    const piece = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest("#lines [data-p], #lines .l")).find(Boolean);
    if (piece && (type === "click" || piece !== under)) {
      piece.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    }
    under = piece;
    return piece;
  }
  function foundAt(event) {
    return found.filter(({ at }) => {
      const line = at && lines.children[at.line], range = line && rangeOf(line, at.begin, Math.min(at.end, line.textContent.length));
      const box = range && range.getBoundingClientRect();
      return box && event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    });
  }
  editor.addEventListener("mousemove", (event) => {
    forward(event, "mouseover");
    editor.title = foundAt(event).map(({ diagnostic }) => `${diagnostic.severity}: ${diagnostic.message}`).join("\n");
  });
  editor.addEventListener("click", (event) => {
    event.stopPropagation();
    forward(event, "click");
    const said = foundAt(event);
    found.forEach((one) => one.item.classList.toggle("at", said.includes(one)));
    if (said.length) {
      said[0].item.scrollIntoView({ block: "nearest" });
    }
  });

  /* ---- links --------------------------------------------------------------------------------------------------------- */

  const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const unbase64 = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

  /* "z" and what is compressed, or "t" and what is not. */
  async function pack(program) {
    const bytes = new TextEncoder().encode(JSON.stringify(program));
    return typeof CompressionStream === "undefined" ? "t" + base64(bytes) : "z" + base64(await through(bytes, new CompressionStream("deflate-raw")));
  }

  async function unpack(text) {
    const bytes = unbase64(text.slice(1));
    const program = JSON.parse(new TextDecoder().decode(text[0] === "z" ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes));
    return { text: String(program.text), options: String(program.options || ""), file: String(program.file || "kernel.py") };
  }

  by("share").addEventListener("click", async () => {
    history.replaceState(null, "", "#" + await pack({ text: editor.value, options: options.value, file }));
    try {
      await navigator.clipboard.writeText(location.href);
      by("share").textContent = "Copied";
    } catch {
      by("share").textContent = "It is in the address bar";
    }
    setTimeout(() => { by("share").textContent = "Copy a link"; }, 2000);
  });

  async function openLink() {
    if (location.hash.length < 2) {
      return false;
    }
    try {
      const program = await unpack(location.hash.slice(1));
      set(program.text, program.options, program.file);
      by("sample").value = "";
      return true;
    } catch {
      by("info").textContent = "The link holds no program: part of it is lost.";
      return false;
    }
  }
  window.addEventListener("hashchange", openLink);

  /* ---- samples ------------------------------------------------------------------------------------------------------- */

  const samples = JSON.parse(by("samples").textContent);
  by("sample").append(new Option("(your own)", ""));
  for (const group of [...new Set(samples.map((sample) => sample.group))]) {
    const element = document.createElement("optgroup");
    element.label = group;
    samples.forEach((sample, i) => {
      if (sample.group === group) {
        element.append(new Option(sample.name, i));
      }
    });
    by("sample").append(element);
  }
  by("sample").addEventListener("change", () => {
    const sample = samples[by("sample").value];
    if (sample) {
      history.replaceState(null, "", location.pathname + location.search);
      set(sample.text, sample.options, `${sample.name}.py`);
    }
  });

  window.py2cuPlayground = { ask, samples, moveTo, isSettled: () => isSettled }; // for run.js, and tests
  openLink().then((opened) => {
    if (!opened) {
      by("sample").value = "0";
      set(samples[0].text, samples[0].options, `${samples[0].name}.py`);
    }
  });
})();
