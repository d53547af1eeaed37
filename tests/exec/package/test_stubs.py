"""The stubs for type checkers are correct: every name of a stub exists and has the parameters of the stub."""
import ast
import importlib
import inspect
import pathlib

import pytest

import py2cu
from py2cu import cuda, types
from py2cu.base import kernel_only

FOLDER = pathlib.Path(py2cu.__file__).parent
STUBS = sorted(".".join(path.relative_to(FOLDER).with_suffix("").parts) for path in FOLDER.rglob("*.pyi")
               if path.stem not in ("__init__", "cuda", "kernel_only"))


def tree_of(name):
    return ast.parse((FOLDER / f"{name.replace('.', '/')}.pyi").read_text(encoding="utf-8"))


def parameters_of_stub(node, method):
    names = [argument.arg for argument in node.args.posonlyargs + node.args.args]
    names = names[1:] if method and not any(getattr(d, "id", "") == "staticmethod" for d in node.decorator_list) else names
    keywords = [argument.arg for argument in node.args.kwonlyargs]
    return names, sorted(keywords), node.args.vararg is not None, node.args.kwarg is not None


def parameters_of(function, method):
    found = inspect.signature(function).parameters.values()
    names = [p.name for p in found if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    names = names[1:] if method and names[:1] in (["self"], ["cls"]) else names
    keywords = sorted(p.name for p in found if p.kind is p.KEYWORD_ONLY)
    return names, keywords, any(p.kind is p.VAR_POSITIONAL for p in found), any(p.kind is p.VAR_KEYWORD for p in found)


def check(node, owner, where, problems, method=False):
    if isinstance(node, ast.FunctionDef):
        if node.name == "__getattr__" or any(getattr(d, "id", "") == "overload" for d in node.decorator_list):
            return
        function = getattr(owner, node.name, None)
        if function is None:
            problems.append(f"{where}.{node.name} is not there")
            return
        if any(getattr(d, "id", "") == "property" for d in node.decorator_list):
            return
        if getattr(function, "__text_signature__", "") in (None, "($self, object, /)", "($module, object, /)"):
            return  # extension functions: since 3.13, Python generates parameter names
        try:
            there = parameters_of(function, method)
        except (TypeError, ValueError):
            return  # extension functions: no parameters are known
        said = parameters_of_stub(node, method)
        if said != there:
            problems.append(f"{where}.{node.name}: {said} in the stub, {there} there")
    elif isinstance(node, ast.ClassDef):
        owner = getattr(owner, node.name, None)
        if owner is None:
            problems.append(f"{where}.{node.name} is not there")
            return
        for part in node.body:
            if not (isinstance(part, ast.FunctionDef) and part.name in ("__init__", "__new__")):
                check(part, owner, f"{where}.{node.name}", problems, method=True)


@pytest.mark.parametrize("name", STUBS)
def test_stub(name):
    module = importlib.import_module(f"py2cu.{name}")
    problems = []
    for node in tree_of(name).body:
        check(node, module, name, problems)
        if isinstance(node, ast.ImportFrom) and node.level and node.module:
            source = importlib.import_module("." * node.level + node.module, module.__package__)
            problems += [f"{node.module}.{alias.name} is not there" for alias in node.names
                         if alias.name != "*" and not hasattr(source, alias.name)]
    assert not problems, "\n".join(problems)


def test_stub_of_kernel_functions():
    said = set()
    for node in tree_of("base.kernel_only").body:
        if isinstance(node, ast.AnnAssign):
            said.add(node.target.id)
        elif isinstance(node, ast.FunctionDef):
            said.add(node.name)
    assert said - {"NAMES", "vector_types"} == set(kernel_only.NAMES)


def test_stub_of_cuda():
    tree = tree_of("cuda")
    said = set(kernel_only.NAMES) | set(types.ALIASES)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            said.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            said.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            said.add(node.target.id)
        elif isinstance(node, ast.Assign):
            said.update(target.id for target in node.targets)
    there = {name for name, value in ((name, getattr(cuda, name)) for name in dir(cuda)) if not name.startswith("_")
             and (value.__name__.startswith("py2cu.") if inspect.ismodule(value) else
                  getattr(value, "__module__", "").removeprefix("py2cu.") in STUBS + ["cuda"])}
    there -= {"allocation", "layouts"}  # internal modules
    assert there <= said, f"not in the stub: {sorted(there - said)}"
    problems = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name not in kernel_only.NAMES:
            check(node, cuda, "cuda", problems)
    assert not problems, "\n".join(problems)


def test_names_that_completion_offers():
    """dir() lists the interface, without modules of Python or NumPy and without private names."""
    for module in (py2cu, cuda):
        names = [name for name in dir(module) if not name.startswith("__")]
        assert not [name for name in names if name.startswith("_")]
        assert not [name for name in names if inspect.ismodule(getattr(module, name)) and not getattr(module, name).__name__.startswith("py2cu")]
    assert {"jit", "grid", "to_device", "shared", "atomic", "device_array_like", "vectorize", "libdevice", "types"} <= set(dir(cuda))
    assert {"cuda", "jit", "translate", "vectorize"} <= set(dir(py2cu))
