# SPDX-License-Identifier: MIT
"""Source that is not in a file: passed to exec(), compile() or `python -c`, read from standard input, or typed.

Python keeps none of it, but it can contain kernels. Candidates are used only if they compile to the code of the function.
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

_MAX_SOURCES = 1000
_MAX_BYTES = 1 << 24  # total of all sources
_LONGEST_HISTORY = 5000  # lines
_recorded: list = []  # (file name, source, total bytes up to its end), the latest last; copied as a whole for other threads


def listen():
    """Start recording the source that exec() and compile() receive."""
    _py2cu.record_sources(_save_source)


def _save_source(name, text):
    latest = _recorded[-1] if _recorded else (None, None, 0)
    if len(text) > _MAX_BYTES // 4 or latest[:2] == (name, text):
        return
    end = latest[2] + len(text)
    _recorded.append((name, text, end))
    while len(_recorded) > _MAX_SOURCES or end - _recorded[0][2] > _MAX_BYTES:
        _recorded.pop(0)


def enclosing_source(code):
    """Return the complete source that contains a function; None if it is in a file, or not available."""
    if not code.co_filename.startswith("<"):
        return None
    for text in _candidates(code):
        if _is_origin(text, code):
            return text
    return None


def _candidates(code):
    """Yield possible sources, the most likely first."""
    word = "lambda" if code.co_name == "<lambda>" else code.co_name
    for name, text, _ in reversed(_recorded.copy()):
        if name == code.co_filename:
            text = _decoded(text)
            if word in text:
                yield text
    if code.co_filename == "<string>" and "-c" in sys.orig_argv[:-1]:
        yield sys.orig_argv[sys.orig_argv.index("-c") + 1]
    if code.co_filename.startswith("<stdin"):
        import linecache

        read_lines = getattr(linecache, "_getlines_from_code", None)  # CPython 3.14 and late 3.13: "<stdin-1>" is the second statement typed
        yield "".join(read_lines(code)) if read_lines is not None else ""
    if code.co_filename == "<stdin>":
        piped = _standard_input()
        yield piped
        yield from _statements(piped.splitlines(), word)
        yield from _statements(_history(), word)
    yield from _find_in_callers(word)


def _find_in_callers(word):
    """Yield strings in variables of active functions: source that imports py2cu itself was compiled before recording started."""
    seen = set()
    frame = sys._getframe(1)
    while frame is not None:
        for value in (*frame.f_locals.values(), *frame.f_code.co_consts):
            if isinstance(value, str) and word in value and "\n" in value and len(value) <= _MAX_BYTES and id(value) not in seen:
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
        warnings.simplefilter("ignore")  # the warnings were already issued at the first compilation
        for mode in ("exec", "single"):
            try:
                if _contains_code(compile(text, "py2cu", mode, code.co_flags & FUTURE, dont_inherit=True), code):
                    return True
            except (SyntaxError, ValueError, MemoryError, RecursionError):
                pass
    return False


def _contains_code(outer, code):
    return any(isinstance(item, python_types.CodeType) and (item == code or _contains_code(item, code)) for item in outer.co_consts)


def _standard_input():
    """Return the program on standard input if that is a file: `python < script.py`."""
    try:
        about = os.fstat(0)
        if stat.S_ISREG(about.st_mode) and about.st_size <= _MAX_BYTES:
            return _decoded(os.pread(0, about.st_size, 0))
    except OSError:
        pass
    return ""


def _history():
    """Return the lines typed, from the line editor's history."""
    editor = sys.modules.get("readline")
    if editor is None:
        return []
    last = editor.get_current_history_length()
    return [editor.get_history_item(at) or "" for at in range(max(1, last - _LONGEST_HISTORY), last + 1)]


def _statements(lines, word):
    """Yield multi-line statements that contain the word, the last first, because typed statements are compiled one by one."""
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
