# SPDX-License-Identifier: MIT
"""Generates the reference of the Python package from its stubs and the numpydoc docstrings of the built package.

    python_page.py

prints Markdown. A public name without a docstring is an error.
"""
import ast
import importlib
import inspect
import pathlib
import re
import sys

PACKAGE = pathlib.Path(__file__).resolve().parents[1] / "runtime" / "python" / "py2cu"
# Module, title, names to include; None: all public names of the stub.
PAGES = [
    ("cuda", "Availability and device selection", ["is_available", "cuda_error", "detect", "get_current_device", "list_devices", "select_device",
                                                   "synchronize", "close", "is_float16_supported", "is_bfloat16_supported", "is_fp8_supported"]),
    ("kernels.dispatcher", "Kernels", ["jit", "Dispatcher"]),
    ("kernels.compiler", "Compile without a launch", ["compile", "compile_for_current_device", "compile_ptx", "compile_ptx_for_current_device", "compile_all"]),
    ("kernels.linking", "Link external code", None),
    ("kernels.ufuncs", "Universal functions", ["vectorize", "UFunc"]),
    ("kernels.gufuncs", "Generalized universal functions", ["guvectorize", "GUFunc"]),
    ("kernels.reduction", "Reductions", ["Reduce"]),
    ("cuda", "Copy and allocate arrays", ["to_device", "device_array"]),
    ("arrays.device_array", "Device arrays", None),
    ("arrays.host_arrays", "Host arrays that the device can access", None),
    ("arrays.interop", "Arrays of other libraries", None),
    ("arrays.ipc", "Arrays of other processes", ["open_ipc_array"]),
    ("args", "Arguments with explicit copies", None),
    ("random", "Random states", ["create_xoroshiro128p_states", "init_xoroshiro128p_states", "init_xoroshiro128p_states_cpu"]),
    ("extending", "Overloads for kernels", ["overload", "overload_attribute", "overload_method", "register_jitable"]),
    ("cuda", "Profiling and cleanup", ["profile_start", "profile_stop", "profiling", "defer_cleanup"]),
    ("device.contexts", "Devices and contexts", None),
    ("device.devices", "Find devices", None),
    ("device.streams", "Streams and events", None),
    ("device.memory", "Memory", None),
    ("device.managers", "Memory managers", None),
    ("translation.translate", "Translate without a launch", None),
    ("translation.results", "Results of translations", ["Translation", "Kernel", "Function", "Skipped", "Diagnostic", "Note", "Edit", "SourceMap", "Mapping",
                                                        "Source"]),
    ("errors", "Exceptions", ["TypingError", "CudaSupportError", "CudaDriverError", "CudaAPIError", "KernelRuntimeError", "KernelFault", "OutOfMemory",
                              "LaunchError", "CompileError", "KernelArgumentError", "UnsupportedOperation", "SanitizerError"]),
]
SECTIONS = ("Parameters", "Attributes", "Returns", "Yields", "Raises", "Notes", "Examples")
LACKING = []


def signature(node):
    """Return the signature in the stub on one line, without `self` and without types such as Any."""
    copy = ast.parse(ast.unparse(node)).body[0]
    copy.body, copy.decorator_list = [ast.Expr(ast.Constant(...))], []
    own = copy.args.posonlyargs + copy.args.args
    if own and own[0].arg in ("self", "cls"):
        del (copy.args.posonlyargs or copy.args.args)[0]
    for arg in [*copy.args.posonlyargs, *copy.args.args, *copy.args.kwonlyargs, copy.args.vararg, copy.args.kwarg]:
        if arg and arg.annotation and ast.unparse(arg.annotation) in ("Any", "object"):
            arg.annotation = None
    text = ast.unparse(copy).split("def ", 1)[1]
    return text.rsplit(":", 1)[0].strip()


def docstring(thing, name):
    text = inspect.getdoc(thing)
    if not text or text in (inspect.getdoc(object), inspect.getdoc(type)):
        LACKING.append(name)
        return ""
    return text.strip()


def member(cls, name):
    found = inspect.getattr_static(cls, name, None)
    return found.__func__ if isinstance(found, (classmethod, staticmethod)) else found


def inherited(cls):
    """Return the definitions of the base classes in other modules of the package that are written in Python."""
    bases = [base for base in cls.__mro__[1:] if base.__module__.startswith("py2cu.") and base.__module__ not in (cls.__module__, "py2cu._py2cu")]
    return [one for base in bases for one in ast.parse(inspect.getsource(base)).body[0].body]


def of_class(cls, node, more=()):
    parts = [f"### {node.name}\n\n{markdown(docstring(cls, node.name))}\n"]
    seen = set()
    for one in [*node.body, *more]:
        if isinstance(one, ast.FunctionDef) and not one.name.startswith("_") and one.name not in seen:
            seen.add(one.name)  # of several overloads in the stub, the first
            is_property = any(ast.unparse(decorator) == "property" for decorator in one.decorator_list)
            shown = f"{node.name}.{one.name}" + (f": {ast.unparse(one.returns)}" if one.returns else "") if is_property else f"{node.name}.{signature(one)}"
            parts.append(f"**`{shown}`**\n\n{markdown(docstring(member(cls, one.name), f'{node.name}.{one.name}'))}\n")
    return "\n".join(parts)


def escaped(text):
    """Return Markdown in which only backquotes have a meaning; other special characters are escaped."""
    pieces = re.split(r"(`[^`\n]+`)", text)
    return "".join(piece if piece.startswith("`") else re.sub(r"([*<\[\]\\])", r"\\\1", piece) for piece in pieces)


def markdown(text):
    """Return a numpydoc docstring as Markdown: sections become lists, and examples code blocks."""
    parts = re.split(rf"^({'|'.join(SECTIONS)})\n-+\n", text, flags=re.M)
    result = [escaped(parts[0].strip())]
    for name, body in zip(parts[1::2], parts[2::2]):
        body = body.strip("\n")
        if name == "Examples":
            result.append(f"```python\n{body}\n```")
        elif name == "Notes":
            result.append(items(body) if re.search(r"^    ", body, re.M) else escaped(body))
        else:
            result.append(f"{name}:\n\n{items(body)}")
    return "\n\n".join(result)


def items(body):
    """Return the items of a section as a list: a line without indentation starts an item, and indented lines are its description."""
    lines = []
    for line in body.splitlines():
        if line.startswith("    "):
            lines[-1] += " " + escaped(line.strip())
        elif not line.strip():
            lines.append("")
        elif line.endswith(":"):
            lines.append(escaped(line))
        else:
            name, _, kind = line.partition(" : ")
            lines.append(f"- `{name}`" + (f" ({escaped(kind)}):" if kind else ":"))
    return "\n".join(lines)


def of_module(name, title, wanted):
    tree = ast.parse((PACKAGE / (name.replace(".", "/") + ".pyi")).read_text(encoding="utf-8")) if (PACKAGE / (name.replace(".", "/") + ".pyi")).exists() else None
    module = importlib.import_module("py2cu." + name)
    parts = [f"## {title}\n"]
    seen = set()
    for node in tree.body if tree else ast.parse(inspect.getsource(module)).body:
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) or node.name.startswith("_") or node.name in seen or (wanted and node.name not in wanted):
            continue
        seen.add(node.name)
        thing = getattr(module, node.name)
        if isinstance(node, ast.ClassDef):
            parts.append(of_class(thing, node, () if tree else inherited(thing)))
        else:
            parts.append(f"**`{signature(node)}`**\n\n{markdown(docstring(thing, f'{name}.{node.name}'))}\n")
    return "\n".join(parts)


def main():
    page = "\n".join(of_module(*row) for row in PAGES)
    if LACKING:
        sys.exit(f"without a docstring: {', '.join(LACKING)}")
    print(page)


if __name__ == "__main__":
    main()
