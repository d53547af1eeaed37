# SPDX-License-Identifier: MIT
"""Names of notebook cells; IPython compiles each cell under a generated file name."""
import re
import sys


def cell_number(file_name):
    """Return the number of the cell that IPython compiled under a file name; None if there is none."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    format_code_name = getattr(getattr(shell, "compile", None), "format_code_name", None)
    cell = format_code_name(file_name) if format_code_name is not None else None
    found = re.fullmatch(r"In\[(\d+)\]", cell[1]) if cell else None
    return int(found[1]) if found and found[1] != "0" else None


def shown_name(file_name):
    """Return the name for messages and generated code: "cell 3", or the file name."""
    number = cell_number(file_name)
    return file_name if number is None else f"cell {number}"
