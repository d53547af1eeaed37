# SPDX-License-Identifier: MIT
"""The surroundings of a rewritten function, and what rewrites can add to it: values that are known only at run time, and further functions."""
import ast
import builtins
import math
import types

import numpy as np

from .kinds import parameters
from .sites import expression

MEET = ("sync", "shfl", "ballot", "activemask", "barrier", "memory_barrier", "nanosleep", "tiled_partition", "this_grid", "fence")
ALLOCATE = ("array", "array_like", "copy", "this_grid", "tiled_partition")
NEVER = ["X * X % 4 == 2", "X % 3 > 2", "X & 1 > 1", "X != X", "X < X", "X % 7 < 0", "X ^ X", "(X | 1) == 0", "X - X", "X // 2 * 2 > X",
         "X % 4 - X % 4"]
SOMETIMES = ["X % 3 == 1", "X & 1", "X > 5", "X <= 2", "X == 3", "not X", "X % 2 == 0 and X > 1", "X // 2 % 2 == 1", "0 < X < 9", "X"]


class Base:
    is_kernel = True
    memory = None  # names of cuda and numpy in the program

    def __init__(self, root, names, given):
        self.globals, self.given = names, given
        self.taken, self.fixed_names, self.writable = set(), set(), set()
        self.closures = {node.name for node in ast.walk(root) if isinstance(node, ast.FunctionDef) and node is not root}
        self.closures |= {leaf.id for node in ast.walk(root) if isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda)
                          for target in node.targets for leaf in ast.walk(target) if isinstance(leaf, ast.Name)}
        self.functions = []  # arguments of add_function() so far
        self.numbered = 0

    def number(self):
        self.numbered += 1
        return self.numbered

    def spelled(self, name, is_function):
        """Return a new name with the prefix of this class."""
        return name

    # ---- names --------------------------------------------------------------------------------------------------------
    def dotted(self, node, kinds):
        """Return "np.float32", "cuda.grid" or "len", the meaning of a name or attribute, if it is known."""
        parts = []
        while isinstance(node, ast.Attribute):
            parts.insert(0, node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            return None
        while kinds is not None:
            if node.id in kinds.bound:
                return None
            kinds = kinds.outer
        if node.id not in self.globals:
            return ".".join([node.id, *parts]) if hasattr(builtins, node.id) else None
        value = self.globals[node.id]
        if value is np or value is math:
            return ".".join(["np" if value is np else "math", *parts])
        if isinstance(value, types.ModuleType) and value.__name__ in ("py2cu.cuda", "numba.cuda"):
            return ".".join(["cuda", *parts])
        if isinstance(value, type) and issubclass(value, np.generic):
            return ".".join([f"np.{value.__name__}", *parts])
        return None

    def kind_of_name(self, name):
        return None

    def kind_of_call(self, node, kinds):
        return None

    def renamed(self, old, new):
        pass

    def device(self, node, kinds):
        """Return the called function: the ast.FunctionDef of a device function, True for one without source, otherwise None."""
        return None

    # ---- effects of statements ---------------------------------------------------------------------------------------
    def meets(self, node):
        """Return whether threads synchronize in the nodes, so that all of them must reach them."""
        for leaf in ast.walk(node):
            word = leaf.attr if isinstance(leaf, ast.Attribute) else leaf.id if isinstance(leaf, ast.Name) else ""
            if any(part in word for part in MEET) or isinstance(leaf, ast.Call) and self.calls_unknown(leaf):
                return True
        return False

    def calls_unknown(self, call):
        return False

    def allocates(self, nodes):
        """Return whether the nodes allocate memory."""
        nodes = nodes if isinstance(nodes, list) else [nodes]
        return any(isinstance(leaf, ast.Attribute) and leaf.attr in ALLOCATE for node in nodes for leaf in ast.walk(node))

    # ---- values that are known only at run time --------------------------------------------------------------------------
    def known(self, its, names, *kinds):
        """Return variables of these kinds among `names`, or among the parameters."""
        names = set(parameters(its.its)) if names is None else names
        return sorted({each for each in names if its.kinds.of_name(each) in kinds} - its.deleted - its.shared)

    def condition(self, its, names=None):
        """Return an expression that is sometimes true."""
        numbers = self.known(its, names, "int64", "int32")
        if not numbers:
            return self.uniform(its)
        return expression(its.rng.choice(SOMETIMES).replace("X", its.rng.choice(numbers)))

    def never(self, its, names=None):
        """Return an expression that is false."""
        numbers = self.known(its, names, "int64")
        if numbers and its.rng.random() < 0.35:
            return expression(its.rng.choice(NEVER).replace("X", its.rng.choice(numbers)))
        return self.false(its)

    def uniform(self, its):
        """Return a condition that is equal for all threads."""
        return self.false(its)

    def false(self, its):
        return None

    def hidden(self, its, value):
        return None

    def dead(self, its):
        return []

    def add_function(self, function):
        self.functions.append(function)
