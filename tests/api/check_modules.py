#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the module structure of py2cu: allowed dependencies, file and function sizes, and names.

    check_modules.py REPOSITORY [--objects BUILD] [--known FILE] [--summary]

Rules are read from translator/modules.txt, runtime/modules.txt and runtime/python/py2cu/modules.txt of the repository.
--objects BUILD also checks calls: symbols in the objects below BUILD, as CMake names them. --summary prints counts only.
--known FILE lists problems that are accepted until they are fixed, as this script prints them, without line numbers; a line of FILE that
no problem matches is a problem, too. Exit status 0: no other problems.
"""
import argparse
import ast
import collections
import importlib.util
import pathlib
import re
import subprocess
import sys

MAX_FILE, MAX_FUNCTION = 800, 100
MEASURED = "support", "translator", "runtime", "tests/unit"
SUPPORT = "support"  # The directory that the translator and the runtime share. It is a module of both, and includes headers of neither.
# Retired words that must not occur in file names; words are separated by "_".
RETIRED = set("""advice alone because beside catalogue chosen counters covers crew elements finish finding findings forked heard
    hostcode hostcc instead interface items looked made meet meetings meeting members neighbours packs page pause placement placed plan
    raised reads refused room rooms say seen sidecar spread stand stream targets text texts tidy told twister unfiled unread
    unset varies warned watched words written""".split())
RETIRED_DIRECTORIES = set("advice catalogue finish hostcode interface kernels_written launches names page run sources texts tidy values".split())
ALLOWED_NAMES = {"runtime/device/stream.c", "runtime/cuda/cuda_stream.c", "runtime/host/host_stream.c"}  # CUDA's streams
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)


def read_rules(repository, inside):
    """Return {module: the modules it may use}: a module may only use modules with a line above its own, so there are no cycles."""
    path = repository / inside / "modules.txt"
    rules = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            for word in words[1:]:
                if word not in rules:
                    sys.exit(f"{path}:{number}: {words[0]} uses {word}, which has no line above")
            rules[words[0]] = set(words[1:])
    return rules


def module_of(path, rules):
    """Return the innermost directory of the path that has a line; None for files of the root, "?" for directories without a line."""
    parts = pathlib.PurePosixPath(path).parts[:-1]
    for length in range(len(parts), 0, -1):
        if "/".join(parts[:length]) in rules:
            return "/".join(parts[:length])
    return "?" if parts else None


def strongly_connected(graph):
    """Return the cycles of a graph {node: set of nodes}: Tarjan's algorithm, iterative."""
    index, low, stack, on_stack, found = {}, {}, [], set(), []
    for root in sorted(graph):
        work = [] if root in index else [(root, iter(sorted(graph[root])))]
        if work:
            index[root] = low[root] = len(index)
            stack.append(root)
            on_stack.add(root)
        while work:
            node, edges = work[-1]
            for to in edges:
                if to in graph and to not in index:
                    index[to] = low[to] = len(index)
                    stack.append(to)
                    on_stack.add(to)
                    work.append((to, iter(sorted(graph[to]))))
                    break
                if to in on_stack:
                    low[node] = min(low[node], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    circle = []
                    while not circle or circle[-1] != node:
                        circle.append(stack.pop())
                        on_stack.discard(circle[-1])
                    if len(circle) > 1:
                        found.append(sorted(circle))
    return found


# ---- C ---------------------------------------------------------------------------------------------------------------------------

def check_includes(repository, rules):
    """Check the includes; `rules` is {"translator": {...}, "runtime": {...}}."""
    unlisted = collections.Counter()
    for top, of_top in rules.items():
        root = repository / top
        for path in sorted(root.rglob("*")):
            if path.suffix not in (".c", ".h", ".def"):
                continue
            name = path.relative_to(root).as_posix()
            module = module_of(name, of_top)
            if module is None or name.startswith("include/"):
                continue
            if module == "?":
                unlisted[f"{top}/{name.rpartition('/')[0]}"] += 1
                continue
            text = path.read_text(encoding="utf-8", errors="replace")
            for match in INCLUDE.finditer(text):
                place = f"{top}/{name}:{text.count(chr(10), 0, match.start()) + 1}"
                target = next((base / match.group(1) for base in (path.parent, root, repository, repository / "translator", repository / "runtime")
                               if (base / match.group(1)).exists()), None)
                if target is None:  # system headers and generated headers
                    continue
                target = target.resolve().relative_to(repository).as_posix()
                other_top, _, other_name = target.partition("/")
                if other_top == SUPPORT:
                    if SUPPORT not in of_top[module]:
                        yield "include", f"{place}: {module} may not use {SUPPORT} ({target})"
                    continue
                if other_top not in rules or other_name.startswith("include/"):
                    continue
                other = module_of(other_name, rules[other_top])
                if (top, module) == (other_top, other):
                    continue
                header = other_name.rpartition("/")[2]
                if header.endswith("_internal.h") or header == "inside.h":
                    yield "internal header", f"{place}: {module} includes {target}, which is internal to {other}"
                elif top != other_top:
                    if other != "options":
                        yield "include", f"{place}: {top} may use only the public headers of {other_top}, not {target}"
                elif other is None or other == "?":
                    yield "include", f"{place}: {module} includes {target}, which belongs to no module"
                elif other not in of_top[module]:
                    yield "include", f"{place}: {module} may not use {other} ({target})"
                elif top == "translator" and other not in ("base", "options") and header != f"{other}.h":
                    yield "include", f"{place}: of {other}, only {other}/{other}.h may be included, not {target}"
    for path in sorted((repository / SUPPORT).glob("*.[ch]")):
        for included in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if not included.startswith(SUPPORT + "/"):
                yield "include", f"{SUPPORT}/{path.name}: {SUPPORT} may include its own headers only, not {included}"
    for directory, count in sorted(unlisted.items()):
        yield "unlisted directory", f"{directory}: {count} files, no line in modules.txt"


def check_symbols(repository, build, rules):
    """Check calls with `nm` on CMake's objects: CMakeFiles/<target>.dir/<path of the source>.o below BUILD/translator and BUILD/runtime."""
    for top, of_top in rules.items():
        defined, needed, names = {}, [], {}
        for path in sorted((build / top).rglob("*.o")):
            match = re.search(r"CMakeFiles/(?:py2cu\w*)\.dir/(.+)\.o$", path.as_posix())
            if match is None or not (repository / top / match.group(1)).exists():
                continue
            name = match.group(1)
            if name.startswith("python/") or (top == "translator" and name.startswith(("cli/", "options/"))):
                continue
            names[str(path)] = name
        listed = subprocess.run(["nm", "-A", "-g", "--format=posix", *names], capture_output=True, text=True, check=True).stdout if names else ""
        for line in listed.splitlines():
            path, described = line.rsplit(": ", 1)
            symbol, kind = described.split()[:2]
            if kind in "Uw":
                needed.append((names[path], symbol))
            else:
                defined[symbol] = names[path]
        for name, symbol in sorted(set(needed)):
            module, other = module_of(name, of_top), module_of(defined.get(symbol, name), of_top)
            if module not in (None, "?", other) and other not in of_top[module]:
                yield "call", f"{top}/{name}: {module} may not call {symbol}() of {top}/{defined[symbol]}"


def functions_of_c(text):
    """Yield (name, first line, number of lines) of each function: its `{` and `}` are alone in the first column, as in clang-format's output."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        if lines[at] == "{" and at > 0 and "=" not in lines[at - 1]:
            end = next((i for i in range(at, len(lines)) if lines[i] == "}"), len(lines) - 1)
            start = at - 1
            while start > 0 and lines[start].startswith(" "):
                start -= 1
            name = re.search(r"(\w+)\(", " ".join(lines[start:at]))
            if name is not None:
                yield name.group(1), start + 1, end - start + 1
            at = end
        at += 1


# ---- Python ----------------------------------------------------------------------------------------------------------------------

def python_imports(package, modules, name, path, is_package):
    """Yield (line, module of the package) of each import, including imports in functions; strings that are the path of a module count as imports."""
    whole = f"{package}.{name}".removesuffix(".__init__")
    around = whole if is_package else whole.rpartition(".")[0]

    def resolve(dotted):
        inside = dotted.removeprefix(package).removeprefix(".")
        while inside and inside not in modules:
            inside = inside.rpartition(".")[0]
        return inside or "__init__"

    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == package:
                    yield node.lineno, resolve(alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), around)
            if base.split(".")[0] == package:
                for alias in node.names:
                    yield node.lineno, resolve(f"{base}.{alias.name}")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value and node.value in modules:
            yield node.lineno, node.value


def check_python(repository, rules):
    root = repository / "runtime" / "python" / "py2cu"
    modules = {"_py2cu": None}
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root).as_posix().removesuffix(".py").replace("/", ".")
        modules[name if name == "__init__" else name.removesuffix(".__init__")] = path
    graph = {name: set() for name in modules}
    for name, path in modules.items():
        if path is None:
            continue
        room = name.split(".")[0]
        place = path.relative_to(repository).as_posix()
        if room not in rules:
            yield "unlisted directory", f"{place}: {room} has no line in modules.txt"
        for line, other in python_imports("py2cu", modules, name, path, path.name == "__init__.py"):
            graph[name].add(other)
            to = other.split(".")[0]
            if room in rules and to != room and to not in rules[room]:
                yield "import", f"{place}:{line}: {room} may not import {other}"
    for name in graph:
        graph[name].discard(name)
    for circle in strongly_connected(graph):
        yield "circle of imports", f"{len(circle)} files import each other in a circle: {' '.join(circle)}"


# ---- sizes and names --------------------------------------------------------------------------------------------------------------

def check_sizes_and_names(repository):
    listing = subprocess.run(["git", "-C", repository, "ls-files", *MEASURED], capture_output=True, text=True)
    names = listing.stdout.split() if listing.returncode == 0 else sorted(
        path.relative_to(repository).as_posix() for top in MEASURED for path in (repository / top).rglob("*"))
    directories = set()
    for name in names:
        path = repository / name
        if path.suffix not in (".c", ".h", ".def", ".py", ".pyi", ".hpp", ".cpp") or not path.exists():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        if text.count("\n") > MAX_FILE and path.suffix != ".def":
            yield "long file", f"{name}: {text.count(chr(10))} lines, more than {MAX_FILE}"
        found = functions_of_c(text) if path.suffix == ".c" else (
            (node.name, node.lineno, node.end_lineno - node.lineno + 1) for node in ast.walk(ast.parse(text))
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))) if path.suffix == ".py" else ()
        for function, line, lines in found:
            if lines > MAX_FUNCTION:
                yield "long function", f"{name}:{line}: {function}() has {lines} lines, more than {MAX_FUNCTION}"
        if path.name == "inside.h":
            yield "inside.h", f"{name}: name it {path.parent.name}_internal.h"
        words = RETIRED.intersection(re.split(r"[_.]", path.stem))
        if words and name not in ALLOWED_NAMES and path.name != "inside.h":
            yield "retired name", f"{name}: \"{' '.join(sorted(words))}\" is a retired word"
        directories.add(path.parent.relative_to(repository).as_posix())
    for directory in sorted(directories):
        if directory.rpartition("/")[2] in RETIRED_DIRECTORIES:
            yield "retired name", f"{directory}/: the directory has a retired name"


def drop_known(problems, known):
    """Return the problems that the file does not list; a line of the file without a matching problem is a problem."""
    if known is None:
        return problems
    listed = {line for line in known.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")}
    shown = {re.sub(r"(?<=\w):\d+(?=:)| has \d+ lines|: \d+ lines", "", f"{text} [{kind}]"): (kind, text) for kind, text in problems}
    return [problem for line, problem in shown.items() if line not in listed] + [
        ("out of date", f"{known.name}: no such problem any more: {line}") for line in sorted(listed - set(shown))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=pathlib.Path)
    parser.add_argument("--objects", type=pathlib.Path, help="the build directory")
    parser.add_argument("--known", type=pathlib.Path, help="problems that are accepted until they are fixed")
    parser.add_argument("--summary", action="store_true")
    options = parser.parse_args()
    repository = options.repository.resolve()
    rules = {}
    for top in ("translator", "runtime"):
        rules[top] = read_rules(repository, top)
    of_python = read_rules(repository, "runtime/python/py2cu")
    problems = [*check_includes(repository, rules), *check_python(repository, of_python), *check_sizes_and_names(repository)]
    if options.objects is not None:
        problems += check_symbols(repository, options.objects.resolve(), rules)
    problems = drop_known(problems, options.known)
    if not options.summary:
        for kind, text in problems:
            print(f"{text} [{kind}]")
    for kind, count in sorted(collections.Counter(kind for kind, _ in problems).items()):
        print(f"{count:5} {kind}")
    print(f"{len(problems):5} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
