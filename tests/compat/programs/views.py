# SPDX-License-Identifier: MIT
"""Slices of arrays with arbitrary steps, loops over arrays, reductions, local arrays, and functions of arrays."""
from . import flow
from .terms import Refused, Term, binary, is_float, literal
from .writer import EXPRESSIONS, STATEMENTS, Array


def bounds(writer, extent, depth):
    """Return source and meaning of a slice, the minimum size of the array, and whether the size must be exact."""
    rng = writer.rng
    for _ in range(10):
        start, stop = (rng.choice([None, rng.randint(-extent, extent)]) for _ in range(2))
        step = rng.choice([None, None, 1, 2, 3, -1, -1, -2])
        least = len(range(*slice(start, stop, step).indices(extent)))
        if least >= 2:
            break
    else:
        start, stop, step, least = None, None, -1, extent
    if rng.random() < 0.2 and extent >= 8:  # bounds that are known only at run time
        a, b = binary("%", writer.converted("int32", writer.unknown(depth)), literal(3)), binary("%", writer.integer(depth), literal(4))
        return f"{a.text}:{extent} - {b.text}", f"part({a.meaning}, literal({extent}) - {b.meaning}, None)", extent - 5, False
    text = f"{'' if start is None else start}:{'' if stop is None else stop}{'' if step is None else f':{step}'}"
    return text, f"part({start}, {stop}, {step})", least, True


def view(writer, indent, depth):
    rng = writer.rng
    names = [name for name, array in writer.arrays.items() if array.shape]
    if not names:
        raise Refused()
    source = rng.choice(names)
    array = writer.arrays[source]
    name = writer.name("w")
    if len(array.shape) == 2 and rng.random() < 0.2:
        shape, texts, exact = array.shape[::-1], None, array.exact
        writer.put(indent, f"{name} = {source}.T")
    else:
        texts, meanings, shape, exact = [], [], [], array.exact
        for extent in array.shape:
            if len(array.shape) > 1 and rng.random() < 0.35 and len(texts) - len(shape) < len(array.shape) - 1:
                at = writer.index(extent, 1)
                texts.append(at.text)
                meanings.append(at.meaning)
            else:
                text, meaning, least, known = bounds(writer, extent, 0) if array.exact else ("::-1", "part(None, None, -1)", extent, False)
                texts.append(text)
                meanings.append(meaning)
                shape.append(least)
                exact = exact and known
        writer.put(indent, f"{name} = {source}[{', '.join(texts)}]", f"{name} = {source}[{', '.join(meanings)}]")
    writer.arrays[name] = Array(array.type, tuple(shape), array.writable, exact)


def extent(writer, depth):
    names = list(writer.arrays)
    if not names:
        raise Refused()
    name = writer.rng.choice(names)
    k = writer.rng.randrange(len(writer.arrays[name].shape))
    return writer.rng.choice([Term(f"{name}.shape[{k}]", f"{name}.shape[{k}]", "int64"), Term(f"len({name})", f"{name}.shape[0]", "int64"),
                              Term(f"{name}.size", f"{name}.size", "int64")])


def element_of_view(writer, depth):
    """An element of a part without a name."""
    rng = writer.rng
    names = [name for name, array in writer.arrays.items() if len(array.shape) == 1 and array.exact]
    if not names:
        raise Refused()
    name = rng.choice(names)
    text, meaning, least, _ = bounds(writer, writer.arrays[name].shape[0], depth - 2)
    at = writer.index(least, 0)
    return Term(f"{name}[{text}][{at.text}]", f"{name}[{meaning}][{at.meaning}]", writer.arrays[name].type)


def reduction(writer, depth):
    """Only for numbers whose sums are exact: those of the arguments."""
    rng = writer.rng
    names = [name for name, array in writer.arrays.items() if not array.writable and name[0] == "A" and array.type != "float16"]
    if not names:
        raise Refused()
    name = rng.choice(names)
    array = writer.arrays[name]
    text, meaning = name, name
    if rng.random() < 0.5:
        found = [bounds(writer, extent, 0) for extent in array.shape]
        text, meaning = f"{name}[{', '.join(part[0] for part in found)}]", f"{name}[{', '.join(part[1] for part in found)}]"
    function = "sum" if writer.stage.numba else rng.choice(["sum", "min", "max"])
    result = array.type if function != "sum" or is_float(array.type) else "int64" if array.type[0] == "i" else "uint64"
    return Term(rng.choice([f"{text}.{function}()", f"np.{function}({text})"]), f"reduced('{function}', {meaning}, '{result}')", result)


# ---- loops over arrays -------------------------------------------------------------------------------------------------
def over_array(writer, indent, depth):
    rng = writer.rng
    names = [name for name, array in writer.arrays.items() if len(array.shape) == 1]
    if not names or rng.random() < 0.25:
        return over_places(writer, indent, depth)
    name = rng.choice(names)
    text, meaning = name, name
    if writer.arrays[name].exact and rng.random() < 0.6:
        a = rng.randint(0, max(0, writer.arrays[name].shape[0] - 5))
        text, meaning = rng.choice([(f"{name}[{a}:{a + 5}]", f"{name}[part({a}, {a + 5}, None)]"),
                                    (f"{name}[{a + 4}:{'' if a == 0 else a - 1}:-2]", f"{name}[part({a + 4}, {a - 1 if a else None}, -2)]")])
    begin, terms = flow.around(writer, indent), list(writer.terms)
    x, i = writer.name("x"), writer.name("k")
    type_ = writer.arrays[name].type
    kind = rng.random()
    if kind < 0.4:
        writer.put(indent, f"for {x} in {text}:", f"for {x} in {meaning}:")
        extra = [Term(x, x, type_)]
    elif kind < 0.7:
        start = rng.choice([None, None, 3])
        writer.put(indent, f"for {i}, {x} in enumerate({text}{f', {start}' if start else ''}):",
                   f"for {i}, {x} in numbered({meaning}, {start or 0}):")
        extra = [Term(x, x, type_), Term(i, i, "int64")]
    else:
        other = rng.choice(names)
        writer.put(indent, f"for {x}, {i} in zip({text}, {other}):", f"for {x}, {i} in zip({meaning}, {other}):")
        extra = [Term(x, x, type_), Term(i, i, writer.arrays[other].type)]
    writer.terms = terms + extra * 2
    flow.body(writer, indent, depth, terms, begin)


def over_places(writer, indent, depth):
    """np.ndindex and np.ndenumerate."""
    rng = writer.rng
    begin, terms = flow.around(writer, indent), list(writer.terms)
    i, j, x = writer.name("k"), writer.name("k"), writer.name("x")
    extra = [Term(i, i, "int64"), Term(j, j, "int64")]
    planes = [name for name, array in writer.arrays.items() if len(array.shape) == 2 and array.shape[0] * array.shape[1] < 30]
    if planes and rng.random() < 0.5:
        name = rng.choice(planes)
        writer.put(indent, f"for ({i}, {j}), {x} in np.ndenumerate({name}):", f"for ({i}, {j}), {x} in {name}.numbered():")
        extra.append(Term(x, x, writer.arrays[name].type))
    else:
        a, b = rng.randint(1, 3), rng.randint(1, 3)
        writer.put(indent, f"for {i}, {j} in np.ndindex({a}, {b}):", f"for {i}, {j} in places({a}, {b}):")
    writer.terms = terms + extra
    flow.body(writer, indent, depth, terms, begin)


# ---- local arrays ------------------------------------------------------------------------------------------------------
def local_array(writer, indent, depth):
    rng = writer.rng
    if writer.inside_device or writer.loops or indent > 2:
        raise Refused()
    name, type_ = writer.name("loc"), rng.choice(writer.stage.scalars)
    counter = writer.name("j")
    if rng.random() < 0.6:
        n = rng.randint(3, 9)
        shape, spelled = (n,), str(n)
    else:
        shape = (rng.randint(2, 3), rng.randint(2, 4))
        spelled = str(shape)
    writer.put(indent, f"{name} = cuda.local.array({spelled}, np.{type_})", f"{name} = fresh({spelled}, '{type_}')")
    writer.put(indent, f"for {counter} in range({shape[0]}):", f"for {counter} in counting('int64', literal({shape[0]})):")
    if len(shape) == 1:
        writer.put(indent + 1, f"{name}[{counter}] = {counter} * 3", f"{name}[{counter}] = {counter} * literal(3)")
    else:
        other = writer.name("j")
        writer.put(indent + 1, f"for {other} in range({shape[1]}):", f"for {other} in counting('int64', literal({shape[1]})):")
        writer.put(indent + 2, f"{name}[{counter}, {other}] = {counter} - {other}", f"{name}[{counter}, {other}] = {counter} - {other}")
    writer.arrays[name] = Array(type_, shape, writable=True)


def fill(writer, indent, depth):
    """Assign a number, or an array, to a part of an array."""
    rng = writer.rng
    names = [name for name, array in writer.arrays.items() if array.writable and len(array.shape) == 1 and array.exact]
    if not names:
        raise Refused()
    name = rng.choice(names)
    type_, (n,) = writer.arrays[name].type, writer.arrays[name].shape
    text, meaning, least, exact = bounds(writer, n, 0)
    if not exact:
        raise Refused()
    if rng.random() < 0.5:
        value = writer.converted(type_, writer.term(2))
        writer.put(indent, f"{name}[{text}] = {value.text}", f"{name}[{meaning}] = {value.meaning}")
        return
    sources = [other for other, array in writer.arrays.items() if not array.writable and array.exact and len(array.shape) == 1
               and array.shape[0] >= least and array.type != "float16" and other[0] == "A"]
    if not sources or type_ == "float16":
        raise Refused()
    other = rng.choice(sources)
    a = rng.randint(0, writer.arrays[other].shape[0] - least)
    writer.put(indent, f"{name}[{text}] = {other}[{a}:{a + least}]", f"{name}[{meaning}] = {other}[part({a}, {a + least}, None)]")


def elementwise(writer, indent, depth):
    """Apply a NumPy function to arrays of one type, with an output array."""
    rng = writer.rng
    names = [name for name, array in writer.arrays.items() if array.writable and array.exact and len(array.shape) == 1 and array.type != "float16"]
    if not names:
        raise Refused()
    out = rng.choice(names)
    type_, (n,) = writer.arrays[out].type, writer.arrays[out].shape
    operands = [name for name, array in writer.arrays.items() if array.type == type_ and len(array.shape) == 1 and array.exact and array.shape[0] >= n]
    texts, meanings = [], []
    for _ in range(2):
        name = rng.choice(operands)
        a = rng.randint(0, writer.arrays[name].shape[0] - n)
        if name == out:
            texts.append(name)
            meanings.append(name)
        else:
            texts.append(f"{name}[{a}:{a + n}]")
            meanings.append(f"{name}[part({a}, {a + n}, None)]")
    functions = ["maximum", "minimum"] + ["bitwise_and", "bitwise_or", "bitwise_xor"] * (not is_float(type_))
    if not writer.stage.numba:
        functions += ["add", "subtract"] + ["multiply"] * (not is_float(type_))
    function = rng.choice(functions)
    if any(name in out or out in name for name in (texts[0].split("[")[0], texts[1].split("[")[0]) if name != out):
        raise Refused()
    writer.put(indent, f"np.{function}({texts[0]}, {texts[1]}, {out})", f"elementwise('{function}', {meanings[0]}, {meanings[1]}, {out})")


EXPRESSIONS += [("views", 3, extent), ("views", 3, element_of_view), ("views", 2, reduction)]
STATEMENTS += [("views", 8, view), ("views", 7, over_array), ("views", 6, local_array), ("views", 4, fill), ("views", 2, elementwise)]
