# SPDX-License-Identifier: MIT
"""Declarations of an operator's outputs, and the expressions for shapes and grids."""
import ast


class like:  # noqa: N801
    """An output with the shape of an input; its elements are uninitialized.

    Parameters
    ----------
    name : str
        The input array.
    """

    fill = None

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"like({self.name!r})"


class empty:  # noqa: N801
    """An output with uninitialized elements.

    Parameters
    ----------
    shape : str, int or sequence of these
        The dimensions: expressions of `x.shape[k]`, `x.size`, integer arguments and the operators `+ - * // %`, `min` and `max`. Other names
        become integer arguments of the operator.
    """

    fill = None

    def __init__(self, shape):
        self.shape = tuple(map(str, (shape,) if isinstance(shape, (str, int)) else shape))

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(map(repr, self.shape))})"


class zeros(empty):  # noqa: N801
    """An output whose elements are 0 before the launch; the parameters are those of `empty`."""

    fill = 0


class updated:  # noqa: N801
    """An output that starts as a copy of the argument of the same name; the argument itself does not change."""

    def __repr__(self):
        return "updated()"


def _size(shape):
    """Return the number of elements."""
    size = 1
    for extent in shape:
        size = size * extent
    return size


_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
_GLOBALS = {"__builtins__": {}, "min": min, "max": max, "_size": _size}


class _Checker(ast.NodeTransformer):
    """Check an expression, and replace x.size, which is a method of tensors."""

    def __init__(self, text, what):
        self.text, self.what, self.names = text, what, []

    def generic_visit(self, node):
        is_known = isinstance(node, (ast.Expression, ast.Load, ast.UnaryOp, ast.USub) + _OPERATORS) or (isinstance(node, ast.Constant) and type(node.value) is int)
        if not is_known:
            raise ValueError(f"{self.what} is {self.text!r}: use x.shape[k], x.size, integer arguments, + - * // %, min and max")
        return super().generic_visit(node)

    def visit_BinOp(self, node):
        return super().generic_visit(node) if isinstance(node.op, _OPERATORS) else self.generic_visit(node)

    def visit_Name(self, node):
        if node.id not in self.names:
            self.names.append(node.id)
        return node

    def visit_Call(self, node):
        if not isinstance(node.func, ast.Name) or node.func.id not in ("min", "max") or node.keywords or len(node.args) < 2:
            return self.generic_visit(node)
        node.args = [self.visit(arg) for arg in node.args]
        return node

    def visit_Subscript(self, node):
        is_shape = isinstance(node.value, ast.Attribute) and node.value.attr == "shape" and isinstance(node.value.value, ast.Name)
        if not is_shape or not isinstance(node.slice, ast.Constant) or type(node.slice.value) is not int:
            return self.generic_visit(node)
        self.visit_Name(node.value.value)
        return node

    def visit_Attribute(self, node):
        if node.attr != "size" or not isinstance(node.value, ast.Name):
            return self.generic_visit(node)
        self.visit_Name(node.value)
        shape = ast.Attribute(node.value, "shape", ast.Load())
        return ast.copy_location(ast.Call(ast.Name("_size", ast.Load()), [shape], []), node)


class Expression:
    """An integer expression of arguments.

    Parameters
    ----------
    text : str
        The expression.
    what : str
        Description for error messages.
    """

    def __init__(self, text, what):
        try:
            tree = ast.parse(text.strip(), mode="eval")
        except SyntaxError:
            raise ValueError(f"{what} is {text!r}, which is not an expression") from None
        checker = _Checker(text, what)
        tree = ast.fix_missing_locations(checker.visit(tree))
        self.text, self.names = text, checker.names
        self._code = compile(tree, f"<{what}>", "eval")

    def __call__(self, values):
        """Return the value; values: dict of the arguments, arrays with the attribute shape."""
        return eval(self._code, _GLOBALS, values)
