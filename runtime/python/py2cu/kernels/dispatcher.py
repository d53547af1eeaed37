"""cuda.jit and the kernels it makes.

What a kernel does when it is launched is in the extension; here is what happens before: options and signatures are read, and
types that were not met yet get their translation.
"""
import functools
import os
import types as python_types
import weakref
from collections import Counter, OrderedDict, namedtuple

from .. import _py2cu, config, errors, types
from ..base import entry_points
from ..base.numba_types import as_py2cu_type
from ..base.signatures import read_signature, signature_text
from ..base.thread_local import RLock
from ..device import devices
from .options import read_options

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
    boundscheck: an index out of range is an IndexError; a launch waits for its kernel then. Where it is not given, indices are tested on the
    processor, and are not on a GPU, or as PY2CU_BOUNDSCHECK says.
    launch_bounds: the most threads of a block, or a tuple (threads, blocks per multiprocessor, blocks per cluster).
    shared_memory_carveout: how much of the memory that L1 and shared memory have in common is to be shared, in percent, or one of "default",
    "MaxL1" and "MaxShared".
    schedule: "original" leaves threads where the text has them; else a launch on a GPU may exchange the axes of grid and block, or give blocks
    another shape or the work of several, where that is faster and gives the same results (with fastmath, sums of floats may be added in another
    order): see kernel.schedule().
    weak_literals: number literals and global numbers of Python's own take the type of what they are computed with, as under NumPy 2: of a
    float32, 0.5 * x[i] is a float32. Without it they are int64, float64 and complex128, as Numba has them.
    assume: what every launch of the kernel keeps to, as texts of these words. "nonnegative": no negative integer is read from memory, passed as an
    argument or rounded from a float where an index is computed from it; it is believed, and indices need not count from the end. "noalias",
    "small" and "aligned" are found out at each launch without being asked for; a launch that was to keep to them and does not is an error.
    cache: what Numba cannot keep on disk is an error, as there; else kernels are kept in any case.
    inline, forceinline and lto are taken for Numba's sake: what they ask for is decided by the compiler, or always so.
    """
    extensions = list(options.pop("extensions", None) or ())
    compile_options = read_options(device, link, debug, opt, lineinfo, launch_bounds, shared_memory_carveout, options)
    if cache:
        compile_options["cache"] = True

    def decorate(function, signatures=()):
        function = getattr(function, "py_func", function)  # one that another decorator was put on before
        if isinstance(function, (staticmethod, classmethod)) or not hasattr(function, "__code__"):
            raise TypeError(f"cuda.jit needs a Python function, not {type(function).__name__}")
        if isinstance(function, python_types.MethodType):
            raise TypeError(f"{function.__qualname__} is bound to an object, which a kernel cannot have: write it as a function, or as a "
                            "static method with what it needs as parameters")
        return Dispatcher(function, signatures, bool(device), compile_options, extensions)

    func_or_sig = as_py2cu_type(func_or_sig)
    decorate = _py2cu.Entry(decorate)
    if func_or_sig is None:
        return decorate
    if isinstance(func_or_sig, (str, tuple, types.Signature)):
        return functools.partial(decorate, signatures=[signature_text(func_or_sig)])
    if isinstance(func_or_sig, list):
        return functools.partial(decorate, signatures=[signature_text(item) for item in func_or_sig])
    return decorate(func_or_sig)


jit = _py2cu.Entry(jit)
jit.py2cu_path = "numba.cuda.jit"  # what it is in a kernel's text


_HAS_REST, _HAS_KEYWORDS = 4, 8  # inspect.CO_VARARGS and CO_VARKEYWORDS, without importing it


recorder = None  # called with a kernel's function, new argument types and the configured kernel, or None; set by record_types.py
_dispatchers = weakref.WeakSet()


def _after_fork():
    for dispatcher in _dispatchers:
        dispatcher._lock = RLock()  # who held the other one is not here


os.register_at_fork(after_in_child=_after_fork)


def _conversion_expression(name, given, wanted):
    """An expression that makes an argument of one type one of another; None: there is no short one."""
    if not (isinstance(given, types.Array) and isinstance(wanted, types.Array)):
        if not {wanted.name, given.name} <= set(types.NUMBERS):
            return None
        ranks = ["biufc".index(kind.dtype.kind) for kind in (given, wanted)]
        real = f"{name}.real" if ranks[0] == 4 else name
        return f"pass np.{wanted.name}({real})" if max(ranks[0], 2) > max(ranks[1], 2) else None
    if given.ndim == wanted.ndim and given.dtype != wanted.dtype and {given.dtype.name, wanted.dtype.name} <= set(types.NUMBERS):
        return f"pass {name}.astype(np.{wanted.dtype.name})"
    return f"pass {name}.reshape(-1)" if wanted.ndim == 1 < given.ndim and given.dtype == wanted.dtype else None


@entry_points.of_class
class Dispatcher(_py2cu.Dispatcher):
    """A kernel or a device function; kernel[grid, block, stream, shared](arguments...) launches it."""

    _is_py2cu_dispatcher = True
    _records_grid = True  # False: py2cu chooses the grid and the block

    def __new__(cls, *args, **keywords):
        return super().__new__(cls)

    def __init__(self, function, signatures, device, options, extensions=(), alone=None):
        """`alone`: the names of the only types that it is for."""
        functools.update_wrapper(self, function)
        self.py_func = function
        self.targetoptions = dict(options, device=device)
        self.is_device = device
        self.extensions.extend(extensions)
        self._options = options
        self._lock = RLock()
        _dispatchers.add(self)
        self._given = list(signatures)
        self._closed = False  # no types beyond those of the given signatures
        self._overloads = {}  # names of types -> overload; exchanged, not changed: others look at it meanwhile
        self._specializations = {}
        self._sensitive = False
        self._watched = None  # the same for sanitize()
        code = function.__code__
        self._binds_all = code.co_kwonlyargcount > 0 or bool(code.co_flags & (_HAS_REST | _HAS_KEYWORDS))
        self._parameter_count = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & _HAS_REST)
        if not device and self._given:
            self._translate_given_signatures()
        elif alone is not None:
            self._settle(alone, self._overload_for(alone))

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

    __call__ = _py2cu.Entry(__call__)

    # ---- from types to a translation ----------------------------------------------------------------------------------

    def _translate(self, signature):
        return _kernel(self.py_func, signature, self._options)

    def _translate_given_signatures(self):
        """Translates for the signatures that were given: it is for these types alone."""
        made = {}
        for signature in self._given:
            overload = self._translate(signature)
            made[tuple(kind.name for kind in overload.argument_types)] = overload
            if overload.has_links and devices.is_gpu_likely():
                overload.compile(devices.current(), 0)  # what is wrong with linked code is told here, as in Numba
        self._overloads = made
        self._fixed = next(iter(made.values())) if len(made) == 1 else None
        self._closed = True

    def _met_first(self, configured, names, args):
        """The overload for a launch whose types are new; called by the extension."""
        if "_compile_for_args" in self.__dict__ or self._sensitive:
            from . import launchconfig  # not with the package: few look at the launch

            config = launchconfig.LaunchConfig(self, configured, args)
            with launchconfig.during(config):
                return self._compile_for_args(*args)
        return self._overload_for(names, configured)

    def _compile_for_args(self, *args):
        """The overload for these arguments; Numba's name for it, which others wrap to see the launch that it is for."""
        overload = self._overload_for(tuple(_py2cu.types_of(arg)[0] for arg in args))
        overload.launch_config_sensitive = self._sensitive
        return overload

    def mark_launch_config_sensitive(self):
        """Says that the kernel was made for the launch that is being compiled for."""
        self._sensitive = True

    def _prepare(self, args, stream, after):
        """The arguments as the extensions want them; what is put into `after` is called behind the launch."""
        prepared = []
        for value in args:
            kind = self._type_of(value)
            for extension in reversed(self.extensions):
                kind, value = extension.prepare_args(kind, value, stream=stream, retr=after)
            prepared.append(value)
        return tuple(prepared)

    @staticmethod
    def _type_of(value):
        try:
            return types.type_named(_py2cu.types_of(value)[0])
        except (TypeError, ValueError):
            return None  # an extension may know it

    def _overload_for(self, names, configured=None):
        """Return the overload for arguments of these types; `configured`: the first launch with them, for the recorder."""
        if self.is_device:
            raise RuntimeError("Cannot compile a device function as a kernel")
        with self._lock:
            overload = self._overloads.get(names)
            if overload is None:
                overload = self._best_match(names) if self._closed else self._translate(f"({', '.join(names)})")
                if not self._closed:
                    self._overloads = {**self._overloads, names: overload}
                    noted = self._recorded(names) if recorder is not None else None
                    if noted is not None:
                        recorder(self.py_func, noted, configured if self._records_grid else None)
            return overload

    def _recorded(self, names):
        """The types that `--record-types` writes for a launch with these types; None: none, because the source specifies the types."""
        return names

    def _best_match(self, names):
        """Among the given signatures, the one that needs the fewest conversions."""
        rated = []
        for taken, overload in self._overloads.items():
            cost = _py2cu.match(names, taken)
            if cost is not None:
                rated.append((cost, taken, overload))
        if not rated:
            raise TypeError(f"No matching definition for argument type(s) {', '.join(names)}")
        rated.sort(key=lambda entry: entry[0])
        best = [entry for entry in rated if entry[0] == rated[0][0]]
        if len(best) > 1:
            choices = "\n".join(f"{_type_list(taken)} -> none" for _, taken, _ in best)
            raise TypeError(f"Ambiguous overloading for {self.py_func!r} {_type_list(names)}:\n{choices}")
        return best[0][2]

    def _bind(self, args, keywords):
        """Positional arguments from keywords and defaults."""
        import inspect  # not with the package: it takes as long as the rest

        if self.py_func.__code__.co_flags & _HAS_KEYWORDS:
            self._translate("()")  # says that kernels have no **keywords
        signature = inspect.signature(self.py_func)
        try:
            bound = signature.bind(*args, **keywords)
        except TypeError:
            raise TypeError(self._misfit(signature.parameters, args, keywords)) from None
        bound.apply_defaults()
        return tuple(bound.arguments.values())

    def _misfit(self, parameters, args, keywords):
        """Why these are not the kernel's arguments."""
        named = [name for name, parameter in parameters.items() if parameter.kind != parameter.VAR_POSITIONAL]
        by_place = [name for name, parameter in parameters.items() if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)]
        kernel = f"kernel {self.__name__}({', '.join(str(parameter).split(':')[0] for parameter in parameters.values())})"
        unknown = [name for name in keywords if name not in named]
        if unknown:
            similar = _py2cu.similar(unknown[0], named)
            return f"{kernel} has no parameter '{unknown[0]}'" + (f": did you mean {similar}?" if similar else "")
        twice = [name for name in by_place[:len(args)] if name in keywords]
        if twice:
            return f"{kernel} is given {twice[0]} twice: by its place, and by its name"
        given = set(by_place[:len(args)]) | set(keywords)
        missing = [name for name in named if name not in given and parameters[name].default is parameters[name].empty]
        takes, count = len(parameters), len(args) + len(keywords)
        what = f"{kernel} takes {takes} argument{'s' * (takes != 1)}, {count} given"
        if len(args) > len(by_place):
            return what
        return f"{what}: {', '.join(missing[:-1])}{' and ' * (len(missing) > 1)}{missing[-1]} {'is' if len(missing) == 1 else 'are'} missing"

    def _refused(self, error, names, overload):
        """The error of an argument that is not of the types that the kernel is for, with what to write; called by the extension."""
        drop = ", or drop the signature" if self._given else ""
        for name, kind, wanted in zip(self.py_func.__code__.co_varnames, map(types.type_named, names), overload.argument_types):
            way = _conversion_expression(name, kind, wanted) if kind != wanted else None
            if way:
                return type(error)(f"{error}: {way}{drop}")
        return error

    def compile(self, signature):
        """Translates for a signature ahead of a launch, and compiles for the current device."""
        if self.is_device:
            result, args = read_signature(signature)
            return self.compile_device(args, result)
        overload = self._of(signature, make=True)
        overload.compile(devices.current(), 0)
        return overload

    def recompile(self):
        """Translates again, for all types that were met, with the globals as they are now."""
        with self._lock:  # others launch what there was until all is there
            if self._given and not self.is_device:
                self._translate_given_signatures()
            else:
                made = {names: self._translate(f"({', '.join(names)})") for names in (() if self.is_device else self._overloads)}
                self._overloads, self._fixed = made, next(iter(made.values())) if self.specialized else None
            self._specializations, self._watched = {}, None
            self._forget()

    def enable_caching(self):
        """For Numba's sake: kernels are kept on disk in any case."""

    def disable_compile(self, val=True):
        """Only types that were met already are taken from now on; with False, others are translated again."""
        with self._lock:
            self._closed = bool(val)
            if not val:
                self._fixed = None

    def _of(self, signature, make=False):
        """The overload for a signature in any form."""
        names = tuple(kind.name for kind in read_signature(signature)[1])
        with self._lock:
            overload = self._overloads.get(names)
            if overload is None and self.is_device and names in self._results_of_signatures():
                overload = self.compile_device(names)
            if overload is None:
                if not make:
                    raise KeyError(names)
                overload = self._overload_for(names)
        return overload

    def _results_of_signatures(self):
        """{names of types: type of the result, or None} of the signatures that were given."""
        read = map(read_signature, self._given)
        return {tuple(kind.name for kind in args): result for result, args in read}

    def compile_device(self, args, return_type=None):
        """A device function for these types, to be looked at: kernels have it among their own text."""
        names = tuple(arg if isinstance(arg, str) else arg.name for arg in args)
        with self._lock:
            overload = self._overloads.get(names)
            if overload is None:
                return_type = self._results_of_signatures().get(names, return_type)
                signature = f"{return_type.name if return_type is not None else ''}({', '.join(names)})"
                options = dict(self._options, wrap="device")
                if "boundscheck" not in options and config.boundscheck() is not None:
                    options["boundscheck"] = 1 if config.boundscheck() else 2  # Py2cuChoice
                options["nvrtc_options"] = options.get("nvrtc_options", ()) + ("--relocatable-device-code=true",)
                overload = _kernel(self.py_func, signature, options)
                self._overloads = {**self._overloads, names: overload}
        return overload

    # ---- launching --------------------------------------------------------------------------------------------------------

    def specialize(self, *args):
        """A kernel for the types of these arguments (or for these types) alone."""
        args = as_py2cu_type(args)
        if self.specialized:
            raise RuntimeError("Dispatcher already specialized")
        names = tuple(arg.name if isinstance(arg, types.Type) else types.name_of(arg) for arg in args)
        with self._lock:
            special = self._specializations.get(names)
            if special is None:
                overload = self._overload_for(names)
                special = Dispatcher(self.py_func, (), self.is_device, self._options)
                special._settle(names, overload)
                self._specializations[names] = special
        return special

    def _settle(self, names, overload):
        """From now on it is for these types alone."""
        self._overloads, self._fixed = {names: overload}, overload
        self._closed = True

    @property
    def specialized(self):
        """Whether the kernel is for given types alone, as one with a signature or of specialize() is."""
        return self._fixed is not None

    @property
    def specializations(self):
        """What specialize() has made: the kernels by their types."""
        return self._specializations

    def forall(self, ntasks, tpb=0, stream=0, sharedmem=0):
        """kernel.forall(n)(arguments...): as many blocks as give n threads."""
        return ForAll(self, ntasks, tpb, stream, sharedmem)

    def sanitize(self, griddim, blockdim, *args, sharedmem=0, **keywords):
        """Launches the kernel with every access watched, on the processor; sharedmem: bytes of dynamic shared memory. Gives all that it does
        and must not, as a list of dictionaries: empty for a kernel that is right."""
        if self.is_device:
            raise RuntimeError("a device function is watched in the kernels that call it")
        if not devices.current().is_host:
            raise RuntimeError("kernels are watched on the processor: PY2CU_DEVICE=host, or python -m py2cu --sanitize, runs them there")
        with self._lock:
            if self._watched is None:
                self._watched = Dispatcher(self.py_func, self._given, False, dict(self._options, sanitize=True), self.extensions)
        try:
            self._watched[griddim, blockdim, 0, sharedmem](*args, **keywords)
        except errors.SanitizerError as error:
            return error.findings
        return []

    # ---- looking inside -----------------------------------------------------------------------------------------------------

    @property
    def overloads(self):
        """What was compiled, by its types: an OrderedDict of tuples of types."""
        return OrderedDict((tuple(map(types.type_named, names)), overload) for names, overload in self._overloads.items())

    @property
    def signatures(self):
        """The types that the kernel has been compiled for, a tuple each."""
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
        """The CUDA C as it was compiled last, or will be; of one signature, or of all that there are, one after the other.

        A str. In IPython and notebooks it is a subclass that is shown in colours; for what takes only str itself, as CuPy's RawKernel,
        str(text) is one.
        """
        if self.is_device:
            raise RuntimeError("the text of a device function is part of the kernels that call it")
        overloads = [self._of(signature)] if signature is not None else list(self._overloads.values())
        if not overloads:
            raise ValueError(f"{self.__name__} has no types yet: launch it, or give it a signature")
        from ..source.cuda_source import shown

        return shown("\n".join(overload.inspect_cuda() for overload in overloads))

    def view(self, signature=None):
        """The Python text and the CUDA C beside each other, as notebooks show it; of one signature, or of all that there are."""
        if self.is_device:
            raise RuntimeError("the text of a device function is part of the kernels that call it")
        overloads = [self._of(signature)] if signature is not None else list(self._overloads.values())
        if not overloads:
            raise ValueError(f"{self.__name__} has no types yet: launch it, or give it a signature")
        from ..source.html import View

        return View((overload.page_with(overload.shown_variant), str(overload.inspect_cuda())) for overload in overloads)

    def schedule(self, griddim, blockdim, *args, **keywords):
        """What a launch with these arguments is placed as, and why, as a text: the sectors of memory that a warp touches by each access."""
        if self.is_device:
            raise RuntimeError("a device function is placed as the kernels that call it")
        from . import mapping_report  # not with the package: few ask

        return mapping_report.report(self, self[griddim, blockdim], args, keywords)

    def source_file(self):
        """The path of a file with the Python text, at its lines, which debuggers and profilers find with debug=True or lineinfo=True.

        A text that stands in no file, as a notebook's cell, what was typed or was given to exec(), is written into one.
        """
        from ..source import source_file

        return source_file.path(self.py_func)

    def inspect_ptx(self, signature=None, arch=None):
        """The PTX: of one signature, or a dict with that of each."""
        return self._each(signature, lambda overload: overload.inspect_image("ptx", arch).rstrip(b"\0").decode())

    def inspect_asm(self, signature=None):
        """The PTX of one signature, or a dict with that of each, as in Numba."""
        return self._each(signature, lambda overload: overload.inspect_asm(), alone=False)

    def inspect_lto_ptx(self, signature=None):
        """The PTX of a kernel and all that is linked with it, behind optimisation across functions."""
        return self._each(signature, lambda overload: overload.inspect_lto_ptx(), alone=False)

    def inspect_sass(self, signature=None):
        """The GPU's machine code as a text of one signature, or a dict with that of each; needs nvdisasm."""
        if self.is_device:
            raise RuntimeError("Cannot inspect SASS of a device function")
        return self._each(signature, lambda overload: overload.inspect_sass(), alone=False)

    def inspect_sass_cfg(self, signature=None):
        """The control flow of the machine code for Graphviz, of one signature, or a dict with that of each; needs nvdisasm."""
        if self.is_device:
            raise RuntimeError("Cannot inspect the CFG of a device function")
        return self._each(signature, lambda overload: overload.inspect_sass_cfg(), alone=False)

    def inspect_llvm(self, signature=None):
        """A NotImplementedError: there is no LLVM IR."""
        raise NotImplementedError("py2cu makes CUDA C, not LLVM IR: see inspect_cuda() and inspect_ptx()")

    def inspect_mlir(self, signature=None):
        """A NotImplementedError: there is no MLIR."""
        raise NotImplementedError("py2cu makes CUDA C, not MLIR: see inspect_cuda() and inspect_ptx()")

    def inspect_types(self, file=None):
        """Prints the Python text with the types of its variables, and the CUDA C, of each signature."""
        from .inspect_types import typed_lines  # not with the package: few ask

        for names, overload in self._overloads.items():
            text = overload.inspect_cuda() if self.is_device else f"{typed_lines(overload)}\n{'-' * 80}\n{overload.inspect_cuda()}"
            print(f"{self.__name__} ({', '.join(names)})", "-" * 80, text, "=" * 80, sep="\n", file=file)

    def inspect_cubin(self, signature=None, arch=None):
        """The GPU's machine code as a cubin: of one signature, or a dict with that of each."""
        return self._each(signature, lambda overload: overload.inspect_image("cubin", arch))

    def get_regs_per_thread(self, signature=None):
        """Registers of a thread: of one signature, of the only one there is, or a dict with those of each. 0 on the host backend."""
        return self._each(signature, lambda overload: overload.regs_per_thread)

    def get_const_mem_size(self, signature=None):
        """Bytes of constant memory: of one signature, of the only one there is, or a dict with those of each."""
        return self._each(signature, lambda overload: overload.const_mem_size)

    def get_shared_mem_per_block(self, signature=None):
        """Bytes of shared memory of a block, without dynamic ones: of one signature, of the only one there is, or a dict with those of each."""
        return self._each(signature, lambda overload: overload.shared_mem_per_block)

    def get_local_mem_per_thread(self, signature=None):
        """Bytes of local memory of a thread: of one signature, of the only one there is, or a dict with those of each."""
        return self._each(signature, lambda overload: overload.local_mem_per_thread)

    def get_max_threads_per_block(self, signature=None):
        """The most threads that a block may have: of one signature, of the only one there is, or a dict with those of each."""
        return self._each(signature, lambda overload: overload.max_threads_per_block)

    @property
    def stats(self):
        """How many of the types came out of the cache on disk, and how many were compiled."""
        hits, misses = Counter(), Counter()
        for names, overload in self._overloads.items():
            for function in overload.functions:
                (hits if function.use["from_cache"] else misses)[tuple(map(types.type_named, names))] += 1
        return Stats(config.cache_in_use(), hits, misses)

    def get_metadata(self, signature=None):
        """What is known of one signature, or a dict with that of each."""
        return self._each(signature, lambda overload: overload.info(), alone=False)

    # ---- pickles ----------------------------------------------------------------------------------------------------------

    def __reduce__(self):
        from . import pickling

        return pickling.reduced(self)

    def _made_with(self):
        return self._given, self.is_device, self._options, list(self.extensions), next(iter(self._overloads)) if self.specialized else None

    def __copy__(self):
        return self  # as functions are

    def __deepcopy__(self, memo):
        return self

    def _reduce_configured(self, configured):
        from . import pickling

        if configured.pre_launch_callbacks:
            raise pickling.error("Cannot pickle configured launches with pre-launch callbacks")
        if not isinstance(configured.stream, int):
            raise pickling.error("Cannot pickle a configured launch with a stream, which is of this process")
        return _configure, (self, configured.griddim, configured.blockdim, 0, configured.sharedmem)


CUDADispatcher = Dispatcher  # as numba.cuda.dispatcher has it
Stats = namedtuple("Stats", "cache_path cache_hits cache_misses")


def _kernel(function, signature, options):
    from .kernel import Kernel  # not with the package: what runs no kernel does without

    return Kernel.of(function, signature, options)


def _configure(dispatcher, *launch):
    return dispatcher.configure(*launch)


@entry_points.of_class
class ForAll:
    """A kernel with a number of threads, whose blocks are chosen at the launch."""

    def __init__(self, dispatcher, ntasks, tpb, stream, sharedmem):
        if ntasks < 0:
            raise ValueError(f"Can't create ForAll with negative task count: {ntasks}")
        self.dispatcher, self.ntasks, self.thread_per_block, self.stream, self.sharedmem = dispatcher, ntasks, tpb, stream, sharedmem

    def __call__(self, *args, **keywords):
        if self.ntasks == 0:
            return
        block = self.thread_per_block
        if block == 0:
            some = 128  # any grid will do, but for one that warns of its size
            block = self.dispatcher[some, 1, self.stream, self.sharedmem].compile(*args, **keywords).use["max_threads_per_block"]
        self.dispatcher[-(-self.ntasks // block), block, self.stream, self.sharedmem](*args, **keywords)


def _type_list(names):
    """(float64, int32), as Numba shows types."""
    kinds = [types.type_named(name) for name in names]
    return f"({', '.join(map(_long_name, kinds))})"


def _long_name(kind):
    if isinstance(kind, types.Array):
        return f"Array({kind.dtype}, {kind.ndim}, {kind.layout!r}, {not kind.mutable}, aligned=True)"
    return str(kind)
