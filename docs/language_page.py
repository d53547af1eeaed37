# SPDX-License-Identifier: MIT
"""Generates the language reference: the table of functions, and an example of the CUDA C of each construct.

An example is a piece of a golden file and the piece of CUDA C that the source map (`--emit map`) assigns to it, with its type. The shortest examples of
different types are shown for each construct. The list of unsupported constructs comes from the messages that the tests expect.
"""
import ast
import concurrent.futures
import json
import pathlib
import re
import shlex
import subprocess
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "translate"
REFUSED = ROOT / "tests" / "errors"
ERROR = re.compile(r"^\S+:\d+:\d+: error: (.*) \[([\w-]+)\]\n +\d+ \| (.*)\n", re.M)
TYPE = r"\b(?:u?int|float|complex)\d+\b"
EXAMPLES = 3        # of a function or an operator
LONGEST = 90        # of an example, in Python and in C
LONG_TYPE = 24      # longer types, of records, are abbreviated
# Topics that are not about the language, or that depend on options.
NO_CONSTRUCT = {"syntax", "messages", "launches", "linking", "kernel_selection"}  # of tests/errors
NOT_HERE = {"interface", "debug", "host_backend", "kernel_selection"}
# Module of the table of functions, and the title of its section.
MODULES = [("builtins", "Built-in functions"), ("math", "math"), ("cmath", "cmath"), ("numpy", "NumPy functions"), ("operator", "operator"), ("cuda", "cuda"),
           ("cuda.atomic", "cuda.atomic"), ("cuda.cg", "cuda.cg: cooperative groups"), ("cuda.random", "cuda.random"), ("cuda.fp16", "cuda.fp16"), ("cuda.bf16", "cuda.bf16"),
           ("cuda.fp8", "cuda.fp8"), ("libdevice", "libdevice")]
OPERATORS = {"Add": "+", "Sub": "-", "Mult": "*", "Div": "/", "FloorDiv": "//", "Mod": "%", "Pow": "**", "LShift": "<<", "RShift": ">>", "BitAnd": "&", "BitOr": "|",
             "BitXor": "^", "MatMult": "@", "USub": "-x", "UAdd": "+x", "Invert": "~x", "Not": "not", "And": "and", "Or": "or", "Eq": "==", "NotEq": "!=", "Lt": "<",
             "LtE": "<=", "Gt": ">", "GtE": ">=", "Is": "is", "IsNot": "is not", "In": "in", "NotIn": "not in"}
# Attributes other than fields of records, and methods other than functions that the golden files define.
ATTRIBUTES = {"size", "shape", "ndim", "strides", "dtype", "itemsize", "nbytes", "T", "real", "imag", "flat", "value", "start", "stop", "step", "x", "y", "z", "w"}
METHODS = """all any argmax argmin astype bit_count conjugate copy count endswith fill find index is_integer isalpha isdigit isupper item max mean min prod ravel
reshape startswith std sum transpose var view sync thread_rank size meta_group_size meta_group_rank shfl shfl_up shfl_down shfl_xor any all""".split()
STATEMENTS = {"Assign": "assignment", "AugAssign": "augmented assignment", "AnnAssign": "annotated assignment", "If": "`if`", "While": "`while`", "For": "`for`",
              "Match": "`match`", "Return": "`return`", "Break": "`break`", "Continue": "`continue`", "Assert": "`assert`", "Raise": "`raise`", "Delete": "`del`",
              "Expr": "expression statement"}


def translated(command, path):
    """Return the source of the file and its source map, or None if the file cannot be translated alone."""
    text = path.read_text(encoding="utf-8", errors="replace")
    options = re.search(r"^# py2cu:(.*)$", text, flags=re.M)
    words = shlex.split(options[1]) if options else []
    if "--emit" in words or "--line-directives" in words:
        return None
    done = subprocess.run([command, *words, path.name, "--emit", "map"], cwd=path.parent, capture_output=True, check=False, timeout=60)
    return (path, json.loads(done.stdout)) if done.returncode == 0 else None


def imported(tree):
    """Return the full names of the imported names of a file, such as numpy for np; imports in branches are omitted."""
    names = {}
    for node in tree.body:
        if isinstance(node, ast.Import):
            names |= {(alias.asname or alias.name.split(".")[0]): alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return names


def path_of(node, names):
    """Return "numpy.sqrt" for np.sqrt, ".sum" for an attribute of something that is not a module, and None for other expressions."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.insert(0, node.attr)
        node = node.value
    if isinstance(node, ast.Name) and node.id in names:
        path = ".".join([names[node.id], *parts])
        return re.sub(r"^(numba|py2cu)\.(?=cuda\b)", "", path)
    if isinstance(node, ast.Name) and not parts:
        return "builtins." + node.id
    return "." + parts[-1] if parts else None


def constructs(node, names):
    """Yield the constructs of which the expression is an example."""
    if isinstance(node, ast.Call):
        path = path_of(node.func, names)
        if path:
            yield ("call", path)
    elif isinstance(node, (ast.BinOp, ast.UnaryOp, ast.BoolOp)):
        yield ("operator", OPERATORS[type(node.op).__name__])
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield ("operator", OPERATORS[type(node.ops[0]).__name__])
    elif isinstance(node, ast.Compare):
        yield ("form", "chained comparison, `a < b < c`")
    elif isinstance(node, ast.IfExp):
        yield ("form", "`a if c else b`")
    elif isinstance(node, ast.NamedExpr):
        yield ("form", "`:=`")
    elif isinstance(node, ast.Subscript):
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        sliced = any(isinstance(part, ast.Slice) for part in parts)
        if parts:
            yield ("form", "slice, `x[a:b]`" if sliced else "subscript, `x[i]`" if len(parts) == 1 else "subscript, `x[i, j]`")
    elif isinstance(node, ast.Attribute):
        path = path_of(node, names)
        if path and not path.startswith("."):
            yield ("call", path)
        elif node.attr in ATTRIBUTES:
            yield ("attribute", "." + node.attr)


def statement(tree):
    """Return the name of a statement's kind; None if the page does not list it."""
    name = STATEMENTS.get(type(tree).__name__)
    if isinstance(tree, ast.For):
        return f"`for` over `{tree.iter.func.id}()`" if isinstance(tree.iter, ast.Call) and isinstance(tree.iter.func, ast.Name) else "`for` over an array or tuple"
    if isinstance(tree, ast.Return) and tree.value is not None:
        return "`return` with a value"
    return None if isinstance(tree, ast.Expr) and not isinstance(tree.value, ast.Call) else name


def statements(own, c, names):
    """Yield the constructs of which a statement, or the header of one, is an example."""
    trees = ast.parse(own + (" pass" if own.endswith(":") else "")).body
    if len(trees) != 1:
        return
    tree, value = trees[0], getattr(trees[0], "value", None)
    name = statement(tree)
    if name and (not isinstance(tree, ast.For) or c.startswith("for ")):
        yield ("statement", name)
    path = path_of(value.func, names) if isinstance(value, ast.Call) else None
    if path and (isinstance(tree, ast.Expr) or path.endswith(".array")):  # calls without a value, and arrays, which are declared
        yield ("call", path)


def found_in(command, path):
    """Return {construct: [(Python, type, CUDA C)]} of one golden file."""
    translation, found = translated(command, path), {}
    if translation is None:
        return found
    python, whole = path.read_bytes(), translation[1]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # CPython's warnings are irrelevant here
        try:
            names = imported(ast.parse(python))
        except (SyntaxError, ValueError):
            return found  # some golden files need a newer Python
        pieces, text = {}, whole["text"].encode()
        for mapping in whole["mappings"]:  # outer mappings first: the complete code of a source range
            pieces.setdefault(mapping["source"], text[mapping["start"]:mapping["end"]].decode())
        for source in whole["sources"]:
            if source["module"] != 0 or source["kind"] not in ("expression", "statement") or source["number"] not in pieces:
                continue
            own = python[source["start"]:source["end"]].decode(errors="replace")
            c = pieces[source["number"]]
            if len(own) > LONGEST or len(c) > LONGEST or "\n" in own + c:
                continue
            try:
                keys = list(constructs(ast.parse(own, mode="eval").body, names) if source["kind"] == "expression" else statements(own, c, names))
            except SyntaxError:
                continue  # a part of a line, as `elif`
            for key in keys:
                found.setdefault(key, []).append((own, source.get("type", ""), c))
    return found


def worth(example):
    """Return a sort key: examples whose names also occur in the CUDA C come first, then short ones."""
    own, _, c = example
    names = set(re.findall(r"\b[a-z_]\w*\b(?!\()", own)) - {"if", "else", "and", "or", "not", "in", "is", "for", "None", "np", "math", "cuda"}
    kept = sum(re.search(rf"\b{name}", c) is not None for name in names)
    return (len(names) - kept if names else 5, kept == 0, len(own) + len(c), own, c, example[1])


def chosen(examples):
    """Return the best examples, all of different types."""
    shown, types = [], set()
    for example in sorted(set(examples), key=worth):
        if example[1] not in types and len(shown) < EXAMPLES and (len(example[1]) < LONG_TYPE or not shown):
            types.add(example[1])
            shown.append(example)
    return shown


def code(text):
    """Return the string as code in a table cell."""
    text = " ".join(text.split()).replace("|", "\\|")
    return f"`` {text} ``" if "`" in text else f"`{text}`" if text else ""


def example_rows(name, examples, more=""):
    rows = chosen(examples)
    if not rows:
        return [f"| {name} | | | |{more}"]
    return [f"| {name if number == 0 else ''} | {code(own)} | {code(kind)} | {code(c)} |{more if number == 0 else more and ' |'}"
            for number, (own, kind, c) in enumerate(rows)]


def table(found, kind, head):
    names = sorted(key[1] for key in found if key[0] == kind)
    rows = [row for name in names for row in example_rows(name if "`" in name or kind == "statement" else code(name), found[kind, name])]
    return f"| {head} | Python | type | CUDA C |\n|---|---|---|---|\n" + "\n".join(rows) + "\n"


def overloads(rows):
    """Return the parameter and result types of a function's overloads, as Numba writes them."""
    signatures = []
    for _, _, result, params, _, _ in rows:
        if not result and not params:
            continue
        parameters = ", ".join(re.sub(r"^[=#%?]|>.*", "", param) for param in params.split("->")[0].split(",")) if params else ""
        returns = re.sub(r"<.*", "", result) or (params.split("->")[1] if "->" in params else "")
        one = f"({parameters}) → {returns}" if returns else f"({parameters})"
        if one not in signatures:
            signatures.append(one)
    return ", ".join(code(one) for one in signatures[:6]) + (" ..." if len(signatures) > 6 else "")


def intrinsics(program):
    """Return {path: its rows} of the table of functions."""
    done = subprocess.run([program], capture_output=True, text=True, check=True, timeout=60)
    paths = {}
    for line in done.stdout.splitlines():
        row = line.split("\t")
        paths.setdefault(row[1], []).append(row)
    return paths


NAMES_HEAD = '''# SPDX-License-Identifier: MIT
"""Names of cuda that kernels use: overloads, CUDA C function, and a description. Generated from the table of intrinsics by the target update_docs."""

NAMES = {
'''
NO_NAMES = re.compile(r"cuda\.(cg\.(GridGroup|ThreadBlock|Tile\d+)|fp16|bf16|fp8)\.")  # methods, and modules with leading underscores


def names_module(program):
    """Return the source of the Python module with the names for the language server."""
    rows = []
    for path, found in sorted(intrinsics(program).items()):
        if path.startswith("cuda.") and not NO_NAMES.match(path):
            signatures = re.findall(r"`([^`]+)`", overloads(found))
            spelling = found[0][4]
            rows.append(f"    {path!r}: ({tuple(signatures)!r}, {spelling!r}, {found[0][5]!r}),\n")
    return NAMES_HEAD + "".join(rows) + "}\n"


def functions(paths, found, module, title):
    parts = [f"## {title}\n\n| function | Python | type | CUDA C | parameters and result; description, or the message for other calls |\n|---|---|---|---|---|"]
    for path in sorted(paths):
        if " " in path or "(" in path:  # variants of a function: "math.trunc on the CPU"
            continue
        owner, _, name = path.rpartition(".")
        of_groups = owner in ("cuda.cg.GridGroup", "cuda.cg.ThreadBlock", "cuda.cg.Tile32")  # tiles of other sizes have the same methods
        if owner == module or module == "cuda.cg" and of_groups or module == "cuda" and owner in ("cuda.shared", "cuda.local", "cuda.const"):
            rows = paths[path]
            shown = path.removeprefix("builtins.")
            examples = found.get(("call", path), []) or found.get(("call", "numba." + path), [])
            examples = [example for example in examples if name in example[0]] or examples  # prefer calls by the function's own name
            description = f" {overloads(rows)} {rows[0][5].replace('|', chr(92) + '|')} |"
            if not examples and rows[0][0] == "function" and rows[0][4]:  # no golden file uses it: its row in the table has the C function
                parts.append(f"| {code(shown)} | | {code(re.sub('<.*', '', rows[0][2]))} | {code(rows[0][4] + '()')} |{description}")
            else:
                parts += example_rows(code(shown), examples, description)
    return "\n".join(parts) + "\n"


def refused():
    """Return the errors by code: the shortest of the expected messages, one for each wording."""
    errors = {}
    for path in sorted(REFUSED.glob("*/*.err")):
        for message, kind, line in ERROR.findall(path.read_text(encoding="utf-8", errors="replace")):
            words = re.sub(r"'[^']*'|\([^)]*\)|\d+|" + TYPE, "", message)
            if len(line.strip()) <= LONGEST and len(message) <= 2 * LONGEST and path.parent.name not in NO_CONSTRUCT:
                errors.setdefault(kind, {}).setdefault(words, []).append((line.strip(), message))
    rows = []
    for kind in sorted(errors):
        shortest = sorted((min(found, key=lambda one: (len(one[0]) + len(one[1]), one)) for found in errors[kind].values()), key=lambda one: len(one[0]) + len(one[1]))
        for number, (line, message) in enumerate(shortest[:12 if kind.startswith("unsupported") else EXAMPLES]):
            rows.append(f"| {f'[{kind}](messages/{kind}.md)' if number == 0 else ''} | {code(line)} | {code(message)} |")
    return "| code | Python | error |\n|---|---|---|\n" + "\n".join(rows) + "\n"


def page(command, program):
    files = [path for path in sorted(GOLDEN.glob("*/*.py")) if path.parent.name not in NOT_HERE]
    found = {}
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for one in pool.map(lambda path: found_in(command, path), files):
            for key, examples in one.items():
                found.setdefault(key, []).extend(examples)
    paths = intrinsics(program)
    methods = {("method", key[1]): examples for key, examples in found.items() if key[0] == "call" and key[1][0] == "." and key[1][1:] in METHODS}
    parts = ["## Statements\n", table(found, "statement", "statement"), "## Operators\n", table(found, "operator", "operator"), "## Other expressions\n",
             table(found, "form", "expression"), "## Attributes\n", table(found, "attribute", "attribute"), "## Methods\n", table(methods, "method", "method")]
    parts += [functions(paths, found, module, title) for module, title in MODULES]
    parts += ["## Errors\n\nExamples of errors that the tests expect, by code. The page of each code has an example and a fix.\n", refused()]
    return "\n".join(parts)
