# SPDX-License-Identifier: MIT
"""numba.cuda.libdevice: py2cu has Numba's functions, with the same arguments and results. Run by with_packages.py."""
import re
import sys

import numba_side  # noqa: F401
import py2cu_side
from numba.cuda import libdevicefuncs

TUPLE = re.compile(r"(UniTuple|Tuple)\(")


def main():
    functions, wanted = {}, {}
    for name, (result, args) in libdevicefuncs.functions.items():
        short = name.removeprefix("__nv_")
        signature = libdevicefuncs.create_signature(result, args)
        types = [str(arg) for arg in signature.args]
        letters = "abc"[:len(types)]
        parts = list(signature.return_type) if TUPLE.match(str(signature.return_type)) else [signature.return_type]
        for k, part in enumerate(parts):
            item = f"[{k}]" if len(parts) > 1 else ""
            body = f"return libdevice.{short}({', '.join(letters)}){item}"
            for variant, given in (("", types), ("_i8", ["int8"] * len(types)), ("_f8", ["float64"] * len(types))):
                key = f"g_{short}_{k}{variant}"
                functions[key] = (f"def {key}({', '.join(letters)}):\n    {body}", given)
                wanted[key] = str(part)
    found = {}
    names = list(functions)
    for begin in range(0, len(names), 300):
        found.update(py2cu_side.result_types({name: functions[name] for name in names[begin:begin + 300]}))
    wrong = [f"{name}: Numba {wanted[name]}, py2cu {found[name]}" for name in wanted if found[name] != wanted[name]]
    print("\n".join(wrong))
    print(f"{len(libdevicefuncs.functions)} functions, {len(wanted)} results, {len(wrong)} differ")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
