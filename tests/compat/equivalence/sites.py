# SPDX-License-Identifier: MIT
"""A function to rewrite: its blocks, the locations of its expressions, bound names at each location, and new names."""
import ast

from .kinds import INTEGERS, Elements, Kinds, bound, own, parameters

# Names that C, C++, CUDA and generated code define, and some that resemble generated names.
STRANGE = """register auto long short double signed template this new delete NAN INFINITY threadIdx blockIdx gridDim warpSize std main errno
stdin printf exp sqrt y0 j1 NULL EOF true false nullptr asm typeof inline restrict linux unix INT_MAX CHAR_BIT float4 dim3 half
size_t int64_t i_2 x_2 x_shape0 x_stride0 y_shape0 py2cu_wrap py2cu_floordiv value result end step stop start count item operator
union struct class_ namespace private public export extern static const volatile goto switch case_ do default_ char void unsigned
é ß große t_2 tmp temp self cls list dict set id sum_ len_ _ __ _0 l O0 a_shape0 out_shape0 n_2 k_2 x0 max_ min_ abs_ bool_
mutable friend typename using virtual explicit constexpr decltype noexcept alignas alignof char8_t concept requires co_await
thread_local static_assert and_eq bitand bitor compl not_eq or_eq xor xor_eq signbit isnan __device__ __shared__ __global__ gamma
erf jn yn index rindex time clock read write open close rand div remove rename""".split()
QUIET = ("len", "min", "max", "abs", "int", "float", "cuda.grid", "cuda.gridsize")  # calls without side effects
DEEP = ("min", "max", "abs", "int", "float")  # whose arguments are ordinary numbers


def expression(text):
    return ast.parse(text, mode="eval").body


def statements(text):
    return ast.parse(text).body


def name(its, context=None):
    return ast.Name(its, context or ast.Load())


def copied(node):
    if isinstance(node, list):
        return [copied(item) for item in node]
    if not isinstance(node, ast.AST):
        return node
    return type(node)(**{field: copied(value) for field, value in ast.iter_fields(node)})


def same(a, b):
    return ast.dump(a) == ast.dump(b)


def names_in(*nodes):
    return {leaf.id for node in nodes for leaf in ast.walk(node) if isinstance(leaf, ast.Name)}


def has(nodes, *types):
    return any(isinstance(leaf, types) for node in (nodes if isinstance(nodes, list) else [nodes]) for leaf in ast.walk(node))


def stored(nodes):
    """Return the names that statements bind."""
    function = statements("def f(): pass")[0]
    function.body = nodes
    return bound(function)


def exits(nodes):
    """Return whether there is a jump out of these statements."""
    waiting = [(node, False) for node in nodes]
    while waiting:
        node, in_loop = waiting.pop()
        if isinstance(node, ast.Return) or isinstance(node, (ast.Break, ast.Continue)) and not in_loop:
            return True
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            continue
        if isinstance(node, (ast.For, ast.While)):
            waiting += [(child, True) for child in node.body] + [(child, in_loop) for child in node.orelse]
        else:
            waiting += [(child, in_loop) for child in ast.iter_child_nodes(node)]
    return False


def returns(nodes):
    return any(isinstance(node, ast.Return) for node in own(ast.Module(nodes, [])))


class Site:
    """Location of an expression."""

    def __init__(self, holder, field, at=None):
        self.holder, self.field, self.at = holder, field, at

    @property
    def node(self):
        value = getattr(self.holder, self.field)
        return value if self.at is None else value[self.at]

    def put(self, new):
        if self.at is None:
            setattr(self.holder, self.field, new)
        else:
            getattr(self.holder, self.field)[self.at] = new


class Block:
    """A list of statements; `before`: names that are certainly bound before it; `loop`: whether it is the body of a loop, whose iterations `continue`
    ends.
    """

    def __init__(self, its, holder, before, loop, in_loop):
        self.its, self.holder, self.before, self.loop, self.in_loop = its, holder, before, loop, in_loop

    def bound_at(self, at):
        found = set(self.before)
        for statement in self.its[:at]:
            found |= surely(statement)
        return found


def surely(statement):
    """Return names of numbers that a statement always binds."""
    if isinstance(statement, ast.Assign):
        return {target.id for target in statement.targets if isinstance(target, ast.Name)}
    return set()


class Function:
    """`root`: the function that py2cu translates; `its`: that function or one inside it, which is rewritten; `base`: its surroundings, to which
    parameters can be added.
    """

    def __init__(self, root, its, base, rng):
        self.root, self.its, self.base, self.rng = root, its, base, rng
        self.used = names_in(root) | {node.arg for node in ast.walk(root) if isinstance(node, ast.arg)} | base.taken | \
            {node.name for node in ast.walk(root) if isinstance(node, (ast.FunctionDef, ast.MatchAs, ast.MatchStar)) and node.name}
        self.kinds = None
        for around in self.path(root):
            self.kinds = Kinds(around, base, base.given if around is root else {}, self.kinds)
        self.deleted = {node.id for node in ast.walk(root) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del)}
        self.shared = {each for node in ast.walk(root) if isinstance(node, ast.Nonlocal) for each in node.names}
        self.local = {each for around in self.path(root) for each in bound(around)}

    def path(self, node):
        """Return the functions from `node` to the rewritten one."""
        if node is self.its:
            return [node]
        for inner in own(node):
            if isinstance(inner, ast.FunctionDef):
                found = self.path(inner)
                if found:
                    return [node, *found]
        return []

    def fresh(self, prefix="t", is_function=False):
        while True:
            made = self.base.spelled(self.rng.choice(STRANGE) if self.rng.random() < 0.2 else f"{prefix}{self.base.number()}", is_function)
            if made not in self.used and made.isidentifier():
                self.used.add(made)
                return made

    def kind(self, node):
        return self.kinds.of(node)

    def stable(self, names):
        """Return whether all of these names have one kind of number in all assignments."""
        return all(self.kinds.of_name(each) is not None and not isinstance(self.kinds.of_name(each), Elements) for each in names) \
            and not names & (self.deleted | self.shared)

    def quiet(self, *nodes):
        """Return whether these expressions have no side effect, whenever they are evaluated."""
        for node in nodes:
            for leaf in ast.walk(node):
                if isinstance(leaf, (ast.NamedExpr, ast.Lambda, ast.Starred)):
                    return False
                if isinstance(leaf, ast.Call):
                    called = self.base.dotted(leaf.func, self.kinds) or ""
                    if called not in QUIET and called.split(".")[0] not in ("math", "np"):
                        return False
        return True

    def blocks(self, nodes=None, holder=None, before=None, loop=False, in_loop=False):
        if nodes is None:
            nodes, holder, before = self.its.body, self.its, set(parameters(self.its))
        block = Block(nodes, holder, before, loop, in_loop)
        yield block
        for at, statement in enumerate(nodes):
            if isinstance(statement, (ast.If, ast.For, ast.While)):
                inside = block.bound_at(at)
                loops = not isinstance(statement, ast.If)
                counter = {statement.target.id} if isinstance(statement, ast.For) and isinstance(statement.target, ast.Name) else set()
                yield from self.blocks(statement.body, statement, inside | counter, loops, in_loop or loops)
                if statement.orelse:
                    yield from self.blocks(statement.orelse, statement, inside, False, in_loop)
            elif isinstance(statement, ast.Match):
                for case in statement.cases:
                    yield from self.blocks(case.body, case, block.bound_at(at), False, in_loop)

    def places(self, *types):
        """Yield (block, index) of statements."""
        for block in self.blocks():
            for at, statement in enumerate(block.its):
                if not types or isinstance(statement, types):
                    yield block, at

    # ---- expressions ------------------------------------------------------------------------------------------------
    def at_run_time(self, test):
        """Return whether a condition is certainly not decided before types are inferred."""
        if has(test, ast.Is, ast.IsNot):
            return False
        for leaf in ast.walk(test):
            if isinstance(leaf, ast.Constant) and not isinstance(leaf.value, (int, float)):
                return False
            if isinstance(leaf, ast.Attribute) and leaf.attr not in ("x", "y", "z", "size", "shape", "grid", "threadIdx", "blockIdx", "blockDim"):
                return False
            if isinstance(leaf, ast.Call) and (self.base.dotted(leaf.func, self.kinds) or "") not in ("cuda.grid", "abs", "min", "max"):
                return False
        return any(each in self.local and self.kinds.of_name(each) is not None and not self.only_constants(each) for each in names_in(test))

    def only_constants(self, each):
        """Return whether all values of a variable are constants."""
        if any(each in parameters(around) for around in self.path(self.root)):
            return False
        for node in ast.walk(self.root):
            if isinstance(node, (ast.For, ast.AugAssign)) and each in names_in(node.target):
                return False
            if isinstance(node, ast.Assign) and each in names_in(*node.targets):
                if names_in(node.value) & self.local or has(node.value, ast.Call, ast.Attribute):
                    return False
        return True

    def sites(self):
        """Yield the locations of expressions that can be replaced by any expression of the same type, constant or not."""
        for block in self.blocks():
            for statement in block.its:
                yield from self.sites_of(statement)

    def sites_of(self, statement):
        if isinstance(statement, (ast.Assign, ast.AnnAssign, ast.Return, ast.Expr)):
            if statement.value is not None:
                yield from self.inside(Site(statement, "value"), isinstance(statement, ast.Return))
        if isinstance(statement, ast.AugAssign) and not isinstance(statement.op, ast.Pow):
            yield from self.inside(Site(statement, "value"))
        for target in statement.targets if isinstance(statement, ast.Assign) else [statement.target] if isinstance(statement, ast.AugAssign) else []:
            if isinstance(target, ast.Subscript):
                yield from self.indices(target)
        if isinstance(statement, (ast.If, ast.While)):
            yield from self.tests(Site(statement, "test"))
        if isinstance(statement, ast.For) and isinstance(statement.iter, ast.Call) and self.base.dotted(statement.iter.func, self.kinds) == "range" \
                and self.kinds.of_range(statement.iter.args) == "int64":
            for at in range(len(statement.iter.args)):
                yield from self.inside(Site(statement.iter, "args", at))

    def tests(self, site):
        if isinstance(site.node, ast.BoolOp):
            for at in range(len(site.node.values)):
                yield from self.tests(Site(site.node, "values", at))
        elif isinstance(site.node, ast.UnaryOp) and isinstance(site.node.op, ast.Not):
            yield from self.tests(Site(site.node, "operand"))
        elif self.at_run_time(site.node):
            yield from self.inside(site)

    def indices(self, node):
        its = self.kind(node.value)
        if not isinstance(its, Elements):
            return
        if isinstance(node.slice, ast.Tuple):
            for at, part in enumerate(node.slice.elts):
                if self.kind(part) in INTEGERS:
                    yield from self.inside(Site(node.slice, "elts", at))
        elif self.kind(node.slice) in INTEGERS:
            yield from self.inside(Site(node, "slice"))

    def inside(self, site, of_return=False):
        node = site.node
        if not of_return:  # other code depends on their types
            yield site
        if isinstance(node, ast.BinOp):
            yield from self.inside(Site(node, "left"))
            if not isinstance(node.op, ast.Pow):
                yield from self.inside(Site(node, "right"))
        elif isinstance(node, ast.UnaryOp) and not isinstance(node.operand, ast.Constant):
            yield from self.inside(Site(node, "operand"))
        elif isinstance(node, ast.Compare) and not has(node, ast.Is, ast.IsNot, ast.In, ast.NotIn):
            yield from self.inside(Site(node, "left"))
            for at in range(len(node.comparators)):
                yield from self.inside(Site(node, "comparators", at))
        elif isinstance(node, ast.BoolOp):
            for at in range(len(node.values)):
                yield from self.inside(Site(node, "values", at))
        elif isinstance(node, ast.IfExp):
            yield from self.tests(Site(node, "test"))
            yield from self.inside(Site(node, "body"))
            yield from self.inside(Site(node, "orelse"))
        elif isinstance(node, ast.NamedExpr):
            yield from self.inside(Site(node, "value"))
        elif isinstance(node, ast.Subscript):
            yield from self.indices(node)
        elif isinstance(node, ast.Call) and not node.keywords:
            called = self.base.dotted(node.func, self.kinds) or ""
            if called in DEEP or called.startswith("math.") or called.startswith("np.") and self.kind(node) is not None:
                for at in range(len(node.args)):
                    if not isinstance(node.args[at], ast.Starred):
                        yield from self.inside(Site(node, "args", at))
