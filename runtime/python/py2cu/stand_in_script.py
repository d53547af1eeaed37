"""Runs a script as Python itself would, but with py2cu in Numba's place; also in the processes that it starts."""
import importlib.machinery
import io
import os
import sys
import types as python_types

_SCRIPT = "PY2CU_STAND_IN_SCRIPT"  # for processes that multiprocessing starts


def run_file(path):
    """Runs the file as __main__; the exit code."""
    path = os.path.abspath(path)  # as Python has it in __file__
    with io.open_code(path) as file:
        text = file.read()
    module = _main_module(path, importlib.machinery.SourceFileLoader("__main__", path))
    _follow_to_children(path)
    return _run(lambda: exec(compile(text, path, "exec", dont_inherit=True), module.__dict__))


def run_text(name, text):
    """Runs a text that stands in no file."""
    module = _main_module(None, None)
    return _run(lambda: exec(compile(text, name, "exec", dont_inherit=True), module.__dict__))


def run_module(name):
    """Runs the module as `python -m name` would."""
    import runpy

    return _run(lambda: runpy.run_module(name, run_name="__main__", alter_sys=True))


def _main_module(path, loader):
    module = python_types.ModuleType("__main__")
    module.__loader__, module.__builtins__ = loader, sys.modules["builtins"]
    if path is not None:
        module.__file__ = path
    sys.modules["__main__"] = module
    return module


def _run(script):
    """Calls `script`; an exception is printed as Python prints it, without the lines of this package around the script."""
    try:
        script()
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as error:
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None and _is_around(trace.tb_frame.f_code.co_filename):
            trace = trace.tb_next
        sys.excepthook(type(error), error.with_traceback(trace), trace)
        return 1
    return 0


def _is_around(file_name):
    return file_name.startswith("<frozen runpy>") or os.path.dirname(file_name) == os.path.dirname(__file__)


# ---- processes that the script starts --------------------------------------------------------------------------------------

def _follow_to_children(path):
    """A process that multiprocessing spawns reads the script again: through py2cu/spawned.py, with py2cu in Numba's place as well."""
    import multiprocessing.spawn as spawn

    os.environ[_SCRIPT] = os.path.abspath(path)
    plain = spawn.get_preparation_data

    def get_preparation_data(name):
        data = plain(name)
        if "init_main_from_path" in data:
            data["init_main_from_path"] = os.path.join(os.path.dirname(__file__), "spawned.py")
        return data

    spawn.get_preparation_data = get_preparation_data


def run_in_child(space):
    """In such a process: runs the script into the namespace of its main module."""
    from . import numba_stand_in

    path = os.environ[_SCRIPT]
    numba_stand_in.install(beside=True)
    with io.open_code(path) as file:
        text = file.read()
    space["__file__"] = path
    _follow_to_children(path)
    exec(compile(text, path, "exec", dont_inherit=True), space)
