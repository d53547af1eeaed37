# SPDX-License-Identifier: MIT
"""Runs a script like the Python interpreter, with py2cu as a replacement for Numba, also in child processes."""
import importlib.machinery
import io
import os
import sys
import types as python_types

# The script, or the module, for processes that multiprocessing starts.
_SCRIPT, _MODULE = "PY2CU_STAND_IN_SCRIPT", "PY2CU_STAND_IN_MODULE"


def run_file(path):
    """Run a file as __main__, and return the exit status."""
    path = os.path.abspath(path)  # the value that Python assigns to __file__
    with io.open_code(path) as file:
        text = file.read()
    module = _main_module(path, importlib.machinery.SourceFileLoader("__main__", path))
    _configure_children(_SCRIPT, path)
    return _run(lambda: exec(compile(text, path, "exec", dont_inherit=True), module.__dict__))


def watch_exit():
    """Register the sanitizer's report to be printed at exit; called before the script starts."""
    import atexit

    from ..device import devices

    devices.exit_is_watched = True
    atexit.register(devices.report_findings_at_exit)


def run_text(name, text):
    """Run source that is not in a file."""
    module = _main_module(None, None)
    _configure_children()
    return _run(lambda: exec(compile(text, name, "exec", dont_inherit=True), module.__dict__))


def run_module(name):
    """Run a module as `python -m name` does."""
    import runpy

    _configure_children(_MODULE, name)
    return _run(lambda: runpy.run_module(name, run_name="__main__", alter_sys=True))


def run_directory(path):
    """Run __main__.py of a directory or a ZIP archive."""
    import runpy

    _configure_children()
    return _run(lambda: runpy.run_path(path, run_name="__main__"))


def _main_module(path, loader):
    module = python_types.ModuleType("__main__")
    module.__loader__, module.__builtins__ = loader, sys.modules["builtins"]
    if path is not None:
        module.__file__ = path
    sys.modules["__main__"] = module
    return module


def _run(script):
    """Call `script`, and print an exception as Python does, without the frames of this package around the script."""
    try:
        script()
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as error:
        trace = error.__traceback__
        while trace is not None and _is_launcher_frame(trace.tb_frame.f_code.co_filename):
            trace = trace.tb_next
        sys.excepthook(type(error), error.with_traceback(trace), trace)
        return 1
    return 0


_PACKAGE = os.path.dirname(os.path.dirname(__file__))


def _is_launcher_frame(file_name):
    return file_name.startswith(("<frozen runpy>", _PACKAGE + os.sep))


# ---- child processes --------------------------------------------------------------------------------------

def _configure_children(variable=None, main=None):
    """Configure multiprocessing so that spawned processes run the script or import the module again with py2cu as a replacement for Numba, through spawned.py.

    Other source is not executed again, as in Python itself.
    """
    import multiprocessing.spawn as spawn

    for name in (_SCRIPT, _MODULE):
        os.environ.pop(name, None)
    if variable is not None:
        os.environ[variable] = main
    plain = spawn.get_preparation_data

    def get_preparation_data(name):
        data = plain(name)
        if data.pop("init_main_from_name", "").rpartition(".")[2] == "__main__":
            os.environ.pop(_MODULE, None)  # a package is not imported again
        data["init_main_from_path"] = os.path.join(os.path.dirname(__file__), "spawned.py")
        return data

    spawn.get_preparation_data = get_preparation_data


def run_in_child(space):
    """Run the script in a child process, in the namespace of its main module."""
    from . import import_hook

    import_hook.install(keeps_numba=True)
    script, module = os.environ.get(_SCRIPT), os.environ.get(_MODULE)
    if module is not None:
        import runpy

        _configure_children(_MODULE, module)
        space.update(runpy.run_module(module, run_name=space["__name__"], alter_sys=True))
    elif script is not None:
        _configure_children(_SCRIPT, script)
        with io.open_code(script) as file:
            text = file.read()
        space["__file__"] = script
        exec(compile(text, script, "exec", dont_inherit=True), space)
    else:
        _configure_children()
