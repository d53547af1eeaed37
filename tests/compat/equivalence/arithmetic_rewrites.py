# SPDX-License-Identifier: MIT
"""Rewrites of arithmetic and of array accesses: another operation with an equal result."""
import ast

from .expression_rewrites import Put, take_apart, taken_apart
from .kinds import NUMBERS, SIGNED, Elements, own, parameters
from .sites import copied, expression, name, names_in, statements

EXACT = {  # identities for an int64; K is a power of two, S its exponent, C another nonzero number
    "A * K": ["A << S", "(A + A) * (K // 2)", "K * A"], "A // K": ["A >> S", "(A - A % K) // K", "divmod(A, K)[0]"],
    "A % K": ["A & (K - 1)", "A - A // K * K", "A - (A >> S << S)", "divmod(A, K)[1]"], "A << S": ["A * K"], "A >> S": ["A // K"],
    "A % C": ["A - A // C * C", "divmod(A, C)[1]"], "A // C": ["(A - A % C) // C", "divmod(A, C)[0]"],
    "-A": ["0 - A", "~A + 1", "A * -1"], "~A": ["-A - 1", "A ^ -1", "-1 - A"],
    "A - B": ["A + -B", "-(B - A)", "A + ~B + 1"], "A + B": ["A - -B", "(A ^ B) + 2 * (A & B)", "(A | B) + (A & B)"],
    "A ^ B": ["(A | B) - (A & B)", "(A | B) & ~(A & B)"], "A | B": ["~(~A & ~B)", "A + B - (A & B)"], "A & B": ["~(~A | ~B)", "A + B - (A | B)"],
    "abs(A)": ["(A if A >= 0 else -A)", "max(A, -A)"], "min(A, B)": ["(A if A < B else B)", "-max(-A - 1, -B - 1) - 1", "(B if A > B else A)"],
    "max(A, B)": ["(A if A > B else B)", "(B if A < B else A)", "~min(~A, ~B)"], "A ** 2": ["A * A"],
    "not A": ["A == 0"], "A < C": ["A <= C - 1"], "A > C": ["A >= C + 1"], "A <= C": ["A < C + 1"], "A >= C": ["not A < C"],
}
PATTERNS = [(expression(pattern), [expression(form) for form in forms]) for pattern, forms in EXACT.items()]
LARGE = 1 << 40


def matched(its, pattern, node, given):
    """Return whether the node matches the pattern; `given` receives the nodes that its letters represent."""
    if isinstance(pattern, ast.Name) and len(pattern.id) == 1:
        if pattern.id in "AB":
            given[pattern.id] = node
            return its.kind(node) == "int64" and its.quiet(node)
        value = node.value if isinstance(node, ast.Constant) and type(node.value) is int and 0 < node.value < LARGE else 0
        if pattern.id == "K" and value > 1 and value & value - 1 == 0:
            given.update(K=node, S=ast.Constant(value.bit_length() - 1))
        elif pattern.id == "S" and 0 < value < 40:
            given.update(S=node, K=ast.Constant(1 << value))
        elif pattern.id == "C" and value:
            given["C"] = node
        return bool(given.get(pattern.id))
    if type(pattern) is not type(node):
        return False
    if isinstance(pattern, (ast.Name, ast.Constant)):
        return isinstance(pattern, ast.Constant) and pattern.value == node.value or \
            isinstance(pattern, ast.Name) and its.base.dotted(node, its.kinds) == pattern.id
    pairs = zip(ast.iter_fields(pattern), ast.iter_fields(node))
    return all(matched_field(its, a, b, given) for (_, a), (_, b) in pairs)


def matched_field(its, a, b, given):
    if isinstance(a, list):
        return len(a) == len(b) and all(matched_field(its, *pair, given) for pair in zip(a, b))
    if isinstance(a, ast.AST) and not isinstance(a, ast.expr):
        return type(a) is type(b)
    return matched(its, a, b, given) if isinstance(a, ast.expr) and isinstance(b, ast.expr) else a == b


def calculated(its):
    for site in its.sites():
        if its.kind(site.node) not in ("int64", "bool") and not isinstance(getattr(site.node, "op", None), ast.Pow):
            continue
        for pattern, forms in PATTERNS:
            given = {}
            if matched(its, pattern, site.node, given):
                yield calculate, site, forms, given


def calculate(its, site, forms, given):
    form = its.rng.choice(forms)
    if any(its.base.dotted(name(each), its.kinds) != each for each in names_in(form) & {"divmod", "min", "max"}):
        return False
    site.put(Put(given).visit(copied(form)))


# ---- arrays --------------------------------------------------------------------------------------------------------------
def indexed(its):
    """Rewrite x[i, j] as x[i][j], and len(x) as x.shape[0], and the reverse."""
    for site in its.sites():
        node = site.node
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple) and its.kind(node) in NUMBERS and len(node.slice.elts) > 1:
            yield index_by_rows, site
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript) and its.kind(node) in NUMBERS and its.quiet(node):
            if isinstance(its.kind(node.value.value), Elements) and all(its.kind(part) in SIGNED for part in places_of(node)):
                yield index_at_once, site
        elif isinstance(node, ast.Call) and its.base.dotted(node.func, its.kinds) == "len" and isinstance(its.kind(node.args[0]), Elements):
            yield measure, site


def places_of(node):
    return [part for its in (node.value, node) for part in (its.slice.elts if isinstance(its.slice, ast.Tuple) else [its.slice])]


def index_by_rows(its, site):
    node = site.node
    first, *rest = node.slice.elts
    row = ast.Subscript(node.value, first, ast.Load())
    site.put(ast.Subscript(row, rest[0] if len(rest) == 1 else ast.Tuple(rest, ast.Load()), ast.Load()))


def index_at_once(its, site):
    site.put(ast.Subscript(site.node.value.value, ast.Tuple(places_of(site.node), ast.Load()), ast.Load()))


def measure(its, site):
    site.put(ast.Subscript(ast.Attribute(site.node.args[0], "shape", ast.Load()), ast.Constant(0), ast.Load()))


def aliased(its):
    """Replace some uses of an array by another name of it."""
    if its.its is its.root:
        stores = {leaf.id for leaf in ast.walk(its.root) if isinstance(leaf, ast.Name) and not isinstance(leaf.ctx, ast.Load)}
        for each in parameters(its.root):
            if isinstance(its.kinds.of_name(each), Elements) and each not in stores:
                yield alias, each


def alias(its, each):
    reads = [leaf for leaf in own(its.root) if isinstance(leaf, ast.Name) and leaf.id == each]
    made = its.fresh("y")
    for leaf in reads:
        if its.rng.random() < 0.5:
            leaf.id = made
    its.root.body.insert(0, statements(f"{made} = {each}{its.rng.choice(['', '[:]']) if its.kinds.of_name(each).axes == 1 else ''}")[0])


def iterated(its):
    """Rewrite for v in x, and for k, v in enumerate(x), as loops over indices."""
    for block, at in its.places(ast.For):
        loop = block.its[at]
        call = loop.iter if isinstance(loop.iter, ast.Call) and not loop.iter.keywords and len(loop.iter.args) == 1 else None
        numbered = call is not None and its.base.dotted(call.func, its.kinds) == "enumerate" and isinstance(loop.target, ast.Tuple) \
            and len(loop.target.elts) == 2
        if isinstance(its.kind(call.args[0] if numbered else loop.iter), Elements) and its.base.dotted(name("range"), its.kinds) == "range":
            yield iterate_by_index, block, at, numbered


def iterate_by_index(its, block, at, numbered):
    loop = block.its[at]
    array, count = its.fresh("y"), its.fresh("n")
    targets = loop.target.elts if numbered else [loop.target]
    values = ([name(count)] if numbered else []) + [expression(f"{array}[{count}]")]
    head = [ast.Assign([target], value) for target, value in zip(targets, values)]
    before = ast.Assign([name(array, ast.Store())], loop.iter.args[0] if numbered else loop.iter)
    made = ast.For(name(count, ast.Store()), expression(f"range(len({array}))"), head + loop.body, loop.orelse)
    block.its[at:at + 1] = [before, made]


def through_memory(its):
    """Store a number in a local array and read it again."""
    if its.its is its.root and its.base.memory:
        for _, block, at, places in taken_apart(its):
            kind = its.kind(places[-1].node)
            if kind in ("int64", "float64", "int32", "float32") and not isinstance(block.its[at], ast.For):
                yield put_into_memory, block, at, places, kind


def put_into_memory(its, block, at, places, kind):
    count = len(block.its)
    if take_apart(its, block, at, places) is False:
        return False
    made = its.fresh("m")
    last = at + len(block.its) - count - 1
    block.its[last].targets = [ast.Subscript(name(made), ast.Constant(0), ast.Store())]
    places[-1].put(expression(f"{made}[{its.rng.choice([0, -1])}]"))
    cuda, np = its.base.memory
    its.root.body.insert(0, statements(f"{made} = {cuda}.local.array(1, {np}.{kind})")[0])

