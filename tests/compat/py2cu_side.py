# SPDX-License-Identifier: MIT
"""py2cu's types of the results of device functions, by Numba's names."""
import os
import re
import subprocess
import tempfile

C_TYPES = {"bool": "boolean", "signed char": "int8", "unsigned char": "uint8", "short": "int16", "unsigned short": "uint16",
           "int": "int32", "unsigned int": "uint32", "long long": "int64", "unsigned long long": "uint64", "__half": "float16", "float": "float32",
           "double": "float64", "void": "none"}
HEAD = "import math\nimport numpy as np\nfrom numba import cuda\nfrom numba.cuda import libdevice\n\n\n"


def command():
    return os.environ.get("PY2CU_COMMAND", "py2cu")


def result_types(functions):
    """Return {name: type, or the message if py2cu rejects it} for functions {name: (source of a device function, types of its arguments)}."""
    found = {}
    waiting = list(functions)
    while waiting:
        text, owner = HEAD, {}
        line = text.count("\n") + 1
        for name in waiting:
            body, types = functions[name]
            part = f"@cuda.jit(device=True)\n{body}\n\n\n"
            text += part
            for k in range(part.count("\n")):
                owner[line + k] = name
            line += part.count("\n")
        with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
            file.write(text)
            file.flush()
            # functions with a signature of their own keep their types; the result of others can become an int if its values fit
            signatures = [part for name in waiting for part in ("--sig", f"{name}({', '.join(functions[name][1])})")]
            done = subprocess.run([command(), *signatures, file.name], capture_output=True, text=True, timeout=300)
        if done.returncode == 0:
            for match in re.finditer(r'^(?:extern "C" )?__device__ ([\w ]+?) (\w+)\(', done.stdout, re.M):
                if match[2] in functions:
                    found[match[2]] = C_TYPES[match[1]]
            for name in waiting:
                found.setdefault(name, "not printed")
            return found
        refused = set()
        for match in re.finditer(r"\.py:(\d+):\d+: error: (.*)", done.stderr):
            name = owner.get(int(match[1]))
            if name:
                refused.add(name)
                found.setdefault(name, "error: " + match[2])
        if done.returncode != 1 or not refused:
            raise SystemExit(f"py2cu ended with {done.returncode}:\n{done.stderr[:3000]}")
        waiting = [name for name in waiting if name not in refused]
    return found
