"""Which piece of CUDA C comes from which piece of Python, and what that is: by the map of a translation."""

_STATEMENTS = ("statement", "function", "constant")


def _size(piece):
    return piece.end - piece.start


def _around(pieces, place):
    """Those that hold a place; where none does, those that end there, as a cursor behind a word means the word."""
    found = [one for one in pieces if (one.line, one.column) <= place < (one.end_line, one.end_column)]
    return found or [one for one in pieces if (one.end_line, one.end_column) == place]


class Links:
    """Places are (line, column in bytes) from 1."""

    def __init__(self, source_map):
        self.map = source_map
        self.sources = [one for one in source_map.sources if one is not None and one.module == 0] if source_map else []
        self.pieces = {}  # number of a source: its mappings
        for one in source_map.mappings if source_map else ():
            self.pieces.setdefault(one.source, []).append(one)

    def pairs(self):
        """(source, mapping) of the text itself."""
        for source in self.sources:
            for piece in self.pieces.get(source.number, ()):
                yield source, piece

    def sources_at(self, place, kinds=()):
        """Those of the smallest piece of Python around a place, one for each types that its function has; before a line's text, of its statement."""
        found = _around([one for one in self.sources if one.kind in kinds or not kinds], place)
        if not found:
            found = [one for one in self.sources if one.kind in _STATEMENTS and one.line == place[0] and place < (one.line, one.column)]
        smallest = min(map(_size, found), default=None)
        return [one for one in found if _size(one) == smallest]

    def cuda_of(self, place):
        """The pieces of C that come from the smallest piece of Python around a place that there is C of."""
        found = _around([one for one in self.sources if one.number in self.pieces], place)
        if not found:
            found = [one for one in self.sources_at(place) if one.number in self.pieces]
        smallest = min(map(_size, found), default=None)
        return [piece for one in found if _size(one) == smallest for piece in self.pieces[one.number]]

    def lines_of(self, place):
        """The numbers of the lines of C that the statement at a place is."""
        statements = self.sources_at(place, _STATEMENTS)
        return sorted({line for one in statements for piece in self.pieces.get(one.number, ()) for line in range(piece.line, piece.end_line + 1)})

    def python_of(self, place):
        """The piece of Python that a place of the C text comes from; the nearest above where it comes from none itself. None: there is none."""
        numbers = {one.number: one for one in self.sources}
        pieces = [piece for piece in self.map.mappings if piece.source in numbers] if self.map else []
        around = _around(pieces, place)
        if around:
            return numbers[min(around, key=_size).source]
        above = [piece for piece in pieces if (piece.line, piece.column) <= place]
        return numbers[above[-1].source] if above else None
