# SPDX-License-Identifier: MIT
"""Check that the libraries in a wheel can be loaded: every undefined symbol must have a library version, belong to Python, or be defined by another
library in the wheel.

    check_symbols.py WHEEL

auditwheel checks symbol versions only: a function that only later versions of the C library have, and that the compiler did not find, has no
version. Requires pyelftools (wheel_tools.txt).
"""
import io
import sys
import zipfile

from elftools.elf.elffile import ELFFile

OUTSIDE = ("Py", "_Py")


def symbols(file):
    """Return the defined symbols and the undefined symbols without a version of a library."""
    table, versions = file.get_section_by_name(".dynsym"), file.get_section_by_name(".gnu.version")
    defined, plain = set(), set()
    for number, symbol in enumerate(table.iter_symbols()):
        if symbol["st_shndx"] != "SHN_UNDEF":
            defined.add(symbol.name)
        elif symbol.name and symbol["st_info"]["bind"] == "STB_GLOBAL" and versions.get_symbol(number)["ndx"] in ("VER_NDX_LOCAL", "VER_NDX_GLOBAL"):
            plain.add(symbol.name)
    return defined, plain


def main():
    with zipfile.ZipFile(sys.argv[1]) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    found = {name: symbols(ELFFile(io.BytesIO(data))) for name, data in files.items() if data.startswith(b"\x7fELF")}
    defined = set().union(*(mine for mine, _ in found.values()))
    wrong = [f"{name}: {symbol}" for name, (_, plain) in found.items() for symbol in sorted(plain - defined) if not symbol.startswith(OUTSIDE)]
    if not found or wrong:
        sys.exit("undefined symbols:\n" + "\n".join(wrong) if found else "the wheel contains no library")


if __name__ == "__main__":
    main()
