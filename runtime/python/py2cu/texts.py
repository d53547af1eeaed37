"""Texts of functions that stand in no file: those of `python -c`, and those that a script gives to exec()."""
import __future__
import builtins
import itertools
import sys
import types as python_types

_FUTURE = 0
for _name in __future__.all_feature_names:
    _FUTURE |= getattr(__future__, _name).compiler_flag
_numbers = itertools.count(1)


def _keep(name, text):
    """From now on, inspect finds the text under this name of a file."""
    import linecache

    linecache.cache[name] = (len(text), None, text.splitlines(True), name)


def lines_of_command(code):
    """(lines, first line) of a function that `python -c TEXT` defines; None where it comes from elsewhere."""
    arguments = sys.orig_argv
    if code.co_filename != "<string>" or "-c" not in arguments[:-1]:
        return None
    text = arguments[arguments.index("-c") + 1]
    try:
        if not _holds(compile(text, "<string>", "exec", dont_inherit=True), code):
            return None
    except (SyntaxError, ValueError):
        return None
    import inspect

    lines = text.splitlines(True)
    return inspect.getblock(lines[code.co_firstlineno - 1:]), code.co_firstlineno


def _holds(outer, code):
    return any(isinstance(item, python_types.CodeType) and (item == code or _holds(item, code)) for item in outer.co_consts)


def keep_what_exec_gets():
    """Makes exec() keep the texts that it is given, so that functions in them can be kernels."""
    plain = builtins.exec

    def exec_and_keep(source, globals=None, locals=None, /, **more):
        caller = sys._getframe(1)
        if globals is None:
            globals = caller.f_globals
            locals = caller.f_locals if locals is None else locals
        if isinstance(source, str) and "def " in source:
            name = f"<text {next(_numbers)} given to exec>"
            _keep(name, source)
            source = compile(source, name, "exec", caller.f_code.co_flags & _FUTURE, dont_inherit=True)
        return plain(source, globals, locals, **more) if locals is not None else plain(source, globals, **more)

    if not hasattr(plain, "py2cu_keeps"):
        exec_and_keep.py2cu_keeps = True
        exec_and_keep.__name__ = exec_and_keep.__qualname__ = "exec"
        builtins.exec = exec_and_keep
