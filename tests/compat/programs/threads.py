# SPDX-License-Identifier: MIT
"""Cooperation of the threads of a block: shared memory between barriers, warp operations, atomics."""
from .terms import BLOCK, Refused, Term, binary, cast, literal
from .writer import STATEMENTS, Array

LANES = (1 << BLOCK) - 1


def barrier(writer, indent):
    writer.put(indent, "cuda.syncthreads()", "yield")


def value_for(writer, type_):
    return writer.converted(type_, writer.term(2), spelled=True)


def shared_array(writer, indent, depth):
    """Each thread writes its own element; after the barrier, all can be read."""
    rng = writer.rng
    if not writer.together:
        raise Refused()
    name, type_ = writer.name("sh"), rng.choice(writer.stage.scalars)
    rows = rng.choice([0, 0, 2])
    is_dynamic = not rows and not writer.has_dynamic and rng.random() < 0.4  # its size is an argument of the launch; there can be only one
    if is_dynamic:
        writer.has_dynamic, type_ = True, writer.stage.dynamic_type
    spelled = f"({rows}, {BLOCK})" if rows else str(BLOCK)
    values = [value_for(writer, type_) for _ in range(rows or 1)]
    writer.put(indent, f"{name} = cuda.shared.array({0 if is_dynamic else spelled}, np.{type_})",
               f"{name} = shared('{name}', {spelled}, '{type_}')")
    if writer.loops:
        barrier(writer, indent)  # the value read in the previous iteration
    for k, value in enumerate(values):
        at = f"{k}, t" if rows else "t"
        writer.put(indent, f"{name}[{at}] = {value.text}", f"{name}[{f'literal({k}), t' if rows else 't'}] = {value.meaning}")
    barrier(writer, indent)
    writer.arrays[name] = Array(type_, (rows, BLOCK) if rows else (BLOCK,))
    if not rows and rng.random() < 0.4:
        neighbours(writer, indent, name, type_)


def neighbours(writer, indent, name, type_):
    step, total = writer.name("s"), writer.name("v")
    start = cast(type_, literal(0))
    writer.put(indent, f"{total} = {start.text}", f"{total} = {start.meaning}")
    writer.put(indent, f"for {step} in range(3):", f"for {step} in counting('int64', literal(3)):")
    writer.put(indent + 1, f"{total} = np.{type_}({total} + {name}[(t + {step}) % {BLOCK}])",
               f"{total} = cast('{type_}', {total} + {name}[(t + {step}) % literal({BLOCK})])")
    barrier(writer, indent + 1)
    writer.put(indent + 1, f"{name}[t] = {total}")
    barrier(writer, indent + 1)
    writer.types[total] = type_


def written_again(writer, indent, depth):
    names = [name for name, array in writer.arrays.items() if name.startswith("sh") and len(array.shape) == 1 and array.shape[0] == BLOCK]
    if not names or not writer.together:
        raise Refused()
    name = writer.rng.choice(names)
    value = value_for(writer, writer.arrays[name].type)
    held = writer.name("v")
    writer.put(indent, f"{held} = {value.text}", f"{held} = {value.meaning}")
    barrier(writer, indent)
    writer.put(indent, f"{name}[t] = {held}")
    barrier(writer, indent)
    writer.types[held] = value.type


def counts(writer, indent, depth):
    """Atomics on shared memory."""
    rng = writer.rng
    if not writer.together:
        raise Refused()
    name, type_ = writer.name("sh"), rng.choice(["int32", "uint32", "int64", "uint64"])
    at, value = writer.index(4, 1), writer.integer(1)
    function = rng.choice(["add", "max", "xor"])
    writer.put(indent, f"{name} = cuda.shared.array(4, np.{type_})", f"{name} = shared('{name}', 4, '{type_}')")
    if writer.loops:
        barrier(writer, indent)
    writer.put(indent, "if t < 4:", "if t < literal(4):")
    writer.put(indent + 1, f"{name}[t] = 0", f"{name}[t] = literal(0)")
    barrier(writer, indent)
    writer.put(indent, f"cuda.atomic.{function}({name}, {at.text}, {value.text})", f"{name}.change('{function}', {at.meaning}, {value.meaning})")
    barrier(writer, indent)
    writer.arrays[name] = Array(type_, (4,))


# ---- the warp ----------------------------------------------------------------------------------------------------------
def gather(writer, indent, value):
    """Return the values of all threads, in the interpreter."""
    box = writer.name("box")
    writer.put(indent, None, f"{box} = gathered('{box}')")
    writer.put(indent, None, f"{box}[t.number] = {value}")
    writer.put(indent, None, "yield")
    return box


def shuffle(writer, indent, depth):
    rng = writer.rng
    if not writer.together:
        raise Refused()
    type_ = rng.choice(["int32", "int64", "float32", "float64"])
    value = value_for(writer, type_)
    kind = rng.choice(["idx", "up", "down", "xor"])
    box = gather(writer, indent, value.meaning)
    name = writer.name("v")
    k = rng.randint(1, BLOCK - 1)
    if kind == "idx":
        lane = rng.choice([literal(k), binary("%", binary("+", Term("t", "t", "int32"), literal(k)), literal(BLOCK))])
        text, meaning = f"cuda.shfl_sync({LANES}, {value.text}, {lane.text})", f"{box}[{lane.meaning}.number]"
    elif kind == "xor":
        text, meaning = f"cuda.shfl_xor_sync({LANES}, {value.text}, {k})", f"{box}[t.number ^ {k}]"
    elif kind == "up":
        text, meaning = f"cuda.shfl_up_sync({LANES}, {value.text}, {k})", f"{box}[t.number - {k} if t.number >= {k} else t.number]"
    else:  # lanes beyond the block do not participate
        writer.lines.append("    " * indent + f"{name} = cuda.shfl_down_sync({LANES}, {value.text}, {k})")
        text, meaning = f"{name} if t < {BLOCK - k} else np.{type_}(7)", f"{box}[t.number + {k}] if t.number < {BLOCK - k} else cast('{type_}', literal(7))"
    writer.put(indent, f"{name} = {text}", f"{name} = {meaning}")
    writer.put(indent, None, "yield")
    writer.types[name] = type_


def vote(writer, indent, depth):
    rng = writer.rng
    if not writer.together:
        raise Refused()
    kind = rng.choice(["ballot", "any", "all", "count", "and", "or", "match"])
    name = writer.name("v")
    if kind == "match":
        value = writer.converted(rng.choice(["int32", "int64"]), binary("%", writer.integer(1), literal(3)), spelled=True)
    else:
        value = writer.vary(writer.condition(1))
        if value.type != "boolean":
            raise Refused()
    box = gather(writer, indent, value.meaning)
    number = Term(f"np.int32({value.text})", value.meaning, "int32")
    text, meaning, type_ = {
        "ballot": (f"cuda.ballot_sync({LANES}, {value.text})", f"lanes({box}, True)", "int32"),
        "any": (f"cuda.any_sync({LANES}, {value.text})", f"literal(any({box}.values()))", "boolean"),
        "all": (f"cuda.all_sync({LANES}, {value.text})", f"literal(all({box}.values()))", "boolean"),
        "count": (f"cuda.syncthreads_count({number.text})", f"Value('int32', sum(map(bool, {box}.values())))", "int32"),
        "and": (f"cuda.syncthreads_and({number.text}) != 0", f"literal(all({box}.values()))", "boolean"),
        "or": (f"cuda.syncthreads_or({number.text}) != 0", f"literal(any({box}.values()))", "boolean"),
        "match": (f"cuda.match_any_sync({LANES}, {value.text})", f"lanes({box}, {box}[t.number].number)", "int32")}[kind]
    writer.put(indent, f"{name} = {text}", f"{name} = {meaning}")
    writer.put(indent, None, "yield")
    writer.types[name] = type_


# ---- atomics -----------------------------------------------------------------------------------------------------------
def atomic(writer, indent, depth):
    """Atomics on memory that all threads change, whose order does not matter."""
    rng = writer.rng
    if writer.inside_device:
        raise Refused()
    array, function = rng.choice([("WA", "add"), ("WA", "sub"), ("WM", "max"), ("WN", "min"), ("WX", "xor")])
    value, at, condition = writer.integer(1), writer.index(8, 1), writer.condition(1)
    writer.put(indent, f"if {condition.text}:", f"if {condition.meaning}:")
    writer.put(indent + 1, f"cuda.atomic.{function}({array}, {at.text}, {value.text})",
               f"{array}.change('{function}', {at.meaning}, {value.meaning})")


def own_atomic(writer, indent, depth):
    """Atomics on the thread's own element, whose old value is known."""
    rng = writer.rng
    if writer.inside_device:
        raise Refused()
    type_ = writer.stage.own_type
    name = writer.name("v")
    function = rng.choice(["add", "sub", "min", "max", "and_", "or_", "xor", "exch", "cas"])
    value = writer.integer(1)
    if function == "cas":
        old = writer.integer(1)
        text, meaning = f"cuda.atomic.cas(WE, tid, {old.text}, {value.text})", f"WE.exchange(tid, {old.meaning}, {value.meaning})"
    else:
        text, meaning = f"cuda.atomic.{function}(WE, tid, {value.text})", f"WE.change('{function}', tid, {value.meaning})"
    writer.put(indent, f"{name} = {text}", f"{name} = {meaning}")
    writer.types[name] = type_


STATEMENTS += [("threads", 6, shared_array), ("threads", 2, written_again), ("threads", 2, counts), ("warps", 6, shuffle), ("warps", 5, vote),
               ("atomics", 4, atomic), ("atomics", 3, own_atomic)]
