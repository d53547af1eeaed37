# SPDX-License-Identifier: MIT
"""Prints a table of line coverage for each module, and writes lists of the lines that no test executes.

    coverage_table.py SOURCE COUNTS.lcov DIRECTORY
"""
import collections
import os
import sys


def read_counts(path, source):
    """Return {file, relative to the source: {line: count}}; a line that is in several programs counts as executed if one of them executes it."""
    counts, lines = collections.defaultdict(dict), {}
    with open(path, encoding="utf-8") as file:
        for row in file:
            if row.startswith("SF:"):
                lines = counts[os.path.relpath(row[3:].strip(), source)]
            elif row.startswith("DA:"):
                line, count = map(int, row[3:].split(",")[:2])
                lines[line] = max(count, lines.get(line, 0))
    return counts


def room_of(path):
    top, *inner = path.split(os.sep)
    return f"{top}/{inner[0]}" if len(inner) > 1 else top


def main():
    source, lcov, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    total, reached, missing = collections.Counter(), collections.Counter(), collections.defaultdict(list)
    for path, lines in sorted(read_counts(lcov, source).items()):
        if not path.startswith(("support" + os.sep, "translator" + os.sep, "runtime" + os.sep)):
            continue
        never = sorted(line for line, count in lines.items() if count == 0)
        for name in (room_of(path), "all of " + path.split(os.sep)[0]):
            total[name] += len(lines)
            reached[name] += len(lines) - len(never)
        with open(os.path.join(source, path), encoding="utf-8") as file:
            text = file.read().split("\n")
        if never:
            missing[room_of(path)].append(f"== {path}: {len(never)} of {len(lines)} lines not reached")
            missing[room_of(path)] += [f"{line}: {text[line - 1]}" for line in never]
    for room, rows in missing.items():
        with open(os.path.join(folder, room.replace("/", "_") + ".txt"), "w", encoding="utf-8") as file:
            file.write("\n".join(rows) + "\n")
    for name in sorted(total):
        print(f"{name:22} {total[name]:6} lines  {100 * reached[name] / total[name]:6.2f} % covered")


if __name__ == "__main__":
    main()
