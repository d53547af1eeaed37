"""Checks that each room of the Python package imports only what the package's rooms.txt lets it import, at its top and inside functions.

    check_python_rooms.py PACKAGE

A text that is the path of a module in a room, as "arrays.interop", counts as an import of it inside a function: cuda.py imports by name.
"""
import ast
import importlib.util
import pathlib
import sys


def read_rules(path):
    """({room: the rooms that it may import}, {(importer, imported)} of what is loaded only when it is used)"""
    rules, later = {}, set()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.split("#")[0].split()
        if words[1:2] == [">"]:
            later.add((words[0], words[2]))
        elif words:
            unknown = [word for word in words[1:] if word not in rules]
            if unknown:
                sys.exit(f"{path}:{number}: {words[0]} may not import {unknown[0]}, which comes later or never")
            rules[words[0]] = set(words[1:])
    return rules, later


class Imports(ast.NodeVisitor):
    """Collects (line, path of the module in the package, whether it is inside a function) of a module's imports."""

    def __init__(self, package, modules, module, is_package):
        self.package, self.modules = package, modules
        whole = f"{package}.{module}".removesuffix(".__init__")
        self.around = whole if is_package else whole.rpartition(".")[0]
        self.depth = 0
        self.found = []

    def add(self, node, whole):
        """`whole` is the dotted path of a module, or of a name in one."""
        path = whole.removeprefix(self.package).removeprefix(".")
        while path and path not in self.modules:
            path = path.rpartition(".")[0]
        self.found.append((node.lineno, path or "__init__", self.depth > 0))

    def visit_FunctionDef(self, node):
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1

    visit_AsyncFunctionDef = visit_Lambda = visit_FunctionDef

    def visit_Import(self, node):
        for alias in node.names:
            if alias.name.split(".")[0] == self.package:
                self.add(node, alias.name)

    def visit_ImportFrom(self, node):
        whole = importlib.util.resolve_name("." * node.level + (node.module or ""), self.around)
        if whole.split(".")[0] == self.package:
            for alias in node.names:
                self.add(node, f"{whole}.{alias.name}")

    def visit_Constant(self, node):
        if isinstance(node.value, str) and "." in node.value and node.value in self.modules:
            self.found.append((node.lineno, node.value, True))


def check(root):
    rules, later = read_rules(root / "rooms.txt")
    files = {".".join(path.relative_to(root).with_suffix("").parts): path for path in sorted(root.rglob("*.py"))}
    modules = set(files) | {name.removesuffix(".__init__") for name in files} | {"_py2cu"}
    used = set()
    for name, path in files.items():
        if "numba.cuda" in name:
            yield f"{path}: numba-cuda's import hook takes a module with numba.cuda in its name for one of its own"
        room = name.split(".")[0]
        if room not in rules:
            yield f"{path}: rooms.txt has no line for {room}"
            continue
        imports = Imports(root.name, modules, name, path.name == "__init__.py")
        imports.visit(ast.parse(path.read_text(encoding="utf-8")))
        for line, imported, inside in imports.found:
            other = imported.split(".")[0]
            if other == room or other in rules[room]:
                continue
            listed = {(importer, what) for importer, what in later if name == importer and (imported + ".").startswith(what + ".")}
            used |= listed
            if not inside or not listed:
                yield f"{path}:{line}: {room} may not import {imported}" + (" at its top" if listed else "")
    for importer, what in sorted(later - used):
        yield f"{root / 'rooms.txt'}: {importer} does not import {what}: the line is out of date"


def main(arguments):
    if len(arguments) != 1:
        print(__doc__)
        return 2
    root = pathlib.Path(arguments[0]).resolve()
    problems = list(check(root))
    for problem in problems:
        print(problem)
    print(f"{len(list(root.rglob('*.py')))} modules, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
