# SPDX-License-Identifier: MIT
"""Structured elements: fields of numbers, arrays and records, read, written and copied."""
import numpy as np

from .terms import Refused, Term, called, is_float
from .writer import EXPRESSIONS, STATEMENTS, Writer


class Layout:
    """Return a random structured dtype; its leaves are (path, type, shape)."""

    def __init__(self, rng):
        self.leaves, fields = [], []
        for letter in "abcd"[:rng.randint(2, 4)]:
            type_ = rng.choice(["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64"])
            kind = rng.random()
            if kind < 0.6:
                fields.append((letter, type_))
                self.leaves.append(((letter,), type_, ()))
            elif kind < 0.85:
                shape = rng.choice([(3,), (2, 2)])
                fields.append((letter, type_, shape))
                self.leaves.append(((letter,), type_, shape))
            else:
                other = rng.choice(["int16", "int32", "float64"])
                fields.append((letter, np.dtype([("u", type_), ("w", other)], align=True)))
                self.leaves += [((letter, "u"), type_, ()), ((letter, "w"), other, ())]
        self.dtype = np.dtype(fields, align=True)

    def array(self, rng, extent):
        found = np.zeros(extent, self.dtype)
        for path, type_, shape in self.leaves:
            field = found
            for letter in path:
                field = field[letter]
            for place in np.ndindex(extent, *shape):
                field[place] = rng.randint(0, 100) / 4 if is_float(type_) else rng.randint(0, 100)
        return found


def one(writer, array, depth):
    """Return the index of a record in an array; "" if there is only one."""
    _, _, extent, own = array
    if extent is None:
        return Term("", "", None)
    at = writer.index(extent, depth) if not own else Term("tid", "tid", "int64")
    return Term(f"[{at.text}]", f"[{at.meaning}]", None)


def field(writer, array, depth):
    """A number in a record of an array."""
    rng = writer.rng
    name, layout, extent, own = array
    path, type_, shape = rng.choice(layout.leaves)
    at = one(writer, array, depth)
    text, meaning = f"{name}{at.text}", f"{name}{at.meaning}"
    for letter in path:
        text += rng.choice([f".{letter}", f".{letter}", f"['{letter}']"])
        meaning += f".{letter}"
    if shape:
        parts = [writer.index(extent, 0) for extent in shape]
        text += f"[{', '.join(part.text for part in parts)}]"
        meaning += f"[{', '.join(part.meaning for part in parts)}]"
    elif len(path) == 1 and extent is not None and rng.random() < 0.2:  # the field of all records first
        text = f"{name}{rng.choice([f'.{path[0]}', '[' + repr(path[0]) + ']'])}{at.text}"
        meaning = f"{name}.{path[0]}{at.meaning}"
    return Term(text, meaning, type_)


def read(writer, depth):
    if not writer.stage.records or writer.inside_device:
        raise Refused()
    return field(writer, writer.rng.choice(writer.stage.records), depth - 1)


def write(writer, indent, depth):
    """A field of the thread's own record, or the whole record."""
    rng = writer.rng
    own = [array for array in writer.stage.records if array[3]]
    if not own or writer.inside_device:
        raise Refused()
    array = rng.choice(own)
    if rng.random() < 0.25:
        source = rng.choice([other for other in writer.stage.records if other[1] is array[1] and not other[3]])
        at = one(writer, source, 1)
        writer.put(indent, f"{array[0]}[tid] = {source[0]}{at.text}", f"{array[0]}[tid] = {source[0]}{at.meaning}")
        return
    place = field(writer, array, 1)
    value = writer.converted(place.type, writer.term(2))
    if rng.random() < 0.2 and not is_float(place.type) and not is_float(value.type):
        writer.put(indent, f"{place.text} += {value.text}", f"{place.meaning} = {place.meaning} + {value.meaning}")
    else:
        writer.put(indent, f"{place.text} = {value.text}", f"{place.meaning} = {value.meaning}")


# ---- device functions ----------------------------------------------------------------------------------------------------
class OfRecord:
    """A device function of a record and a number: it returns a number, or it writes a field and returns nothing."""

    def __init__(self, name, type_):
        self.name, self.type, self.result = name, type_, None

    def call(self, writer, array, depth):
        at = one(writer, array, depth)
        value = writer.converted(self.type, writer.term(depth), spelled=True)
        return called(self.name, self.name, Term(array[0] + at.text, array[0] + at.meaning, None), value, type_=self.result)


def body_of(rng, stage, layout, name):
    function = OfRecord(name, rng.choice(stage.scalars))
    terms = [Term("a", "a", function.type)]
    for path, type_, shape in layout.leaves:
        at = f"[{', '.join(str(extent - 1) for extent in shape)}]" if shape else ""
        terms.append(Term(f"r.{'.'.join(path)}{at}", f"r.{'.'.join(path)}{at}", type_))
    child = Writer(rng, name, stage, terms, {}, inside_device=True)
    child.budget = 4
    child.attempt(1)
    return function, child


def finished(function, child):
    head = f"def {function.name}(r, a):"
    function.lines, function.meaning = ["@cuda.jit(device=True)", head, *child.lines], [head, *child.meaning]
    return function


def reader(rng, stage, layout):
    function, child = body_of(rng, stage, layout, "of_record")
    function.result = rng.choice(stage.scalars)
    value = child.converted(function.result, child.unknown(2), spelled=True)
    child.put(1, f"return {value.text}", f"return {value.meaning}")
    return finished(function, child)


def writer(rng, stage, layout):
    function, child = body_of(rng, stage, layout, "change_record")
    for path, type_, shape in rng.sample(layout.leaves, 2):
        if not shape:
            value = child.converted(type_, child.unknown(1))
            child.put(1, f"r.{'.'.join(path)} = {value.text}", f"r.{'.'.join(path)} = {value.meaning}")
    return finished(function, child)


def read_by_function(writer, depth):
    functions = [function for function in writer.stage.devices if isinstance(function, OfRecord) and function.result]
    if not functions or writer.inside_device:
        raise Refused()
    return functions[0].call(writer, writer.rng.choice(writer.stage.records), depth - 1)


def write_by_function(writer, indent, depth):
    functions = [function for function in writer.stage.devices if isinstance(function, OfRecord) and not function.result]
    if not functions or writer.inside_device:
        raise Refused()
    own = [array for array in writer.stage.records if array[3]]
    call = functions[0].call(writer, own[0], 1)
    writer.put(indent, call.text, call.meaning)


EXPRESSIONS += [("records", 6, read), ("records", 3, read_by_function)]
STATEMENTS += [("records", 8, write), ("records", 3, write_by_function)]
