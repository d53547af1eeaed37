# SPDX-License-Identifier: MIT
"""Overloads of functions, methods and attributes: registered by numba.cuda.extending, selected by the types of each call."""
from collections import namedtuple

from .. import errors, types
from .numba_types import as_py2cu_type

Implementation = namedtuple("Implementation", "function signature")  # a Python function, and the signature that its overload specified, or None
# Visible targets, the most specific first. Because overload() registers for "cuda" by default, CPU functions use those overloads as a
# fallback.
KERNEL_TARGETS = ("cuda", "gpu", "generic")
CPU_TARGETS = ("cpu", "generic", "cuda")


def _inspect():
    import inspect  # imported late: takes as long as the rest of the package

    return inspect


class _Overload:
    """A registered overload: a function that returns an implementation for types, or None."""

    def __init__(self, function, strict, prefer_literal, target, owner, convert):
        self.function, self.strict, self.prefer_literal, self.target, self.owner = function, strict, prefer_literal, target, owner
        self.convert = convert  # converts a type to the classes that the function and the owner use
        self.implementations = {}  # types -> result

    def __str__(self):
        code = self.function.__code__
        return f"{self.function.__name__} ({code.co_filename}, line {code.co_firstlineno})"

    def is_for(self, first):
        """Return whether the overload applies to a type; overloads of functions apply to all types."""
        if self.owner is None:
            return True
        first = self.convert(first)
        return isinstance(first, self.owner) if isinstance(self.owner, type) else first == self.owner

    def for_types(self, args, keywords):
        """Return the Implementation for types, or None."""
        key = args, tuple(sorted(keywords.items()))
        if key not in self.implementations:
            try:
                _inspect().signature(self.function).bind(*args, **keywords)
            except TypeError as error:
                raise errors.TypingError(str(error)) from None
            found = self.function(*map(self.convert, args), **{name: self.convert(kind) for name, kind in keywords.items()})
            self.implementations[key] = self._implementation(found)
        return self.implementations[key]

    def _implementation(self, result):
        if result is None:
            return None
        signature, result = result if isinstance(result, tuple) and len(result) == 2 else (None, result)
        function = getattr(result, "py_func", result)
        if not hasattr(function, "__code__") or not hasattr(function, "__globals__"):
            raise errors.TypingError(f"the overload {self} must return a Python function or None, not {result!r}")
        parameters = [_inspect().signature(one).parameters.values() for one in (self.function, function)]
        if self.strict and not _same_parameters(*parameters):
            of_overload, of_function = (", ".join(map(str, some)) for some in parameters)
            raise errors.TypingError(f"the overload {self} and the function that it returns must have the same parameters, not ({of_overload}) and "
                                     f"({of_function}): use these, or overload(..., strict=False)")
        return Implementation(function, as_py2cu_type(signature))


def _same_parameters(parameters, others):
    """Return whether names, kinds and defaults are equal."""
    def normalized_parameters(one):
        return one.name, one.kind, repr(one.default)

    return list(map(normalized_parameters, parameters)) == list(map(normalized_parameters, others))


class Overloaded:
    """An object with its overloads."""

    def __init__(self, thing, path):
        self.thing = thing
        self.path = path  # name of the object for the translator
        self.overloads = []

    def is_for(self, targets):
        """Return whether one of the targets has overloads."""
        return any(overload.target in targets for overload in self.overloads)

    def choose(self, args, keywords, targets):
        """Return (Implementation, None) for types, which can be literals, or (None, reason)."""
        plain = tuple(map(_plain, args)), {name: _plain(kind) for name, kind in keywords.items()}
        reasons = []
        applicable = [overload for overload in self.overloads if overload.target in targets]
        for overload in sorted(applicable, key=lambda overload: targets.index(overload.target)):
            if not overload.is_for(args[0] if args else None):
                continue
            for is_literal in dict.fromkeys((True, False) if overload.prefer_literal else (False, True)):
                try:
                    found = overload.for_types(*((args, keywords) if is_literal else plain))
                except errors.NumbaError as error:
                    reasons.append(f"{overload}: {error}")
                    continue
                if found is not None:
                    return found, None
            if not reasons or not reasons[-1].startswith(f"{overload}:"):
                reasons.append(f"{overload} returns no function for these types")
        return None, "; ".join(dict.fromkeys(reasons)) or "no overload applies to this type"


def _plain(kind):
    return kind.literal_type if isinstance(kind, types.Literal) else kind


_names_for_kernels: dict = {}  # id of an object -> Overloaded, which keeps the object alive
_paths: dict = {}  # path -> its object
_members: dict = {}  # path -> Overloaded


def _same(kind):
    return kind


def add(thing, function, strict, prefer_literal, target, convert=_same):
    """Add an overload of a function or another callable; `convert` converts py2cu's types for the overload."""
    overloaded = _names_for_kernels.get(id(thing))
    if overloaded is None:
        home, name = getattr(thing, "__module__", None) or "", getattr(thing, "__qualname__", None) or getattr(thing, "__name__", "function")
        name = name.replace("<locals>.", "")
        path = f"overloaded.{name}" if home in ("", "__main__") else f"overloaded.{home}.{name}"
        while _paths.setdefault(path, thing) is not thing:  # atomic: each thread obtains another path
            path = path.rpartition(".")[0] + f".of{len(_paths)}." + path.rpartition(".")[2]
        overloaded = _names_for_kernels.setdefault(id(thing), Overloaded(thing, path))
    _add(overloaded, function, strict, prefer_literal, target, None, convert)


def add_member(kind, owner, name, function, strict, prefer_literal, target, convert=_same):
    """Add an overload of an "attribute" or "method" of a type or class of types."""
    path = f"{kind}.{name}"
    _add(_members.setdefault(path, Overloaded(None, path)), function, strict, prefer_literal, target, owner, convert)


def _add(overloaded, function, strict, prefer_literal, target, owner, convert):
    overloaded.overloads.append(_Overload(function, strict, prefer_literal, target, owner, convert))


def of(thing, targets):
    """Return the Overloaded of an object, or None."""
    found = _names_for_kernels.get(id(thing))
    return found if found is not None and found.is_for(targets) else None


def functions(targets):
    """Return the overloaded functions."""
    return [overloaded for overloaded in list(_names_for_kernels.values()) if overloaded.is_for(targets)]


def members(targets):
    """Return the overloaded attributes and methods."""
    return [overloaded for overloaded in list(_members.values()) if overloaded.is_for(targets)]


def type_of_query(name, value):
    """Return the type for a type name of the translator; for a literal, `value` is ("i", code of the dtype, int) or ("s", string)."""
    if value is not None:
        return types.Literal(value[1] if value[0] == "s" else bool(value[2]) if types.DTYPE_NAMES[value[1]] == "bool" else value[2])
    if name == "function":
        return types.Callable("function")
    if name == "unicode_type":
        return types.unicode_type
    try:
        return types.type_named(name)
    except (TypeError, ValueError):
        return types.Opaque(name)
