# SPDX-License-Identifier: MIT
"""Types of the expressions of a function, as far as they can be determined without inference, by Numba's rules: names such as "int64", or Elements; None if
unknown. The kind of a variable is known if all its assignments have that kind, so its type does not depend on merging control-flow paths.
"""
import ast
import collections

import numpy as np

Elements = collections.namedtuple("Elements", "kind axes")  # of an array
UNSET = object()  # kind of a variable without known values so far
SIGNED = ("bool", "int8", "int16", "int32", "int64")
UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
INTEGERS = SIGNED + UNSIGNED
NARROW = ("bool", "int8", "uint8", "int16")  # functions that return a float32 for a float32
NUMBERS = INTEGERS + ("float32", "float64")
FUNCTIONS_OF_REALS = ("sqrt", "exp", "log", "sin", "cos", "tan", "floor", "ceil", "fabs", "tanh", "pow", "fmod", "hypot", "atan2")


def own(function):
    """Yield the nodes of a function; of nested functions, only the head."""
    waiting = list(reversed(function.body)) if isinstance(function.body, list) else [function.body]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            waiting.extend(default for default in node.args.defaults + node.args.kw_defaults if default is not None)
        else:
            waiting.extend(reversed(list(ast.iter_child_nodes(node))))


def parameters(function):
    its = function.args
    return [arg.arg for arg in its.posonlyargs + its.args + its.kwonlyargs + [rest for rest in (its.vararg, its.kwarg) if rest]]


def bound(function):
    """Return the names that a function binds itself."""
    found, outer = set(parameters(function)), set()
    for node in own(function):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.FunctionDef) or isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
            found.add(node.name)
        elif isinstance(node, (ast.Nonlocal, ast.Global)):
            outer.update(node.names)
    return found - outer


def binary(operator, a, b):
    """Return the kind of `a operator b`."""
    if a in INTEGERS and b in INTEGERS:
        if isinstance(operator, (ast.LShift, ast.RShift)):
            return "uint64" if a in UNSIGNED else "int64"
        if isinstance(operator, ast.Div):
            return "float64"
        if isinstance(operator, (ast.BitAnd, ast.BitOr, ast.BitXor)) and a == b == "bool":
            return "bool"
        return "uint64" if a in UNSIGNED and b in UNSIGNED else "int64"
    if a in NUMBERS and b in NUMBERS and isinstance(operator, (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)):
        single = all(kind == "float32" or kind in NARROW for kind in (a, b))
        return "float32" if single else "float64"
    if "complex128" in (a, b) and {a, b} <= {"complex128", *NUMBERS} and isinstance(operator, (ast.Add, ast.Sub, ast.Mult)):
        return "complex128"
    return None


def unary(operator, a):
    if isinstance(operator, ast.Not):
        return "bool" if a in NUMBERS else None
    if isinstance(operator, ast.USub):
        return a if a in ("float32", "float64", "complex128") else ("uint64" if a in UNSIGNED else "int64") if a in INTEGERS else None
    if isinstance(operator, ast.Invert):
        return "bool" if a == "bool" else "uint64" if a in UNSIGNED else "int64" if a in INTEGERS else None
    return None


def of_value(value):
    """Return the kind of a global, or of a closure's variable."""
    if type(value) in (bool, int, float, complex):
        fits = type(value) is not int or -1 << 63 <= value < 1 << 63
        return {bool: "bool", int: "int64", float: "float64", complex: "complex128"}[type(value)] if fits else None
    if isinstance(value, np.generic) and value.dtype.name in NUMBERS:
        return value.dtype.name
    return None


class Kinds:
    """Kinds of one function. `given`: kinds of its parameters; `base`: its surroundings; `outer`: Kinds of the enclosing function."""

    def __init__(self, function, base, given=None, outer=None):
        self.function, self.base, self.outer = function, base, outer
        self.bound = bound(function)
        self.names = dict.fromkeys(self.bound, UNSET)
        stores = list(self.stores(given or {}))
        changed = True
        while changed:
            changed = False
            for name, make in stores:
                old, new = self.names.get(name), make()
                joined = old if new is UNSET or new == old else new if old is UNSET else None
                if joined != old:
                    self.names[name], changed = joined, True
        for name, kind in self.names.items():
            known = base.kind_of_name(name)
            self.names[name] = known or (None if kind is UNSET else kind)

    def stores(self, given):
        """Yield (name, function that returns the kind of an assigned value)."""
        for name in parameters(self.function):
            kind = given.get(name)
            yield name, lambda kind=kind: kind
        for node in own(self.function):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    yield from self.targets(target, node.value)
            elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
                yield from self.targets(node.target, node.value)
            elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                yield node.target.id, lambda node=node: self.both(node.op, self.of_name(node.target.id), self.raw(node.value))
            elif isinstance(node, ast.For):
                yield from self.counters(node.target, node.iter)
            elif isinstance(node, ast.FunctionDef):
                yield node.name, lambda: None
                for inner in ast.walk(node):
                    for name in inner.names if isinstance(inner, ast.Nonlocal) else ():
                        yield name, lambda: None
            elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
                yield node.name, lambda: None

    def targets(self, target, value):
        if isinstance(target, ast.Name):
            yield target.id, lambda: self.raw(value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            items = value.elts if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts) else None
            for k, its in enumerate(target.elts):
                if isinstance(its, ast.Starred):
                    yield from self.unknown(its)
                elif items and not any(isinstance(item, ast.Starred) for item in items):
                    yield from self.targets(its, items[k])
                elif isinstance(its, ast.Name) and self.gives_integers(value):
                    yield its.id, lambda: "int64"
                else:
                    yield from self.unknown(its)

    def gives_integers(self, value):
        return isinstance(value, ast.Attribute) and value.attr == "shape" or \
            isinstance(value, ast.Call) and self.base.dotted(value.func, self) in ("cuda.grid", "cuda.gridsize")

    @staticmethod
    def unknown(target):
        for node in ast.walk(target):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id, lambda: None

    def counters(self, target, items):
        call = items if isinstance(items, ast.Call) and not items.keywords else None
        name = self.base.dotted(call.func, self) if call else None
        if isinstance(target, ast.Name) and name == "range":
            yield target.id, lambda: self.of_range(call.args)
        elif isinstance(target, ast.Name):
            yield target.id, lambda: self.item(self.raw(items))
        elif name == "enumerate" and len(call.args) == 1 and isinstance(target, ast.Tuple) and isinstance(target.elts[0], ast.Name):
            yield target.elts[0].id, lambda: "int64"
            yield from self.unknown(ast.Tuple(target.elts[1:]))
        else:
            yield from self.unknown(target)

    def of_range(self, bounds):
        kinds = [self.raw(part) for part in bounds]
        return UNSET if UNSET in kinds else "int64" if "int64" in kinds else None

    @staticmethod
    def item(kind):
        return UNSET if kind is UNSET else kind.kind if isinstance(kind, Elements) and kind.axes == 1 else None

    # ---- expressions ------------------------------------------------------------------------------------------------
    def of(self, node):
        found = self.raw(node)
        return None if found is UNSET else found

    def of_name(self, name):
        if name in self.bound:
            return self.names.get(name)
        if self.outer is not None:
            return self.outer.of_name(name)
        return of_value(self.base.globals[name]) if name in self.base.globals else None

    @staticmethod
    def both(operator, a, b):
        return UNSET if UNSET in (a, b) else binary(operator, a, b)

    def raw(self, node):
        """Return the kind; UNSET if the expression contains an unset variable."""
        return getattr(self, "of_" + type(node).__name__, lambda _: None)(node)

    def of_Constant(self, node):
        return of_value(node.value)

    def of_Name(self, node):
        return self.of_name(node.id)

    def of_NamedExpr(self, node):
        return self.raw(node.value)

    def of_BinOp(self, node):
        return self.both(node.op, self.raw(node.left), self.raw(node.right)) if not isinstance(node.op, ast.Pow) else None

    def of_UnaryOp(self, node):
        kind = self.raw(node.operand)
        return kind if kind is UNSET else unary(node.op, kind)

    def of_Compare(self, node):
        if any(isinstance(operator, (ast.Is, ast.IsNot)) for operator in node.ops):
            return "bool"
        kinds = [self.raw(part) for part in (node.left, *node.comparators)]
        return UNSET if UNSET in kinds else "bool" if all(kind in NUMBERS for kind in kinds) else None

    def same(self, *nodes):
        kinds = {self.raw(node) for node in nodes}
        return UNSET if UNSET in kinds else kinds.pop() if len(kinds) == 1 else None

    def of_BoolOp(self, node):
        return self.same(*node.values)

    def of_IfExp(self, node):
        return self.same(node.body, node.orelse)

    def of_Attribute(self, node):
        name = self.base.dotted(node, self)
        if name and name.rsplit(".", 1)[0] in ("cuda.threadIdx", "cuda.blockIdx", "cuda.blockDim", "cuda.gridDim"):
            return "int32"
        its = self.raw(node.value)
        if its is UNSET:
            return UNSET
        return "int64" if isinstance(its, Elements) and node.attr == "size" else None

    def of_Subscript(self, node):
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape" and not isinstance(node.slice, ast.Slice):
            return "int64" if self.raw(node.value.value) not in (None, UNSET) else None
        its = self.raw(node.value)
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if its is UNSET or not isinstance(its, Elements) or len(parts) > its.axes:
            return UNSET if its is UNSET else None
        kinds = [None if isinstance(part, ast.Slice) else self.raw(part) for part in parts]
        if UNSET in kinds:
            return UNSET
        if len(parts) == its.axes == 1 and isinstance(parts[0], ast.Slice):
            return its
        if not all(kind in INTEGERS and kind != "bool" for kind in kinds):
            return None
        return its.kind if len(parts) == its.axes else Elements(its.kind, its.axes - len(parts))

    def of_Call(self, node):
        name = self.base.dotted(node.func, self)
        if name is None or node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args):
            return self.base.kind_of_call(node, self)
        kinds = [self.raw(arg) for arg in node.args]
        if UNSET in kinds:
            return UNSET
        last = name.rsplit(".", 1)[-1]
        if name in ("cuda.grid", "cuda.gridsize"):
            one = len(node.args) == 1 and isinstance(node.args[0], ast.Constant) and node.args[0].value == 1
            return "int64" if one else None
        if name in ("cuda.local.array", "cuda.shared.array") and len(node.args) == 2:
            kind = (self.base.dotted(node.args[1], self) or "").rsplit(".", 1)[-1]
            axes = len(node.args[0].elts) if isinstance(node.args[0], ast.Tuple) else 1 if kinds[0] == "int64" else 0
            return Elements(kind, axes) if kind in NUMBERS and axes else None
        if name in ("len", "int") and len(kinds) == 1:
            return "int64" if isinstance(kinds[0], Elements) or name == "int" and kinds[0] in ("int64", "float32", "float64") else None
        if name == "float" and len(kinds) == 1:
            return "float64" if kinds[0] in ("int64", "float64") else None
        if name in ("min", "max") and len(kinds) > 1:
            return kinds[0] if len(set(kinds)) == 1 and kinds[0] in ("int64", "float32", "float64") else None
        if name == "abs" and len(kinds) == 1:
            return kinds[0] if kinds[0] in ("int64", "float32", "float64") else None
        if name.startswith("math."):
            return "float64" if last in FUNCTIONS_OF_REALS and set(kinds) == {"float64"} else None
        if last in NUMBERS and name.split(".")[0] in ("np", "cuda", "types") and len(kinds) == 1 and kinds[0] in NUMBERS:
            return last
        return self.base.kind_of_call(node, self)
