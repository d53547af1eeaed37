# SPDX-License-Identifier: MIT
"""Rewrites of expressions. Each yields (name, location, ...) for all locations at which it preserves the result."""
import ast

from .kinds import NUMBERS, Elements
from .sites import Site, copied, expression, has, name, names_in, same

COMMUTE = (ast.Add, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor)
TURNED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq, ast.NotEq: ast.NotEq}
OPPOSITE = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
OPPOSITE_OF_INTEGERS = {ast.Lt: ast.GtE, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.GtE: ast.Lt, **OPPOSITE}
SAME = {  # operations that do not change a value of a kind
    "int64": ["(X + 0)", "(0 + X)", "(X * 1)", "(X - 0)", "(X ^ 0)", "(X | 0)", "(X & -1)", "(~~X)", "(-(-X))", "(X + C - C)", "(X - C + C)",
              "(X << 0)", "(X >> 0)", "(X // 1)", "int(X)", "(C + (X - C))", "(X ^ C ^ C)", "(X * 3 - X * 2)", "(X + X - X)", "min(X, X)",
              "(X if B else X)", "(X and X)", "(X or X)", "(X - X % 4 + X % 4)", "(X // 8 * 8 + X % 8)", "(1 - (1 - X))", "(~(-X - 1) + 0)",
              "(2 * X - X)", "(X, C)[0]", "max(X, min(X, C))"],
    "float64": ["(-(-X))", "(X * 1.0)", "(X / 1.0)", "(X - 0.0)", "(1.0 * X)", "(X * 0.1 / 3.0 if N else X)", "(X if B else X)", "(X, 0)[0]",
                "float(X)"],
    "float32": ["(-(-X))", "(X if B else X)", "(X, 0)[0]"],
    "bool": ["(not not X)", "(X and True)", "(X or False)", "(X == True)", "(X != False)", "(X & True)", "(X | False)", "(X ^ False)",
             "(X if B else X)", "(False if not X else True)", "(X and X)", "(X or X)"],
}
CONSTANTS = (1, 2, 5, 7, 64, 255, 1000, 65536, 2**31 - 1, 2**31, 2**32, 2**40)
OPERANDS_FIRST = ("len", "min", "max", "abs", "int", "float", "range")  # calls that only evaluate their arguments before they do anything else


def commuted(its):
    for site in its.sites():
        node = site.node
        if isinstance(node, ast.BinOp) and isinstance(node.op, COMMUTE) and its.quiet(node):
            if its.kind(node.left) in NUMBERS and its.kind(node.right) in NUMBERS:
                yield commute, site


def commute(its, site):
    site.node.left, site.node.right = site.node.right, site.node.left


def compared(its):
    for site in its.sites():
        node = site.node
        if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED and \
                all(its.kind(part) in NUMBERS for part in (node.left, *node.comparators)):
            if len(node.ops) == 1:
                if its.quiet(node):
                    yield turn_comparison, site
                yield negate_comparison, site
            elif its.quiet(*node.comparators[:-1]):
                yield unchain, site


def turn_comparison(its, site):
    node = site.node
    site.put(ast.Compare(node.comparators[0], [TURNED[type(node.ops[0])]()], [node.left]))


def negate_comparison(its, site):
    node = site.node
    both = {its.kind(node.left), its.kind(node.comparators[0])}
    table = OPPOSITE_OF_INTEGERS if not both & {"float32", "float64"} else OPPOSITE
    opposite = table.get(type(node.ops[0]))
    if opposite is None:
        return False
    node.ops = [opposite()]
    site.put(ast.UnaryOp(ast.Not(), node))


def unchain(its, site):
    node, parts = site.node, []
    left = node.left
    for operator, right in zip(node.ops, node.comparators):
        parts.append(ast.Compare(copied(left), [operator], [right]))
        left = right
    site.put(ast.BoolOp(ast.And(), parts))


def left_as_it_is(its):
    for site in its.sites():
        if its.kind(site.node) in SAME and not isinstance(site.node, ast.Constant):
            yield add_nothing, site
    for site in its.sites():  # constants whose values need not be known at compilation
        if its.kind(site.node) == "int64" and isinstance(site.node, ast.Constant) and hides(its, site) and among_numbers(its, site):
            yield add_nothing, site


def add_nothing(its, site):
    kind = its.kind(site.node)
    form = expression(its.rng.choice(SAME[kind]))
    used = [leaf.id for leaf in ast.walk(form) if isinstance(leaf, ast.Name)]
    if used.count("X") > 1 and not its.quiet(site.node) or has(site.node, ast.NamedExpr) and used.count("X") > 1:
        return False
    given = {"C": ast.Constant(its.rng.choice(CONSTANTS))}
    for letter, make in (("B", its.base.condition), ("N", its.base.never)):
        if letter in used:
            given[letter] = make(its, None)
            if given[letter] is None:
                return False
    if any(each in ("int", "float", "min", "max") and its.base.dotted(name(each), its.kinds) != each for each in used):
        return False
    site.put(Put({"X": site.node, **given}).visit(form))


class Put(ast.NodeTransformer):
    """Replace names by expressions."""

    def __init__(self, given):
        self.given = given

    def visit_Name(self, node):
        return copied(self.given[node.id]) if node.id in self.given else node


def hides(its, site):
    """Return whether a constant may be replaced by a run-time value."""
    return isinstance(site.holder, (ast.BinOp, ast.Compare, ast.AugAssign)) and not same(site.node, site.holder) or \
        isinstance(site.holder, ast.Subscript) and isinstance(its.kind(site.holder.value), Elements) or \
        isinstance(site.holder, ast.Call) and its.base.dotted(site.holder.func, its.kinds) == "range"


def among_numbers(its, site):
    """Return whether the operands next to a constant are run-time numbers."""
    if isinstance(site.holder, (ast.BinOp, ast.Compare)):
        others = [part for _, part in ast.iter_fields(site.holder) if isinstance(part, ast.expr) and part is not site.node]
        others += [part for part in getattr(site.holder, "comparators", []) if part is not site.node]
        return all(its.kind(part) in NUMBERS for part in others) and any(names_in(part) & its.local for part in others)
    return not isinstance(site.holder, ast.AugAssign) or its.kind(site.holder.target) in NUMBERS


def hidden(its):
    for site in its.sites():
        node = site.node
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and its.kind(node) in ("int64", "float64") and hides(its, site) \
                and among_numbers(its, site):
            yield hide, site


def hide(its, site):
    made = its.base.hidden(its, site.node.value)
    if made is None:
        return False
    site.put(made)


# ---- evaluation before the statement -------------------------------------------------------------------------------------
def operands(its, node):
    """Return the locations that an expression always evaluates first, in order."""
    if isinstance(node, ast.BinOp):
        return [Site(node, "left"), Site(node, "right")]
    if isinstance(node, ast.UnaryOp):
        return [Site(node, "operand")]
    if isinstance(node, ast.Compare):
        return [Site(node, "left"), Site(node, "comparators", 0)]
    if isinstance(node, ast.BoolOp):
        return [Site(node, "values", 0)]
    if isinstance(node, ast.IfExp):
        return [Site(node, "test")] if its.at_run_time(node.test) else []
    if isinstance(node, ast.NamedExpr):
        return [Site(node, "value")]
    if isinstance(node, (ast.Tuple, ast.List)) and not has(node, ast.Starred):
        return [Site(node, "elts", at) for at in range(len(node.elts))]
    if isinstance(node, ast.Subscript):
        if isinstance(node.slice, ast.Tuple):
            parts = [Site(node.slice, "elts", at) for at in range(len(node.slice.elts))]
        else:
            parts = [Site(node, "slice")]
        return [Site(node, "value")] + parts
    if isinstance(node, ast.Call) and not any(isinstance(arg, ast.Starred) for arg in node.args) and all(word.arg for word in node.keywords):
        called = its.base.dotted(node.func, its.kinds) or ""
        if called in OPERANDS_FIRST or called.split(".")[0] in ("math", "np") or its.base.device(node.func, its.kinds):
            return [Site(node, "args", at) for at in range(len(node.args))] + [Site(word, "value") for word in node.keywords]
    return []


def takes_apart(its, node):
    """Return whether a value can be computed earlier and stored in a variable."""
    if not names_in(node) & its.local or has(node, ast.NamedExpr, ast.Lambda):
        return False
    if isinstance(node, ast.Name):
        return its.kind(node) in NUMBERS
    if isinstance(node, (ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.IfExp)):
        return its.kind(node) in NUMBERS
    if isinstance(node, ast.Call):
        return its.kind(node) in NUMBERS or its.base.device(node.func, its.kinds)
    if isinstance(node, ast.Subscript):
        return its.kind(node) is not None
    return False


def ordered(its, site):
    """Yield lists of locations: the parts that are evaluated before the last one are moved before the statement."""
    parts = operands(its, site.node)
    for k, part in enumerate(parts):
        yield parts[:k + 1]
        for inner in ordered(its, part):
            yield [*parts[:k], *inner]


def taken_apart(its):
    for block, at in its.places(ast.Assign, ast.AugAssign, ast.Return, ast.Expr, ast.For, ast.If):
        statement = block.its[at]
        if isinstance(statement, ast.If) and not its.at_run_time(statement.test):
            continue
        root = Site(statement, "iter" if isinstance(statement, ast.For) else "test" if isinstance(statement, ast.If) else "value")
        if root.node is None or isinstance(statement, ast.AugAssign) and not its.quiet(statement.value, statement.target):
            continue
        # The value assigned to a slice is one loop, without temporary arrays.
        whole = isinstance(statement, ast.Assign) and any(has(target, ast.Slice) for target in statement.targets)
        for places in [[root]] * isinstance(statement, (ast.Assign, ast.AugAssign)) + list(ordered(its, root)):
            if takes_apart(its, places[-1].node) and (not whole or all(its.kind(place.node) in NUMBERS for place in places)):
                yield take_apart, block, at, places


def take_apart(its, block, at, places):
    *earlier, last = places
    before = []
    rebinds = has(last.node, ast.NamedExpr) or bool(its.shared)
    for site in earlier:
        node = site.node
        if isinstance(node, ast.Constant) or not names_in(node) & its.local and not has(node, ast.Call):
            continue
        if isinstance(node, ast.Name) and not rebinds:
            continue
        if not takes_apart(its, node):
            return False
        before.append(site)
    for site in [*before, last]:
        made = its.fresh()
        block.its.insert(at, ast.Assign([name(made, ast.Store())], site.node))
        at += 1
        site.put(name(made))


def joined(its):
    """Insert t = e before the only statement that reads t and evaluates it first."""
    for block, at in its.places(ast.Assign):
        if at + 1 == len(block.its) or len(block.its[at].targets) != 1 or not isinstance(block.its[at].targets[0], ast.Name):
            continue
        each, following = block.its[at].targets[0].id, block.its[at + 1]
        uses = [node for node in ast.walk(its.root) if isinstance(node, ast.Name) and node.id == each]
        if len(uses) != 2 or not isinstance(following, (ast.Assign, ast.Return, ast.Expr)) or following.value is None or each in its.shared:
            continue  # it is read elsewhere, or not in this statement
        site = first_evaluated(its, Site(following, "value"))
        value = block.its[at].value
        if same_name(site.node, block.its[at].targets[0]) and its.kind(value) in NUMBERS and not isinstance(value, ast.Constant):
            yield join, block, at, site


def join(its, block, at, site):
    site.put(block.its.pop(at).value)


def bound_where_read(its):
    """Replace x = e before a statement that evaluates x first by (x := e) in the statement, and the reverse."""
    for block, at in its.places(ast.Assign, ast.Return, ast.Expr, ast.If):
        statement = block.its[at]
        if isinstance(statement, ast.If) and not its.at_run_time(statement.test):
            continue
        root = Site(statement, "test" if isinstance(statement, ast.If) else "value")
        if root.node is None:
            continue
        site = first_evaluated(its, root)
        before = block.its[at - 1] if at else None
        if isinstance(site.node, ast.NamedExpr):
            yield bind_before, block, at, site
        elif isinstance(before, ast.Assign) and len(before.targets) == 1 and same_name(before.targets[0], site.node) \
                and site.node.id not in its.shared and its.kind(before.value) in NUMBERS and site.holder is not statement:
            yield bind_here, block, at, site


def first_evaluated(its, site):
    while not isinstance(site.node, (ast.Name, ast.NamedExpr)):
        inner = [part for part in operands(its, site.node) if not isinstance(part.node, ast.Constant)]
        if not inner:
            break
        site = inner[0]
    return site


def same_name(a, b):
    return isinstance(a, ast.Name) and isinstance(b, ast.Name) and a.id == b.id


def bind_before(its, block, at, site):
    its_target, value = site.node.target, site.node.value
    site.put(name(its_target.id))
    block.its.insert(at, ast.Assign([its_target], value))


def bind_here(its, block, at, site):
    site.put(ast.NamedExpr(name(site.node.id, ast.Store()), block.its.pop(at - 1).value))


# ---- choices -----------------------------------------------------------------------------------------------------------
def chosen(its):
    """Rewrite x = a if c else b as an if statement, and the reverse."""
    for block, at in its.places(ast.Assign, ast.If):
        statement = block.its[at]
        if isinstance(statement, ast.Assign):
            if isinstance(statement.value, ast.IfExp) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
                yield choose_by_if, block, at
        elif len(statement.body) == len(statement.orelse) == 1:
            a, b = statement.body[0], statement.orelse[0]
            if all(isinstance(each, ast.Assign) and len(each.targets) == 1 and isinstance(each.targets[0], ast.Name) for each in (a, b)) \
                    and same(a.targets[0], b.targets[0]) and its.kind(a.value) is not None and its.kind(a.value) == its.kind(b.value):
                yield choose_by_expression, block, at


def choose_by_if(its, block, at):
    statement = block.its[at]
    target, value = statement.targets[0], statement.value
    block.its[at] = ast.If(value.test, [ast.Assign([target], value.body)], [ast.Assign([copied(target)], value.orelse)])


def choose_by_expression(its, block, at):
    statement = block.its[at]
    a, b = statement.body[0], statement.orelse[0]
    block.its[at] = ast.Assign(a.targets, ast.IfExp(statement.test, a.value, b.value))
