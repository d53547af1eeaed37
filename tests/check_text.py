# SPDX-License-Identifier: MIT
"""Style rules for generated CUDA C, independent of the kernel: layout, and the absence of unnecessary code.

`problems(text, python)` returns a list of messages, which is empty if the code satisfies all rules. run_golden.py applies it to every golden file.
"""
import ast
import io
import re
import tokenize

import check_wraps

COLUMNS = 120
NORMALIZED = re.compile(r"(?:int|long long) \w+ = py2cu_wrap(?:_int)?\([^;]*\);$")
LONGEST = 1.3  # maximum ratio of code lines of C to code lines of Python
PRINTF = 'extern "C" int printf(const char *format, ...);'
INCLUDES = {"#include <cuda_fp16.h>", "#include <cuda_bf16.h>", "#include <cuda_fp8.h>"}
NUMBER = r"(?:bool|(?:(?:un)?signed )?char|(?:unsigned )?(?:short|int|long long)|float|double)"
WORD = re.compile(r"[^\W\d]\w*")


def code_only(text):
    """Return the code without comments and string literals; line breaks are preserved."""
    pattern = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"'
    return re.sub(pattern, lambda m: "\n" * m.group().count("\n"), text, flags=re.S)


def layout_problems(text):
    if not text.endswith("\n") or text.endswith("\n\n"):
        yield "the file does not end with exactly one newline"
    if "\n\n\n" in text:
        yield "two blank lines in a row"
    if re.search(r"\{\n\n|\n\n *\}", re.sub(r"^(namespace .*\{\n)\n|\n(\n\}  // namespace)", r"\1\2", text, flags=re.M)):
        yield "a blank line at the start or the end of a block"
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > COLUMNS:
            yield f"line {number} has {len(line)} columns"
        if line != line.rstrip():
            yield f"line {number} has trailing whitespace"
        if "\t" in line or "\r" in line:
            yield f"line {number} contains a tab or a carriage return"
        if line.startswith("#include") and line not in INCLUDES:
            yield f"line {number} includes a header: {line}"
        if line.rstrip().endswith("\\") or line.rstrip().endswith("??/"):
            yield f"line {number} ends in a backslash"


def enclosed_values(code):
    """Yield assigned or returned values that are completely in parentheses."""
    for value in re.findall(r"(?:[^=!<>]= |\breturn )(\([^;{}]*\));", code):
        depth, closed = 0, 0
        for place, letter in enumerate(value):
            depth += (letter == "(") - (letter == ")")
            if depth == 0:
                closed = place
                break
        if closed == len(value) - 1:
            yield value


def repeated_casts(code):
    """Yield casts of variables to their declared types, and repeated casts to one type."""
    for name, params, body in functions_of(code):
        types = {}
        for kind, variable in re.findall(rf"(?:^|, )({NUMBER}) (\w+)(?=,|$)", " ".join(params.split())):
            types.setdefault(variable, set()).add(kind)
        for kind, variable in re.findall(rf"\b({NUMBER}) (\w+)(?= = |;|,)", body):
            types.setdefault(variable, set()).add(kind)
        for kind, variable in re.findall(rf"\(({NUMBER})\)(\w+)\b(?![\[(.])", body):
            if types.get(variable) == {kind}:
                yield f"({kind}){variable} in {name}"
    for first, second in re.findall(rf"\(({NUMBER})\)\(({NUMBER})\)", code):
        if first == second:
            yield f"({first})({second})"


def code_problems(text):
    code = code_only(text)
    if re.search(r"\belse\s*\{\s*\}", text):
        yield "an empty else"
    if re.search(r";\s*;", re.sub(r"for \([^{]*\{", "", code)):
        yield "an empty statement"
    if re.search(r"\(\(([^()]|\([^()]*\))*\)\)(?!\w)", re.sub(r"__\w+__\(\(", "", code)):
        for match in re.finditer(r"(\w*)(\(\((?:[^()]|\([^()]*\))*\)\))", code):
            yield f"doubled parentheses: {match.group()}"
    yield from (f"parentheses around the whole expression: {value}" for value in enclosed_values(code))
    yield from (f"a cast to the same type: {cast}" for cast in repeated_casts(code))
    words = {}
    for word in WORD.findall(code):
        words[word] = words.get(word, 0) + 1
    for name in re.findall(r"static __device__ __forceinline__ [\w ]+?(\w+)\(", code):
        if words[name] < 2:
            yield f"the helper {name} is not used"
    for name in re.findall(r"^(?:constexpr [\w ]+? (?=\w+ =)|#define )(\w+)", code, flags=re.M):
        if words[name] < 2:
            yield f"the constant {name} is not used"


def functions_of(code):
    """Yield name, parameters and body of each function; its closing brace is in column 1."""
    for match in re.finditer(r"^(?!#)[^\n]*?(\w+)\(([^{};]*)\)\n\{\n(.*?)^\}", code, flags=re.M | re.S):
        yield match.groups()


def declared_numbers(body):
    """Yield the declared variables of plain types: `int i;`, `int a = f(x, y), b = 2;`."""
    for line in re.findall(rf"^ +(?:const )?{NUMBER} (\w+(?:,| =[^=]|;)[^\n]*)", body, flags=re.M):
        line = re.sub(r"(.*);.*", r"\1", line)
        while re.search(r"[(\[{]", line):  # brackets contain no declarations
            inner = re.sub(r"\([^()\[\]{}]*\)|\[[^()\[\]{}]*\]|\{[^()\[\]{}]*\}", "", line)
            if inner == line:
                break  # continues on the next line
            line = inner
        yield from (part.split()[0] for part in line.split(",") if part.strip())


def parameter_problems(text):
    for name, params, body in functions_of(code_only(text)):
        used = set(WORD.findall(body))
        for param in params.split(","):
            words = WORD.findall(param)
            if words and re.search(r"_(shape|stride)\d+$", words[-1]) and words[-1] not in used:
                yield f"{name} does not use its parameter {words[-1]}"
        for variable in declared_numbers(body):
            if len(re.findall(rf"\b{re.escape(variable)}\b", body)) < 2:
                yield f"{name} does not use its variable {variable}"


# Comments for Python tools, alone or after another comment; the generated code omits them.
FOR_TOOLS = re.compile(r"# ?((noqa|type: ignore|pragma: no (cover|branch)|nosec|fmt: (off|on|skip))(?=[:\[(]|$)|(pylint|flake8|ruff|mypy|isort|cspell):|</?editor-fold|endregion|py2cu: allow\(|%%"
                       r"|(In|Out) ?\[[\d ]*\]:?$).*")


def plain(comment):
    """Return a comment without the parts that the printer may change: the comment mark, spaces, control characters, a backslash at the end."""
    return re.sub(r"[\s\\?./]+", "", comment.lstrip("#!"))


def python_comments(python):
    """Yield (function name, comment) for each comment in or right before a function at the module level that contains no other function."""
    tree = ast.parse(python)
    spans = []
    lines = python.split("\n")
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not any(isinstance(inner, ast.FunctionDef) for inner in ast.walk(node) if inner is not node):
            first = min([node.lineno] + [d.lineno for d in node.decorator_list])
            while first > 1 and lines[first - 2].startswith("#"):
                first -= 1
            last = node.end_lineno
            # indented comments after the last statement belong to the body
            while last < len(lines) and re.match(r"\s+#|\s*$", lines[last]):
                last += 1
            spans.append((node.name, first, last))
    for token in tokenize.generate_tokens(io.StringIO(python).readline):
        if token.type == tokenize.COMMENT:
            for name, first, last in spans:
                if first <= token.start[0] <= last:
                    yield name, token.string


def comment_problems(text, python):
    kept = plain("".join(re.findall(r"//(.*)", text)))
    instances = {}
    calls = r"(?!\n    \w+<[^;{}]*\);\n\})"  # the body of a kernel that calls a template
    for c_name in re.findall(r"(?:__global__|__device__) [^;{]*?(\w+)\([^;{]*\)\n\{" + calls, code_only(text)):
        instances[c_name] = instances.get(c_name, 0) + 1
    wanted = {}
    # the docstring of a file lists the comments that are removed together with statements that generate no code
    removed = re.search(r"^Comments of removed statements: (.*)$", python, flags=re.M)
    removed = {plain(comment) for comment in removed[1].split(";")} if removed else set()
    for function, comment in python_comments(python):
        comment = FOR_TOOLS.sub("", comment)
        count = sum(n for c_name, n in instances.items() if re.fullmatch(rf"{re.escape(function)}(?!_kernel|_across_warp)(_\w+)?", c_name))
        count = 0 if plain(comment) in removed else count
        if plain(comment) and function.isascii():  # other names have another spelling in C
            wanted[plain(comment)] = wanted.get(plain(comment), 0) + count
    for comment, count in wanted.items():
        longer = sum(n * other.count(comment) for other, n in wanted.items() if other != comment)
        found = kept.count(comment) - longer
        if found != count:
            yield f"a comment occurs {found} times instead of {count} times: {comment}"


def c_lines(code):
    """Count code lines of C: lines that are not blank, consist not only of braces, and are neither preprocessor directives nor declarations of a
    normalized index. A wrapped statement counts once.
    """
    count, goes_on = 0, False
    for line in code.split("\n"):
        line = line.strip()
        if line and not line.startswith("#") and not NORMALIZED.match(line) and re.search(r"[^{};\s]", line):
            count += not goes_on
            goes_on = line[-1] not in "{};:"
        elif line:
            goes_on = False
    return count


def python_lines(python):
    """Return the number of code lines of each function and constant of a module, by name. A wrapped statement counts once, as in C. Decorators,
    imports, docstrings and nested functions do not count.
    """
    def lines_of(node):
        found = {node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno}
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            children = getattr(node, field, None)
            for k, child in enumerate(children if isinstance(children, list) else ()):
                is_string = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant) and isinstance(child.value.value, str)
                if not is_string and not isinstance(child, (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)):
                    is_elif = field == "orelse" and k == 0 and isinstance(child, ast.If) and child.col_offset == node.col_offset
                    if field == "orelse" and k == 0 and not is_elif:
                        found.add(-child.lineno)  # `else:`
                    found |= lines_of(child)
        return found

    found = {}
    for node in ast.walk(ast.parse(python)):
        if isinstance(node, ast.FunctionDef):
            found[node.name] = len(lines_of(node))
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, 1)
    return found


def length_problems(text, python):
    """Check that C has at most 1.3 times the code lines of the Python source, including helpers, structs and declarations. A function that C contains
    once for each combination of types counts as often in Python. Replacements of includes do not count, because includes do not count either.
    """
    code = code_only(text.replace(PRINTF, ""))
    lines = python_lines(python)
    names = [name for name, _, _ in functions_of(code) if not name.startswith("py2cu_")]
    names += re.findall(r"^(?:constexpr|__constant__ const) [\w ]+? (\w+)(?: =|\[)", code, flags=re.M)
    count = 0
    for name in names:
        longest = max((known for known in lines if name == known or name.startswith(known + "_")), key=len, default=None)
        count += lines.get(longest, 0)
    if c_lines(code) > LONGEST * count:
        yield f"{c_lines(code)} lines of C code for {count} lines of Python code"


def problems(text, python):
    found = [*layout_problems(text), *code_problems(text), *parameter_problems(text), *check_wraps.problems(code_only(text))]
    try:
        found += comment_problems(text, python)
    except (SyntaxError, tokenize.TokenError):
        pass  # Python source that this interpreter cannot parse, such as Python 2, has no comments to compare
    return found
