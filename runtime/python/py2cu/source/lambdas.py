# SPDX-License-Identifier: MIT
"""The source of a lambda, converted to a function with a `def` for the translator."""
import ast
import linecache

from . import memory_source
from .function_source import tree_of


def lambda_source(code):
    """Return (source, line, name) of a lambda; the name is that of the variable to which it is assigned, if any."""
    text = memory_source.enclosing_source(code) or "".join(linecache.getlines(code.co_filename))
    try:
        tree = tree_of(text)
    except SyntaxError:
        tree = ast.Module([], [])
    imports = list(_imports(tree))
    for statement, found in _lambdas(tree, None):
        if found.lineno == code.co_firstlineno and _same(found, code, imports):
            body = ast.get_source_segment(text, found.body)
            name = _name(statement, code)
            return f"def {name}({ast.unparse(found.args)}): return ({body})\n", found.lineno, name
    raise OSError(f"the source of a lambda ({code.co_filename}, line {code.co_firstlineno}) cannot be read")


def _lambdas(node, statement):
    """Yield (statement that contains it, lambda) for all lambdas in a tree."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Lambda):
            yield statement, child
        yield from _lambdas(child, child if isinstance(child, ast.stmt) else statement)


def _imports(node):
    """Yield the imports of a module outside functions and classes; calls of imported names compile to different code."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child
        elif isinstance(child, ast.stmt) and not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield from _imports(child)


def _same(found, code, imports):
    """Return whether a lambda of the source was compiled to this code; equal lambdas are interchangeable."""
    names = [argument.arg for argument in found.args.posonlyargs + found.args.args]
    if names != list(code.co_varnames[:code.co_argcount]):
        return False
    whole = compile(ast.Module([*imports, ast.Expr(found, lineno=found.lineno, col_offset=found.col_offset)], []), code.co_filename, "exec")
    alone = next(constant for constant in whole.co_consts if isinstance(constant, type(code)))
    free = set(code.co_freevars)
    return alone.co_code == code.co_code and alone.co_consts == code.co_consts if not free else free <= _names_in(found)


def _names_in(found):
    return {node.id for node in ast.walk(found) if isinstance(node, ast.Name)}


def _name(statement, code):
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
        name = statement.targets[0].id
        if name not in code.co_names + code.co_freevars + code.co_varnames:
            return name
    return "lambda_"
