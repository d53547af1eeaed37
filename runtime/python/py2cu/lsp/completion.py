# SPDX-License-Identifier: MIT
"""Completion and signature help for the names of cuda that kernels use, from the table of functions that the translator supports."""
import keyword
import re

from lsprotocol import types

from .kernel_names import NAMES

_ATTRIBUTES = {
    "cuda.threadIdx": "Index of the thread in its block: x, y, z.",
    "cuda.blockIdx": "Index of the block in the grid: x, y, z.",
    "cuda.blockDim": "Size of a block in threads: x, y, z.",
    "cuda.gridDim": "Size of the grid in blocks: x, y, z.",
    "cuda.laneid": "Index of the thread in its warp.",
    "cuda.warpsize": "Number of threads of a warp.",
}
_COMPONENTS = ("cuda.threadIdx", "cuda.blockIdx", "cuda.blockDim", "cuda.gridDim")
_IMPORT = re.compile(r"^\s*(?:from\s+\w+\s+import\s[^#\n]*\bcuda\b(?:\s+as\s+(\w+))?|import\s+\w+\.cuda\s+as\s+(\w+))", re.MULTILINE)
_PREFIX = re.compile(r"([A-Za-z_]\w*(?:\.\w+)*)\.(\w*)$")
_NAME = re.compile(r"([A-Za-z_]\w*(?:\.\w+)*)$")
_MAX_CHARACTERS_BEFORE = 2000  # characters before the cursor that are searched for an open call


def _path(text, name):
    """Return the path of a dotted name if its first part is the module cuda: "cuda.atomic"; otherwise None."""
    aliases = {match[1] or match[2] or "cuda" for match in _IMPORT.finditer(text)}
    first, dot, rest = name.partition(".")
    return "cuda" + dot + rest if first in aliases else None


def _before(lines, position):
    """Return the source before a position."""
    line, column = lines.place(position.line, position.character)
    last = lines.lines[line - 1].encode("utf-8", "replace")[:column - 1].decode("utf-8", "replace")
    return "\n".join([*lines.lines[:line - 1], last])[-_MAX_CHARACTERS_BEFORE:]


def _markup(path, overloads, spelling, description):
    code = "\n".join(f"{path}{one}" for one in overloads[:4])
    lines = [f"```python\n{code}\n```"] if overloads else []
    return types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(lines + [description] * bool(description) + [f"CUDA C: `{spelling}`"] * bool(spelling)))


def completion(text, lines, position):
    """Return the names after `cuda.`, `cuda.atomic.` and similar prefixes."""
    found = _PREFIX.search(_before(lines, position).rpartition("\n")[2])
    owner = _path(text, found[1]) if found else None
    if owner is None:
        return None
    items = {}
    if owner in _COMPONENTS:
        items = {name: types.CompletionItem(name, kind=types.CompletionItemKind.Field, detail="int32") for name in "xyz"}
    for path, description in _ATTRIBUTES.items():
        if path.rpartition(".")[0] == owner:
            name = path.rpartition(".")[2]
            items[name] = types.CompletionItem(name, kind=types.CompletionItemKind.Variable, documentation=description)
    for path, (overloads, spelling, description) in NAMES.items():
        if not path.startswith(owner + "."):
            continue
        name, dot, _ = path[len(owner) + 1:].partition(".")
        if dot:
            items.setdefault(name, types.CompletionItem(name, kind=types.CompletionItemKind.Module, detail=f"{owner}.{name}"))
        else:
            items[name] = types.CompletionItem(name, kind=types.CompletionItemKind.Function, detail=spelling or None,
                                               documentation=_markup(path, overloads, spelling, description))
    return types.CompletionList(False, sorted(items.values(), key=lambda item: item.label)) if items else None


def _open_call(before):
    """Return (name, number of the argument) of the innermost call that is open at the end of the source; None if there is none."""
    depth, commas = 0, 0
    for at in range(len(before) - 1, -1, -1):
        letter = before[at]
        if letter in ")]}":
            depth += 1
        elif letter in "[{" and depth == 0:
            commas = 0
        elif letter in "([{" and depth > 0:
            depth -= 1
        elif letter == "(":
            name = _NAME.search(before[:at])
            if name and not keyword.iskeyword(name[1]):
                return name[1], commas
            commas = 0  # parentheses of an expression
        elif letter == "," and depth == 0:
            commas += 1
    return None


def signature_help(text, lines, position):
    """Return the overloads of the function whose call is open at the position."""
    call = _open_call(_before(lines, position))
    path = _path(text, call[0]) if call else None
    if path not in NAMES:
        return None
    overloads, spelling, description = NAMES[path]
    documentation = types.MarkupContent(types.MarkupKind.Markdown, description + (f"\n\nCUDA C: `{spelling}`" if spelling else ""))
    found = []
    for one in overloads or ["(...)"]:
        label, parameters = path + one, []
        at = len(path) + 1
        for parameter in one[1:one.index(")")].split(", "):
            parameters += [types.ParameterInformation((at, at + len(parameter)))] * (parameter not in ("", "..."))
            at += len(parameter) + 2
        found.append(types.SignatureInformation(label, documentation, parameters, active_parameter=call[1]))
    fitting = [number for number, one in enumerate(found) if len(one.parameters) > call[1]]
    return types.SignatureHelp(found, active_signature=fitting[0] if fitting else 0, active_parameter=call[1])
