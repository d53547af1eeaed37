# SPDX-License-Identifier: MIT
"""Rewrites the kernels that a test or sample launches, and launches each again with the same arguments, at the first launch for each combination of types.

    python -m equivalence.recorded FILE SEED EACH SECONDS OUT

Runs FILE, by pytest or as a script, and writes a line of JSON to OUT for each rewritten kernel: {"kernel", "kind", "what", "original", "text", "done"}.
Kinds: "same", "differs", "refused", "fails"; "unsteady" for kernels whose results vary between runs, "aside" for excluded kernels, and "begins" before
each kernel, to identify a kernel that ends the process.
"""
import ast
import collections
import itertools
import json
import os
import pathlib
import random
import re
import runpy
import sys
import tempfile
import time
import types

import numpy as np

from py2cu import cuda
from py2cu.kernels.dispatcher import Dispatcher
from py2cu.kernels.generated import GeneratedKernel
from py2cu.source import description as source

from .base import MEET, Base
from .kinds import NUMBERS, Elements, bound
from .memory import Memory
from .rewriter import rewrite, some_steps
from .sites import expression, names_in

FALSE = ("{0} != 0", "{0}", "{0} > 5", "{0} == 1", "{0} < 0", "not {0} == 0")
FALSE_IN_DEVICES = ("{0}.gridDim.z > 65535", "{0}.blockDim.x < 1", "{0}.threadIdx.x > 1024", "{0}.blockIdx.y < 0")
MAX_TYPES = 3  # of one kernel
numbers = itertools.count()
plain_item, plain_configure = Dispatcher.__getitem__, Dispatcher.configure


class Aside(Exception):
    """Reason why a kernel is not rewritten."""


def outside(function):
    """Return the meanings of the names that a function does not bind."""
    names = dict(function.__globals__)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            names[name] = cell.cell_contents
        except ValueError:
            pass
    return names


def tree_of(function):
    text = source.source_of(function)
    found = [node for node in ast.walk(ast.parse(text.text)) if isinstance(node, ast.FunctionDef) and node.name == text.name]
    root = next((node for node in found if node.lineno + text.first_line - 1 == text.line), found[0] if found else None)
    if root is None:
        raise Aside("no text")
    root.decorator_list = []
    if any(isinstance(node, (ast.ClassDef, ast.Global, ast.Yield, ast.AsyncFunctionDef)) for node in ast.walk(root)):
        raise Aside("what a rewriting does not know")
    if any(isinstance(node, ast.Nonlocal) for node in root.body) or root.args.vararg or root.args.kwarg:
        raise Aside("parameters or names of others")
    if not all(isinstance(default, ast.Constant) for default in root.args.defaults + [its for its in root.args.kw_defaults if its]):
        raise Aside("defaults that are no constants")
    return root


class OfFunction(Base):
    """The surroundings of a kernel or device function."""

    def __init__(self, function, is_kernel, given, writable):
        self.function, root = function, tree_of(function)
        super().__init__(root, outside(function), given)
        self.root, self.is_kernel, self.writable = root, is_kernel, writable
        self.taken = {*names_in(root), "cuda_of_py2cu"}
        self.given_types = {}
        self.extra = []  # additional parameters: (name, value)
        self.beside = {}  # globals that are new
        self.callees = {}
        for name in sorted(names_in(root) - bound(root)):
            value = self.globals.get(name)
            if type(value) is Dispatcher and value.is_device and not value._declared_signatures:
                self.callees[name] = value
        known = {id(value): name for name, value in self.globals.items() if name not in bound(root)}
        self.memory = (known[id(cuda)], known[id(np)]) if {id(cuda), id(np)} <= known.keys() else None
        self.all = {}  # of all functions: {Dispatcher: OfFunction}

    def device(self, node, kinds):
        if not isinstance(node, ast.Name):
            return None
        value = self.globals.get(node.id)
        its = self.all.get(value) if isinstance(value, Dispatcher) else None
        if its is None:
            return True if isinstance(value, (Dispatcher, types.FunctionType)) else None
        free = names_in(its.root) - bound(its.root)
        agree = all(self.globals.get(name, its) is its.globals.get(name, its) for name in free) and not its.beside
        return its.root if agree and its is not self else True

    def calls_unknown(self, call):
        value = self.globals.get(call.func.id) if isinstance(call.func, ast.Name) else None
        function = value.py_func if isinstance(value, Dispatcher) else value
        if not isinstance(function, types.FunctionType):
            return False
        try:
            text = source.source_of(function).text
        except OSError:
            return True
        return any(word in text for word in MEET)

    # ---- values that are known only at run time --------------------------------------------------------------------------
    def parameter(self, its, value):
        for name, its_value in self.extra:
            if type(its_value) is type(value) and its_value == value and its.rng.random() < 0.5:
                return name
        name = its.fresh("h")
        self.extra.append((name, value))
        self.root.args.args.append(ast.arg(name))
        return name

    def renamed(self, old, new):
        self.extra = [(new if name == old else name, value) for name, value in self.extra]

    def false(self, its):
        if self.is_kernel:
            return expression(its.rng.choice(FALSE).format(self.parameter(its, 0)))
        name = next((name for name, value in sorted(self.globals.items()) if value is cuda and name not in its.local), "cuda_of_py2cu")
        self.globals[name] = self.beside[name] = cuda
        return expression(its.rng.choice(FALSE_IN_DEVICES).format(name))

    def uniform(self, its):
        return expression(f"{self.parameter(its, its.rng.randint(0, 1))} > 0") if self.is_kernel else self.false(its)

    def hidden(self, its, value):
        if self.is_kernel and its.rng.random() < 0.7:
            return ast.Name(self.parameter(its, value), ast.Load())
        name = its.fresh("K")
        while name in self.globals:
            name = its.fresh("K")
        self.globals[name] = self.beside[name] = value
        return ast.Name(name, ast.Load())


def kind_of(its):
    """Return the kind of a type of py2cu."""
    if hasattr(its, "ndim"):
        return Elements(str(its.dtype), its.ndim) if str(its.dtype) in NUMBERS and its.ndim else None
    return str(its) if str(its) in NUMBERS else None


class Kernel:
    """A kernel and the device functions that it calls, to be rewritten."""

    def __init__(self, dispatcher, kinds, folder):
        self.dispatcher, self.folder = dispatcher, folder
        self.is_written = isinstance(dispatcher, GeneratedKernel)
        self.kinds = kinds

    def bases(self):
        function = self.dispatcher.py_func
        names = function.__code__.co_varnames[:function.__code__.co_argcount]
        given = {} if self.is_written else {name: kind_of(kind) for name, kind in zip(names, self.kinds)}
        writable = {name for name, kind in zip(names, self.kinds) if getattr(kind, "mutable", False)} if given else set()
        found = {self.dispatcher: OfFunction(function, not self.is_written, given, writable)}
        waiting = [self.dispatcher]
        while waiting:
            for callee in found[waiting.pop()].callees.values():
                if callee not in found:
                    try:
                        found[callee] = OfFunction(callee.py_func, False, {}, set())
                    except (Aside, OSError, SyntaxError):
                        continue
                    waiting.append(callee)
        for base in found.values():
            base.all = found
        return found

    def rewritten(self, steps):
        """Return (a dispatcher, the values of its additional arguments, its source, the applied rewrites)."""
        bases = self.bases()
        its = bases[self.dispatcher]
        roots = [(base.root, base) for base in bases.values()]
        done = rewrite([roots[0]] * 2 + roots, steps)
        functions = {dispatcher: self.load(base) for dispatcher, base in bases.items()}
        new = {dispatcher: Dispatcher(function, (), True, dispatcher._options) for dispatcher, (function, _) in functions.items()
               if dispatcher is not self.dispatcher}
        for dispatcher, (function, _) in functions.items():
            for name, callee in bases[dispatcher].callees.items():
                if callee in new:
                    function.__globals__[name] = new[callee]
        function = functions[self.dispatcher][0]
        if self.is_written:
            made = GeneratedKernel(function, self.dispatcher._options, self.dispatcher._parameter_count)
        else:
            extra = ["int64" if isinstance(value, int) else "float64" for _, value in its.extra]
            given = [f"({', '.join([*(kind.name for kind in self.kinds), *extra])})"] if self.dispatcher._declared_signatures else ()
            made = Dispatcher(function, given, False, self.dispatcher._options)
        return made, [value for _, value in its.extra], "\n\n".join(text for _, text in reversed(functions.values())), done

    def load(self, base):
        path = self.folder / f"text_{next(numbers)}.py"
        text = "\n\n\n".join(ast.unparse(ast.fix_missing_locations(node)) for node in (*base.functions, base.root)) + "\n"
        path.write_text(text, encoding="utf-8")
        names = {**outside(base.function), **base.beside}
        try:
            exec(compile(text, str(path), "exec", dont_inherit=True), names)
        except NameError as error:
            raise Aside(f"what its head names: {error}") from None
        for node in base.functions:
            names[node.name] = cuda.jit(device=True)(names[node.name])
        return names[base.root.name], text


class Recorder:
    def __init__(self, seed, each, seconds, out):
        self.seed, self.each, self.out = seed, int(each), open(out, "a", encoding="utf-8")
        self.end = time.monotonic() + float(seconds)
        self.seen, self.launches, self.busy = collections.Counter(), 0, False
        self.folder = tempfile.TemporaryDirectory()

    def tell(self, **what):
        self.out.write(json.dumps(what) + "\n")
        self.out.flush()

    def launch(self, configured, args):
        dispatcher = configured.dispatcher
        checked = dispatcher._options.get("debug") or dispatcher._options.get("boundscheck")  # messages contain lines and names
        if self.busy or checked or dispatcher.extensions or dispatcher._sensitive or configured.pre_launch_callbacks or time.monotonic() > self.end:
            return configured(*args)
        code = dispatcher.py_func.__code__
        place, names = (code.co_filename, code.co_firstlineno), tuple(str(Dispatcher._type_of(value)) for value in args)
        if self.seen[place] >= MAX_TYPES or self.seen[place, names]:
            return configured(*args)
        self.busy = True
        try:
            return self.watch(configured, args, place, names)
        finally:
            self.busy = False

    def watch(self, configured, args, place, names):
        dispatcher = configured.dispatcher
        captured = [value for value in outside(dispatcher.py_func).values() if hasattr(type(value), "__cuda_array_interface__")]
        memory = Memory([*args, *captured])
        cuda.synchronize()
        before = memory.now()
        configured(*args)
        cuda.synchronize()
        self.seen[place] += 1
        self.seen[place, names] += 1
        after = memory.now()
        self.launches += 1
        label = f"{dispatcher.py_func.__qualname__} ({', '.join(names)})"
        try:
            self.variants(configured, args, memory, before, after, label)
        except Aside as error:
            self.tell(kernel=label, kind="aside", what=str(error))
        finally:
            memory.put(after)

    def variants(self, configured, args, memory, before, after, label):
        dispatcher = configured.dispatcher
        overload = dispatcher._fixed or dispatcher._overload_for(tuple(Dispatcher._type_of(value).name for value in args))
        kernel = Kernel(dispatcher, overload.argument_types, pathlib.Path(self.folder.name))

        def attempt(steps):
            """Return (kind, message, source, rewrites)."""
            try:
                made, extra, text, done = kernel.rewritten(steps)
            except Exception as error:
                return *failure(error), "", []
            try:
                memory.put(before)
                plain_item(made, (configured.griddim, configured.blockdim, configured.stream, configured.sharedmem))(*args, *extra)
                cuda.synchronize()
            except Exception as error:
                return *failure(error), text, done
            different = memory.difference(after)
            return ("differs", different, text, done) if different else ("same", "", text, done)

        kind, what, text, _ = attempt([])
        if kind != "same":
            self.tell(kernel=label, kind="aside" if kind in ("aside", "refused", "fails") else "unsteady", what=what)
            return
        for k in range(self.each):
            rng = random.Random(f"{self.seed} {self.launches} {label} {k}")
            steps = some_steps(rng)
            self.tell(kernel=label, kind="begins", what=str(k), original=text)
            found = attempt(steps)
            if found[0] not in ("same", "aside"):
                steps, found = fewer(steps, found, attempt)
            self.tell(kernel=label, kind=found[0], what=found[1], text=found[2], done=found[3], original=text, steps=steps)


def failure(error):
    if isinstance(error, Aside):
        return "aside", str(error)
    refusal = re.search(r"\.py:\d+:\d+: (error: .*)", str(error))
    if refusal and not isinstance(error, SyntaxError):
        return "refused", refusal[1]
    return "fails", f"{type(error).__name__}: {error}"[:3000]


def fewer(steps, found, attempt):
    """Return the steps that are necessary for a difference."""
    k = 0
    while k < len(steps):
        less = attempt(steps[:k] + steps[k + 1:])
        if less[0] == found[0]:
            steps, found = steps[:k] + steps[k + 1:], less
        else:
            k += 1
    return steps, found


class Launch:
    """A kernel with its launch configuration, whose launches are observed."""

    def __init__(self, configured, recorder):
        self._configured, self._recorder = configured, recorder

    def __call__(self, *args, **keywords):
        return self._configured(*args, **keywords) if keywords else self._recorder.launch(self._configured, args)

    def __getattr__(self, name):
        return getattr(self._configured, name)


def install(recorder):
    Dispatcher.__getitem__ = lambda self, key: Launch(plain_item(self, key), recorder)
    Dispatcher.configure = lambda self, *args, **keywords: Launch(plain_configure(self, *args, **keywords), recorder)


def main():
    file = sys.argv[1]
    install(Recorder(*sys.argv[2:]))
    if os.path.basename(file).startswith("test_"):
        import pytest

        sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "--rootdir", os.path.dirname(os.path.dirname(file)), file]))
    else:
        sys.path.insert(0, os.path.dirname(file))
        sys.argv = [file, "--scale", "0.05"]
        runpy.run_path(file, run_name="__main__")


if __name__ == "__main__":
    main()
