# SPDX-License-Identifier: MIT
"""Rewrites of statements: assignments, branches, and unreachable code."""
import ast

from .kinds import NUMBERS, Elements, parameters
from .sites import copied, exits, expression, has, name, names_in, returns, statements, stored

ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)


def augmented(its):
    for block, at in its.places(ast.AugAssign, ast.Assign):
        statement = block.its[at]
        if isinstance(statement, ast.AugAssign):
            if isinstance(statement.op, ARITHMETIC) and of_numbers(its, as_read(statement.target), statement.value) \
                    and steady(its, statement.target, statement.value):
                yield say_in_full, block, at
        elif len(statement.targets) == 1 and isinstance(statement.value, ast.BinOp) and isinstance(statement.value.op, ARITHMETIC):
            target, value = statement.targets[0], statement.value
            if isinstance(target, (ast.Name, ast.Subscript)) and ast.unparse(target) == ast.unparse(value.left) \
                    and of_numbers(its, value.left, value.right) and steady(its, target, value.right):
                yield say_shortly, block, at


def of_numbers(its, *nodes):
    return all(its.kind(node) in NUMBERS for node in nodes)


def as_read(target):
    target = copied(target)
    target.ctx = ast.Load()
    return target


def steady(its, target, value):
    """Return whether the target refers to the same element before and after the value is evaluated."""
    if isinstance(target, ast.Name):
        return True
    return its.quiet(target, value) and isinstance(target.value, ast.Name)


def say_in_full(its, block, at):
    statement = block.its[at]
    block.its[at] = ast.Assign([statement.target], ast.BinOp(as_read(statement.target), statement.op, statement.value))


def say_shortly(its, block, at):
    statement = block.its[at]
    block.its[at] = ast.AugAssign(statement.targets[0], statement.value.op, statement.value.right)


def in_tuples(its):
    """Rewrite a, b = x, y as separate assignments through temporaries, and two assignments as one."""
    for block, at in its.places(ast.Assign):
        statement = block.its[at]
        value, target = statement.value, statement.targets[0]
        if len(statement.targets) == 1 and isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, ast.Tuple) \
                and len(value.elts) == len(target.elts) and not has([target, value], ast.Starred):
            yield one_by_one, block, at
        following = block.its[at + 1] if at + 1 < len(block.its) else None
        if plain(statement) and plain(following) and not names_in(target) & names_in(following.value) \
                and its.quiet(value, following.value) and of_numbers(its, value, following.value):
            yield at_once, block, at
            if not names_in(following.targets[0]) & (names_in(value) | {target.id}):
                yield exchange, block, at


def plain(statement):
    return isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name)


def one_by_one(its, block, at):
    statement = block.its[at]
    made = [its.fresh() for _ in statement.value.elts]
    block.its[at:at + 1] = [ast.Assign([name(each, ast.Store())], value) for each, value in zip(made, statement.value.elts)] + \
        [ast.Assign([target], name(each)) for each, target in zip(made, statement.targets[0].elts)]


def at_once(its, block, at):
    a, b = block.its[at:at + 2]
    block.its[at:at + 2] = [ast.Assign([ast.Tuple([a.targets[0], b.targets[0]], ast.Store())], ast.Tuple([a.value, b.value], ast.Load()))]


def exchange(its, block, at):
    block.its[at], block.its[at + 1] = block.its[at + 1], block.its[at]


# ---- branches ---------------------------------------------------------------------------------------------------------
def opposite(test):
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    turned = {ast.Is: ast.IsNot, ast.IsNot: ast.Is}
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in turned:
        return ast.Compare(test.left, [turned[type(test.ops[0])]()], test.comparators)
    return ast.UnaryOp(ast.Not(), test)


def simple_test(its, test):
    """Return whether the condition can be negated. If it decides which branch is translated, only for comparisons with None."""
    return its.at_run_time(test) or isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], (ast.Is, ast.IsNot))


def turned(its):
    for block, at in its.places(ast.If):
        if simple_test(its, block.its[at].test):
            yield turn, block, at


def turn(its, block, at):
    statement = block.its[at]
    block.its[at] = ast.If(opposite(statement.test), statement.orelse or [ast.Pass()], statement.body)


def nested(its):
    for block, at in its.places(ast.If):
        statement = block.its[at]
        if statement.orelse:
            continue
        if isinstance(statement.test, ast.BoolOp) and isinstance(statement.test.op, ast.And):
            yield nest, block, at
        if len(statement.body) == 1 and isinstance(statement.body[0], ast.If) and not statement.body[0].orelse \
                and its.at_run_time(statement.test) and its.at_run_time(statement.body[0].test):
            yield unnest, block, at


def nest(its, block, at):
    test = block.its[at].test
    k = its.rng.randint(1, len(test.values) - 1)
    parts = [ast.BoolOp(ast.And(), its_) if len(its_) > 1 else its_[0] for its_ in (test.values[:k], test.values[k:])]
    block.its[at] = ast.If(parts[0], [ast.If(parts[1], block.its[at].body, [])], [])


def unnest(its, block, at):
    outer = block.its[at]
    inner = outer.body[0]
    block.its[at] = ast.If(ast.BoolOp(ast.And(), [outer.test, inner.test]), inner.body, [])


def leaving(its):
    """Rewrite early exits in equivalent forms."""
    for block, at in its.places(ast.If):
        statement = block.its[at]
        if not its.at_run_time(statement.test):
            continue
        ends = isinstance(statement.body[-1], (ast.Return, ast.Break, ast.Continue))
        if ends and statement.orelse:
            yield out_of_else, block, at
        if ends and not statement.orelse and at + 1 < len(block.its):
            yield into_else, block, at
            alone = len(statement.body) == 1
            of_function = isinstance(statement.body[0], ast.Return) and statement.body[0].value is None and block.holder is its.its
            if alone and (of_function or isinstance(statement.body[0], ast.Continue) and block.loop):
                yield around_the_rest, block, at
        if at + 1 == len(block.its) and not statement.orelse:
            if block.loop:
                yield leave_early, block, at, ast.Continue()
            elif block.holder is its.its and its.base.is_kernel and its.its is its.root:
                yield leave_early, block, at, ast.Return(None)


def out_of_else(its, block, at):
    statement = block.its[at]
    block.its[at + 1:at + 1] = statement.orelse
    statement.orelse = []


def into_else(its, block, at):
    block.its[at].orelse = block.its[at + 1:]
    del block.its[at + 1:]


def around_the_rest(its, block, at):
    block.its[at:] = [ast.If(opposite(block.its[at].test), block.its[at + 1:], [])]


def leave_early(its, block, at, way):
    statement = block.its[at]
    block.its[at:] = [ast.If(opposite(statement.test), [way], []), *statement.body]


def repeats(its, nodes):
    """Return whether the source of statements can be duplicated."""
    return not has(nodes, ast.FunctionDef, ast.Lambda, ast.Nonlocal, ast.Match, ast.Delete, ast.NamedExpr) and not its.base.allocates(nodes)


def behind_both(its):
    """Move the statements after an if to the end of each branch."""
    for block, at in its.places(ast.If):
        statement = block.its[at]
        following = block.its[at + 1] if at + 1 < len(block.its) else ast.Break()
        if repeats(its, [following]) and not isinstance(following, (ast.Return, ast.Break, ast.Continue)) and not its.base.meets(following) \
                and its.stable(stored([statement])) and its.at_run_time(statement.test) \
                and names_in(following) & stored([statement]) <= block.bound_at(at):  # otherwise, one is certainly unset in a branch
            yield put_behind_both, block, at


def put_behind_both(its, block, at):
    statement, following = block.its[at], block.its.pop(at + 1)
    for branch in (statement.body, statement.orelse):
        if not branch or not isinstance(branch[-1], (ast.Return, ast.Break, ast.Continue)):
            branch.append(copied(following))


def either_way(its):
    """Insert equal statements in both branches of an if."""
    for block, at in its.places():
        if repeats(its, [block.its[at]]) and not returns([block.its[at]]) and worth(block.its[at]):
            yield do_either_way, block, at


def worth(statement):
    """Return whether a block contains more than the body of an if."""
    return not isinstance(statement, (ast.Pass, ast.Break, ast.Continue, ast.Return, ast.Nonlocal, ast.FunctionDef))


def do_either_way(its, block, at):
    statement = block.its[at]
    condition = its.base.uniform(its) if its.base.meets(statement) else its.base.condition(its, block.bound_at(at))
    if condition is None:
        return False
    block.its[at] = ast.If(condition, [statement], [copied(statement)])


def into_branches(its):
    """Move statements before an if into each branch; and rewrite an if as a loop of one iteration."""
    for block, at in its.places(ast.If):
        statement, before = block.its[at], block.its[at - 1] if at else None
        if not its.at_run_time(statement.test):
            continue
        if plain(before) and its.quiet(statement.test, before.value) and not names_in(before.targets[0]) & names_in(statement.test) \
                and its.stable(stored([before])):
            yield put_into_branches, block, at
        if not statement.orelse and not exits(statement.body) and its.stable(stored(statement.body)):
            yield loop_once, block, at


def put_into_branches(its, block, at):
    statement, before = block.its[at], block.its.pop(at - 1)
    for branch in (statement.body, statement.orelse):
        branch.insert(0, copied(before))


def loop_once(its, block, at):
    statement = block.its[at]
    block.its[at] = ast.While(statement.test, [*statement.body, ast.Break()], [])


# ---- statements that never or always run -------------------------------------------------------------------------------
def never(its):
    for block, at in its.places():
        if not isinstance(block.its[at], ast.Nonlocal):
            yield put_dead, block, at


def put_dead(its, block, at):
    test = its.base.never(its, block.bound_at(at))
    body = dead(its, block, at)
    if test is None or not body:
        return False
    made = ast.If(test, body, [])
    if its.rng.random() < 0.3 and not isinstance(body[-1], (ast.Return, ast.Break, ast.Continue)) and not has(body, ast.For, ast.While):
        made = ast.While(test, body, [])  # runs no round
        if exits(body):
            return False
    block.its.insert(at, made)


def dead(its, block, at):
    """Return statements that can be inserted without a change of any type."""
    rng, made = its.rng, []
    for _ in range(rng.choice([1, 1, 2])):
        kind = rng.random()
        known = sorted(each for each in block.bound_at(at) if its.stable({each}) and its.kinds.of_name(each) in ("int64", "float64"))
        arrays = sorted(each for each in parameters(its.root) if isinstance(its.kinds.of_name(each), Elements) and each in its.base.writable)
        near = [statement for statement in block.its[max(0, at - 1):at + 1] if repeats(its, [statement]) and worth(statement)]
        near = [statement for statement in near if its.stable(stored([statement])) and not exits([statement]) and not its.base.meets(statement)]
        if kind < 0.35 and near:
            made.append(copied(rng.choice(near)))
        elif kind < 0.6 and known:
            each = rng.choice(known)
            whole = its.kinds.of_name(each) == "int64"
            text = rng.choice(["X = X + 1", "X += 3", "X = -X", "X = X * X"] + (["X = 0", "X = X // 2 - 1", "X = 2 ** 40"] if whole else ["X = 0.5"]))
            made += statements(text.replace("X", each))
        elif kind < 0.8 and arrays:
            each = rng.choice(arrays)
            place = ", ".join(rng.choice(["0", "-1"]) for _ in range(its.kinds.of_name(each).axes))
            made += statements(rng.choice([f"{each}[{place}] = 0", f"{each}[{place}] = {each}[{place}]", f"{each}[{place}] += 1"]))
        elif kind < 0.9 and block.in_loop:
            return made + [rng.choice([ast.Break, ast.Continue])()]
        elif its.its is its.root and its.base.is_kernel:
            return made + [ast.Return(None)]
        else:
            made += its.base.dead(its)
    return made


def always(its):
    for block, at in its.places():
        statement = block.its[at]
        if worth(statement) and its.stable(stored([statement])) and repeats(its, [statement]) and not returns([statement]) \
                and not its.base.meets(statement):
            yield put_alive, block, at


def put_alive(its, block, at):
    statement = block.its[at]
    kinds = ["if", "else"] + ([] if exits([statement]) else ["once", "for"])
    kind = its.rng.choice(kinds)
    test = its.base.never(its, block.bound_at(at))
    if test is None and kind != "for":
        return False
    if kind == "if":
        made = ast.If(opposite(test), [statement], [])
    elif kind == "else":
        made = ast.If(test, [ast.Pass()], [statement])
    elif kind == "once":
        made = ast.While(expression("True"), [statement, ast.Break()], [])
    else:
        made = ast.For(name(its.fresh("r"), ast.Store()), expression("range(1)"), [statement], [])
        if its.base.dotted(name("range"), its.kinds) != "range":
            return False
    block.its[at] = made


def renamed(its):
    """Return variables, including those of nested functions."""
    fixed = {word.arg for word in ast.walk(its.root) if isinstance(word, ast.keyword)} | its.base.fixed_names
    fixed |= {each for node in ast.walk(its.root) if isinstance(node, ast.Global) for each in node.names}
    inner = [node for node in ast.walk(its.root) if isinstance(node, ast.FunctionDef) and node is not its.root]
    fixed |= {each for node in inner for each in parameters(node)} | {node.name for node in inner} | {its.root.name}
    for each in sorted(its.local - fixed):
        if each not in parameters(its.root) or its.base.is_kernel:
            yield rename, each


def rename(its, each):
    made = its.fresh(its.rng.choice(["v", "tmp", "x", "n_", "_"]))
    for node in ast.walk(its.root):
        if isinstance(node, ast.Name) and node.id == each:
            node.id = made
        elif isinstance(node, ast.arg) and node.arg == each:
            node.arg = made
        elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name == each:
            node.name = made
        elif isinstance(node, ast.Nonlocal):
            node.names = [made if its_ == each else its_ for its_ in node.names]
    its.base.renamed(each, made)
