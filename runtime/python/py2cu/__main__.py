"""python -m py2cu script.py [args]: runs a script that says `numba`, with py2cu in Numba's place.

    python -m py2cu SCRIPT.py [ARGUMENT...]
    python -m py2cu -m MODULE [ARGUMENT...]
"""
import os
import runpy
import sys

from . import numba_stand_in


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    if arguments[0] == "-m" and len(arguments) > 1:
        numba_stand_in.install()
        sys.argv = arguments[1:]
        sys.path[0] = os.getcwd()
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        return 0
    if arguments[0].startswith("-"):
        print(f"py2cu: no option {arguments[0]!r}; try python -m py2cu --help", file=sys.stderr)
        return 2
    if not os.path.isfile(arguments[0]):
        print(f"py2cu: there is no file {arguments[0]!r}", file=sys.stderr)
        return 2
    numba_stand_in.install()
    sys.argv = arguments
    sys.path[0] = os.path.dirname(os.path.abspath(arguments[0]))
    runpy.run_path(arguments[0], run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
