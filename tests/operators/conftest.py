# SPDX-License-Identifier: MIT
"""PY2CU_DEVICE selects the devices, as for tests/exec: the CPU, or with "cuda" or "auto" also a GPU."""
import os

os.environ.setdefault("PY2CU_DEVICE", "host")


def message(function, *args, **keywords):
    """Return the class and the first line of the exception that a call raises."""
    try:
        function(*args, **keywords)
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0]}"
    return "no error"
