# SPDX-License-Identifier: MIT
"""Write the C functions that execute helpers of generated code in the interpreter.

The functions are the bodies of the rows of ir/helpers.def, converted from C++ to C. Rows that need a GPU, the host backend or pointers are left out.

Usage: make_helpers.py COMPILER HELPERS_DEF OUTPUT
"""

import ast
import re
import subprocess
import sys

# Prints the rows as Python tuples: adjacent string literals are concatenated in C and in Python.
ROWS = """
#define NULL None
#define HELPER_ROW(id, name, result, params, uses, signs, comment, host_body, body) (#id, name, result, params, host_body, body),
#include "{path}"
"""

# The expression for an argument with the index {0}, and the statement that stores a result.
INTEGER = "({type})context->args[{index}]->i", "context->result[0].i = (int64_t){call};"
TYPES = {
    "bool": INTEGER,
    "int": INTEGER,
    "unsigned int": INTEGER,
    "long long": INTEGER,
    "unsigned long long": INTEGER,
    "float": ("(float)function_number(context, {index})", "context->result[0].f = {call};"),
    "double": ("function_number(context, {index})", "context->result[0].d = {call};"),
    "py2cu_complex64": ("complex64_of(context->args[{index}])", "set_complex64(context, {call});"),
    "py2cu_complex128": ("complex128_of(context->args[{index}])", "set_complex128(context, {call});"),
    "void": (None, "{call};"),
    "xoroshiro128p_state *": ("&state", None),
}

# Functions that the bodies call, and how the interpreter implements those that are not in C's library.
SUBSTITUTES = {
    "py2cu_raise(": "helper_raise(context, ",
    "py2cu_host_lane(": "helper_lane(context",
    "py2cu_host_dynamic_shared_bytes(": "helper_dynamic_bytes(context",
    "llrint(": "helper_llrint(context, ",
    "__longlong_as_double(": "helper_double(",
}
USES_OPERATORS = {"HELPER_CSINC"}  # of C++ on complex numbers
KNOWN_FUNCTIONS = {"if", "for", "while", "acosh", "asin", "asinh", "atan2", "copysign", "cos", "cosh", "exp", "fabs", "floor", "fma", "fmax", "fmin", "fmod",
                   "hypot", "isfinite", "isinf", "isnan", "log", "log1p", "pow", "sin", "sinh", "sqrt", "tan", "tanh"}  # and C's keywords


def function_name(row_id):
    return row_id.removeprefix("HELPER_").lower() + "_row"


def convert(row, known):
    """Return the body of a row in C, or None if the interpreter cannot execute it.

    `known` maps the name of a helper to the ids of the rows with this name that precede the row.
    """
    row_id, _, result, _, host_body, body = row
    body = host_body or body
    body = re.sub(r"return \{", f"return ({result}){{", body)
    body = re.sub(r"\b(py2cu_complex\d+)\{", r"(\1){", body)

    def call(match):
        name = match[1]
        ids = known.get(name, [])
        same_precision = [other for other in ids if other[:10] == row_id[:10]]
        if ids:
            return function_name((same_precision or ids)[0]) + "(context, "
        if match[0] in SUBSTITUTES:
            return SUBSTITUTES[match[0]]
        if not {name, name.removesuffix("f")} & KNOWN_FUNCTIONS and not name.startswith("helper_"):
            raise LookupError(name)
        return match[0]

    try:
        body = re.sub(r"\b(\w+)\(", call, body)
    except LookupError:
        return None
    return body.replace("(context, )", "(context)").replace("helper_raise(context, number)", "helper_raise(context, number, 0, 0)")


def parameters(params):
    """Return the types and the names of a row's parameters."""
    return [re.fullmatch(r"(.*[^\w])(\w+)", param).groups() for param in params.split(", ") if param]


def main(compiler, path, output):
    rows = subprocess.run([compiler, "-E", "-P", "-x", "c", "-"], input=ROWS.replace("{path}", path), capture_output=True, text=True, check=True).stdout
    known = {}
    functions = []
    table = []
    for row in ast.literal_eval(f"[{rows}]"):
        row_id, name, result, params, *_ = row
        params = [(type_name.strip(), param) for type_name, param in parameters(params)]
        types = {result, *(type_name for type_name, _ in params)}
        is_mixed = name.startswith("operator") and len({type_name for type_name, _ in params}) > 1  # printed for calls of the complex operator
        body = convert(row, known) if types <= TYPES.keys() else None
        if body is None or is_mixed or row_id in USES_OPERATORS:
            continue
        known.setdefault(name, []).append(row_id)
        function = function_name(row_id)
        declared = "".join(f", {type_name} {param}" for type_name, param in params)
        functions.append(f"static {result} {function}(CallContext *context{declared})\n{{\n    (void)context;\n{body}}}\n")
        arguments = "".join(", " + TYPES[type_name][0].format(type=type_name, index=index) for index, (type_name, _) in enumerate(params))
        statement = TYPES[result][1].format(call=f"{function}(context{arguments})")
        if "&state" in arguments:
            statement = ("xoroshiro128p_state state;\n    if (!helper_load_state(context, &state)) {\n        return false;\n    }\n    "
                         f"{statement}\n    helper_store_state(context, &state);")
        functions.append(f"static bool call_{function}(CallContext *context)\n{{\n    {statement}\n    return true;\n}}\n")
        table.append(f"    [{row_id}] = call_{function},\n")
    with open(output, "w", encoding="utf-8") as file:
        file.write('/* Generated by interp/make_helpers.py. */\n#include "interp/helper_functions.h"\n\n#include <math.h>\n\n')
        file.write("\n".join(functions))
        file.write("\nHelperFunction *const helper_functions[HELPER_COUNT] = {\n" + "".join(table) + "};\n")


main(*sys.argv[1:])
