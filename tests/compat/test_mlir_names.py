# SPDX-License-Identifier: MIT
"""mlir_names.txt is correct: its statement about each name of numba_cuda_mlir holds for py2cu, and if numba_cuda_mlir is installed, no name is missing."""
import importlib
import importlib.util
import os
import pathlib
import re
import sys
import types

import numpy as np

os.environ.setdefault("PY2CU_DEVICE", "host")
LIST = pathlib.Path(__file__).with_name("mlir_names.txt")
SUCCESSOR = "numba_cuda_mlir"
WANT_GPU = {f"{SUCCESSOR}.cuda.intrin", f"{SUCCESSOR}.cuda.tensor_map"}  # modules to import; the list contains the names in their source and stubs


def read():
    """Return {path: [(name, word, reason)]}."""
    found = {}
    for path, lines in re.findall(r"^# of (\S+)\n((?:\S.*\n)*)", LIST.read_text(encoding="utf-8"), flags=re.M):
        for line in lines.splitlines():
            name, word, reason = (re.split(r"\s+", line, maxsplit=2) + ["", ""])[:3]
            found.setdefault(path, []).append((name, word, reason))
    return found


def thing(path, cuda):
    """Return the object at a path: a module, or a class that has an instance."""
    if path.endswith(".MLIRDispatcher"):
        return cuda.jit(lambda x: None)
    if path.endswith((".Stream", ".Event")):
        return getattr(importlib.import_module(path.rpartition(".")[0]), path.rpartition(".")[2])
    return cuda.DeviceNDArray if path.endswith(".DeviceNDArray") else importlib.import_module(path)


def theirs(named):
    """Return {path: its public names} of the installed numba_cuda_mlir."""
    if not hasattr(np, "row_stack"):  # removed from NumPy 2.5, but used by numba_cuda_mlir
        np.row_stack = np.vstack

    cuda = importlib.import_module(f"{SUCCESSOR}.cuda")
    found = {}
    for path in named:
        if path in WANT_GPU:
            continue
        module = thing(path, cuda)
        exported = getattr(module, "__all__", None) if path != f"{SUCCESSOR}.cuda" else None
        found[path] = set(exported) if exported is not None else {
            name for name in dir(module) if not name.startswith("_") and not isinstance(getattr(module, name, None), types.ModuleType)}
    return found


def main():
    named, wrong = read(), []
    if importlib.util.find_spec(SUCCESSOR) is None:
        print(f"{SUCCESSOR} is not installed: the list is compared with py2cu alone")
    else:
        for path, names in theirs(named).items():
            wrong += [f"{name} of {path} stands nowhere" for name in sorted(names - {name for name, _, _ in named[path]})]
        for name in [name for name in sys.modules if name.split(".")[0] in ("numba", SUCCESSOR)]:
            del sys.modules[name]
    from py2cu.numba import import_hook, mlir

    import_hook.install()
    cuda = importlib.import_module(f"{SUCCESSOR}.cuda")
    for path, lines in named.items():
        try:
            ours = thing(path, cuda)
        except ImportError:
            ours = None
        for name, word, reason in lines:
            is_here = hasattr(ours, name) and not isinstance(getattr(ours, name), mlir.UnsupportedMlirName)
            if is_here != (word != "absent"):
                wrong.append(f"{name} of {path} is {'' if is_here else 'not '}here, and the list says {word or 'that it works'}")
            if word not in ("", "absent", "differs") or bool(word) != bool(reason):
                wrong.append(f"what does this line say? {name} {word} {reason}")
    print("\n".join(wrong))
    print(f"{sum(map(len, named.values()))} names, {len(wrong)} problems")
    return bool(wrong) or not named


if __name__ == "__main__":
    sys.exit(main())
