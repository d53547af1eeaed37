# SPDX-License-Identifier: MIT
"""Minimizes a program: removes statements, branches and parts of expressions as long as the same problem occurs."""
import ast
import time

BODIES = ("body", "orelse")
INNER = {ast.BinOp: ("left", "right"), ast.BoolOp: ("values",), ast.IfExp: ("body", "orelse", "test"), ast.NamedExpr: ("value",),
         ast.UnaryOp: ("operand",), ast.Call: ("args",), ast.Compare: ("left",)}


def smaller(text, still, seconds=240):
    """Return the smallest source found for which still(source) is true."""
    end = time.monotonic() + seconds
    shrunk = True
    while shrunk:
        shrunk = False
        for steps in (fewer_functions, fewer_statements, flatter, simpler):
            k = 0
            while time.monotonic() < end:
                made = steps(text, k)
                if made is None:
                    break
                if made != text and still(made):
                    text, shrunk = made, True
                else:
                    k += 1
        if time.monotonic() >= end:
            break
    return text


def own(tree):
    """Return the part that belongs to the program, without the common head."""
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and function.name != "note":
            branches = [node for node in function.body if isinstance(node, ast.If)] if function.name == "kernel" else [function]
            yield from branches


def blocks(tree):
    """Return lists of statements, the outermost first."""
    for root in own(tree):
        for node in ast.walk(root):
            for field in BODIES:
                its = getattr(node, field, None)
                if isinstance(its, list) and its:
                    yield node, field, its
            if isinstance(node, ast.Match) and len(node.cases) > 1:
                yield node, "cases", node.cases


def fewer_functions(text, k):
    tree = ast.parse(text)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name not in ("kernel", "note")]
    if k >= len(functions):
        return None
    tree.body.remove(functions[k])
    return ast.unparse(tree)


def fewer_statements(text, k):
    """Return the source without the k-th group of statements: halves of a block first, then single statements."""
    tree = ast.parse(text)
    for node, field, its in blocks(tree):
        size = len(its)
        while size:
            for begin in range(0, len(its), size):
                if k == 0:
                    its[begin:begin + size] = []
                    if not its and field == "cases":
                        return text
                    if not its and field == "body":
                        its.append(ast.Pass())
                    return ast.unparse(tree)
                k -= 1
            size //= 2
    return None


def flatter(text, k):
    """Replace a statement by its body."""
    tree = ast.parse(text)
    for _, _, its in blocks(tree):
        for at, statement in enumerate(its):
            for field in BODIES:
                if isinstance(statement, (ast.If, ast.For, ast.While)) and getattr(statement, field):
                    if k == 0:
                        its[at:at + 1] = getattr(statement, field)
                        return ast.unparse(tree)
                    k -= 1
            if isinstance(statement, ast.Match):
                for case in statement.cases:
                    if k == 0:
                        its[at:at + 1] = case.body
                        return ast.unparse(tree)
                    k -= 1
    return None


def simpler(text, k):
    """Replace an expression by a part of it."""
    tree = ast.parse(text)
    roots = list(own(tree))
    for parent in [node for root in roots for node in ast.walk(root)]:
        for field, value in ast.iter_fields(parent):
            if parent in roots and field not in BODIES:  # `sel == 0`
                continue
            for at, node in enumerate(value if isinstance(value, list) else [value]):
                for name in INNER.get(type(node), ()):
                    parts = getattr(node, name)
                    for part in parts if isinstance(parts, list) else [parts]:
                        if k == 0:
                            if isinstance(value, list):
                                value[at] = part
                            else:
                                setattr(parent, field, part)
                            try:
                                return ast.unparse(ast.fix_missing_locations(tree))
                            except ValueError:
                                return text
                        k -= 1
    return None
