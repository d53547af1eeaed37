"use strict";
/* The page: an editor whose text a worker translates as one types. page.js shows what belongs together, as on the page of --emit html. */
(() => {
  const by = (id) => document.getElementById(id);
  const editor = by("text"), lines = by("lines"), options = by("options"), problems = by("problems");
  const LATE = 250; // ms after which an answer is shown though the text has changed since
  let shown = ""; // the text whose lines stand behind the editor
  let answered = 0; // when an answer was shown
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

  function number() {
    for (let i = 0; i < lines.children.length; i++) {
      const label = lines.children[i].firstChild, text = String(i + 1);
      if (label.textContent !== text) {
        label.textContent = text;
      }
    }
  }

  /* What has changed since stands there at once, without colours. */
  function patch() {
    if (editor.value === shown) {
      return;
    }
    const old = shown.split("\n"), now = editor.value.split("\n");
    let begin = 0, end = 0;
    while (begin < Math.min(old.length, now.length) && old[begin] === now[begin]) {
      begin++;
    }
    while (end < Math.min(old.length, now.length) - begin && old[old.length - 1 - end] === now[now.length - 1 - end]) {
      end++;
    }
    for (let i = begin; i < old.length - end; i++) {
      lines.children[begin].remove();
    }
    lines.insertBefore(((part) => { part.append(...now.slice(begin, now.length - end).map(plainLine)); return part; })(document.createDocumentFragment()),
      lines.children[begin] || null);
    shown = editor.value;
    number();
  }

  function setLines(html, text) {
    lines.innerHTML = html; // made by the translator, which quotes all that comes from a text
    for (const note of lines.querySelectorAll(".d")) { // they stand in the list
      note.remove();
    }
    while (lines.children.length < text.split("\n").length) {
      lines.append(plainLine(""));
    }
    number();
    shown = text;
    patch();
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
    if (!CSS.highlights) {
      return;
    }
    const wrong = new Highlight(), warned = new Highlight();
    for (const { diagnostic, at } of found) {
      const line = at && lines.children[at.line], range = line && rangeOf(line, at.begin, Math.min(at.end, line.textContent.length));
      if (range) {
        (diagnostic.severity === "error" ? wrong : warned).add(range);
      }
    }
    CSS.highlights.set("wrong", wrong);
    CSS.highlights.set("warned", warned);
  }

  function moveTo(at) {
    const before = editor.value.split("\n").slice(0, at.line).reduce((sum, line) => sum + line.length + 1, 0);
    editor.focus();
    editor.setSelectionRange(before + at.begin, before + at.end);
    lines.children[at.line].scrollIntoView({ block: "nearest" });
  }

  function list(diagnostics) {
    found = diagnostics.map((diagnostic) => ({ diagnostic, at: place(diagnostic) }));
    const items = found.map(({ diagnostic, at }) => {
      const item = document.createElement("li"), code = document.createElement("code");
      item.className = diagnostic.severity;
      if (at) {
        const button = document.createElement("button");
        button.textContent = `line ${diagnostic.line}`;
        button.onclick = () => moveTo(at);
        item.append(button, " ");
      }
      code.textContent = diagnostic.code ? ` [${diagnostic.code}]` : "";
      item.append(`${diagnostic.severity}: ${diagnostic.message}`, code);
      if (diagnostic.hint) {
        item.append(document.createElement("br"), diagnostic.hint);
      }
      return item;
    });
    problems.querySelector("ul").replaceChildren(...items);
    problems.hidden = items.length === 0;
    underline();
  }

  /* ---- translation --------------------------------------------------------------------------------------------------- */

  async function translate() {
    const text = editor.value;
    const answer = await ask({ ask: "translate", words: [...wordsOf(options.value), file], text });
    if (text !== editor.value && performance.now() - answered < LATE) {
      return; // that of the text as it is now comes
    }
    answered = performance.now();
    if (answer.python) {
      setLines(answer.python, text);
    }
    by("cuda").classList.toggle("old", !answer.ok); // what was there stays, and is not of this text
    if (answer.ok) {
      if (answer.cuda) {
        by("cuda-lines").innerHTML = answer.cuda;
      } else {
        by("cuda-lines").textContent = answer.text; // --emit of something else
      }
      by("tabs").innerHTML = answer.tabs;
      by("legend").innerHTML = answer.legend;
    }
    window.py2cuPage.show(answer.ok && answer.data ? JSON.parse(answer.data) : { sources: [], types: [], kinds: [] });
    list(answer.diagnostics);
    document.dispatchEvent(new CustomEvent("py2cu-translated", { detail: answer.ok && answer.kernels ? JSON.parse(answer.kernels) : [] })); // run.js
  }

  function changed() {
    patch();
    underline();
    translate();
  }

  function set(text, words, name) {
    editor.value = text;
    options.value = words;
    file = name;
    answered = 0;
    changed();
    editor.setSelectionRange(0, 0);
    document.querySelector(".editor").scrollTo(0, 0);
  }

  editor.addEventListener("input", changed);
  options.addEventListener("input", translate);

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
  editor.addEventListener("mousemove", (event) => {
    forward(event, "mouseover");
    const said = found.filter(({ at }) => {
      const line = at && lines.children[at.line], range = line && rangeOf(line, at.begin, Math.min(at.end, line.textContent.length));
      const box = range && range.getBoundingClientRect();
      return box && event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    });
    editor.title = said.map(({ diagnostic }) => `${diagnostic.severity}: ${diagnostic.message}`).join("\n");
  });
  editor.addEventListener("click", (event) => {
    event.stopPropagation();
    forward(event, "click");
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

  window.py2cuPlayground = { ask, samples, moveTo }; // for run.js, and tests
  openLink().then((opened) => {
    if (!opened) {
      by("sample").value = "0";
      set(samples[0].text, samples[0].options, `${samples[0].name}.py`);
    }
  });
})();
