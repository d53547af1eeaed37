# SPDX-License-Identifier: MIT
"""Runs the source of a kernel in CPython, one thread after another, with NumPy's numbers: literals become np.int64 and np.float64, and functions that return
Python integers (`len`, `range`, `.shape`, `.ndim`) return np.int64. Numbers, arrays and slices are NumPy's, everything else is CPython's.
"""
import ast
import builtins
import types

import numpy as np

np.seterr(all="ignore")


class Literals(ast.NodeTransformer):
    def visit_Constant(self, node):
        if type(node.value) in (int, float, complex):
            name = {int: "int64", float: "float64", complex: "complex128"}[type(node.value)]
            made = ast.Call(ast.Attribute(ast.Name("np", ast.Load()), name, ast.Load()), [node], [])
            return ast.copy_location(made, node)
        return node

    def visit_Attribute(self, node):
        self.generic_visit(node)
        if node.attr in ("shape", "size", "ndim"):
            return ast.copy_location(ast.Call(ast.Name("whole", ast.Load()), [node], []), node)
        return node

    def visit_match_case(self, node):
        node.guard = node.guard and self.visit(node.guard)
        node.body = [self.visit(statement) for statement in node.body]
        return node


def whole(found):
    return tuple(map(np.int64, found)) if isinstance(found, tuple) else np.int64(found)


class Range:
    """Python's range, which gives np.int64."""

    def __init__(self, *bounds):
        self.inner = builtins.range(*map(int, bounds))

    def __iter__(self):
        return map(np.int64, self.inner)

    def __reversed__(self):
        return map(np.int64, builtins.reversed(self.inner))

    def __contains__(self, value):
        return value % 1 == 0 and int(value) in self.inner  # no part of one, none that is no number

    def __len__(self):
        return builtins.len(self.inner)

    def __getattr__(self, name):
        return np.int64(getattr(self.inner, name))


def numbered(items, start=0):
    for k, item in builtins.enumerate(items, int(start)):
        yield np.int64(k), item


class Wrapping(np.ndarray):
    """Stores convert as C does; NumPy refuses integers that do not fit."""

    def __setitem__(self, place, value):
        super().__setitem__(place, np.asarray(value).astype(self.dtype))

    def __array_wrap__(self, array, context=None, return_scalar=False):
        return array[()] if array.shape == () else super().__array_wrap__(array, context, return_scalar)  # a sum is a number


def array(shape, dtype):
    return np.zeros(shape, dtype).view(Wrapping)


def jit(*arguments, **_):
    return arguments[0] if arguments and callable(arguments[0]) else lambda function: function


class Cuda:
    """What kernels name of py2cu."""

    def __init__(self):
        self.thread = 0
        self.jit = jit
        self.local = self.shared = types.SimpleNamespace(array=array)

    def grid(self, axes):
        return np.int64(self.thread)


def load(text):
    """The kernel of a text, and the Cuda that it names."""
    tree = ast.parse(text)
    tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom) or node.module != "py2cu"]
    tree = ast.fix_missing_locations(Literals().visit(tree))
    cuda = Cuda()
    scope = {"np": np, "cuda": cuda, "whole": whole, "range": Range, "enumerate": numbered, "len": lambda items: np.int64(builtins.len(items)),
             "int": np.int64, "float": np.float64, "complex": lambda a, b: np.complex128(builtins.complex(a, b)),
             "ord": lambda text: np.int64(builtins.ord(text)), "sum": lambda items, start=np.int64(0): builtins.sum(items, start)}
    exec(compile(tree, "<programs>", "exec"), scope)  # written by this package
    return scope["kernel"], cuda
