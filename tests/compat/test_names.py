# SPDX-License-Identifier: MIT
"""numba_names.txt is correct: it contains all public names of numba.cuda, and its statement about each name holds for py2cu. Run by with_packages.py."""
import functools
import importlib
import os
import pathlib
import re
import sys
import types

os.environ.setdefault("PY2CU_DEVICE", "host")
import numba_side  # noqa: E402,F401

from py2cu import cuda  # noqa: E402

LIST = pathlib.Path(__file__).with_name("numba_names.txt")
OURS = {"numba.cuda.dispatcher.CUDADispatcher": cuda.jit(lambda x: None), "numba.cuda.cudadrv.devicearray.DeviceNDArray": cuda.DeviceNDArray,
        "numba.cuda.cudadrv.driver.Stream": cuda.Stream, "numba.cuda.cudadrv.driver.Event": cuda.Event}


def theirs(path):
    """Return the object at a path: a module, or a member of one."""
    for count in range(path.count("."), -1, -1):
        parts = path.split(".")
        try:
            module = importlib.import_module(".".join(parts[:count + 1]))
        except ImportError:
            continue
        return functools.reduce(getattr, parts[count + 1:], module)
    raise AssertionError(path)


def main():
    wrong, named = [], {}
    for path, lines in re.findall(r"^## .*\n# of (\S+)\n((?:\S.*\n)*)", LIST.read_text(encoding="utf-8"), flags=re.M):
        numba, ours = theirs(path), OURS.get(path) or functools.reduce(getattr, path.split(".")[2:], cuda)
        for line in lines.splitlines():
            name, _, rest = line.partition(" ")
            word, _, reason = rest.strip().partition(" ")
            named.setdefault(path, set()).add(name)
            if not hasattr(numba, name):
                wrong.append(f"{path} has no {name}")
            if hasattr(ours, name) != (word != "absent"):
                wrong.append(f"{name} of {path} is {'' if hasattr(ours, name) else 'not '}here, and the list says {word or 'that it works'}")
            if word not in ("", "absent", "differs") or bool(word) != bool(reason.strip()):
                wrong.append(f"what does this line say? {line}")
    for path, names in named.items():
        numba = theirs(path)
        # The submodules that are attributes depend on earlier imports, and numba.cuda.random contains names that it only uses itself.
        public = {name for name in dir(numba) if not name.startswith("_") and not isinstance(getattr(numba, name), types.ModuleType)}
        if path == "numba.cuda.random":
            public = {name for name in public if name.startswith(("create_", "init_", "xoroshiro"))}
        wrong += [f"{name} of {path} stands nowhere" for name in sorted(public - names)]
    print("\n".join(wrong))
    print(f"{sum(map(len, named.values()))} names, {len(wrong)} problems")
    return bool(wrong) or not named


if __name__ == "__main__":
    sys.exit(main())
