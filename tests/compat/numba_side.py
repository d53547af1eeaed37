# SPDX-License-Identifier: MIT
"""Numba's types: of operations, of results of functions, of variables with several types. Requires no GPU."""
import functools
import warnings

import numpy as np

warnings.filterwarnings("ignore")
if not hasattr(np, "row_stack"):  # removed from NumPy 2.5, but used by numba-cuda
    np.row_stack = np.vstack

from numba.core.errors import NumbaError as PlainNumbaError  # noqa: E402
from numba.cuda import compiler, dispatcher, types  # noqa: E402
from numba.cuda.core.compiler import _EarlyPipelineCompletion  # noqa: E402
from numba.cuda.core.compiler_machinery import AnalysisPass, PassManager, register_pass  # noqa: E402
from numba.cuda.core.errors import NumbaError  # noqa: E402
from numba.cuda.descriptor import cuda_target  # noqa: E402


class AnyDevice:
    """A device with the only attributes that overloads written in Python query."""

    compute_capability = (9, 0)


dispatcher.get_current_device = lambda: AnyDevice
CONTEXT = cuda_target.typing_context
CONTEXT.refresh()
cuda_target.target_context.refresh()

SCALARS = ["boolean", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64"]
NAMES = {name: getattr(types, name) for name in SCALARS + ["complex64", "complex128"]}
SHORT = {value: name for name, value in NAMES.items()}


def short(numba_type):
    """Return a scalar's name as in SCALARS, and another type's name as Numba prints it; a literal has the type of its value."""
    numba_type = types.unliteral(numba_type)
    return SHORT.get(numba_type, str(numba_type))


@functools.lru_cache(None)
def signature(function, *names):
    """Return (type of the result, types to which the arguments are converted), or None if Numba rejects the operation."""
    try:
        found = CONTEXT.resolve_function_type(function, tuple(NAMES[name] for name in names), {})
    except Exception:  # Numba raises many kinds of exceptions
        return None
    return found and (short(found.return_type), tuple(short(arg) for arg in found.args))


@functools.lru_cache(None)
def unify(*names):
    """Return the unified type of a variable."""
    found = CONTEXT.unify_types(*(NAMES[name] for name in names))
    return found and short(found)


@register_pass(mutates_CFG=False, analysis_only=True)
class StopWithTypes(AnalysisPass):
    """Raised to stop the compilation once types are known."""

    _name = "stop_with_types"

    def __init__(self):
        AnalysisPass.__init__(self)

    def run_pass(self, state):
        raise _EarlyPipelineCompletion((state.return_type, state.typemap))


class TypingOnly(compiler.CUDACompiler):
    def define_pipelines(self):
        whole, = super().define_pipelines()
        manager = PassManager("typing only")
        for implementation, description in whole.passes:
            manager.passes.append((implementation, description))
            if implementation.__name__ == "NopythonTypeInference":
                break
        manager.add_pass(StopWithTypes, "stop")
        manager.finalize()
        return [manager]


def result_of(function, *names):
    """Return the type that a function returns for arguments of these types, or None if Numba rejects it."""
    flags = compiler.CUDAFlags()
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.error_model = "numpy"
    flags.compute_capability = AnyDevice.compute_capability
    try:
        with compiler.utils.numba_target_override():
            found, _ = compiler.compile_extra(CONTEXT, cuda_target.target_context, function, tuple(NAMES[name] for name in names), None,
                                              flags, {}, pipeline_class=TypingOnly)
    except (NumbaError, PlainNumbaError):
        return None
    return short(found)
