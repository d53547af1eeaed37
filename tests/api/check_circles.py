# SPDX-License-Identifier: MIT
"""Checks that the files of a library do not call each other in cycles, so that each file can be read and tested with only the files that it uses.

    check_circles.py [--nm NM] [--of files|folders] OBJECTS...

Analyzes compiled objects, so that it finds all calls. OBJECTS are the objects of one library or module in CMake's notation, separated by semicolons;
symbols that they do not define are looked up in the other OBJECTS. With --of folders, files of the same directory may call each other in cycles.
"""
import argparse
import collections
import os
import re
import subprocess
import sys

SHOWN = 4  # maximum number of symbols printed per call


def source_of(path):
    """build/runtime/cuda/linker.c for build/runtime/CMakeFiles/py2cu_rt_objects.dir/cuda/linker.c.o"""
    match = re.fullmatch(r"(.*/)?CMakeFiles/[^/]+\.dir/(.+)\.(o|obj)", path)
    if match is None:
        sys.exit(f"{path}: no object of CMake's")
    return os.path.join(match.group(1) or "", match.group(2))


def read_symbols(nm, paths):
    """Return for each object the global symbols that it defines, and those that it requires."""
    symbols = {path: (set(), set()) for path in paths}
    output = subprocess.run([nm, "-A", "-P", "-g", *paths], capture_output=True, text=True, check=True).stdout
    for line in output.splitlines():
        path, described = line.rsplit(": ", 1)
        name, kind = described.split()[:2]
        symbols[path][kind in "Uwv"].add(name)
    return symbols


def read_arrows(nm, libraries):
    """Return {file: {file that it uses: symbols}}."""
    symbols = [read_symbols(nm, library) for library in libraries]
    homes = [{name: path for path, (defined, _) in library.items() for name in defined} for library in symbols]
    arrows = collections.defaultdict(lambda: collections.defaultdict(set))
    for library, own in zip(symbols, homes):
        for path, (_, needed) in library.items():
            for name in needed:
                home = next((home[name] for home in [own] + homes if name in home), None)
                if home is not None:
                    arrows[path][home].add(name)
    return arrows


def grouped(arrows, group):
    """Return the graph with groups of files as nodes."""
    result = collections.defaultdict(lambda: collections.defaultdict(set))
    for start, ends in arrows.items():
        for end, names in ends.items():
            if group(start) != group(end):
                result[group(start)][group(end)] |= names
    return result


def find_circles(arrows):
    """Return the strongly connected components (Tarjan)."""
    index, low, stack, circles = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for end in sorted(arrows[node]) if node in arrows else ():
            if end not in index:
                visit(end)
                low[node] = min(low[node], low[end])
            elif end in stack:
                low[node] = min(low[node], index[end])
        if low[node] == index[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                circles.append(sorted(stack[at:]))
            del stack[at:]

    for node in sorted(arrows):
        if node not in index:
            visit(node)
    return circles


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--nm", default="nm")
    parser.add_argument("--of", choices=("files", "folders"), default="files")
    parser.add_argument("objects", nargs="+")
    options = parser.parse_args()
    libraries = [[path for path in objects.split(";") if path] for objects in options.objects]
    paths = [path for library in libraries for path in library]
    sources = {path: source_of(path) for path in paths}
    top = os.path.commonpath([os.path.dirname(source) for source in sources.values()])
    names = {path: os.path.relpath(source, os.path.dirname(top)) for path, source in sources.items()}
    group = (lambda path: os.path.dirname(names[path])) if options.of == "folders" else names.get
    arrows = grouped(read_arrows(options.nm, libraries), group)
    count = sum(len(ends) for ends in arrows.values())
    print(f"{len(paths)} objects, {count} dependencies between {options.of}")
    circles = find_circles(arrows)
    for circle in circles:
        print(f"{len(circle)} {options.of} form a cycle: {' '.join(circle)}")
        for start in circle:
            for end in circle:
                used = sorted(arrows[start].get(end, ()))
                if used:
                    print(f"    {start} -> {end}: {', '.join(used[:SHOWN])}{', …' if len(used) > SHOWN else ''}")
    return 1 if circles or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
