"""cuda.jit and the kernels it makes.

What a kernel does when it is launched is in the extension; here is what happens before: options and signatures are read, and
types that were not met yet get their translation.
"""
import functools
import inspect
import re
import threading
from collections import OrderedDict

import numpy as np

from . import _py2cu, devices, source, types
from .options import read_options, signature_text

_UNCONFIGURED = """
Kernel launch configuration was not specified. Use the syntax:

    {name}[blocks_per_grid, threads_per_block](arguments...)
"""


def jit(func_or_sig=None, device=False, inline="never", forceinline=False, link=(), debug=None, opt=None, lineinfo=False,
        cache=False, launch_bounds=None, lto=None, shared_memory_carveout=None, **options):
    """Makes a Python function a kernel, or with device=True a function for kernels.

    @cuda.jit, @cuda.jit(options...), @cuda.jit(signature, options...). A signature is a text as "void(float32[:], int64)", a tuple
    of types, void(float32[:], int64), or a list of these; without one, types come from the arguments of each launch.

    debug: no optimisation, with debug information; `raise`, `assert` and division by zero are exceptions, and a launch waits for its
    kernel. lineinfo: line information, same code. fastmath. max_registers. opt: optimise; False is for debuggers.
    boundscheck: an index out of range is an IndexError; a launch waits for its kernel then.
    launch_bounds: the most threads of a block, or a tuple (threads, blocks per multiprocessor, blocks per cluster).
    inline, forceinline, lto, shared_memory_carveout and cache are taken for Numba's sake: what they ask for is decided by the compiler, or always so.
    """
    extensions = list(options.pop("extensions", None) or ())
    compile_options = read_options(device, link, debug, opt, lineinfo, launch_bounds, shared_memory_carveout, options)

    def decorate(function, signatures=()):
        if isinstance(function, Dispatcher):
            function = function.py_func
        if isinstance(function, (staticmethod, classmethod)) or not hasattr(function, "__code__"):
            raise TypeError(f"cuda.jit needs a Python function, not {type(function).__name__}")
        return Dispatcher(function, signatures, bool(device), compile_options, extensions)

    if func_or_sig is None:
        return decorate
    if isinstance(func_or_sig, (str, tuple, types.Signature)):
        return functools.partial(decorate, signatures=[signature_text(func_or_sig)])
    if isinstance(func_or_sig, list):
        return functools.partial(decorate, signatures=[signature_text(item) for item in func_or_sig])
    return decorate(func_or_sig)


jit.py2cu_path = "numba.cuda.jit"  # what it is in a kernel's text


def _argument_types(overload):
    """The types that an overload takes."""
    found = []
    for argument in overload.info()["arguments"]:
        kind = types.type_named(argument["dtype"])
        kind = types.Array(kind, argument["ndim"], argument["layout"]) if argument["is_array"] else kind
        place, items = [argument["parameter"]] + [int(number) for number in re.findall(r"\[(\d+)\]", argument["name"])], found
        for index in place[:-1]:  # of "x[1][0]": item 0 of item 1 of the parameter
            if index == len(items):
                items.append([])
            items = items[index]
        items.append(kind)
    return tuple(map(_tuple_type, found))


def _tuple_type(found):
    return types.Tuple(map(_tuple_type, found)) if isinstance(found, list) else found


class Dispatcher(_py2cu.Dispatcher):
    """A kernel or a device function; kernel[grid, block, stream, shared](arguments...) launches it."""

    _is_py2cu_dispatcher = True

    def __new__(cls, *args, **keywords):
        return super().__new__(cls)

    def __init__(self, function, signatures, device, options, extensions=()):
        functools.update_wrapper(self, function)
        self.py_func = function
        self.targetoptions = dict(options, device=device)
        self.is_device = device
        self.extensions = list(extensions)
        self._options = options
        self._lock = threading.RLock()
        self._given = list(signatures)
        self._closed = False  # no types beyond those of the given signatures
        self._overloads = OrderedDict()  # names of types -> overload
        self._specializations = {}
        self._parameter_count = function.__code__.co_argcount
        if not device and self._given:
            for signature in self._given:
                overload = self._translate(signature)
                self._overloads[tuple(kind.name for kind in _argument_types(overload))] = overload
            self._closed = True
            if len(self._overloads) == 1:
                self._fixed = next(iter(self._overloads.values()))

    def __repr__(self):
        return f"<py2cu {'device function' if self.is_device else 'kernel'} {self.__qualname__}>"

    def __get__(self, instance, owner=None):
        """Methods: `self` is the first argument."""
        if instance is None:
            return self
        return functools.partial(self, instance) if self.is_device else self

    def __call__(self, *args, **keywords):
        if self.is_device:
            raise RuntimeError(f"{self.__name__} is a device function: only kernels and other device functions can call it")
        raise ValueError(_UNCONFIGURED.format(name=self.__name__))

    # ---- from types to a translation ----------------------------------------------------------------------------------

    def _translate(self, signature):
        text = source.source_of(self.py_func)
        return _py2cu.Overload(source.describe(self.py_func), text.name, text.line, signature, self._options)

    def _overload_for(self, names):
        """The overload for arguments of these types; called by the extension when it meets them first."""
        if self.is_device:
            raise RuntimeError("Cannot compile a device function as a kernel")
        with self._lock:
            overload = self._overloads.get(names)
            if overload is None:
                overload = self._best_match(names) if self._closed else self._translate(f"({', '.join(names)})")
                if not self._closed:
                    self._overloads[names] = overload
            return overload

    def _best_match(self, names):
        """Among the given signatures, the one that needs the fewest conversions."""
        wanted = [types.type_named(name) for name in names]
        rated = []
        for taken, overload in self._overloads.items():
            cost = _conversion_cost(wanted, [types.type_named(name) for name in taken])
            if cost is not None:
                rated.append((cost, taken, overload))
        if not rated:
            raise TypeError(f"No matching definition for argument type(s) {', '.join(names)}")
        rated.sort(key=lambda entry: entry[0])
        best = [entry for entry in rated if entry[0] == rated[0][0]]
        if len(best) > 1:
            choices = "\n".join(f"({', '.join(taken)})" for _, taken, _ in best)
            raise TypeError(f"Ambiguous overloading for {self.py_func!r} ({', '.join(names)}):\n{choices}")
        return best[0][2]

    def _bind(self, args, keywords):
        """Positional arguments from keywords and defaults."""
        bound = inspect.signature(self.py_func).bind(*args, **keywords)
        bound.apply_defaults()
        return tuple(bound.arguments.values())

    def compile(self, signature):
        """Translates for a signature ahead of a launch, and compiles for the current device."""
        overload = self._of(signature, make=True)
        overload.compile(devices.current(), 0)
        return overload

    def recompile(self):
        """Forgets every translation: the next launch sees the globals of then."""
        with self._lock:
            given = self._given if self._closed else None
            self._fixed = None
            self._overloads.clear()
            self._specializations.clear()
            self._forget()
            if given:
                self._closed = False
                self.__init__(self.py_func, given, self.is_device, self._options)

    def disable_compile(self):
        """Only types that were met already are taken from now on."""
        self._closed = True

    def _of(self, signature, make=False):
        """The overload for a signature in any form."""
        if isinstance(signature, str):
            text = signature
        else:
            text = signature_text(tuple(signature) if isinstance(signature, list) else signature)
        inner = text[text.index("(") + 1:text.rindex(")")] if "(" in text else text
        names = tuple(types.type_named(part).name for part in types.split_types(inner))
        with self._lock:
            overload = self._overloads.get(names)
            if overload is None:
                if not make:
                    raise KeyError(names)
                overload = self._overload_for(names)
        return overload

    # ---- launching --------------------------------------------------------------------------------------------------------

    def specialize(self, *args):
        """A kernel for the types of these arguments (or for these types) alone."""
        if self.specialized:
            raise RuntimeError("Dispatcher already specialized")
        names = tuple(arg.name if isinstance(arg, types.Type) else _py2cu.types_of(arg)[0] for arg in args)
        with self._lock:
            special = self._specializations.get(names)
            if special is None:
                overload = self._overload_for(names)
                special = Dispatcher(self.py_func, (), self.is_device, self._options)
                special._overloads[names] = overload
                special._fixed = overload
                special._closed = True
                self._specializations[names] = special
        return special

    @property
    def specialized(self):
        return self._fixed is not None

    @property
    def specializations(self):
        return self._specializations

    def forall(self, ntasks, tpb=0, stream=0, sharedmem=0):
        """kernel.forall(n)(arguments...): as many blocks as give n threads."""
        return ForAll(self, ntasks, tpb, stream, sharedmem)

    # ---- looking inside -----------------------------------------------------------------------------------------------------

    @property
    def overloads(self):
        return OrderedDict((tuple(map(types.type_named, names)), overload) for names, overload in self._overloads.items())

    @property
    def signatures(self):
        return [tuple(map(types.type_named, names)) for names in self._overloads]

    nopython_signatures = signatures

    def _each(self, signature, look, alone=True):
        """look(overload) of one signature; of the only one there is (`alone`); or a dict with one for each."""
        if signature is not None:
            return look(self._of(signature))
        if alone and self.specialized:
            return look(self._fixed)
        return {tuple(map(types.type_named, names)): look(overload) for names, overload in self._overloads.items()}

    def inspect_cuda(self, signature=None):
        """The CUDA C as it was compiled last, or will be; of one signature, or of all that there are, one after the other."""
        if self.is_device:
            raise RuntimeError("the text of a device function is part of the kernels that call it")
        overloads = [self._of(signature)] if signature is not None else list(self._overloads.values())
        if not overloads:
            raise ValueError(f"{self.__name__} has no types yet: launch it, or give it a signature")
        return "\n".join(overload.functions[-1].text if overload.functions else overload.text for overload in overloads)

    def inspect_ptx(self, signature=None, arch=None):
        """The PTX: of one signature, or a dict with that of each."""
        return self._each(signature, lambda overload: _image(overload, "ptx", arch).rstrip(b"\0").decode())

    def inspect_asm(self, signature=None):
        """The PTX of one signature, or a dict with that of each, as in Numba."""
        return self._each(signature, lambda overload: _image(overload, "ptx", None).rstrip(b"\0").decode(), alone=False)

    def inspect_cubin(self, signature=None, arch=None):
        """The GPU's machine code as a cubin: of one signature, or a dict with that of each."""
        return self._each(signature, lambda overload: _image(overload, "cubin", arch))

    def _use(self, signature, key):
        def look(overload):
            function = overload.functions[-1] if overload.functions else overload.compile(devices.current(), 0)
            return function.use[key]

        return self._each(signature, look)

    def get_regs_per_thread(self, signature=None):
        return self._use(signature, "registers")

    def get_const_mem_size(self, signature=None):
        return self._use(signature, "constant_bytes")

    def get_shared_mem_per_block(self, signature=None):
        return self._use(signature, "static_shared_bytes")

    def get_local_mem_per_thread(self, signature=None):
        return self._use(signature, "local_bytes")

    def get_max_threads_per_block(self, signature=None):
        return self._use(signature, "max_threads_per_block")


class ForAll:
    """A kernel with a number of threads, whose blocks are chosen at the launch."""

    def __init__(self, dispatcher, ntasks, tpb, stream, sharedmem):
        if ntasks < 0:
            raise ValueError(f"Can't create ForAll with negative task count: {ntasks}")
        self.dispatcher, self.ntasks, self.thread_per_block, self.stream, self.sharedmem = dispatcher, ntasks, tpb, stream, sharedmem

    def __call__(self, *args):
        if self.ntasks == 0:
            return
        block = self.thread_per_block
        if block == 0:
            block = self.dispatcher[1, 1, self.stream, self.sharedmem].compile(*args).use["max_threads_per_block"]
        self.dispatcher[-(-self.ntasks // block), block, self.stream, self.sharedmem](*args)


def _image(overload, kind, arch):
    functions = overload.functions
    if arch is None:
        arch = devices.current().arch or "sm_90"
    return overload.image(kind, arch, functions[-1].facts if functions else 0)


def _conversion_cost(wanted, taken):
    """(unsafe, safe, promotions) from the one to the other list of types; None when it is impossible."""
    if len(wanted) != len(taken):
        return None
    unsafe = safe = promote = 0
    for have, need in zip(wanted, taken):
        if have == need:
            continue
        if isinstance(have, types.BaseTuple) or isinstance(need, types.BaseTuple):
            inner = None
            if isinstance(have, types.BaseTuple) and isinstance(need, types.BaseTuple):
                inner = _conversion_cost(have.types, need.types)
            if inner is None:
                return None
            unsafe, safe, promote = unsafe + inner[0], safe + inner[1], promote + inner[2]
        elif isinstance(have, types.Array) or isinstance(need, types.Array):
            if not isinstance(have, types.Array) or not isinstance(need, types.Array) or need.layout != "A" \
                    or (have.dtype, have.ndim) != (need.dtype, need.ndim):
                return None
            safe += 1
        elif have.dtype.kind == "c" and need.dtype.kind != "c":
            return None
        elif not np.can_cast(have.dtype, need.dtype):
            unsafe += 1
        elif have.dtype.kind == need.dtype.kind:
            promote += 1
        else:
            safe += 1
    return unsafe, safe, promote


