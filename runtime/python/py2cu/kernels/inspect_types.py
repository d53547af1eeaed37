# SPDX-License-Identifier: MIT
"""A kernel's Python source annotated with the types of its variables, for inspect_types()."""
from ..source import description
from ..translation.results import map_of

_WIDEST = 80  # longest line for which comments are aligned in one column


def typed_lines(overload):
    """Return the source, with the types of parameters and variables as a comment at the end of each line."""
    text, first = description.source_of(overload.py_func).source_and_line()
    lines = text.rstrip("\n").split("\n")
    found = {}
    for one in map_of(*overload.source_map(), ()).sources:
        if one is not None and one.module == 0 and one.type is not None and one.kind in ("parameter", "target"):
            spelling = lines[one.line - first].encode()[one.column - 1:one.end_column - 1].decode("utf-8", "replace") if one.line == one.end_line else ""
            if spelling.isidentifier():
                found.setdefault(one.line, {})[spelling] = one.type
    width = max((len(line) for line in lines if len(line) <= _WIDEST), default=0)
    comments = [", ".join(f"{name}: {kind}" for name, kind in found.get(number, {}).items()) for number in range(first, first + len(lines))]
    return "\n".join(f"{line:<{width}}  # {comment}" if comment else line for line, comment in zip(lines, comments))
