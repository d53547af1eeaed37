# SPDX-License-Identifier: MIT
"""Conversion of positions: the translator counts UTF-8 bytes from 1, editors UTF-16 units (or negotiated units) from 0."""
import re

_ENDS = re.compile("\r\n|\r|\n")
_ENCODINGS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class Lines:
    """The lines of a document, and positions in the units of an editor."""

    def __init__(self, text, encoding="utf-16"):
        self.lines = _ENDS.split(text)
        self.encoding, self.size = _ENCODINGS[encoding]

    def _units(self, text):
        return len(text.encode(self.encoding, "replace")) // self.size

    def position(self, line, column):
        """Return (line, character) from 0 for a line and a byte column from 1; positions after the end are mapped to the end."""
        if line > len(self.lines):
            line, column = len(self.lines), 1 << 30
        text = self.lines[max(line, 1) - 1]
        prefix = text.encode("utf-8", "replace")[:max(column, 1) - 1].decode("utf-8", "ignore")
        return max(line, 1) - 1, self._units(prefix)

    def place(self, line, character):
        """Return (line, byte column) from 1 for an editor's position."""
        line = min(max(line, 0), len(self.lines) - 1)
        units = self.lines[line].encode(self.encoding, "replace")[:max(character, 0) * self.size]
        return line + 1, len(units.decode(self.encoding, "ignore").encode("utf-8", "replace")) + 1

    def end(self, line):
        """Return the position after the end of a line, which is counted from 1."""
        return self.position(line, 1 << 30)
