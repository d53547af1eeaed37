"""The types of all launches of a run, for `python -m py2cu --record-types FILE`: `py2cu --types FILE` reads them."""
import os

_kernels = None  # {(file, line, name): [types, ...]} in the order of their first launches; None: nobody asks


def start():
    """From now on, types are noted."""
    global _kernels
    _kernels = {}


def note(function, names):
    """A kernel met these types."""
    if _kernels is not None:
        code = function.__code__
        met = _kernels.setdefault((code.co_filename, code.co_firstlineno, function.__name__), [])
        if names not in met:
            met.append(names)


def write(path, script):
    """One signature a line. Those of other files than the script's stand in comments: they belong to translations of these files.
    script None: of a module, whose kernels come from files of any name."""
    files = {}
    for (file, _, name), met in (_kernels or {}).items():
        files.setdefault(file, []).extend(f"{name}({', '.join(names)})" for names in met)
    lines = []
    for file, signatures in files.items():
        exists = os.path.exists(file)
        own = script is None or (exists and os.path.samefile(file, script))
        lines.append(f"# {os.path.relpath(file) if exists else file}")
        lines += signatures if own else [f"# {signature}" for signature in signatures]
    part = f"{path}.part"
    with open(part, "w", encoding="utf-8") as out:
        out.write("\n".join(lines or ["# no kernel was launched"]) + "\n")
    os.replace(part, path)
