"""Names of notebooks' cells: IPython compiles each under a name of its own making."""
import re
import sys


def cell_number(file_name):
    """Of the cell that IPython compiled under this name; None where it is none, or is not known any more."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    tell = getattr(getattr(shell, "compile", None), "format_code_name", None)
    told = tell(file_name) if tell is not None else None
    found = re.fullmatch(r"In\[(\d+)\]", told[1]) if told else None
    return int(found[1]) if found and found[1] != "0" else None


def shown_name(file_name):
    """What messages and texts call it: "cell 3", or the file's name."""
    number = cell_number(file_name)
    return file_name if number is None else f"cell {number}"
