# SPDX-License-Identifier: MIT
"""Source of functions: in a file or a notebook's cell, or passed to compile() as a syntax tree."""
import builtins
import itertools
import sys

from . import memory_source

_numbers = itertools.count(1)


def _save_source(name, text):
    """Make source available to inspect under a file name."""
    import linecache

    linecache.cache[name] = (len(text), None, text.splitlines(True), name)


def tree_of(text):
    """Return ast.parse(text).

    CPython 3.11 counts the nesting depth of syntax trees for all threads together, and may raise a spurious SystemError if several threads
    parse at once.
    """
    import ast

    for _ in range(100):
        try:
            return ast.parse(text)
        except SystemError:
            pass
    return ast.parse(text)


def lines_without_file(code):
    """Return (lines, first line) of a function whose source is not in a file; None if there is no such source."""
    text = memory_source.enclosing_source(code)
    if text is None:
        return None
    import inspect

    lines = text.splitlines(True)
    return inspect.getblock(lines[code.co_firstlineno - 1:]), code.co_firstlineno


def record_compiled_trees():
    """Make compile() record the source of syntax trees, so that their functions can be kernels."""
    plain = builtins.compile

    def compile_and_record(source, filename, mode, flags=0, dont_inherit=False, optimize=-1, **more):
        if not dont_inherit:
            flags |= sys._getframe(1).f_code.co_flags & memory_source.FUTURE
        if mode == "exec" and _is_program(source) and not _is_known(filename):
            import ast

            text, filename = ast.unparse(source), f"<source {next(_numbers)} passed to compile()>"
            _save_source(filename, text)
            source = text
        return plain(source, filename, mode, flags, True, optimize, **more)

    if not hasattr(plain, "py2cu_keeps"):
        compile_and_record.py2cu_keeps = True
        compile_and_record.__name__ = compile_and_record.__qualname__ = "compile"
        builtins.compile = compile_and_record


def _is_program(tree):
    """Return whether an object is a syntax tree with functions at its top level."""
    kind = type(tree)
    if kind.__name__ != "Module" or kind.__module__ != "ast":
        return False
    return any(type(statement).__name__ == "FunctionDef" for statement in tree.body)


def _is_known(filename):
    """Return whether the source is available, from a file or from the cells of a notebook."""
    import linecache

    return not isinstance(filename, str) or not filename.startswith("<") or bool(linecache.getlines(filename))


def lines_of_function(code, namespace):
    """Return (lines, first line) of a function as inspect.getsourcelines() does; None if that function has to be called.

    inspect.getsourcelines() resolves the links in every module's path and runs Python's own tokenizer, which takes most of the time of a
    kernel's first launch.
    """
    import linecache

    linecache.checkcache(code.co_filename)
    lines = linecache.getlines(code.co_filename, namespace)[code.co_firstlineno - 1:]
    last = _last_line(code) - code.co_firstlineno
    if code.co_firstlineno < 1 or not 0 <= last < len(lines):
        return None
    outside = _column(lines[0])
    inside = min((column for column in map(_column, lines[1:last + 1]) if column > outside), default=None)
    end = last + 1
    for at in range(last + 1, len(lines) + 1):
        text = lines[at].lstrip() if at < len(lines) else "end"
        if not text:
            continue
        column = _column(lines[at]) if at < len(lines) else 0
        if text.startswith("#"):
            if inside is not None and column >= inside:
                end = at + 1
        elif column > outside:
            end = at + 1  # including unreachable lines, which have no code
        elif _is_function("".join(lines[:end]), outside, code.co_name):
            return lines[:end], code.co_firstlineno
        else:
            end = at + 1  # in a string, or in parentheses
    return None


def margin(line):
    """Return the indentation of a line."""
    return line[:len(line) - len(line.lstrip(" \t\f"))]


def _column(line):
    indent = margin(line)
    return len(indent) - indent.rfind("\f") - 1


def _last_line(code):
    """Return the last line that has code, including nested functions."""
    lines = [line for _, _, line in code.co_lines() if line is not None]
    return max(lines + [_last_line(inner) for inner in code.co_consts if isinstance(inner, type(code))], default=0)


def _is_function(text, column, name):
    import ast

    try:
        body = tree_of("if True:\n" + text if column > 0 else text).body
    except SyntaxError:
        return False
    body = body[0].body if column > 0 else body
    return len(body) == 1 and isinstance(body[0], ast.FunctionDef) and body[0].name == name
