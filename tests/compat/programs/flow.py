# SPDX-License-Identifier: MIT
"""Branches, match, loops of every kind, and statements that leave them."""
from .terms import UNSIGNED, Refused, Term, binary, cast, literal
from .writer import STATEMENTS, Loop


def branch(writer, indent, depth):
    rng = writer.rng
    saved, before, ends = writer.save(), dict(writer.types), []
    for word in ["if"] + ["elif"] * rng.choice([0, 0, 0, 1, 2]):
        writer.restore(saved)
        condition = writer.condition(2)
        writer.put(indent, f"{word} {condition.text}:", f"{word} {condition.meaning}:")
        writer.together = False
        writer.statements(indent + 1, depth - 1, rng.randint(1, 3))
        ends.append(writer.types)
    writer.restore(saved)
    if rng.random() < 0.6:
        writer.put(indent, "else:")
        writer.together = False
        writer.statements(indent + 1, depth - 1, rng.randint(1, 3))
    ends.append(writer.types)
    writer.restore(saved)
    writer.meet(indent, before, *ends)


def match(writer, indent, depth):
    """match on a number: the interpreter uses if with ==."""
    rng = writer.rng
    saved, before, ends = writer.save(), dict(writer.types), []
    subject = writer.vary(binary("%", writer.integer(1), literal(4)))
    held = writer.name("m")
    writer.put(indent, f"match {subject.text}:", f"{held} = {subject.meaning}")
    word, left = "if", [0, 1, 2, 3, 9]
    rng.shuffle(left)
    for _ in range(rng.randint(1, 3)):
        cases = [left.pop() for _ in range(rng.choice([1, 1, 2]))] if len(left) > 1 else [left.pop()]
        writer.restore(saved)
        writer.lines.append("    " * (indent + 1) + f"case {' | '.join(map(str, cases))}:")
        writer.put(indent, None, f"{word} {' or '.join(f'{held} == literal({case})' for case in cases)}:")
        arm(writer, indent, depth, ends)
        word = "elif"
    writer.restore(saved)
    if rng.random() < 0.6:
        writer.lines.append("    " * (indent + 1) + "case _:")
        writer.put(indent, None, "else:")
        arm(writer, indent, depth, ends)
    else:
        ends.append(writer.types)
    writer.restore(saved)
    writer.meet(indent, before, *ends)


def arm(writer, indent, depth, ends):
    """One case: the kernel's lines are indented one level deeper than the interpreter's."""
    writer.together = False
    at = len(writer.lines)
    writer.statements(indent + 1, depth - 1, writer.rng.randint(1, 2))
    writer.lines[at:] = ["    " + line for line in writer.lines[at:]]
    ends.append(writer.types)


def bounds_of_range(writer):
    rng = writer.rng
    kind = rng.random()
    if kind < 0.4:
        return [literal(rng.randint(0, 6))]
    if kind < 0.6:
        return [binary("%", writer.integer(1), literal(5))]
    if kind < 0.75:
        return [literal(rng.randint(-3, 4)), literal(rng.randint(0, 9)), literal(rng.randint(1, 3))]
    if kind < 0.9:
        return [literal(rng.randint(2, 9)), literal(rng.randint(-5, 3)), literal(-rng.randint(1, 3))]
    return [cast(rng.choice(["int32", "uint32", "uint8", "int16"]), binary("%", writer.integer(1), literal(5)))]


def counted(writer, indent, counter, bounds):
    """Write the head of a for over a range; return its counter."""
    types = {bound.type for bound in bounds}
    its = "int64" if "int64" in types else "uint64" if types <= set(UNSIGNED) else "int32"
    writer.put(indent, f"for {counter} in range({', '.join(bound.text for bound in bounds)}):",
               f"for {counter} in counting('{its}', {', '.join(bound.meaning for bound in bounds)}):")
    return Term(counter, counter, its)


def loop(writer, indent, depth):
    rng = writer.rng
    counter = writer.name("i")
    terms = list(writer.terms)
    if rng.random() < 0.7:
        bounds = bounds_of_range(writer)
        held = [Term(bound.text, writer.name("b"), bound.type) for bound in bounds]
        for bound, before in zip(bounds, held):  # they are computed before the variables have the types of the loop
            writer.put(indent, None, f"{before.meaning} = {bound.meaning}")
        begin = around(writer, indent)
        writer.terms = terms + [counted(writer, indent, counter, held)] * 3
    else:
        begin = around(writer, indent)
        limit = rng.randint(1, 6)
        writer.put(indent, f"{counter} = 0", f"{counter} = literal(0)")
        condition = writer.condition(1) if rng.random() < 0.4 and not writer.stage.calm else None
        writer.put(indent, f"while {counter} < {limit}{' and ' + condition.text if condition else ''}:",
                   f"while {counter} < literal({limit}){' and ' + condition.meaning if condition else ''}:")
        writer.put(indent + 1, f"{counter} += 1", f"{counter} = {counter} + literal(1)")
        writer.terms = terms + [Term(counter, counter, "int64")]
    body(writer, indent, depth, terms, begin)


def around(writer, indent):
    """Before a loop: some variables become float64, as in Numba's analysis of the loop's end. Returns the argument of body(). Bools are excluded,
    because Numba rejects functions such as float() of a bool before it analyzes the loop's end.
    """
    saved = writer.save()
    promoted = [name for name, type_ in writer.types.items() if writer.rng.random() < 0.15 and type_ not in ("float64", "boolean")
                and not writer.loops]
    for name in promoted:
        writer.put(indent, None, f"{name} = cast('float64', {name})")
        writer.types[name] = "float64"
    return saved, promoted


def body(writer, indent, depth, terms, begin, extra=None):
    """Write the body of a loop, and its else."""
    rng = writer.rng
    saved, promoted = begin
    head = {name: writer.types[name] for name in saved[0]}
    here = Loop(head)
    writer.loops.append(here)
    writer.together = False
    writer.types = dict(writer.types, **extra or {})
    writer.statements(indent + 1, depth - 1)
    writer.settle(indent + 1, head)
    for name in promoted:  # so that Numba infers the float
        writer.put(indent + 1, f"{name} = {name} + 0.5", f"{name} = {name} + literal(0.5)")
    writer.loops.pop()
    writer.terms = terms
    writer.restore(saved)
    end = head
    if rng.random() < 0.15:
        writer.types = dict(head)
        writer.put(indent, "else:")
        writer.together = False
        writer.statements(indent + 1, depth - 1, rng.randint(1, 2))
        end = writer.types
    writer.restore(saved)
    writer.meet(indent, saved[0], end, *here.breaks)


def all_threads_loop(writer, indent, depth):
    """A loop or a branch that all threads of a block execute together, so that it can contain barriers."""
    if not writer.together:
        raise Refused()
    rng = writer.rng
    saved, terms = writer.save(), list(writer.terms)
    if rng.random() < 0.4:
        condition = writer.same_everywhere()
        writer.put(indent, f"if {condition.text}:", f"if {condition.meaning}:")
        writer.statements(indent + 1, depth - 1, rng.randint(1, 3))
        end = writer.types
        writer.restore(saved)
        writer.meet(indent, saved[0], saved[0], end)
        return
    counter = counted(writer, indent, writer.name("i"), [literal(rng.randint(1, 3))])
    writer.terms = terms + [counter] * 2
    writer.loops.append(Loop(dict(writer.types), together=True))
    writer.statements(indent + 1, depth - 1, rng.randint(1, 3))
    writer.settle(indent + 1, saved[0])
    writer.loops.pop()
    writer.terms = terms
    writer.restore(saved)


def leaving(writer, indent, depth):
    """break or continue."""
    if not writer.loops or writer.loops[-1].together or writer.stage.calm:
        raise Refused()
    condition, saved = writer.condition(1), writer.save()
    writer.put(indent, f"if {condition.text}:", f"if {condition.meaning}:")
    if writer.rng.random() < 0.5:
        writer.loops[-1].breaks.append(dict(writer.types))
        writer.put(indent + 1, "break")
    else:
        writer.settle(indent + 1, writer.loops[-1].head)
        writer.put(indent + 1, "continue")
    writer.restore(saved)


def returning(writer, indent, depth):
    if not writer.inside_device:
        raise Refused()
    value, condition = writer.term(2), writer.condition(1)
    writer.put(indent, f"if {condition.text}:", f"if {condition.meaning}:")
    writer.put(indent + 1, f"return {value.text}", f"return cast(RESULT, {value.meaning})")
    writer.returns.append(value.type)


STATEMENTS += [(None, 20, branch), (None, 16, loop), ("match", 6, match), ("threads", 8, all_threads_loop), (None, 5, leaving),
               (None, 6, returning)]
