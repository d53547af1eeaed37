# SPDX-License-Identifier: MIT
"""Rewrites across functions: outlining of expressions and statements, and inlining of functions."""
import ast

from .kinds import NUMBERS, bound, parameters
from .sites import copied, exits, has, name, names_in, statements, stored


def free(its, nodes):
    """Return the local names that nodes use, or None if one has an unknown kind."""
    found = sorted(names_in(*nodes) & its.local)
    kinds = [its.kinds.of_name(each) for each in found]
    return None if None in kinds or "complex128" in kinds else found


def movable(its, nodes):
    """Return whether the nodes can be moved to a separate function, which cannot call functions inside the kernel."""
    nodes = nodes if isinstance(nodes, list) else [nodes]
    return not has(nodes, ast.NamedExpr, ast.Lambda, ast.FunctionDef, ast.Nonlocal, ast.Starred, ast.Yield) and not its.base.allocates(nodes) \
        and not its.base.closures & names_in(*nodes)


def outlined(its):
    for site in its.sites():
        node = site.node
        if not isinstance(node, (ast.Constant, ast.Name)) and its.kind(node) in NUMBERS and movable(its, node) and free(its, [node]):
            yield put_into_function, site
    for block, at in its.places(ast.Assign, ast.AugAssign, ast.If, ast.For, ast.While):
        nodes = [block.its[at]]
        if not stored(nodes) and movable(its, nodes) and not exits(nodes) and free(its, nodes) and not its.base.meets(nodes[0]):
            yield put_statement_into_function, block, at


    for block, at in its.places(ast.Assign, ast.AugAssign, ast.If, ast.For, ast.While):
        nodes = [block.its[at]]
        given = stored(nodes)
        if given and given <= block.bound_at(at) and its.stable(given) and movable(its, nodes) and not exits(nodes) and free(its, nodes) \
                and not its.base.meets(nodes[0]) and len(given) < 6:
            yield put_changes_into_function, block, at


def put_changes_into_function(its, block, at):
    """The function returns the variables that the statement changes."""
    names, given = free(its, [block.its[at]]), sorted(stored([block.its[at]]))
    made = its.fresh("f", True)
    several = len(given) > 1
    result = ast.Tuple([name(each) for each in given], ast.Load()) if several else name(given[0])
    target = ast.Tuple([name(each, ast.Store()) for each in given], ast.Store()) if several else name(given[0], ast.Store())
    its.base.add_function(function_of(made, names, [block.its[at], ast.Return(result)]))
    block.its[at] = ast.Assign([target], ast.Call(name(made), [name(each) for each in names], []))


def put_into_function(its, site):
    names = free(its, [site.node])
    its.rng.shuffle(names)
    way = its.rng.random()
    call = [name(each) for each in names]
    made = its.fresh("f", True)
    if way < 0.2:
        site.put(ast.Call(ast.Lambda(function_of(made, names, []).args, site.node), call, []))
        return
    body = [ast.Return(site.node)]
    if way < 0.4:
        result = its.fresh("r")
        body = [ast.Assign([name(result, ast.Store())], site.node), ast.Return(name(result))]
    function = function_of(made, names, body)
    if way > 0.8:
        its.its.body.insert(0, function)
        its.base.closures.add(made)
    else:
        its.base.add_function(function)
    site.put(ast.Call(name(made), call, []))


def put_statement_into_function(its, block, at):
    names = free(its, [block.its[at]])
    made = its.fresh("f", True)
    its.base.add_function(function_of(made, names, [block.its[at]]))
    block.its[at] = ast.Expr(ast.Call(name(made), [name(each) for each in names], []))


def function_of(made, names, body):
    function = statements(f"def {made}({', '.join(names)}): pass")[0]
    function.body = body
    return function


def inlined(its):
    """Inline x = f(a, b) and f(a, b) if the body of f consists of assignments and a return."""
    for block, at in its.places(ast.Assign, ast.Expr):
        call = block.its[at].value
        by_place = isinstance(call, ast.Call) and not call.keywords and not has(call, ast.Starred)
        function = its.base.device(call.func, its.kinds) if by_place else None
        if not isinstance(function, ast.FunctionDef) or function.args.defaults or function.args.vararg or len(call.args) != len(parameters(function)):
            continue
        body = [node for node in function.body if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant)]
        gives = bool(body) and isinstance(body[-1], ast.Return) and body[-1].value is not None
        plain = body[:-1] if gives else body
        if has(plain, ast.Return) or has(body, ast.FunctionDef, ast.Lambda, ast.Nonlocal, ast.Delete, ast.Match):
            continue
        if isinstance(block.its[at], ast.Assign) and not gives or (names_in(*body) - bound(function)) & its.local:
            continue
        # A constant would become visible to the analysis, and a branch on None could be decided differently.
        if any(its.kind(arg) is None or not names_in(arg) for arg in call.args) or has(body, ast.Is, ast.IsNot):
            continue
        if names_in(*body) & {"isinstance", "hasattr", "getattr", "type", "len"}:
            continue
        yield put_inline, block, at, function, plain, body[-1].value if gives else None


def put_inline(its, block, at, function, plain, value):
    statement = block.its[at]
    new = {each: its.fresh("v") for each in sorted(bound(function))}
    before = [ast.Assign([name(new[each], ast.Store())], arg) for each, arg in zip(parameters(function), statement.value.args)]
    body = [Names(new).visit(copied(node)) for node in plain]
    if value is not None:
        statement.value = Names(new).visit(copied(value))
        body.append(statement)
    block.its[at:at + 1] = before + body


class Names(ast.NodeTransformer):
    def __init__(self, new):
        self.new = new

    def visit_Name(self, node):
        return name(self.new.get(node.id, node.id), node.ctx)
