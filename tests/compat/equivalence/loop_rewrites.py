# SPDX-License-Identifier: MIT
"""Rewrites of loops: other forms of loops, and peeling of the first iteration."""
import ast

from .kinds import NUMBERS
from .sites import copied, exits, expression, name, names_in, statements, stored
from .statement_rewrites import opposite, repeats


def counted(its):
    """Yield loops over int64 with a known step."""
    for block, at in its.places(ast.For):
        loop = block.its[at]
        if not isinstance(loop.iter, ast.Call) or its.base.dotted(loop.iter.func, its.kinds) != "range" or loop.iter.keywords \
                or not isinstance(loop.target, ast.Name) or its.kinds.of_range(loop.iter.args) != "int64" \
                or not all(its.kind(part) in NUMBERS for part in loop.iter.args) or loop.target.id in its.shared:
            continue
        step = step_of(loop)
        if step is None:
            continue
        yield by_while, block, at, step
        if not loop.orelse and once_more(its, loop) and its.kinds.of_name(loop.target.id) == "int64":
            yield first_round_apart, block, at, step
        if len(loop.iter.args) < 3 and not loop.orelse:
            yield give_step, block, at


def once_more(its, loop):
    """Return whether an iteration can be moved before the loop."""
    return not exits(loop.body) and repeats(its, [loop]) and settled(its, loop, loop.body)


def step_of(loop):
    if len(loop.iter.args) < 3:
        return 1
    try:
        step = ast.literal_eval(loop.iter.args[2])
    except ValueError:
        return None
    return step if type(step) is int and step else None


def bounds(its, loop):
    """Return assignments of both bounds to variables, and their names."""
    args = loop.iter.args
    begin, end = its.fresh("from"), its.fresh("to")
    values = [ast.Constant(0), args[0]] if len(args) == 1 else args[:2]
    return [ast.Assign([name(each, ast.Store())], value) for each, value in zip((begin, end), values)], begin, end


def settled(its, loop, nodes):
    """Return whether each variable that the body binds has one type in all iterations."""
    outside = [node for node in ast.walk(its.root) if isinstance(node, ast.Name)]
    for each in stored(nodes):
        if its.stable({each}):
            continue
        inside = [node for node in ast.walk(loop) if isinstance(node, ast.Name) and node.id == each]
        if len(inside) != sum(node.id == each for node in outside) or not starts_with(nodes, each) or each in its.shared:
            return False
    return True


def starts_with(nodes, each):
    """Return whether the first occurrence of a variable is an assignment."""
    for statement in nodes:
        if each in names_in(statement):
            return isinstance(statement, ast.Assign) and each not in names_in(statement.value) and \
                any(isinstance(target, ast.Name) and target.id == each for target in statement.targets)
    return False


def by_while(its, block, at, step):
    """Count for i in range(a, b, s) in a separate variable."""
    loop = block.its[at]
    before, begin, end = bounds(its, loop)
    if its.kind(before[0].value) != "int64":  # the counter would have another type
        before[0].value = expression(f"0 + ({ast.unparse(before[0].value)})")
        if its.kind(before[0].value) != "int64":
            return False
    count = its.fresh("n")
    head = statements(f"{loop.target.id} = {count}\n{count} {'+' if step > 0 else '-'}= {abs(step)}")
    test = expression(f"{count} {'<' if step > 0 else '>'} {end}")
    start = ast.Assign([name(count, ast.Store())], name(begin))
    block.its[at:at + 1] = [*before, start, ast.While(test, head + loop.body, loop.orelse)]


def first_round_apart(its, block, at, step):
    loop = block.its[at]
    before, begin, end = bounds(its, loop)
    if its.kind(before[0].value) != "int64":
        return False
    test = expression(f"{begin} {'<' if step > 0 else '>'} {end}")
    first = [ast.Assign([copied(loop.target)], name(begin)), *copied(loop.body)]
    second = expression(f"{begin} + {step}" if step > 0 else f"{begin} - {-step}")
    loop.iter.args = [second, name(end)] + ([expression(str(step))] if step != 1 else [])
    if its.rng.random() < 0.5:
        block.its[at:at + 1] = [*before, ast.If(test, first, []), loop]
    else:
        block.its[at:at + 1] = [*before, ast.If(test, [*first, loop], [])]


def give_step(its, block, at):
    args = block.its[at].iter.args
    args[:] = ([ast.Constant(0)] if len(args) == 1 else []) + args + [ast.Constant(1)]


def repeated(its):
    for block, at in its.places(ast.While):
        loop = block.its[at]
        if loop.orelse:
            continue
        if not isinstance(loop.test, ast.Constant):
            yield test_inside, block, at
            if its.base.dotted(name("range"), its.kinds) == "range":
                yield count_rounds, block, at
        if once_more(its, loop) and not its.base.meets(loop):
            yield round_apart, block, at


def test_inside(its, block, at):
    loop = block.its[at]
    block.its[at] = ast.While(expression("True"), [ast.If(opposite(loop.test), [ast.Break()], []), *loop.body], [])


def count_rounds(its, block, at):
    loop = block.its[at]
    rounds = expression(f"range({its.rng.choice(['1 << 62', '4611686018427387904', '2 ** 40'])})")
    block.its[at] = ast.For(name(its.fresh("r"), ast.Store()), rounds, [ast.If(opposite(loop.test), [ast.Break()], []), *loop.body], [])


def round_apart(its, block, at):
    loop = block.its[at]
    first = copied(loop.body)
    if its.quiet(loop.test) and its.rng.random() < 0.5:  # the expression may be evaluated again
        block.its[at:at + 1] = [ast.If(copied(loop.test), first, []), loop]
    else:
        block.its[at:at + 1] = [ast.If(copied(loop.test), [*first, loop], [])]
