# SPDX-License-Identifier: MIT
"""py2cu.translate(): the command's translation without files and subprocesses. The options are those of the command's table."""
import inspect
import os
import re
import sys
import unicodedata

from .. import _py2cu
from . import project as projects
from .results import translation_of

_TABLE = {row[0]: row for row in _py2cu.translation_options()}
_OF_COMPILERS = {"ptx", "cubin", "fatbin"}  # values of --emit that require a CUDA compiler
# After the constants, so that these keep their line numbers; the same imports as for --const.
_IMPORTS = "import math\nimport numpy\nimport numpy as np\nimport numba\nfrom numba import types\nfrom numba import *\n"


class OfProject(str):
    """A signature or constant of a project's configuration, which is ignored for source files without this name."""


def option_help():
    """Return the options of `translate`.

    Returns
    -------
    dict
        Keyword argument -> (option of the command, description).
    """
    return {keyword: (option, help) for keyword, option, _, _, help in _TABLE.values()}


def rules():
    """Return the rules of warnings and performance hints.

    Returns
    -------
    tuple
        A tuple (code, severity, description) for each rule.
    """
    return tuple(_py2cu.rules())


def translate(source, /, *, file=None, modules=None, project=True, unsaved=None, source_map=False, **options):
    """Translate the kernels of Python source to CUDA C.

    Errors in the source raise no exception: the result has `failed` and `diagnostics`.

    Parameters
    ----------
    source : str, bytes or path-like
        Python source, or the path of a file.
    file : path-like, optional
        File name of the source, for messages and imports.
    modules : dict, optional
        Source of imported modules, by dotted name.
    project : bool, default True
        Read modules that the source imports from the project's files.
    unsaved : dict, optional
        Contents of files that differ from the disk, by path.
    source_map : bool, default False
        Include a source map in the result.
    **options : dict
        Options of the command as keyword arguments; `option_help` describes them.

    Returns
    -------
    Translation
        The generated code, the kernels and the diagnostics.

    Raises
    ------
    TypeError
        If an option is unknown, or has a value of the wrong type.
    ValueError
        If an option has an invalid value.

    Examples
    --------
    >>> result = py2cu.translate(pathlib.Path("kernels.py"))
    >>> print(result.text)
    """
    _check_names(options)
    text, file, path = _source_and_name(source, file)
    wants_project = project and path is not None and os.path.isdir(os.path.dirname(path) or ".")
    first = (text, file, projects.own_name(path) if path is not None else None, False)
    all_modules = [first, *((_encoded(one), f"{name.replace('.', '/')}.py", name, False) for name, one in (modules or {}).items())]
    if wants_project:
        known = {one[2] for one in all_modules}
        unsaved = {os.path.realpath(name): _encoded(one) for name, one in (unsaved or {}).items()}
        all_modules += [one for one in projects.imported_modules(path, first, unsaved) if one[2] not in known]
    files = [one[1] for one in all_modules if os.path.isfile(one[1])]
    request, signatures = _request(options)
    values = _values(options.get("constants") or (), all_modules)
    if values:
        all_modules.append((values, "constants", None, True))
    all_modules = tuple(all_modules)
    instances = _instances(all_modules, signatures, _string_list("kernels", options.get("kernels") or ()))
    if source_map:
        request["source_map"] = True
    if not options.get("kernels"):
        request["find_unresolved"] = True
    return translation_of(_py2cu.translate(all_modules, instances, request), files, [one[1] for one in all_modules] if source_map else None)


def _signature():
    parameters = [inspect.Parameter("source", inspect.Parameter.POSITIONAL_ONLY)]
    for name, default in (("file", None), ("modules", None), ("project", True), ("unsaved", None), ("source_map", False)):
        parameters.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default))
    for keyword, _, value, _, _ in _TABLE.values():
        parameters.append(inspect.Parameter(keyword, inspect.Parameter.KEYWORD_ONLY, default=False if value is None else None))
    return inspect.Signature(parameters)


translate.__signature__ = _signature()


# ---- options -----------------------------------------------------------------------------------------------------------

def _check_names(options):
    for name in options:
        if name not in _TABLE:
            near = _py2cu.similar(name, list(_TABLE))
            raise TypeError(f"translate() has no option {name!r}" + (f"; did you mean {near!r}?" if near else ""))


def _string_list(name, value):
    """Return a string or a sequence of strings as a list."""
    try:
        texts = [value] if isinstance(value, str) else list(value)
    except TypeError:
        raise TypeError(f"{name}: expected a str or a sequence of str, not {type(value).__name__}") from None
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(f"{name}: expected a str or a sequence of str, not {type(text).__name__}")
    return texts


def _choice(name, value, but=()):
    """Return the value if the command's option accepts it."""
    choices = [choice for choice in _TABLE[name][3].split(",") if choice not in but]
    if value not in choices:
        near = _py2cu.similar(str(value), choices)
        raise ValueError(f"{name}: expected {', '.join(choices[:-1])} or {choices[-1]}, not {value!r}" + (f"; did you mean {near!r}?" if near else ""))
    return value


def _request(options):
    """Return (options for the extension, signatures)."""
    request = {}
    for name, value in options.items():
        if _TABLE[name][2] is None:
            if not isinstance(value, (bool, int)):
                raise TypeError(f"{name}: expected True or False, not {type(value).__name__}")
            request[name] = bool(value)
    if request.pop("list", False):
        request["emit"] = "list"
    emit = options.get("emit")
    if emit is not None:
        kind, _, wanted_pass = str(emit).partition("=") if str(emit).startswith("ir=") else (emit, "", "")
        if kind in _OF_COMPILERS:
            raise ValueError(f"emit: {kind} requires a CUDA compiler: use py2cu.cuda.compile() or the command")
        if kind == "params":
            raise ValueError("emit: params is not available: use the kernels of the result")
        request["emit"] = _choice("emit", kind, _OF_COMPILERS | {"params"})
        if wanted_pass:
            request["pass_name"] = wanted_pass
    facts = [word for text in _string_list("assume", options.get("assume") or ()) for word in text.split(",") if word]
    request["assume"] = ",".join(_choice("assume", fact) for fact in facts)
    if options.get("schedule") is not None:
        request["schedule"] = _choice("schedule", options["schedule"])
    if options.get("specialize") is not None:
        request["specialize"] = ",".join(_string_list("specialize", options["specialize"]))
    if options.get("templates") is not None:
        request["templates"] = _choice("templates", options["templates"])
    if options.get("namespace") is not None:
        request["namespace"] = _string_list("namespace", options["namespace"])[0]
    request["allow"] = tuple(_rule(code) for code in _string_list("allow", options.get("allow") or ()))
    if options.get("color") is not None:
        color = _choice("color", options["color"])
        request["color"] = color == "always" or (color == "auto" and sys.stderr.isatty() and not os.environ.get("NO_COLOR"))
    signatures = _signatures(options.get("signatures") or ())
    if options.get("types") is not None:
        signatures += _signatures_of_file(options["types"])
    return request, signatures


def _rule(code):
    codes = [rule[0] for rule in _py2cu.rules()] + ["uncoalesced"]  # a rule of the command, not of the translator
    if code not in codes:
        near = _py2cu.similar(code, codes)
        raise ValueError(f"allow: there is no rule {code!r}" + (f"; did you mean {near!r}?" if near else ""))
    return code


def _signatures(signatures):
    """Return ["name(float32[:])", ...] from such strings or from {name: types}."""
    texts = [_one_signature(name, types) for name, types in signatures.items()] if hasattr(signatures, "items") else _string_list("signatures", signatures)
    for text in texts:
        if "(" not in text or text[0] == "(":
            raise ValueError(f"signatures: {text!r}: expected 'name(type, ...)', for example 'saxpy(float32, float32[::1])'")
    return texts


def _one_signature(name, types):
    if not isinstance(types, str):
        return f"{name}({', '.join(map(str, types))})"
    types = types.strip().removeprefix("void")
    return name + (types if types.startswith("(") else f"({types})")


def _signatures_of_file(path):
    with open(path, encoding="utf-8") as file:
        lines = [line.split("#")[0].strip() for line in file]
    return _signatures([OfProject(line) for line in lines if line])


def _values(constants, modules):
    """Return the source of a module that defines constants for the other modules."""
    if hasattr(constants, "items"):
        lines = []
        for name, value in constants.items():
            if not isinstance(name, str) or not name.isidentifier():
                raise ValueError(f"constants: {name!r} is not an identifier")
            lines.append(f"{name} = {_written(name, value)}")
    else:
        lines = _string_list("constants", constants)
        for line in lines:
            name, equals, value = line.partition("=")
            if not name.strip().isidentifier() or not equals or not value.strip() or "\n" in line:
                raise ValueError(f"constants: {line!r}: expected NAME=VALUE on one line, for example 'N=16', or a dict of names and values")
        lines = [line for line in lines if not isinstance(line, OfProject) or _is_defined(line.partition("=")[0].strip(), modules)]
    return "".join(line + "\n" for line in lines) + _IMPORTS if lines else ""


def _is_defined(name, modules):
    return any(re.search(rf"(?<![A-Za-z0-9_]){name}(?![A-Za-z0-9_])".encode(), module[0]) for module in modules)


def _written(name, value):
    """Return the value as a Python expression."""
    import numpy as np

    if isinstance(value, np.generic):
        return f"np.{type(value).__name__}({_written(name, value.item())})"
    if isinstance(value, np.ndarray) and value.dtype.kind in "biufc":
        return f"np.array({_written(name, value.tolist())}, np.{value.dtype.name})"
    if isinstance(value, (np.dtype, type)) and getattr(np, getattr(value, "name", getattr(value, "__name__", "")), None) is not None:
        return f"np.{value.name if isinstance(value, np.dtype) else value.__name__}"
    if isinstance(value, (tuple, list)):
        return "(" + "".join(f"{_written(name, item)}, " for item in value) + ")"
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return "math.nan" if value != value else "math.inf" if value > 0 else "-math.inf"
    if value is None or isinstance(value, (bool, int, float, complex, str)):
        return repr(value)
    raise TypeError(f"constants: {name} is {type(value).__name__}, but must be a number, a string, None, a dtype, an array of numbers, or a tuple of these")


# ---- sources and functions ------------------------------------------------------------------------------------------

def _encoded(text):
    """Encode source that can contain invalid Unicode."""
    return text.encode("utf-8", "replace") if isinstance(text, str) else bytes(text)


def _source_and_name(source, file):
    """Return (source as bytes, name for messages, path or None)."""
    if isinstance(source, (str, bytes)):
        name = "<text>" if file is None else os.fspath(file)
        path = None if file is None else name
    elif isinstance(source, os.PathLike):
        path = os.fspath(source)
        name = path if file is None else os.fspath(file)
        if path.endswith(".ipynb"):
            raise ValueError(f"{path} is a notebook: pass the source of its cells, or use the command")
        with open(path, "rb") as opened:
            source = opened.read()
    else:
        raise TypeError(f"expected source or a path, not {type(source).__name__}")
    return _encoded(source), name.encode("utf-8", "surrogateescape").decode("utf-8", "replace"), path


def _instances(modules, signatures, kernels):
    """Return the functions to translate: signatures specify types, `kernels` selects, and other kernels use the types from the source."""
    kernels = [unicodedata.normalize("NFKC", name) for name in kernels]
    if not signatures and not kernels:
        return ()
    listed = _py2cu.translate(modules, (), {"emit": "list", "keep_going": True})
    kinds = {}
    for function in listed["functions"]:
        kinds.setdefault(function["name"], function["kind"])
    chosen = []
    for text in signatures:
        name, bracket, types = text.partition("(")
        name = unicodedata.normalize("NFKC", name.strip(" "))  # normalized like identifiers of the source
        if (not isinstance(text, OfProject) or listed["failed"] or name in kinds) and (not kernels or name in kernels):
            chosen.append((name, bracket + types))
    names = {name for name, _ in chosen}
    chosen += [(name, None) for name in dict.fromkeys(kernels) if name not in names]
    if chosen and not kernels:
        chosen += [(name, None) for name, kind in kinds.items() if kind == "kernel" and name not in names]
    return tuple((name, types, kinds.get(name) == "device") for name, types in chosen)
