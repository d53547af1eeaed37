"""python -m py2cu script.py [args]: runs a script that says `numba`, with py2cu in Numba's place.

    python -m py2cu SCRIPT.py [ARGUMENT...]
    python -m py2cu -m MODULE [ARGUMENT...]
"""
import builtins
import os
import sys

_exec = builtins.exec


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    as_module = arguments[0] == "-m" and len(arguments) > 1
    if not as_module and arguments[0].startswith("-"):
        return _complain(f"no option {arguments[0]!r}; try python -m py2cu --help")
    from . import numba_stand_in, stand_in_script

    numba_stand_in.install(tell=True)
    if as_module:
        sys.argv = arguments[1:]
        sys.path[0] = os.getcwd()
        return stand_in_script.run_module(arguments[1])
    if not os.path.isfile(arguments[0]):
        return _complain(f"there is no file {arguments[0]!r}")
    sys.argv = arguments
    sys.path[0] = os.path.dirname(os.path.realpath(arguments[0]))
    return stand_in_script.run_file(arguments[0], _exec)


def _complain(text):
    print(f"py2cu: {text}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
