// SPDX-License-Identifier: MIT
"use strict";
/* A range of the Python source is a span data-p, a piece of the CUDA C a span data-s with the index of its source mapping. A mapping is
   [place, kind, function, type, because, low, high]. All text is inserted through textContent, never as markup. */
(() => {
  const info = document.getElementById("info");
  const MOST_REASONS = 40; // limit of displayed reasons
  const PLACE = 0, KIND = 1, FUNCTION = 2, TYPE = 3, BECAUSE = 4, LOW = 5, HIGH = 6;
  const costs = { "double": "float64 arithmetic", "wide-index": "64-bit index", "wrap": "the index may be negative",
    "uncoalesced": "uncoalesced: neighboring threads access memory far apart", "atomic": "atomic", "barrier": "barrier: threads wait for each other", "local": "local memory" };
  let data = { sources: [], types: [], kinds: [] };
  let sourcesOf = new Map(); // mappings by range
  let pinned = false, at = null, kernel = "0";

  const all = (selector) => [...document.querySelectorAll(selector)];
  const place = (number) => document.querySelector(`[data-p="${number}"]`);
  const isShown = (element) => !element.closest("[hidden]");
  const piecesOf = (number) => all(`[data-s="${number}"]`).filter(isShown);

  function make(tag, text, more) {
    const element = Object.assign(document.createElement(tag), more || {});
    element.textContent = text;
    return element;
  }

  function clear() {
    for (const element of all(".hot, .at")) {
      element.classList.remove("hot", "at");
    }
  }

  /* Returns the mappings of an element; of the enclosing range if no code was generated from this one. */
  function sourcesAt(element) {
    if (element.dataset.s) {
      return data.sources[element.dataset.s] ? [Number(element.dataset.s)] : []; // the element may belong to an old source
    }
    for (let outer = element; outer; outer = outer.parentElement.closest("[data-p]")) {
      const found = (sourcesOf.get(Number(outer.dataset.p)) || []).filter((number) => piecesOf(number).length);
      if (found.length) {
        return found;
      }
    }
    return sourcesOf.get(Number(element.dataset.p)) || [];
  }

  function words(number) {
    const source = data.sources[number], element = place(source[PLACE]);
    const line = element ? element.closest(".l").querySelector("b").textContent : "?";
    const text = element ? element.textContent.trim() : data.kinds[source[KIND]];
    return `line ${line}: ${text.length > 80 ? text.slice(0, 80) + "…" : text}`;
  }

  function describe(number) {
    const source = data.sources[number], parts = [];
    parts.push(source[TYPE] >= 0 ? data.types[source[TYPE]] : data.kinds[source[KIND]]);
    if (source[LOW] !== undefined) {
      parts.push(source[LOW] === source[HIGH] ? `always ${source[LOW]}` : `${source[LOW]} to ${source[HIGH]}`);
    }
    const found = new Set(piecesOf(number).flatMap((piece) => [...piece.classList]).filter((name) => costs[name]));
    return [parts.join(", "), ...[...found].map((name) => costs[name])].join("; ");
  }

  function lightLine(element) {
    const line = element.closest(".l");
    if (line && line.dataset.l) {
      all(`.l[data-l="${line.dataset.l}"]`).forEach((other) => other.classList.add("hot"));
    }
  }

  function light(element) {
    clear();
    const numbers = sourcesAt(element);
    for (const number of numbers) {
      all(`[data-p="${data.sources[number][PLACE]}"]`).forEach((other) => other.classList.add("hot"));
      for (const piece of piecesOf(number)) {
        piece.classList.add("hot");
        lightLine(piece);
      }
    }
    element.classList.add("hot");
    return numbers;
  }

  function tell(numbers, why) {
    info.replaceChildren();
    for (const number of numbers) {
      const source = data.sources[number], owner = data.sources[source[FUNCTION]];
      const line = make("div", `${words(number)}  —  ${describe(number)}`);
      if (numbers.length > 1 && owner && owner[TYPE] >= 0) {
        line.append(`  (in ${data.types[owner[TYPE]]})`);
      }
      info.append(line);
      if (why && source[TYPE] >= 0) {
        info.append(source[BECAUSE].length ? reasons(number, new Set([number])) : make("div", "why: specified by the source or by the called function"));
      }
    }
  }

  /* Returns the tree of reasons for a type. Each mapping occurs once. */
  function reasons(of, told) {
    const list = make("ul", ""), found = data.sources[of][BECAUSE].filter((number) => !told.has(number)).slice(0, MOST_REASONS - told.size);
    found.forEach((number) => told.add(number));
    for (const number of found) {
      const item = make("li", "because of "), reason = data.sources[number];
      item.append(make("button", words(number), { onclick: (event) => { event.stopPropagation(); go(number); } }));
      item.append(reason[TYPE] >= 0 ? `  ${data.types[reason[TYPE]]}` : "");
      if (reason[BECAUSE].length) {
        item.append(reasons(number, told));
      }
      list.append(item);
    }
    return list;
  }

  function go(number) {
    const element = place(data.sources[number][PLACE]);
    if (element) {
      pin(element, [number]);
      info.focus();
    }
  }

  function pin(element, numbers) {
    pinned = true;
    at = element;
    const found = light(element), shown = numbers || found;
    element.classList.add("at");
    tell(shown, true);
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const pane = element.closest("pre");
    for (const number of shown) {
      const other = [place(data.sources[number][PLACE]), ...piecesOf(number)].find((one) => one && one.closest("pre") !== pane);
      if (other) {
        other.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
    }
    for (const compiled of all("section[id^=compiled] pre")) { // PTX and SASS: scroll to the first instruction of the line
      const row = compiled.querySelector(".l.hot");
      if (row) {
        compiled.scrollTop += row.getBoundingClientRect().top - compiled.getBoundingClientRect().top - compiled.clientHeight / 4;
      }
    }
  }

  /* The left and right arrow keys move between the pieces of the focused pane. */
  function step(pane, by) {
    const pieces = [...pane.querySelectorAll("[data-s], [data-p]")].filter(isShown);
    const now = pieces.indexOf(at), next = pieces[now < 0 ? 0 : Math.min(Math.max(now + by, 0), pieces.length - 1)];
    if (next) {
      at = next;
      tell(light(next), false);
      next.classList.add("at");
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  /* Loads the data of the sources in the page. */
  function show(given) {
    data = given;
    sourcesOf = new Map();
    data.sources.forEach((source, number) => {
      if (source) {
        sourcesOf.set(source[PLACE], [...(sourcesOf.get(source[PLACE]) || []), number]);
      }
    });
    pinned = false;
    at = null;
    const tabs = all("[role=tab]");
    if (tabs.length) {
      mark(tabs.find((tab) => tab.dataset.tab === kernel) || tabs[0]);
    }
  }

  /* Shows the CUDA C of the selected kernel. */
  function mark(tab) {
    kernel = tab.dataset.tab;
    for (const other of all("[role=tab]")) {
      other.setAttribute("aria-selected", String(other === tab));
      other.tabIndex = other === tab ? 0 : -1;
    }
    for (const line of all(".l[data-k]")) {
      line.hidden = kernel !== "all" && line.dataset.k !== kernel;
    }
    let wasBlank = false; // a blank line before hidden kernels and the one after them are shown once
    for (const line of all("#cuda .l").filter((one) => one.dataset.k === undefined || !one.hidden)) {
      const isBlank = line.textContent.trim() === line.firstChild.textContent;
      line.hidden = kernel !== "all" && isBlank && wasBlank;
      wasBlank = isBlank;
    }
  }

  function choose(tab) {
    mark(tab);
    const row = all("#python0 .l").find((line) => line.querySelector("b").textContent === tab.dataset.line);
    if (row) {
      row.scrollIntoView({ block: "nearest" });
    }
  }

  /* Search: highlights all matches, also those of kernels that are not selected, and moves to the next one. */
  const search = document.getElementById("search"), found = document.getElementById("found");
  let matches = [], current = -1;

  /* Returns the range of a match in a line, of which the first child is the line number. */
  function rangeOf(line, start, length) {
    const range = document.createRange(), walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    let at = -line.firstChild.textContent.length, isOpen = false;
    for (let node = walker.nextNode(); node; at += node.length, node = walker.nextNode()) {
      if (!isOpen && start >= at && start < at + node.length) {
        range.setStart(node, start - at);
        isOpen = true;
      }
      if (isOpen && start + length <= at + node.length) {
        range.setEnd(node, start + length - at);
        break;
      }
    }
    return range;
  }

  function find() {
    const wanted = search.value.toLowerCase();
    matches = [];
    current = -1;
    for (const line of wanted ? all("main pre > .l") : []) {
      const text = line.textContent.slice(line.firstChild.textContent.length).toLowerCase();
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
        matches.push({ line, at });
      }
    }
    if (window.Highlight) {
      CSS.highlights.set("found", new Highlight(...matches.map((match) => rangeOf(match.line, match.at, wanted.length))));
    }
    move(1);
  }

  function move(by) {
    all(".l.found").forEach((line) => line.classList.remove("found"));
    current = matches.length ? (current + by + matches.length) % matches.length : -1;
    found.textContent = search.value ? `${current + 1} of ${matches.length}` : "";
    if (current < 0) {
      return;
    }
    const line = matches[current].line, directives = line.closest("section").querySelector(".switch input");
    if (line.hidden) {
      mark(all("[role=tab]").find((tab) => tab.dataset.tab === line.dataset.k));
    }
    if (line.classList.contains("directive")) {
      directives.checked = true;
    }
    line.classList.add("found");
    line.scrollIntoView({ block: "center" });
  }

  if (search) {
    search.addEventListener("input", find);
    search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        move(event.shiftKey ? -1 : 1);
      }
    });
  }

  document.addEventListener("mouseover", (event) => {
    const element = event.target.closest("[data-s], [data-p]");
    if (pinned) {
      return;
    }
    if (element) {
      tell(light(element), false);
    } else if (event.target.closest(".l")) {
      clear();
      lightLine(event.target);
    }
  });
  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-s], [data-p]"), tab = event.target.closest("[role=tab]");
    if (element) {
      pin(element);
    } else if (tab) {
      choose(tab);
    } else if (!event.target.closest("#info")) {
      pinned = false;
      clear();
    }
  });
  document.addEventListener("keydown", (event) => {
    const tab = event.target.closest("[role=tab]"), pane = event.target.closest("pre");
    if (search && event.key === "/" && !event.target.closest("input")) {
      event.preventDefault();
      search.focus();
    }
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (tab && by) {
      const tabs = all("[role=tab]"), next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
      choose(next);
      next.focus();
    } else if (pane && by) {
      event.preventDefault();
      step(pane, by);
    } else if (pane && event.key === "Enter" && at) {
      pin(at);
    } else if (event.key === "Escape") {
      pinned = false;
      at = null;
      clear();
    }
  });
  const element = document.getElementById("data");
  if (element) {
    show(JSON.parse(element.textContent));
    const selected = document.querySelector("[role=tab]");
    if (selected) {
      choose(selected);
    }
  }
  window.py2cuPage = { show }; // for pages that replace the sources
})();
