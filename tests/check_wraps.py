# SPDX-License-Identifier: MIT
"""Finds unnecessary checks for negative indices: calls py2cu_wrap(i, n) whose index cannot be negative, and repeated calls with the same index.

`problems(code)` returns a list of messages for code without comments. It analyzes only the C code, less precisely than the translator: shapes, thread
indices, constants and counters with a nonnegative start value are not negative; neither are sums, products and remainders of such values, and
variables that an enclosing condition restricts. Run as a script, it tests itself on correct and incorrect examples.
"""
import ast
import re
import sys

IN_FULL = re.compile(r"(\w+\[[^;=]*\]) = \([\w ]+\)\(\([\w ]+\)\1 ")  # a compound assignment that C would compute in another type
OFTEN = 2  # an index that is computed this often needs a variable
INTEGER = r"(?:const )?(?:unsigned int|unsigned long long|int|long long)"
NOT_NEGATIVE = re.compile(r"\w+_(shape|size)\d*(_\d+)?|(threadIdx|blockIdx|blockDim|gridDim)")


def arguments(text, start):
    """Return the arguments of the call whose `(` is at start."""
    depth, parts, first = 0, [], start + 1
    for place in range(start, len(text)):
        letter = text[place]
        depth += (letter in "([{") - (letter in ")]}")
        if (letter == "," and depth == 1) or depth == 0:
            parts.append(" ".join(text[first:place].split()))
            first = place + 1
        if depth == 0:
            return parts
    return parts


def tree_of(expression):
    """Parse C's integer arithmetic as Python, after removing casts and suffixes; None if this is impossible."""
    expression = re.sub(rf"\({INTEGER}\)", "", expression)
    expression = re.sub(r"\b(0x[0-9A-Fa-f]+|\d+)[uUlL]+\b", r"\1", expression)
    expression = re.sub(r"\b(\w+)\.(x|y|z)\b", r"\1", expression) if NOT_NEGATIVE.search(expression) else expression
    try:
        return ast.parse(expression, mode="eval").body
    except SyntaxError:
        return None


def is_from_0(node, known, extent=""):
    """Return whether the expression is not negative, because of its form and of known names; n - 1 may be negative for a dimension n."""
    def both(a, b):
        return is_from_0(a, known) and is_from_0(b, known)

    if isinstance(node, ast.Constant):
        return isinstance(node.value, int) and node.value >= 0
    if isinstance(node, ast.Name):
        return node.id in known or NOT_NEGATIVE.fullmatch(node.id) is not None
    if isinstance(node, ast.BinOp):
        if isinstance(node.op, ast.Sub):
            return isinstance(node.right, ast.Constant) and node.right.value == 1 and extent == ast.unparse(node.left)
        if isinstance(node.op, ast.BitAnd):
            return is_from_0(node.left, known) or is_from_0(node.right, known)
        if isinstance(node.op, (ast.Mod, ast.RShift)):
            return is_from_0(node.left, known)
        return isinstance(node.op, (ast.Add, ast.Mult, ast.Div, ast.BitOr, ast.BitXor)) and both(node.left, node.right)
    if isinstance(node, ast.IfExp):
        return both(node.body, node.orelse)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id == "max":
            return any(is_from_0(arg, known) for arg in node.args)
        return node.func.id in ("min", "py2cu_floormod") and all(is_from_0(arg, known) for arg in node.args[-2:][node.func.id != "min":])
    return False


def assigned(body, name):
    """Return the number of assignments to the variable, including its declaration, without the step of a loop."""
    return len(re.findall(rf"(?<![\w.>]){name} (?:[-+*/%&|^]|<<|>>)?= |&{name}\b|(?<![;\w] ){name}(?:\+\+|--)", body))


def known_names(body):
    """Return variables with one nonnegative value, or that count up from one."""
    known = set()
    for name, value, rest in re.findall(rf"\b{INTEGER} (\w+) = ([^;]*);([^;\n]*;[^;\n]*\{{)?", body):
        values = arguments(f"({name} = {value})", 0)
        for part in values:
            one, _, value = part.partition(" = ")
            counts = re.search(rf"\b{one}(?:\+\+| \+= \d+)\) \{{$", rest) if rest else None
            node = tree_of(value)
            steps = 1 if counts and "+=" in counts.group() else 0
            if node is not None and (counts or not rest) and assigned(body, one) == 1 + steps and is_from_0(node, known):
                known.add(one)
    return known


def conditions_around(body, place):
    """Return (condition, start of its block) of each `if` and loop around the location, by indentation."""
    lines = body[:place].split("\n")
    indentation = len(lines[-1]) - len(lines[-1].lstrip())
    end = place - len(lines[-1])
    for line in reversed(lines[:-1]):
        end -= len(line) + 1
        own = len(line) - len(line.lstrip())
        if line.strip() and own < indentation:
            indentation = own
            head = re.search(r"\b(?:if|while) \((.*)\) \{$", line)
            if head:
                yield head.group(1), end + len(line)


def is_guarded(body, place, index):
    """Return whether a condition around the location implies that the index, a variable, is not negative."""
    if not re.fullmatch(r"[^\W\d]\w*", index):
        return False
    for condition, begin in conditions_around(body, place):
        if assigned(body[begin:place], index) > 0:
            return False
        if "||" not in condition and "?" not in condition:
            parts = [part.strip() for part in condition.split("&&")]
            if any(re.fullmatch(rf"{index} >=? \d+|\d+ <=? {index}", part) for part in parts):
                return True
    return False


def problems(code):
    found = []
    for match in re.finditer(r"^[^\n]*?(\w+)\(([^{};]*)\)\n\{\n(.*?)^\}", code, flags=re.M | re.S):
        name, _, body = match.groups()
        body = IN_FULL.sub(r"\1 ", body)
        known, texts = None, {}
        for call in re.finditer(r"\bpy2cu_wrap(?:_int)?\(", body):
            known = known_names(body) if known is None else known
            index, extent = arguments(body, call.end() - 1)
            node = tree_of(index)
            if (node is not None and is_from_0(node, known, extent)) or is_guarded(body, call.start(), index):
                found.append(f"{name} counts an index from the end that is not negative: {index}")
            texts.setdefault((index, extent), []).append(call.start())
        for (index, _), places in texts.items():
            words = set(re.findall(r"\b[^\W\d]\w*\b", index))
            between = body[places[0]:places[-1]]
            steady = not re.search(r"[\[(]", index) and not any(assigned(between, word) for word in words) and not re.search(r"\belse\b|\bif\b|\bfor\b|\bwhile\b", between)
            if steady and len(places) >= OFTEN:
                found.append(f"{name} counts {index} from the end {len(places)} times")
    return found


FAULTY = """
void f(long long i, long long j, long long x_shape0)
{
    %s
}
"""
FAULTS = [
    "x[py2cu_wrap(x_shape0 - 1, x_shape0)] = 1;", "x[py2cu_wrap_int(3 + threadIdx.x, x_shape0)] = 1;",
    "x[py2cu_wrap(max(i, 0LL), x_shape0)] = 1;", "x[py2cu_wrap(i & 7, x_shape0)] = 1;",
    "x[py2cu_wrap(py2cu_floormod(i, 5), x_shape0)] = 1;", "long long k = 3;\n    x[py2cu_wrap(k, x_shape0)] = 1;",
    "for (int k = 0; k < i; k++) {\n        x[py2cu_wrap((long long)k * 2, x_shape0)] = 1;\n    }",
    "for (long long k = 1; k < i; k += 2) {\n        x[py2cu_wrap(k, x_shape0)] = 1;\n    }",
    "if (0 <= i && i < j) {\n        x[py2cu_wrap(i, x_shape0)] = 1;\n    }",
    "if (i >= 0) {\n        if (j) {\n            x[py2cu_wrap(i, x_shape0)] = 1;\n        }\n    }",
    "x[py2cu_wrap(i, x_shape0)] = x[py2cu_wrap(i, x_shape0)];",
]
FINE = [
    "x[py2cu_wrap(i, x_shape0)] = y[py2cu_wrap(i, y_shape0)];", "x[py2cu_wrap(x_shape1 - 1, x_shape0)] = 1;", "x[py2cu_wrap(i - 1, x_shape0)] = 1;",
    "long long k = 3;\n    k -= j;\n    x[py2cu_wrap(k, x_shape0)] = 1;", "if (0 <= i || i < j) {\n        x[py2cu_wrap(i, x_shape0)] = 1;\n    }",
    "for (int k = 5; k > i; k--) {\n        x[py2cu_wrap(k, x_shape0)] = 1;\n    }", "x[py2cu_wrap(min(i, 5), x_shape0)] = 1;",
    "if (i >= 0) {\n        i -= 5;\n        x[py2cu_wrap(i, x_shape0)] = 1;\n    }", "x[py2cu_wrap(py2cu_floormod(5, i), x_shape0)] = 1;",
    "x[py2cu_wrap(i, x_shape0)] = 0;\n    i += 1;\n    x[py2cu_wrap(i, x_shape0)] = 1;",
]


def main():
    silent = [text for text in FAULTS if len(problems(FAULTY % text)) != 1]
    loud = [text for text in FINE if problems(FAULTY % text)]
    for text in silent + loud:
        print("missed:" if text in silent else "false positive:", text, problems(FAULTY % text))
    return 1 if silent or loud else 0


if __name__ == "__main__":
    sys.exit(main())
