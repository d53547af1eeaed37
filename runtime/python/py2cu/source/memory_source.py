"""Texts that stand in no file: given to exec() or compile(), to `python -c`, through standard input, or typed.

Python keeps none of them, and a function in them may be a kernel. Each is taken only where it compiles to the function's very code.
"""
import __future__

import os
import stat
import sys
import types as python_types

from .. import _py2cu

FUTURE = 0
for _name in __future__.all_feature_names:
    FUTURE |= getattr(__future__, _name).compiler_flag

_MOST_TEXTS = 1000
_MOST_BYTES = 1 << 24  # of all together
_LONGEST_HISTORY = 5000  # lines
_heard: list = []  # (file name, text, bytes of all texts up to its end), the latest last; a list, as it is copied whole beside other threads


def listen():
    """From now on, texts that exec() and compile() get are kept for a while."""
    _py2cu.hear_texts(_keep)


def _keep(name, text):
    latest = _heard[-1] if _heard else (None, None, 0)
    if len(text) > _MOST_BYTES // 4 or latest[:2] == (name, text):
        return
    end = latest[2] + len(text)
    _heard.append((name, text, end))
    while len(_heard) > _MOST_TEXTS or end - _heard[0][2] > _MOST_BYTES:
        _heard.pop(0)


def enclosing_source(code):
    """The whole text that the code of a function comes from; None where that is a file, or known to none of the places here."""
    if not code.co_filename.startswith("<"):
        return None
    for text in _candidates(code):
        if _is_origin(text, code):
            return text
    return None


def _candidates(code):
    """Texts that it may come from, the likeliest first."""
    word = "lambda" if code.co_name == "<lambda>" else code.co_name
    for name, text, _ in reversed(_heard.copy()):
        if name == code.co_filename:
            text = _decoded(text)
            if word in text:
                yield text
    if code.co_filename == "<string>" and "-c" in sys.orig_argv[:-1]:
        yield sys.orig_argv[sys.orig_argv.index("-c") + 1]
    if code.co_filename.startswith("<stdin"):
        import linecache

        kept = getattr(linecache, "_getlines_from_code", None)  # of CPython 3.14 and late 3.13: "<stdin-1>" is the second statement that was typed
        yield "".join(kept(code)) if kept is not None else ""
    if code.co_filename == "<stdin>":
        piped = _standard_input()
        yield piped
        yield from _statements(piped.splitlines(), word)
        yield from _statements(_history(), word)
    yield from _find_in_callers(word)


def _find_in_callers(word):
    """Texts in variables of the functions under way: a text that imports py2cu itself was compiled before it could be heard."""
    seen = set()
    frame = sys._getframe(1)
    while frame is not None:
        for value in (*frame.f_locals.values(), *frame.f_code.co_consts):
            if isinstance(value, str) and word in value and "\n" in value and len(value) <= _MOST_BYTES and id(value) not in seen:
                seen.add(id(value))
                yield value
        frame = frame.f_back


def _decoded(text):
    if isinstance(text, str):
        return text
    try:
        return text.decode()
    except UnicodeDecodeError:
        import importlib.util

        try:
            return importlib.util.decode_source(text)
        except (SyntaxError, UnicodeDecodeError):
            return ""


def _is_origin(text, code):
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they were told when it was compiled first
        for mode in ("exec", "single"):
            try:
                if _holds(compile(text, "py2cu", mode, code.co_flags & FUTURE, dont_inherit=True), code):
                    return True
            except (SyntaxError, ValueError, MemoryError, RecursionError):
                pass
    return False


def _holds(outer, code):
    return any(isinstance(item, python_types.CodeType) and (item == code or _holds(item, code)) for item in outer.co_consts)


def _standard_input():
    """What Python reads its program from, where it is a file: `python < script.py`."""
    try:
        about = os.fstat(0)
        if stat.S_ISREG(about.st_mode) and about.st_size <= _MOST_BYTES:
            return _decoded(os.pread(0, about.st_size, 0))
    except OSError:
        pass
    return ""


def _history():
    """Lines that were typed, as the line editor has them."""
    editor = sys.modules.get("readline")
    if editor is None:
        return []
    last = editor.get_current_history_length()
    return [editor.get_history_item(at) or "" for at in range(max(1, last - _LONGEST_HISTORY), last + 1)]


def _statements(lines, word):
    """Statements of several lines that hold the word, the last first: what is typed is compiled one by one."""
    for at in range(len(lines) - 1, -1, -1):
        if word not in lines[at]:
            continue
        first, end = at, at + 1
        while first > 0 and lines[first][:1] in (" ", "\t", ")"):
            first -= 1
        while first > 0 and lines[first - 1].startswith("@"):
            first -= 1
        while end < len(lines) and lines[end][:1] in (" ", "\t", ")"):
            end += 1
        yield "\n".join(lines[first:end]) + "\n"
