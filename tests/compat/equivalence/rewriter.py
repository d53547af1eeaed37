# SPDX-License-Identifier: MIT
"""Applies several rewrites in a row to the source of a function.

A step is (name of a rewrite, seed). If some steps are removed, the others have mostly the same effect, so the steps that cause a difference can be
minimized.
"""
import ast
import random

from . import arithmetic_rewrites, expression_rewrites, function_rewrites, loop_rewrites, statement_rewrites
from .sites import Function

REWRITINGS = {function.__name__: (function, weight) for function, weight in [
    (expression_rewrites.commuted, 2), (expression_rewrites.compared, 3), (expression_rewrites.left_as_it_is, 6), (expression_rewrites.hidden, 5),
    (expression_rewrites.taken_apart, 8), (expression_rewrites.joined, 3), (expression_rewrites.chosen, 3),
    (statement_rewrites.augmented, 3), (statement_rewrites.in_tuples, 4), (statement_rewrites.turned, 3), (statement_rewrites.nested, 3), (statement_rewrites.leaving, 4),
    (statement_rewrites.behind_both, 2), (statement_rewrites.either_way, 5), (statement_rewrites.never, 9), (statement_rewrites.always, 6), (statement_rewrites.renamed, 5),
    (statement_rewrites.into_branches, 4), (expression_rewrites.bound_where_read, 4),
    (arithmetic_rewrites.calculated, 7), (arithmetic_rewrites.indexed, 3), (arithmetic_rewrites.aliased, 3), (arithmetic_rewrites.iterated, 3), (arithmetic_rewrites.through_memory, 4),
    (loop_rewrites.counted, 6), (loop_rewrites.repeated, 5),
    (function_rewrites.outlined, 7), (function_rewrites.inlined, 4),
]}
GROWTH = 4  # maximum growth factor of the source


def some_steps(rng, most=12):
    names, weights = list(REWRITINGS), [weight for _, weight in REWRITINGS.values()]
    return [(rng.choices(names, weights)[0], rng.randrange(1 << 30)) for _ in range(rng.randint(1, most))]


def rewrite(roots, steps):
    """Change `roots`: [(ast.FunctionDef, its Base), ...]. Return a line for each applied rewrite."""
    done = []
    limits = [GROWTH * len(ast.unparse(root)) + 2000 for root, _ in roots]
    for name, seed in steps:
        rng = random.Random(seed)
        k = rng.randrange(len(roots))
        root, base = roots[k]
        if len(ast.unparse(root)) > limits[k]:
            continue
        inner = [node for node in ast.walk(root) if isinstance(node, ast.FunctionDef)]
        function = Function(root, root if rng.random() < 0.6 else rng.choice(inner), base, rng)
        found = list(REWRITINGS[name][0](function))
        if not found:
            continue
        action, *where = rng.choice(found)
        if action(function, *where) is not False:
            done.append(f"{action.__name__} in {root.name}")
        made = ast.parse(ast.unparse(ast.fix_missing_locations(root))).body[0]
        for field, value in ast.iter_fields(made):  # then no two locations share a node
            setattr(root, field, value)
    return done
