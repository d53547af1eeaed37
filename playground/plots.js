// SPDX-License-Identifier: MIT
"use strict";
/* Plots of a run: the memory transactions of a warp, and the timeline of the threads of a block. */
(() => {
  const SECTOR = 32, BANKS = 32, BANK = 4; // bytes of a sector of global memory; banks of shared memory, and their width in bytes
  const MOST_GROUPS = 24, MOST_ROWS = 64, MOST_COLUMNS = 200;
  const NS = "http://www.w3.org/2000/svg";

  function draw(tag, attributes, title) {
    const element = document.createElementNS(NS, tag);
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    if (title) {
      element.append(Object.assign(document.createElementNS(NS, "title"), { textContent: title }));
    }
    return element;
  }

  /* Returns the most words of one bank that a warp accesses at once; lanes that access the same word share it. */
  function bankDegree(lanes) {
    const words = new Map();
    for (const { offset, size } of lanes) {
      for (let word = Math.floor(offset / BANK); word * BANK < offset + size; word++) {
        words.set(word % BANKS, (words.get(word % BANKS) || new Set()).add(word));
      }
    }
    return Math.max(...[...words.values()].map((set) => set.size));
  }

  /* Combines accesses to one transaction: the k-th access of each lane in a line to an array. */
  function accessGroups(run) {
    const groups = new Map(), counts = new Map();
    for (const [lane, line, object, offset, size, does] of run.accesses || []) {
      const kind = `${line} ${object} ${does}`, count = counts.get(`${kind} ${lane}`) || 0;
      counts.set(`${kind} ${lane}`, count + 1);
      const key = `${kind} ${count}`, array = run.arrays.find((one) => one.object === object);
      if (array) {
        groups.set(key, groups.get(key) || { line, array: array.name, space: array.space, does, kind, lanes: [] });
        groups.get(key).lanes.push({ lane, offset, size });
      }
    }
    for (const group of groups.values()) {
      const sectors = new Set(group.lanes.flatMap(({ offset, size }) => [Math.floor(offset / SECTOR), Math.floor((offset + size - 1) / SECTOR)]));
      const bytes = new Set(group.lanes.map(({ offset }) => offset)).size * group.lanes[0].size;
      group.units = group.space === "global" ? sectors.size : bankDegree(group.lanes);
      group.least = group.space === "global" ? Math.ceil(bytes / SECTOR) : Math.max(1, group.lanes[0].size / BANK);
    }
    return [...groups.values()];
  }

  /* Draws a line from each lane to the address that it accesses. */
  function accessPlot(group) {
    const first = Math.floor(Math.min(...group.lanes.map(({ offset }) => offset)) / SECTOR) * SECTOR;
    const end = Math.ceil(Math.max(...group.lanes.map(({ offset, size }) => offset + size)) / SECTOR) * SECTOR;
    const width = 480, x = (offset) => (offset - first) / (end - first) * width;
    const plot = draw("svg", { viewBox: `0 0 ${width} 58`, role: "img", "aria-label": `addresses of ${group.lanes.length} threads in bytes ${first} to ${end} of ${group.array}` });
    for (let at = first; at < end && end - first <= 64 * SECTOR; at += SECTOR) {
      const isUsed = group.lanes.some(({ offset, size }) => offset < at + SECTOR && offset + size > at);
      plot.append(draw("rect", { x: x(at), y: 46, width: Math.max(x(at + SECTOR) - x(at) - 1, 1), height: 10, class: isUsed ? "used" : "unused" }, `bytes ${at} to ${at + SECTOR - 1}`));
    }
    for (const { lane, offset, size } of group.lanes) {
      plot.append(draw("line", { x1: (lane + 0.5) * width / 32, y1: 8, x2: x(offset + size / 2), y2: 46 }, `lane ${lane}: byte ${offset}`));
      plot.append(draw("circle", { cx: (lane + 0.5) * width / 32, cy: 6, r: 3 }, `lane ${lane}`));
    }
    return plot;
  }

  function accessPlots(run) {
    const kinds = new Map();
    for (const group of accessGroups(run)) {
      kinds.set(group.kind, [...(kinds.get(group.kind) || []), group]);
    }
    return [...kinds.values()].slice(0, MOST_GROUPS).map((groups) => {
      const { line, array, space, does, lanes } = groups[0], figure = document.createElement("figure"), caption = document.createElement("figcaption");
      const units = Math.max(...groups.map((group) => group.units)), worst = groups.find((group) => group.units === units);
      const times = groups.length > 1 ? `, ${groups.length} times` : "";
      caption.textContent = `line ${line} ${does} ${array}${times}: ${lanes.length} threads, ` + (space === "global"
        ? `${units} ${units === 1 ? "sector" : "sectors"} of ${SECTOR} bytes${units > worst.least ? ` (${worst.least} if coalesced)` : ""}`
        : units > worst.least ? `bank conflict: ${units} accesses to one bank` : "no bank conflict");
      figure.className = units > worst.least ? "costly" : "";
      figure.append(caption, accessPlot(worst));
      return figure;
    });
  }

  /* Draws a row for each thread and a cell for each executed statement. Barriers align the rows. */
  function timeline(run) {
    const rows = new Map();
    let columns = 0;
    for (const [thread, line, epoch] of run.statements || []) {
      if (thread < MOST_ROWS) {
        rows.set(thread, [...(rows.get(thread) || []), [line, epoch]]);
      }
    }
    const longest = new Map();
    for (const row of rows.values()) {
      const counts = new Map();
      row.forEach(([, epoch]) => counts.set(epoch, (counts.get(epoch) || 0) + 1));
      counts.forEach((count, epoch) => longest.set(epoch, Math.max(longest.get(epoch) || 0, count)));
    }
    const starts = new Map();
    for (const epoch of [...longest.keys()].sort((a, b) => a - b)) {
      starts.set(epoch, columns);
      columns += longest.get(epoch) + 0.5;
    }
    columns = Math.min(columns, MOST_COLUMNS);
    const height = Math.max(...rows.keys(), 0) + 1, size = 12;
    const plot = draw("svg", { viewBox: `0 0 ${columns * size} ${height * size}`, role: "img", "aria-label": `statements of ${rows.size} threads in the order of their execution`,
      style: `max-width: ${columns * size}px` });
    for (const [thread, row] of rows) {
      const counts = new Map();
      for (const [line, epoch] of row) {
        const column = starts.get(epoch) + (counts.get(epoch) || 0);
        counts.set(epoch, (counts.get(epoch) || 0) + 1);
        if (column < MOST_COLUMNS) {
          plot.append(draw("rect", { x: column * size, y: thread * size, width: size - 1, height: size - 1, fill: `hsl(${line * 67 % 360} 55% 60%)` }, `thread ${thread}: line ${line}`));
        }
      }
    }
    return plot;
  }

  function titled(title, parts) {
    const details = document.createElement("details"), summary = document.createElement("summary");
    summary.textContent = title;
    details.append(summary, ...parts);
    details.className = "plots";
    return details;
  }

  const ACCESSES = "Memory accesses of the warp";
  const open = new Set(); // titles of the plots that the user has opened

  /* Returns the elements that show the plots of a run. */
  function plots(run) {
    const found = [[ACCESSES, accessPlots], ["Timeline of the threads", (of) => (of.statements && of.statements.length ? [timeline(of)] : [])]];
    return found.map(([title, make]) => {
      const details = titled(title, []);
      const fill = () => {
        if (details.open) {
          open.add(title);
          details.append(...(details.children.length > 1 ? [] : make(run)));
        } else {
          open.delete(title);
        }
      };
      details.addEventListener("toggle", fill);
      details.open = open.has(title);
      return details;
    });
  }

  window.py2cuPlots = { accessGroups, plots, openAccesses: () => open.add(ACCESSES) };
})();
