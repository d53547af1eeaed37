# SPDX-License-Identifier: MIT
"""Description of a Python function for the translator: its source, and the values of its global and closure variables."""
import builtins
import collections
import enum
import sys
import types as python_types
import weakref

import numpy as np

from .. import errors, types
from .._py2cu import Array, Unanswered, dtype_names
from ..base import overloads
from ..base.extern_function import ExternFunction
from ..base.kernel_only import KernelOnly
from ..base.numba_types import as_py2cu_type, function_path
from .function_source import lines_of_function, lines_without_file, margin, tree_of
from .lambdas import lambda_source
from .notebook_cells import shown_name

_INT64, _UINT64, _FLOAT64, _COMPLEX128, _BOOL = (dtype_names.index(name) for name in ("int64", "uint64", "float64", "complex128", "bool"))
_CODES = {name: code for code, name in enumerate(dtype_names)}
_MODULES = {"py2cu": "numba", "py2cu.cuda": "numba.cuda", "py2cu.roc": "numba.roc", "py2cu.types": "numba.types", "numba": "numba",
            "numba.cuda": "numba.cuda", "numba.types": "numba.types", "py2cu.random": "numba.cuda.random", "numba.core.types": "numba.types", "numpy": "numpy",
            "numpy.random": "numpy.random", "math": "math", "cmath": "cmath", "operator": "operator", "random": "random"}
_HOMES = {"math": "math", "cmath": "cmath", "_operator": "operator", "operator": "operator", "builtins": "builtins"}
_FP8_HOMES = ("py2cu.fp8", "numba.cuda._internal.cuda_fp8", "cuda.bindings.runtime")  # the last for cudaRoundMode
_AROUND = "if True:\n"  # before a nested function
_DEEPEST = 12  # maximum depth of nested tuples
_MAX_DIMENSIONS = 8
_CONSTANT_BYTES = 65536  # of constant memory


def _inspect():
    """Return the module inspect, imported late because it takes as long as the rest of the package."""
    import inspect

    return inspect


class Source:
    """The source of a function in its file."""

    __slots__ = ("text", "file_name", "first_line", "name", "line", "names", "chains", "defaults")

    def __init__(self, function):
        code = function.__code__
        self.chains = set()
        self.defaults = {}  # names that are used as the default of a parameter -> the parameter
        if code.co_name == "<lambda>":
            self.text, self.first_line, self.name = lambda_source(code)
            self.file_name, self.line, self.names = code.co_filename, self.first_line, set(_free_names(code))
            self.chains.update(_attribute_chains(tree_of(self.text)))
            return
        try:
            lines, self.first_line = (lines_without_file(code) or lines_of_function(code, function.__globals__) or
                                      _inspect().getsourcelines(code))
        except (OSError, IndentationError, SyntaxError) as error:
            raise OSError(f"the source of {code.co_name} ({code.co_filename}, line {code.co_firstlineno}) cannot be read: "
                          f"{error}{_source_hint(code)}") from None
        self.text = "".join(lines)
        self.text = self.text[margin(self.text).rfind("\f") + 1:]  # Python counts columns from the last form feed
        if self.text[:1] in " \t":  # the source of a nested function keeps its indentation
            self.text = _AROUND + self.text
            self.first_line -= 1
        self.file_name = code.co_filename
        self.name = code.co_name
        self.line, self.names = self._locate(code)

    def source_and_line(self):
        """Return (source, first line)."""
        nested = self.text.startswith(_AROUND)
        return (self.text.removeprefix(_AROUND), self.first_line + 1) if nested else (self.text, self.first_line)

    def _locate(self, code):
        """Return (line of the `def`, names that the source reads from enclosing scopes)."""
        import ast

        used = set(_free_names(code))
        try:
            tree = tree_of(self.text)
        except SyntaxError:
            return 0, used  # the translator reports the error
        line = 0
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == code.co_name:
                first = min([node.lineno] + [decorator.lineno for decorator in node.decorator_list])
                if first + self.first_line - 1 == code.co_firstlineno:
                    line = node.lineno + self.first_line - 1
                    break
        else:
            return line, used
        # Decorators, defaults and annotations are evaluated outside of the function.
        around = list(node.decorator_list) + [node.returns] + node.args.defaults + node.args.kw_defaults
        around += [arg.annotation for arg in node.args.posonlyargs + node.args.args + node.args.kwonlyargs]
        in_text = {leaf.id for leaf in ast.walk(node) if isinstance(leaf, ast.Name)}
        in_body = {leaf.id for part in node.body for leaf in ast.walk(part) if isinstance(leaf, ast.Name)}
        used = used & in_text | in_body.difference(_bound(node))  # CPython compiles no code after `if True: break`
        self.chains.update(_attribute_chains(node))
        # The value of a default is that at the `def`, as in `def f(x, v=v)` in a loop; later values of its name do not matter.
        plain = node.args.posonlyargs + node.args.args
        with_default = list(zip([arg.arg for arg in plain[len(plain) - len(node.args.defaults):]], node.args.defaults))
        with_default += [(arg.arg, value) for arg, value in zip(node.args.kwonlyargs, node.args.kw_defaults)]
        self.defaults.update({value.id: name for name, value in with_default if isinstance(value, ast.Name) and value.id not in used})
        used |= {leaf.id for part in around if part is not None for leaf in ast.walk(part) if isinstance(leaf, ast.Name)}
        return line, used


def _readable(name):
    """Return a file name as valid Unicode; for the cell of a notebook, its label."""
    name = shown_name(name)
    try:
        name.encode()
    except UnicodeEncodeError:
        return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return name


def _source_hint(code):
    if code.co_filename == "<stdin>":
        return "; standard input from a pipe cannot be read again: run the script from a file"
    if code.co_filename == "<dynamic-code>":  # written by cloudpickle, for example for tasks of Dask
        return "; a function that another process sent has no source: define the kernel outside of functions, or in a module"
    if code.co_filename.startswith("<"):
        return "; source compiled before py2cu was imported is not available"
    import tokenize

    try:
        with tokenize.open(code.co_filename) as file:
            file.read()
    except (SyntaxError, UnicodeDecodeError):  # compile() ignores invalid bytes in comments
        return "; the file is not UTF-8: convert it, or declare its encoding in the first line, as in '# coding: latin-1'"
    except OSError:
        pass
    return ""


def _attribute_chains(node):
    """Yield ("a", "b", "c") for every a.b.c in a syntax tree."""
    import ast

    for leaf in ast.walk(node):
        parts = []
        while isinstance(leaf, ast.Attribute):
            parts.append(leaf.attr)
            leaf = leaf.value
        if parts and isinstance(leaf, ast.Name):
            yield (leaf.id, *reversed(parts))


def _bound(node):
    """Yield the names that a function, or a nested function, assigns, including its own name."""
    import ast

    for leaf in ast.walk(node):
        if isinstance(leaf, ast.Name) and not isinstance(leaf.ctx, ast.Load):
            yield leaf.id
        elif isinstance(leaf, ast.arg):
            yield leaf.arg
        elif isinstance(leaf, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.MatchAs, ast.MatchStar, ast.ExceptHandler)):
            yield leaf.name
        elif isinstance(leaf, ast.MatchMapping):
            yield leaf.rest
        elif isinstance(leaf, ast.alias):
            yield leaf.asname or leaf.name.partition(".")[0]


def _free_names(code):
    """Yield the names that code, and nested functions, may read from enclosing scopes."""
    yield from code.co_names
    yield from code.co_freevars
    for constant in code.co_consts:
        if isinstance(constant, python_types.CodeType):
            yield from _free_names(constant)


_sources: weakref.WeakKeyDictionary = weakref.WeakKeyDictionary()  # by function
_saved: weakref.WeakSet = weakref.WeakSet()


def source_of(function):
    """Return the Source of a Python function, which is read once."""
    source = _sources.get(function)
    if source is None:
        source = _sources[function] = Source(function)
    return source


def remember(function, fields):
    """Set the source of an unpickled function: the fields of its Source."""
    source = Source.__new__(Source)
    for name, value in zip(Source.__slots__, fields):
        setattr(source, name, value)
    _sources[function] = source
    _saved.add(function)


def is_original(function):
    """Return whether the source was read from the location in its code object, and not from a pickle."""
    return function not in _saved


def python_function(value):
    """Return the Python function of a compiled or plain function, or None."""
    if isinstance(value, python_types.FunctionType):
        return value
    inner = (getattr(type(value), "_is_py2cu_dispatcher", False) or is_instance_of(value, "numba", "CPUDispatcher")) and value.py_func
    return inner or None


class Description:
    """The source of a function and of all functions that it may call, with the implementations of overloads that it calls.

    `file_of` returns the path of a file with a function's source, for debuggers; `targets` selects overloads.
    """

    def __init__(self, function, file_of=None, targets=overloads.KERNEL_TARGETS):
        self._reader = _Reader(file_of, targets)
        self._reader.module(function)
        self._overloaded = {path_of(one.thing) or one.path: one for one in overloads.functions(targets)}
        self._overloaded.update((one.path, one) for one in overloads.members(targets))
        self._answers = []

    @property
    def modules(self):
        """The sources; the first is that of the function itself."""
        return tuple(self._reader.modules)

    @property
    def frozen(self):
        """The arrays whose values are constants in the code: (name or None, NumPy array, its constant)."""
        return [(self._reader.array_names.get(id(array)), array, constant) for array, constant in self._reader.frozen]

    @property
    def links(self):
        """Code to link for external functions."""
        return self._reader.links

    def translated(self, translate):
        """Return translate(answers), where `answers` selects the implementations of overloads.

        If an answer is missing, translate() is called again; `modules` and `links` then include the new implementations.
        """
        while True:
            try:
                return translate(self.answers)
            except Unanswered as missing:
                answered = {answer[:2] for answer in self._answers}
                if answered.intersection(missing.args[0]):
                    raise RuntimeError("the translator requested an implementation that had been selected before") from None
                self._answers.extend([self._answer(*question) for question in missing.args[0]])

    @property
    def answers(self):
        """The options with the selected implementations."""
        return {"overloaded": tuple(self._overloaded), "answers": tuple(self._answers)} if self._overloaded else {}

    def _answer(self, path, arguments):
        typed = [(keyword, overloads.type_of_query(name, value)) for keyword, name, value in arguments]
        implementation, reason = self._overloaded[path].choose(tuple(kind for keyword, kind in typed if keyword is None),
                                                               {keyword: kind for keyword, kind in typed if keyword is not None}, self._reader.targets)
        return path, arguments, None if implementation is None else self._reader.implementation_constant(implementation), reason


def outside(function, names):
    """Yield (name, value) for the names that have a value outside the function."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
    for name in sorted(names):
        if name in cells:
            try:
                yield name, cells[name].cell_contents
            except ValueError:  # not assigned yet
                pass
        elif name in function.__globals__:
            yield name, function.__globals__[name]


def defaults(function, source):
    """Yield (name, value) for the names that are used as the default of a parameter."""
    known = dict(parameter_defaults(function))
    for name, argument in sorted(source.defaults.items()):
        if argument in known:
            yield name, known[argument]


def parameter_defaults(function):
    """Yield (parameter, value) for the parameters with a default."""
    code = function.__code__
    values = function.__defaults__ or ()
    yield from zip(code.co_varnames[code.co_argcount - len(values):code.co_argcount], values)
    yield from sorted((function.__kwdefaults__ or {}).items())


class _Reader:
    def __init__(self, file_of, targets):
        self.file_of = file_of
        self.targets = targets
        self.modules = []
        self.links = []
        self.indices = {}  # by id of a function; self.functions keeps the functions alive
        self.array_names = {}  # by id of a NumPy array
        self.frozen = []  # (NumPy array, its constant) for arrays that may change
        self.arrays = {}  # by id of a device array: (the object, its constant)
        self.functions = []
        self.enums = []  # enums with members among the constants
        self.described = set()  # classes whose attributes were described

    def module(self, function):
        """Return the index of the function's source among the modules."""
        index = self.indices.get(id(function))
        if index is not None:
            return index
        source = source_of(function)
        index = self.indices[id(function)] = len(self.modules)
        self.functions.append(function)
        self.modules.append(None)
        constants = []
        for name, value in [*outside(function, source.names - source.defaults.keys()), *defaults(function, source)]:
            if isinstance(value, np.ndarray):
                self.array_names[id(value)] = name
            if isinstance(value, (type, python_types.ModuleType, Exception)):
                errors.exception_names[_readable(source.file_name), name] = value
            constant = self.constant(value)
            if constant is not None:
                constants.append((name, constant))
            if isinstance(value, python_types.ModuleType):
                for chain in sorted(chain for chain in source.chains if chain[0] == name):
                    constants.extend(self.members(value, chain[1:]))
            if isinstance(value, type) and path_of(value) is None:
                constants.extend(self.attributes(value))
                for chain in sorted(chain for chain in source.chains if chain[0] == name):
                    constants.extend(self.function_in(value, chain[1:]))
        if index > 0:  # the defaults of a called function are described, too
            default_constants = [(f"{name}=", self.constant(value)) for name, value in parameter_defaults(function)]
            constants.extend((name, constant) for name, constant in default_constants if constant is not None)
        while self.enums:
            constants.extend(self.attributes(self.enums.pop()))
        lines_in = None
        if self.file_of is not None:
            try:
                lines_in = _readable(self.file_of(function))
            except OSError:  # no file can be written: debuggers use the original file name
                pass
        self.modules[index] = (source.text, _readable(source.file_name), source.first_line, tuple(constants), lines_in)
        return index

    def implementation_constant(self, implementation):
        """Return the constant of an overload's Implementation."""
        source = source_of(implementation.function)
        signature = implementation.signature
        declared = () if signature is None else (f"{signature.return_type}({', '.join(map(str, signature.args))})",)
        return ("m", self.module(implementation.function), source.name, source.line, declared)

    def members(self, module, names):
        """Yield (path, constant) for attributes `module.a.b` of a module that the translator does not support itself."""
        for i, name in enumerate(names):
            path = path_of(module) or ""
            if not isinstance(module, python_types.ModuleType) or not path.startswith("class.") or not hasattr(module, name):
                return
            value = getattr(module, name)
            yield f"{path}.{name}", self.constant(value)
            if isinstance(value, type) and path_of(value) is None:
                yield from self.attributes(value)
                yield from self.function_in(value, names[i + 1:])
            module = value

    def function_in(self, owner, names):
        """Yield (path, constant) for the function `Class.a.b`."""
        for name in names:
            value = _inspect().getattr_static(owner, name, None)
            function = value.__func__ if isinstance(value, staticmethod) else value
            if python_function(function) is not None:
                yield f"{_class_path(owner)}.{name}", self.constant(function)
            if not isinstance(value, type):
                return
            owner = value

    def attributes(self, owner):
        """Yield (path, constant) for the attributes of a class that kernels can read."""
        if owner in self.described:
            return
        self.described.add(owner)
        members = owner.__members__ if isinstance(owner, enum.EnumMeta) else {}
        for name, member in members.items():
            of_numbers = isinstance(member, (int, float, complex)) and not isinstance(member, enum.IntEnum)  # IntFlag and similar classes
            yield f"{_class_path(owner)}.{name}", self.constant(member.value if of_numbers else member)
            yield f"{_class_path(owner)}.{name}.value", self.constant(member.value)
        if members:
            yield f"{_class_path(owner)}.__members__", ("i", _INT64, len(members))
        if members and issubclass(owner, enum.IntEnum):
            yield f"{_class_path(owner)}.__int__", ("i", _BOOL, 1)
        for name in dir(owner):
            value = None if name.startswith("__") or name in members else _inspect().getattr_static(owner, name)
            if isinstance(value, (bool, int, float, str, tuple, np.generic, enum.Enum)):
                yield f"{_class_path(owner)}.{name}", self.constant(value)
            elif isinstance(value, type) and path_of(value) is None:  # a nested class
                yield f"{_class_path(owner)}.{name}", self.constant(value)
                yield from self.attributes(value)

    def constant(self, value, depth=0):
        """Return the value in the format of the extension; None if the translator cannot use it."""
        kind = type(value)
        if kind is bool:
            return ("i", _BOOL, int(value))
        if kind.__module__ in _FP8_HOMES and hasattr(value, "name"):  # a member of an enum
            return ("o", f"{path_of(kind)}.{value.name}")
        if isinstance(value, enum.Enum):
            self.enums.append(kind)
            is_one = value.name in kind.__members__  # a combination of flags is not a member
            return ("o", f"{_class_path(kind)}.{value.name}") if is_one else self.constant(value.value, depth)
        if kind is int:
            if -1 << 63 <= value < 1 << 63:
                return ("i", _INT64, value)
            if value < 1 << 64 and value > 0:
                return ("i", _UINT64, value)
            return ("o", "unsupported.an int of more than 64 bits")
        if kind is float:
            return ("f", _FLOAT64, value)
        if kind is complex:
            return ("c", _COMPLEX128, value)
        if value is None:
            return ("n",)
        if kind is str:
            return _text(value)
        if kind is bytes:
            return _numpy_array(np.frombuffer(value, np.uint8))
        if isinstance(value, np.generic):
            return _numpy_scalar(value)
        if isinstance(value, np.ndarray):
            constant = _numpy_array(value)
            if value.flags.writeable and constant[0] == "a" and constant[3]:
                self.frozen.append((value, constant))
            return constant
        if isinstance(value, tuple):
            items = [self.constant(item, depth + 1) for item in value] if depth < _DEEPEST else [None]
            if None in items:
                return ("o", f"unsupported.{kind.__name__}")
            return ("t", tuple(items), named_tuple(kind)) if named_tuple(kind) else ("t", tuple(items))
        if kind is slice:
            return self.constant(_slice(value), depth)
        path = path_of(value)
        if path is not None:
            return ("o", path)
        overloaded = overloads.of(value, self.targets)
        if overloaded is not None:
            return ("o", overloaded.path)
        if isinstance(value, ExternFunction):
            self.links.extend(link for link in value.link if link not in self.links)
            return ("e", value.name, value.signature_text, (value.abi == "c") + 2 * bool(value.use_cooperative))
        if isinstance(value, type):
            return ("o", f"namedtuple.{named_tuple(value)}" if named_tuple(value) else _class_path(value))
        function = python_function(value)
        if function is not None:
            try:
                index = self.module(function)
            except (OSError, TypeError):
                return ("o", f"unsupported.{kind.__name__} without a string")
            source = source_of(function)
            is_device = getattr(value, "is_device", None)  # for dispatchers of cuda.jit
            if not isinstance(is_device, bool):
                return ("m", index, source.name, source.line, ())
            signatures = tuple(value._declared_signatures) if is_device else ()
            return ("m", index, source.name, source.line, signatures, _function_options(value._options, is_device))
        if hasattr(kind, "__cuda_array_interface__") or "__cuda_array_interface__" in getattr(value, "__dict__", ()):
            return self.device_array(value)
        return ("o", f"unsupported.{kind.__name__}")


    def device_array(self, value):
        """Return the constant of a global device array: its current memory, shape and strides."""
        from ..arrays.interop import as_cuda_array

        if id(value) not in self.arrays:
            try:
                array = value if isinstance(value, Array) else as_cuda_array(value)
            except (AttributeError, NotImplementedError, RuntimeError, TypeError, ValueError) as error:
                return ("o", f"unsupported.an array that is not on the device ({error})")
            if array.type_text is None:
                return ("o", f"unsupported.an array of {array.dtype}")
            self.arrays[id(value)] = value, ("d", len(self.arrays), array.type_text, array)
        return self.arrays[id(value)][1]


def _function_options(options, is_device):
    """Return the options of a compiled function that affect its callers, as PY2CU_FUNCTION_* bits."""
    names = ("debug", "weak_literals", None, None, "fastmath")
    bits = sum(1 << i for i, name in enumerate(names) if name and options.get(name))
    return bits | (options.get("boundscheck", 0) << 2 if is_device else 0)  # Py2cuChoice: 1 or 2; the default of a kernel can come from the environment


_PLAIN_SLICE = collections.namedtuple("slice", "start stop")
_SLICE = collections.namedtuple("slice", "start stop step")


def _slice(value):
    """Return a slice with the bounds that kernels use, where none is None."""
    back = value.step is not None and value.step < 0
    most = 2**63 - 1
    start = (most if back else 0) if value.start is None else value.start
    stop = (-most - 1 if back else most) if value.stop is None else value.stop
    return _PLAIN_SLICE(start, stop) if value.step is None else _SLICE(start, stop, value.step)


def named_tuple(kind):
    """Return a class of named tuples as "Point(x, y)"; None for other classes."""
    fields = getattr(kind, "_fields", None)
    if not issubclass(kind, tuple) or not isinstance(fields, tuple) or not fields:
        return None
    return f"{kind.__name__}({', '.join(fields)})"


def _class_path(owner):
    return f"class.{owner.__module__}.{owner.__qualname__}"


def _text(value):
    try:
        return ("s", value) if "\0" not in value and value.encode() is not None else ("o", "unsupported.str")
    except UnicodeEncodeError:
        return ("o", "unsupported.str")


def _numpy_scalar(value):
    code = _CODES.get(value.dtype.name)
    if code is None:
        return ("o", f"unsupported.{type(value).__name__}")
    if value.dtype.kind in "biu":
        return ("i", code, int(value), "numpy")
    if value.dtype.kind == "f" or value.dtype.name == "bfloat16":
        return ("f", code, float(value), "numpy")
    return ("c", code, complex(value), "numpy")


def _record_array(array):
    """Return the constant of an array of records; the padding between fields is 0."""
    try:
        name = types.record_of(array.dtype).name
    except TypeError:  # kernels do not support the type of a field
        name = None
    if name is None or array.ndim > _MAX_DIMENSIONS:
        return ("o", f"unsupported.an array of {array.ndim} dimensions of {array.dtype}")
    if array.nbytes > _CONSTANT_BYTES:
        return ("a", -1, array.shape, b"", name)
    clean = np.zeros(array.shape, array.dtype)
    _copy_fields(array, clean)
    return ("a", -1, array.shape, clean.tobytes(), name)


def _copy_fields(array, to):
    for name in array.dtype.names:
        if array.dtype[name].base.names:
            _copy_fields(array[name], to[name])
        else:
            to[name] = array[name]


def has_changed(array, constant):
    """Return whether the values of an array differ from its constant."""
    return _numpy_array(array) != constant


def _numpy_array(array):
    """Return the constant of an array with its current elements."""
    if array.dtype.names:
        return _record_array(array)
    if array.dtype.kind in "mM" and array.nbytes <= _CONSTANT_BYTES:
        try:
            return ("a", -1, array.shape, np.ascontiguousarray(array).tobytes(), types.from_dtype(array.dtype).name)
        except TypeError:  # kernels do not support this unit
            pass
    if array.dtype.kind in "SU" and array.dtype.itemsize > 0 and array.ndim <= _MAX_DIMENSIONS:
        data = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("=")).tobytes() if array.nbytes <= _CONSTANT_BYTES else b""
        return ("a", -1, array.shape, data, types.from_dtype(array.dtype).name)
    code = _CODES.get(array.dtype.name)
    if code is None or array.ndim > _MAX_DIMENSIONS:
        return ("o", f"unsupported.an array of {array.ndim} dimensions of {array.dtype}")
    fits = array.nbytes <= _CONSTANT_BYTES  # otherwise only type and shape are passed, for the message
    data = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("=")).tobytes() if fits else b""
    return ("a", code, array.shape, data)


def is_instance_of(value, package, name):
    """Return whether the value is an instance of a class, without importing its package."""
    return type(value).__name__ == name and type(value).__module__.partition(".")[0] == package


def path_of(value):
    """Return the dotted path by which the translator may identify an object, or None."""
    if isinstance(value, KernelOnly):
        return value.py2cu_path
    if isinstance(value, python_types.ModuleType):
        in_successor = value.__name__.partition(".")[0] == "numba_cuda_mlir"  # the translator supports these paths
        return value.__name__ if in_successor else _MODULES.get(value.__name__, f"class.{value.__name__}")
    home = getattr(value, "__module__", None)
    if home in _FP8_HOMES and isinstance(getattr(value, "__name__", None), str):
        return f"numba.cuda.fp8.{value.__name__}"
    value = as_py2cu_type(value)
    if isinstance(value, types.Float8):
        return f"numba.cuda.fp8.{value.name}"
    if isinstance(value, types.Type):
        return f"numba.{value.name}" if isinstance(value, (types.Scalar, types.Record)) or value is types.void else None
    if str(home).startswith("numba."):
        return function_path(value)
    if isinstance(value, np.dtype) and value.names:
        try:
            return f"numba.{types.record_of(value).name}"
        except TypeError:  # kernels do not support the type of a field
            return "unsupported.dtype"
    if isinstance(value, np.dtype):
        return f"numpy.{value.name}"
    if isinstance(value, np.ufunc):
        return f"numpy.{value.__name__}"
    if isinstance(value, type):
        if issubclass(value, np.generic):
            return f"numpy.{np.dtype(value).name}" if value in _concrete() else f"numpy.{value.__name__}"
        return f"builtins.{value.__name__}" if getattr(builtins, value.__name__, None) is value else None
    if is_instance_of(value, "cffi", "FFI"):
        return "cffi.FFI"
    name = getattr(value, "__name__", None)
    if isinstance(value, (python_types.BuiltinMethodType, python_types.MethodType)):
        for module in ("random", "numpy.random"):  # their functions are methods of one global object
            if getattr(sys.modules.get(module), name, None) == value:
                return f"{module}.{name}"
    if isinstance(home, str) and isinstance(name, str):
        if isinstance(value, python_types.BuiltinFunctionType):
            return f"{_HOMES[home]}.{name}" if home in _HOMES else None
        if home == "numpy" or home.startswith("numpy."):
            return f"numpy.{name}" if getattr(np, name, None) is value else None
        path = getattr(value, "py2cu_path", None)  # functions of the package with a meaning in kernels
        if isinstance(path, str):
            return path
    return None


def _concrete():
    return np.sctypeDict.values()
