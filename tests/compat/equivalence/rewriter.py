# SPDX-License-Identifier: MIT
"""Applies rewritings to the text of a function, one after the other. A step is (name of a rewriting, seed): without some of the steps, the
others do much the same, so that a difference can be told by few of them."""
import ast
import random

from . import of_expressions, of_functions, of_loops, of_numbers, of_statements
from .sites import Function

REWRITINGS = {function.__name__: (function, weight) for function, weight in [
    (of_expressions.commuted, 2), (of_expressions.compared, 3), (of_expressions.left_as_it_is, 6), (of_expressions.hidden, 5),
    (of_expressions.taken_apart, 8), (of_expressions.joined, 3), (of_expressions.chosen, 3),
    (of_statements.augmented, 3), (of_statements.in_tuples, 4), (of_statements.turned, 3), (of_statements.nested, 3), (of_statements.leaving, 4),
    (of_statements.behind_both, 2), (of_statements.either_way, 5), (of_statements.never, 9), (of_statements.always, 6), (of_statements.renamed, 5),
    (of_statements.into_branches, 4), (of_expressions.bound_where_read, 4),
    (of_numbers.calculated, 7), (of_numbers.indexed, 3), (of_numbers.aliased, 3), (of_numbers.iterated, 3), (of_numbers.through_memory, 4),
    (of_loops.counted, 6), (of_loops.repeated, 5),
    (of_functions.outlined, 7), (of_functions.inlined, 4),
]}
GROWTH = 4  # times its length, at most


def some_steps(rng, most=12):
    names, weights = list(REWRITINGS), [weight for _, weight in REWRITINGS.values()]
    return [(rng.choices(names, weights)[0], rng.randrange(1 << 30)) for _ in range(rng.randint(1, most))]


def rewrite(roots, steps):
    """`roots`: [(ast.FunctionDef, its Base), ...], which are changed. Gives what was done: a line for each step that found a place."""
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
        for field, value in ast.iter_fields(made):  # no two places share a node then
            setattr(root, field, value)
    return done
