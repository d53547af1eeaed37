# SPDX-License-Identifier: MIT
"""cuda.jit and kernel objects.

The extension implements launches of known argument types. This module reads options and signatures, and requests the translation for new
types.
"""
import functools
import os
import types as python_types
import weakref

from .. import _py2cu, config, errors, types
from ..base import entry_points
from ..base.numba_types import as_py2cu_type
from ..base.signatures import read_signature, signature_text
from ..base.thread_local import RLock
from ..device import devices
from .inspection import Inspection
from .options import read_options

_UNCONFIGURED = """
Kernel launch configuration was not specified. Use the syntax:

    {name}[blocks_per_grid, threads_per_block](arguments...)
"""


def jit(func_or_sig=None, device=False, inline="never", forceinline=False, link=(), debug=None, opt=None, lineinfo=False,
        cache=False, launch_bounds=None, lto=None, shared_memory_carveout=None, **options):
    """Compile a Python function as a kernel, or as a device function.

    The forms of the decorator are `@cuda.jit`, `@cuda.jit(option=value, ...)` and `@cuda.jit(signature, option=value, ...)`.

    Parameters
    ----------
    func_or_sig : callable, str, tuple, Signature or list, optional
        The function, or its signature: a string such as "void(float32[:], int64)", a tuple of types, a call such as `void(float32[:],
        int64)`, or a list of these. Without a signature, each launch determines the types from its arguments.
    device : bool, default False
        Compile a device function, which kernels call.
    inline : str, default 'never'
        Ignored; the CUDA compiler decides about inlining.
    forceinline : bool, default False
        Ignored; the CUDA compiler decides about inlining.
    link : path, LinkableCode, or sequence of these, default ()
        Code to link with the kernel.
    debug : bool, optional
        Compile without optimization and with debug information. `raise`, `assert` and division by zero raise exceptions, and a launch
        waits for its kernel.
    opt : bool, optional
        Optimize the code, which is the default; False is for debuggers.
    lineinfo : bool, default False
        Generate line information for profilers; the code remains the same.
    cache : bool, default False
        Raise an error for kernels that Numba cannot cache on disk. py2cu caches all kernels on disk, with or without this option.
    launch_bounds : int or tuple of int, optional
        Maximum number of threads per block, or a tuple (threads, blocks per multiprocessor, blocks per cluster).
    lto : bool, optional
        Ignored; linked code is optimized at link time if its format permits this.
    shared_memory_carveout : int or str, optional
        Percentage of the memory shared by L1 cache and shared memory that is used as shared memory, or "default", "MaxL1" or "MaxShared".
    **options : dict
        Further options, listed in the notes.

    Returns
    -------
    Dispatcher or callable
        The kernel or device function; without a function, a decorator.

    Raises
    ------
    TypeError
        If an option or the decorated object is not supported.

    Notes
    -----
    The further options are:

    fastmath : bool
        Use fast approximations of mathematical functions; sums may be reordered.
    max_registers : int
        Maximum number of registers per thread.
    boundscheck : bool
        Check indices: an index out of bounds raises an IndexError, and a launch waits for its kernel. By default, indices are checked on the
        CPU and not on a GPU, unless PY2CU_BOUNDSCHECK is set.
    schedule : {'original'}
        Keep the thread mapping of the source. By default, a launch on a GPU can swap the axes of grid and block, reshape blocks or coarsen
        them if this is faster and the results stay the same; see `Dispatcher.schedule`.
    weak_literals : bool
        Type literals and global Python numbers by the other operand, as NumPy 2 does: `0.5 * x[i]` is a float32 for a float32 array. By
        default they are int64, float64 and complex128, as in Numba.
    assume : str or sequence of str
        Conditions that every launch satisfies. "nonnegative": integers that are read from memory, passed as arguments or converted from floats
        are not negative when they are used to compute an index; this is not checked. "noalias", "small", "aligned", "rows" and "positive":
        each launch determines these conditions anyway; with the option, a launch that violates one raises an error.
    """
    extensions = list(options.pop("extensions", None) or ())
    compile_options = read_options(device, link, debug, opt, lineinfo, launch_bounds, shared_memory_carveout, options)
    if cache:
        compile_options["cache"] = True

    def decorate(function, signatures=()):
        function = getattr(function, "py_func", function)  # the function is already decorated
        if isinstance(function, (staticmethod, classmethod)) or not hasattr(function, "__code__"):
            raise TypeError(f"cuda.jit needs a Python function, not {type(function).__name__}")
        if isinstance(function, python_types.MethodType):
            raise TypeError(f"{function.__qualname__} is a bound method, and kernels have no `self`: use a function or a static method, and "
                            "pass the attributes as parameters")
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
jit.py2cu_path = "numba.cuda.jit"  # the function's name in the source of kernels


_HAS_REST, _HAS_KEYWORDS = 4, 8  # inspect.CO_VARARGS and CO_VARKEYWORDS, without the import


recorder = None  # called with a kernel's function, new argument types and the configured kernel, or None; set by record_types.py
_dispatchers = weakref.WeakSet()


def _after_fork():
    for dispatcher in _dispatchers:
        dispatcher._lock = RLock()  # the thread that held the old lock does not exist in the child


os.register_at_fork(after_in_child=_after_fork)


def _conversion_expression(name, argument_type, parameter_type):
    """Return an expression that converts an argument to the required type, for a hint; None if there is no short expression."""
    if not (isinstance(argument_type, types.Array) and isinstance(parameter_type, types.Array)):
        if not {parameter_type.name, argument_type.name} <= set(types.NUMBERS):
            return None
        ranks = ["biufc".index(kind.dtype.kind) for kind in (argument_type, parameter_type)]
        real = f"{name}.real" if ranks[0] == 4 else name
        return f"pass np.{parameter_type.name}({real})" if max(ranks[0], 2) > max(ranks[1], 2) else None
    if argument_type.ndim == parameter_type.ndim and argument_type.dtype != parameter_type.dtype and {argument_type.dtype.name, parameter_type.dtype.name} <= set(types.NUMBERS):
        return f"pass {name}.astype(np.{parameter_type.dtype.name})"
    return f"pass {name}.reshape(-1)" if parameter_type.ndim == 1 < argument_type.ndim and argument_type.dtype == parameter_type.dtype else None


@entry_points.of_class
class Dispatcher(Inspection, _py2cu.Dispatcher):
    """A kernel or a device function; `kernel[grid, block, stream, shared](arguments...)` launches a kernel.

    Parameters
    ----------
    function : callable
        The Python function.
    signatures : sequence of str
        Signatures to compile; if there are any, other types are converted to these.
    device : bool
        Whether this is a device function.
    options : dict
        Options of the translation and compilation.
    extensions : sequence, default ()
        Objects that convert arguments, as in Numba.
    alone : tuple of str, optional
        Names of the only argument types that are accepted.
    """

    _is_py2cu_dispatcher = True
    _records_grid = True  # False: py2cu chooses the grid and the block

    def __new__(cls, *args, **keywords):
        return super().__new__(cls)

    def __init__(self, function, signatures, device, options, extensions=(), alone=None):
        functools.update_wrapper(self, function)
        self.py_func = function
        self.targetoptions = dict(options, device=device)
        self.is_device = self._device = device  # _device: as in Numba's simulator
        self.extensions.extend(extensions)
        self._options = options
        self._lock = RLock()
        _dispatchers.add(self)
        self._declared_signatures = list(signatures)
        self._closed = False  # whether types without an overload are rejected
        self._overloads = {}  # names of types -> overload; replaced, never modified, because other threads read it without the lock
        self._specializations = {}
        self._sensitive = False
        self._sanitized_kernel = None  # the dispatcher of sanitize()
        code = function.__code__
        self._binds_all = code.co_kwonlyargcount > 0 or bool(code.co_flags & (_HAS_REST | _HAS_KEYWORDS))
        self._parameter_count = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & _HAS_REST)
        if not device and self._declared_signatures:
            self._translate_given_signatures()
        elif alone is not None:
            self._restrict_types(alone, self._overload_for(alone))

    def __repr__(self):
        return f"<py2cu {'device function' if self.is_device else 'kernel'} {self.__qualname__}>"

    def _repr_html_(self):
        from ..source.reprs import kernel_html

        return kernel_html(self, [(f"{self.__name__}({', '.join(names)})", overload.inspect_cuda()) for names, overload in self._overloads.items()])

    def __get__(self, instance, owner=None):
        """Support device functions as methods, with `self` as the first argument."""
        if instance is None:
            return self
        return functools.partial(self, instance) if self.is_device else self

    def __call__(self, *args, **keywords):
        if self.is_device and devices.is_simulating():
            return self.py_func(*args, **keywords)  # as in Numba's simulator
        if self.is_device:
            raise RuntimeError(f"{self.__name__} is a device function: only kernels and other device functions can call it")
        raise ValueError(_UNCONFIGURED.format(name=self.__name__))

    __call__ = _py2cu.Entry(__call__)

    # ---- overloads --------------------------------------------------------------------------------------------------

    def _translate(self, signature):
        return _kernel(self.py_func, signature, self._options)

    def _translate_given_signatures(self):
        """Translate all signatures of the decorator; other types are rejected from now on."""
        overloads = {}
        for signature in self._declared_signatures:
            overload = self._translate(signature)
            overloads[tuple(kind.name for kind in overload.argument_types)] = overload
            if overload.has_links and devices.is_gpu_likely():
                overload.compile(devices.current(), 0)  # reports errors in linked code immediately, as Numba does
        self._overloads = overloads
        self._fixed = next(iter(overloads.values())) if len(overloads) == 1 else None
        self._closed = True

    def _overload_for_new_types(self, configured, names, args):
        """Return the overload for a launch with new types; called by the extension."""
        if "_compile_for_args" in self.__dict__ or self._sensitive:
            from . import launchconfig  # imported late: few kernels inspect their launch

            config = launchconfig.LaunchConfig(self, configured, args)
            with launchconfig.during(config):
                return self._compile_for_args(*args)
        return self._overload_for(names, configured)

    def _compile_for_args(self, *args):
        """Return the overload for the arguments. Libraries wrap this function, which has Numba's name, to inspect the launch."""
        overload = self._overload_for(tuple(_py2cu.types_of(arg)[0] for arg in args))
        overload.launch_config_sensitive = self._sensitive
        return overload

    def mark_launch_config_sensitive(self):
        """Mark the overload that is being compiled as specific to the launch configuration."""
        self._sensitive = True

    def _prepare(self, args, stream, after):
        """Return the arguments after the conversion by `extensions`; `after` receives functions to call after the launch."""
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
            return None  # an extension can support this class

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
        """Return the types that `--record-types` writes for a launch with these types; None if the source specifies the types."""
        return names

    def _best_match(self, names):
        """Return the overload that requires the fewest conversions."""
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
        """Return positional arguments from positional and keyword arguments and defaults."""
        import inspect  # imported late: takes as long as the rest of the package

        if self.py_func.__code__.co_flags & _HAS_KEYWORDS:
            self._translate("()")  # raises the error for **keywords
        signature = inspect.signature(self.py_func)
        try:
            bound = signature.bind(*args, **keywords)
        except TypeError:
            raise TypeError(self._binding_error(signature.parameters, args, keywords)) from None
        bound.apply_defaults()
        return tuple(bound.arguments.values())

    def _binding_error(self, parameters, args, keywords):
        """Return a message about the mismatch of arguments and parameters."""
        named = [name for name, parameter in parameters.items() if parameter.kind != parameter.VAR_POSITIONAL]
        by_place = [name for name, parameter in parameters.items() if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)]
        kernel = f"kernel {self.__name__}({', '.join(str(parameter).split(':')[0] for parameter in parameters.values())})"
        unknown = [name for name in keywords if name not in named]
        if unknown:
            similar = _py2cu.similar(unknown[0], named)
            return f"{kernel} has no parameter '{unknown[0]}'" + (f": did you mean {similar}?" if similar else "")
        twice = [name for name in by_place[:len(args)] if name in keywords]
        if twice:
            return f"{kernel} receives {twice[0]} twice: by position and by keyword"
        passed = set(by_place[:len(args)]) | set(keywords)
        missing = [name for name in named if name not in passed and parameters[name].default is parameters[name].empty]
        takes, count = len(parameters), len(args) + len(keywords)
        what = f"{kernel} takes {takes} argument{'s' * (takes != 1)}, {count} given"
        if len(args) > len(by_place):
            return what
        return f"{what}: {', '.join(missing[:-1])}{' and ' * (len(missing) > 1)}{missing[-1]} {'is' if len(missing) == 1 else 'are'} missing"

    def _argument_error(self, error, names, overload):
        """Return the error for an argument whose type does not match the signature, with a suggested conversion. The extension calls this method."""
        drop = ", or drop the signature" if self._declared_signatures else ""
        for name, kind, parameter_type in zip(self.py_func.__code__.co_varnames, map(types.type_named, names), overload.argument_types):
            conversion = _conversion_expression(name, kind, parameter_type) if kind != parameter_type else None
            if conversion:
                return type(error)(f"{error}: {conversion}{drop}")
        return error

    @staticmethod
    def _load_times(overload, device, launch):
        """Return the measured times of the two schedules of a launch, or None. The extension calls this method with PY2CU_SCHEDULE=measure."""
        from . import schedule_times  # imported late: rarely used

        return schedule_times.recalled(overload, device, launch)

    @staticmethod
    def _store_times(overload, device, launch, original, selected):
        """Store measured times. The extension calls this method with PY2CU_SCHEDULE=measure."""
        from . import schedule_times

        schedule_times.store(overload, device, launch, original, selected)

    def compile(self, signature):
        """Translate and compile for a signature before a launch.

        Parameters
        ----------
        signature : str, tuple or Signature
            The types of the arguments.

        Returns
        -------
        object
            The compiled overload.
        """
        if self.is_device:
            result, args = read_signature(signature)
            return self.compile_device(args, result)
        overload = self._of(signature, make=True)
        overload.compile(devices.current(), 0)
        return overload

    def recompile(self):
        """Translate again for all types used so far, with the current values of globals."""
        with self._lock:  # other threads launch the old overloads until all new ones exist
            if self._declared_signatures and not self.is_device:
                self._translate_given_signatures()
            else:
                overloads = {names: self._translate(f"({', '.join(names)})") for names in (() if self.is_device else self._overloads)}
                self._overloads, self._fixed = overloads, next(iter(overloads.values())) if self.specialized else None
            self._specializations, self._sanitized_kernel = {}, None
            self._forget()

    def enable_caching(self):
        """Do nothing, because py2cu caches all kernels on disk; provided for compatibility with Numba."""

    def disable_compile(self, val=True):
        """Reject types that are not compiled yet.

        Parameters
        ----------
        val : bool, default True
            If False, new types are compiled again.
        """
        with self._lock:
            self._closed = bool(val)
            if not val:
                self._fixed = None

    def _of(self, signature, make=False):
        """Return the overload for a signature in any form."""
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
        """Return {names of types: type of the result, or None} for the signatures of the decorator."""
        read = map(read_signature, self._declared_signatures)
        return {tuple(kind.name for kind in args): result for result, args in read}

    def compile_device(self, args, return_type=None):
        """Translate a device function for inspection; kernels contain their own copy of its code.

        Parameters
        ----------
        args : sequence of types
            The types of the arguments.
        return_type : type, optional
            The type of the result.

        Returns
        -------
        object
            The compiled overload.
        """
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

    # ---- launch configuration --------------------------------------------------------------------------------------------------

    def specialize(self, *args):
        """Return a kernel for one combination of argument types.

        Parameters
        ----------
        *args : object
            Arguments, or their types.

        Returns
        -------
        Dispatcher
            The specialized kernel.

        Raises
        ------
        RuntimeError
            If this kernel is specialized already.
        """
        args = as_py2cu_type(args)
        if self.specialized:
            raise RuntimeError("Dispatcher already specialized")
        names = tuple(arg.name if isinstance(arg, types.Type) else types.name_of(arg) for arg in args)
        with self._lock:
            special = self._specializations.get(names)
            if special is None:
                overload = self._overload_for(names)
                special = Dispatcher(self.py_func, (), self.is_device, self._options)
                special._restrict_types(names, overload)
                self._specializations[names] = special
        return special

    def _restrict_types(self, names, overload):
        """Accept only these types from now on."""
        self._overloads, self._fixed = {names: overload}, overload
        self._closed = True

    @property
    def specialized(self):
        """Whether the kernel accepts only one combination of types, because of a signature or `specialize`."""
        return self._fixed is not None

    @property
    def specializations(self):
        """The kernels that `specialize` returned, by their types."""
        return self._specializations

    def forall(self, ntasks, tpb=0, stream=0, sharedmem=0):
        """Configure a launch with one thread for each element: `kernel.forall(n)(arguments...)`.

        Parameters
        ----------
        ntasks : int
            Minimum number of threads.
        tpb : int, default 0
            Number of threads per block; 0 selects the largest possible number.
        stream : int or Stream, default 0
            Stream of the launch.
        sharedmem : int, default 0
            Dynamic shared memory per block, in bytes.

        Returns
        -------
        ForAll
            The configured kernel.

        Raises
        ------
        ValueError
            If `ntasks` is negative.
        """
        return ForAll(self, ntasks, tpb, stream, sharedmem)

    def sanitize(self, griddim, blockdim, *args, sharedmem=0, **keywords):
        """Launch the kernel on the CPU with the sanitizer, which checks all memory accesses and barriers.

        Parameters
        ----------
        griddim : int or tuple of int
            Number of blocks, x first.
        blockdim : int or tuple of int
            Number of threads per block, x first.
        *args : object
            Arguments of the kernel.
        sharedmem : int, default 0
            Dynamic shared memory per block, in bytes.
        **keywords : dict
            Keyword arguments of the kernel.

        Returns
        -------
        list of dict
            The findings, with the keys of `errors.SanitizerError.findings`; empty for a correct kernel.

        Raises
        ------
        RuntimeError
            If the current device is a GPU, or if this is a device function.
        """
        if self.is_device:
            raise RuntimeError("a device function cannot be launched: call sanitize() of a kernel that calls it")
        if not devices.current().is_host:
            raise RuntimeError("the sanitizer requires the CPU backend: set PY2CU_DEVICE=host, or run python -m py2cu --sanitize")
        with self._lock:
            if self._sanitized_kernel is None:
                self._sanitized_kernel = Dispatcher(self.py_func, self._declared_signatures, False, dict(self._options, sanitize=True), self.extensions)
        from ..source.reprs import Findings

        try:
            self._sanitized_kernel[griddim, blockdim, 0, sharedmem](*args, **keywords)
        except errors.SanitizerError as error:
            return Findings(error.findings, self.py_func.__code__.co_filename)
        return Findings((), self.py_func.__code__.co_filename)

    # ---- operators of other frameworks --------------------------------------------------------------------------------------------

    def as_torch_op(self, name, outputs=None, grad=None, grid=None, block=None, shared=0, shape_checks=True, signatures=None):
        """Register the kernel as an operator of PyTorch.

        Parameters
        ----------
        name : str
            Name of the operator: "library::operator".
        outputs : dict, optional
            Written array parameters that the operator allocates and returns, with declarations of `py2cu.operators`: `like("x")`,
            `empty("n")`, `zeros(("x.shape[0]", "n"))` or `updated()`. The other parameters are arguments of the operator; it overwrites those
            that the kernel writes.
        grad : callable, optional
            Operator that computes the gradient: its arguments are those of this operator and the gradient of each output; it returns the
            gradient of each array argument.
        grid : expression or tuple of expressions, optional
            Number of blocks. By default the grid covers the elements that the guards of the kernel, such as `if i < x.size`, admit.
        block : expression or tuple of expressions, optional
            Number of threads per block.
        shared : expression, default 0
            Dynamic shared memory per block, in bytes.
        shape_checks : bool, default True
            Raise a ValueError if an array is shorter than the guards of the kernel require.
        signatures : list, optional
            Signatures of a kernel whose decorator has none; the operator dispatches on the data types of its arguments.

        Returns
        -------
        torch._ops.OpOverload
            The operator, also available as `torch.ops.library.operator`.

        Raises
        ------
        TypeError
            If the kernel has no signatures, or arguments other than arrays and numbers.
        ValueError
            If a declaration does not match the kernel.

        Notes
        -----
        CPU tensors run on the CPU backend, CUDA tensors on their GPU and PyTorch's current stream. Expressions may contain `x.shape[k]`,
        `x.size`, integer arguments, `+ - * // %`, `min` and `max`; other names in shapes of outputs become integer arguments of the operator.
        """
        from ..operators import torch_operator  # imported late: requires PyTorch

        return torch_operator.register(self, name, outputs, grad, grid, block, shared, shape_checks, signatures)

    def as_jax(self, outputs=None, grad=None, grid=None, block=None, shared=0, shape_checks=True, signatures=None):
        """Return the kernel as a pure function of JAX arrays.

        Parameters
        ----------
        outputs : dict, optional
            As for `as_torch_op`. Other written arrays are arguments; the function returns their new values.
        grad : callable, optional
            Function that computes the gradient, as for `as_torch_op`.
        grid : expression or tuple of expressions, optional
            Number of blocks, as for `as_torch_op`.
        block : expression or tuple of expressions, optional
            Number of threads per block.
        shared : expression, default 0
            Dynamic shared memory per block, in bytes.
        shape_checks : bool, default True
            Raise a ValueError if an array is shorter than the guards of the kernel require.
        signatures : list, optional
            Signatures of a kernel whose decorator has none.

        Returns
        -------
        callable
            A function for use in `jax.jit`, `jax.vmap` and, with `grad`, `jax.grad`. It returns an array, or a tuple of arrays in the order of
            the parameters. Scalars are passed by value, so they must be static in `jax.jit`.

        Raises
        ------
        TypeError
            If the kernel has no signatures, or arguments other than arrays and numbers.
        ValueError
            If a declaration does not match the kernel.
        """
        from ..operators import jax_operator  # imported late: requires JAX

        return jax_operator.function(self, outputs, grad, grid, block, shared, shape_checks, signatures)

    # ---- pickling ---------------------------------------------------------------------------------------------------------

    def __reduce__(self):
        from . import pickling

        return pickling.reduced(self)

    def _constructor_arguments(self):
        return self._declared_signatures, self.is_device, self._options, list(self.extensions), next(iter(self._overloads)) if self.specialized else None

    def __copy__(self):
        return self  # like functions

    def __deepcopy__(self, memo):
        return self

    def _reduce_configured(self, configured):
        from . import pickling

        if configured.pre_launch_callbacks:
            raise pickling.error("Cannot pickle configured launches with pre-launch callbacks")
        if not isinstance(configured.stream, int):
            raise pickling.error("Cannot pickle a configured launch with a stream, because streams belong to one process")
        return _configure, (self, configured.griddim, configured.blockdim, 0, configured.sharedmem)


CUDADispatcher = Dispatcher  # its name in numba.cuda.dispatcher


def _kernel(function, signature, options):
    from .kernel import Kernel  # imported late: unnecessary in programs that launch no kernel

    return Kernel.of(function, signature, options)


def _configure(dispatcher, *launch):
    return dispatcher.configure(*launch)


@entry_points.of_class
class ForAll:
    """A kernel configured with a number of threads, whose block size is selected at the launch.

    Parameters
    ----------
    dispatcher : Dispatcher
        The kernel.
    ntasks : int
        Minimum number of threads.
    tpb : int
        Number of threads per block; 0 selects the largest possible number.
    stream : int or Stream
        Stream of the launch.
    sharedmem : int
        Dynamic shared memory per block, in bytes.
    """

    def __init__(self, dispatcher, ntasks, tpb, stream, sharedmem):
        if ntasks < 0:
            raise ValueError(f"Can't create ForAll with negative task count: {ntasks}")
        self.dispatcher, self.ntasks, self.thread_per_block, self.stream, self.sharedmem = dispatcher, ntasks, tpb, stream, sharedmem

    def __call__(self, *args, **keywords):
        if self.ntasks == 0:
            return
        block = self.thread_per_block
        if block == 0:
            some = 128  # any grid size that causes no warning
            block = self.dispatcher[some, 1, self.stream, self.sharedmem].compile(*args, **keywords).use["max_threads_per_block"]
        self.dispatcher[-(-self.ntasks // block), block, self.stream, self.sharedmem](*args, **keywords)


def _type_list(names):
    """Return a list of types in Numba's format: (float64, int32)."""
    kinds = [types.type_named(name) for name in names]
    return f"({', '.join(map(_long_name, kinds))})"


def _long_name(kind):
    if isinstance(kind, types.Array):
        return f"Array({kind.dtype}, {kind.ndim}, {kind.layout!r}, {not kind.mutable}, aligned=True)"
    return str(kind)
