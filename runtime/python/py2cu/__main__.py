# SPDX-License-Identifier: MIT
"""The command python -m py2cu; see _USAGE."""
import os
import sys

_USAGE = """python -m py2cu script.py [args]: runs a script that imports `numba` with py2cu as a replacement.

    python -m py2cu [run] [OPTION...] SCRIPT.py [ARGUMENT...]
    python -m py2cu [OPTION...] -m MODULE [ARGUMENT...]
    python -m py2cu [OPTION...] -c CODE [ARGUMENT...]
    python -m py2cu [OPTION...] - [ARGUMENT...]         (reads the script from standard input)

--boundscheck: checks indices also on a GPU: an index out of bounds raises an IndexError, as it always does on the CPU.
--sanitize[=json|FILE]: runs kernels on the CPU with instrumented memory accesses. Race conditions, reads of uninitialized shared or local memory,
divergent barriers and invalid masks raise a SanitizerError; with =json or a file, all findings are written at exit as a JSON list.
--record-types FILE: writes the types of all launches, for `py2cu SCRIPT.py --types FILE`.
--profile[=FILE]: prints the launches by kernel with time, bandwidth and occupancy to standard error at exit; with FILE also writes a trace for
chrome://tracing.
--version, --help

python -m py2cu lsp: starts the language server for editors, like py2cu lsp; requires pygls: pip install 'py2cu[lsp]'.

python -m py2cu redirect --on|--off|--status: makes numba.cuda py2cu in all processes of this Python environment, like py2cu redirect.

Other subcommands run the command py2cu: `python -m py2cu translate FILE.py`; `python -m py2cu translate --help` lists its options.
"""  # not a docstring, which python -OO removes
_WORDS = ("translate", "export", "env", "explain", "help")  # subcommands of py2cu, besides run


def main(arguments):
    arguments = list(arguments)
    if arguments and arguments[0] in _WORDS:
        return _run_command(arguments)
    if arguments and arguments[0] == "lsp":
        return _run_server(arguments[1:])
    if arguments and arguments[0] == "redirect":
        return _run_redirect(arguments[1:])
    if arguments and arguments[0] == "run":
        arguments = arguments[1:]
    types_file, profile = None, None
    while arguments and arguments[0].split("=")[0] in ("--boundscheck", "--profile", "--record-types", "--sanitize"):
        option, given, value = arguments.pop(0).partition("=")
        if option == "--sanitize":
            if given and value in ("", "0"):
                return _print_error("--sanitize= requires json or a file name")
            os.environ["PY2CU_SANITIZE"] = "1" if not given else value if value in ("1", "json") else os.path.abspath(value)
            os.environ["PY2CU_DEVICE"] = "host"
            continue
        if option == "--profile":
            if given and not value:
                return _print_error("--profile= needs a file to write to")
            profile = os.path.abspath(value) if given else ""
            continue
        if option == "--boundscheck":
            if given:
                return _print_error("--boundscheck takes no value")
            os.environ["PY2CU_BOUNDSCHECK"] = "1"  # also applies to processes that the script starts
            continue
        types_file = value if given else arguments.pop(0) if arguments else ""
        if not types_file:
            return _print_error("--record-types requires a file name")
        types_file = os.path.abspath(types_file)
    if not arguments or arguments[0] in ("-h", "--help"):
        print(_USAGE.strip())
        return 0 if arguments else 2
    if arguments[0] == "--version":
        from ._py2cu import version

        print(f"py2cu {version}")
        return 0
    how = arguments[0] if arguments[0] == "-" or (arguments[0] in ("-m", "-c") and len(arguments) > 1) else "file"
    if how == "file" and arguments[0].startswith("-"):
        return _print_error(f"no option {arguments[0]!r}{_suggestion(arguments[0], ('--boundscheck', '--profile', '--record-types', '--sanitize', '--version', '--help'))}; try python -m py2cu --help")
    script = os.path.abspath(arguments[0]) if how == "file" else None
    for option, path in (("--record-types ", types_file), ("--profile=", profile)):
        if path and script is not None and os.path.exists(path) and os.path.exists(script) and os.path.samefile(path, script):
            return _print_error(f"{option}{path}: this output would overwrite an input of the run")
    sanitizer_file = os.environ.get("PY2CU_SANITIZE", "")
    for path in (types_file, profile, sanitizer_file if os.path.isabs(sanitizer_file) else ""):
        if path and not os.path.isdir(os.path.dirname(path)):  # reported before a long run
            return _print_error(f"{path} cannot be written: the directory {os.path.dirname(path)} does not exist")
    outputs = []  # (file, function that writes it)
    if types_file is not None:
        from .kernels import record_types

        record_types.start()
        outputs.append((types_file, lambda: record_types.write(types_file, script)))
    if profile is not None:
        from .kernels import profiling

        profiling.start()
        outputs.append((profile, lambda: profiling.finish(profile or None)))
    try:
        status = _run(arguments, how)
    except SystemExit as end:
        if not _write_outputs(outputs) and end.code in (None, 0):
            return 1
        raise
    except BaseException:
        _write_outputs(outputs)
        raise
    return status if _write_outputs(outputs) else status or 1


def _write_outputs(outputs):
    """Write the outputs of a run, and return whether all of them could be written."""
    is_written = True
    for path, write in outputs:
        try:
            write()
        except OSError as error:
            _print_error(f"{path} cannot be written: {error.strerror}")
            is_written = False
    return is_written


def _run(arguments, how):
    from .numba import import_hook, run_script

    import_hook.install(is_announced=True, keeps_numba=True)
    if os.environ.get("PY2CU_SANITIZE", "0") not in ("", "0"):
        run_script.watch_exit()
    if how in ("-", "-c"):
        sys.argv = [how] + arguments[1 if how == "-" else 2:]
        sys.path[0] = ""
        return run_script.run_text(*(("<stdin>", sys.stdin.buffer.read()) if how == "-" else ("<string>", arguments[1])))
    if how == "-m":
        sys.argv = arguments[1:]
        sys.path[0] = os.getcwd()
        return run_script.run_module(arguments[1])
    if os.path.isdir(arguments[0]) or _is_archive(arguments[0]):
        import importlib.machinery

        if importlib.machinery.PathFinder.find_spec("__main__", [arguments[0]]) is None:
            return _print_error(f"{arguments[0]!r} contains no __main__.py")
        sys.argv = arguments
        del sys.path[0]  # replaced by the directory or archive
        return run_script.run_directory(arguments[0])
    if not os.path.isfile(arguments[0]):
        return _print_error(f"there is no file {arguments[0]!r}{_suggestion(arguments[0], ('run', 'lsp', 'redirect', *_WORDS))}")
    sys.argv = arguments
    sys.path[0] = os.path.dirname(os.path.realpath(arguments[0]))
    return run_script.run_file(arguments[0])


def _run_command(arguments):
    """Replace this process by the command, which then controls exit status, signals and the terminal."""
    from .lsp.command import find_command

    command = find_command()
    if command is None:
        return _print_error(f"{arguments[0]}: the command py2cu is neither installed with this Python nor in PATH")
    sys.stdout.flush()
    os.execv(command, [command, *arguments])


def _run_server(arguments):
    import importlib.util

    if arguments == ["--version"]:
        return main(arguments)
    if arguments in (["--help"], ["-h"]):
        return _run_command(["lsp", *arguments])
    if importlib.util.find_spec("pygls") is None:
        return _print_error(f"lsp: pygls is not installed for {sys.executable}: pip install 'py2cu[lsp]'")
    from .lsp import server

    return server.main(arguments)


def _run_redirect(arguments):
    if arguments in (["--help"], ["-h"], ["--version"]):
        return _run_command(["redirect", *arguments])
    from . import redirect

    return redirect.main(arguments)


def _suggestion(given, names):
    import difflib

    close = difflib.get_close_matches(given, names, 1)
    return f"; did you mean {close[0]}?" if close else ""


def _is_archive(path):
    if not os.path.isfile(path) or path.endswith(".py"):
        return False
    import zipfile

    return zipfile.is_zipfile(path)


def _print_error(text):
    print(f"py2cu: {text}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
