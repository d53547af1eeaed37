# SPDX-License-Identifier: MIT
"""Correspondence between CUDA C and Python source, from the source map of a translation."""

_STATEMENTS = ("statement", "function", "constant")


def _size(piece):
    return piece.end - piece.start


def _around(pieces, place):
    """Return the ranges that contain a position; if there are none, those that end there, so that a cursor after a word selects the word."""
    found = [one for one in pieces if (one.line, one.column) <= place < (one.end_line, one.end_column)]
    return found or [one for one in pieces if (one.end_line, one.end_column) == place]


class Links:
    """Lookup of sources and mappings; positions are (line, byte column) from 1."""

    def __init__(self, source_map):
        self.map = source_map
        self.sources = [one for one in source_map.sources if one is not None and one.module == 0] if source_map else []
        self.pieces = {}  # number of a source -> its mappings
        for one in source_map.mappings if source_map else ():
            self.pieces.setdefault(one.source, []).append(one)

    def pairs(self):
        """Yield (source, mapping) for the document itself."""
        for source in self.sources:
            for piece in self.pieces.get(source.number, ()):
                yield source, piece

    def _after_indentation(self, place):
        """Return the first statement of a line, once for each combination of types, if the position is in its indentation."""
        found = [one for one in self.sources if one.kind in _STATEMENTS and one.line == place[0]]
        first = min((one.column for one in found), default=0)
        return [one for one in found if one.column == first] if place[1] < first else []

    def sources_at(self, place, kinds=()):
        """Return the innermost sources at a position, one for each combination of types of the function; in the indentation, those of the statement."""
        found = self._after_indentation(place) or _around([one for one in self.sources if one.kind in kinds or not kinds], place)
        smallest = min(map(_size, found), default=None)
        return [one for one in found if _size(one) == smallest]

    def cuda_of(self, place):
        """Return the ranges of C for the innermost source at a position that has C code."""
        found = [one for one in self._after_indentation(place) if one.number in self.pieces]
        found = found or _around([one for one in self.sources if one.number in self.pieces], place)
        smallest = min(map(_size, found), default=None)
        return [piece for one in found if _size(one) == smallest for piece in self.pieces[one.number]]

    def lines_of(self, place):
        """Return the line numbers of the C code of the statement at a position."""
        statements = self.sources_at(place, _STATEMENTS)
        return sorted({line for one in statements for piece in self.pieces.get(one.number, ()) for line in range(piece.line, piece.end_line + 1)})

    def python_of(self, place):
        """Return the source of a position in the C code, or of the nearest mapping above; None if there is none."""
        numbers = {one.number: one for one in self.sources}
        pieces = [piece for piece in self.map.mappings if piece.source in numbers] if self.map else []
        around = _around(pieces, place)
        if around:
            return numbers[min(around, key=_size).source]
        above = [piece for piece in pieces if (piece.line, piece.column) <= place]
        return numbers[above[-1].source] if above else None
