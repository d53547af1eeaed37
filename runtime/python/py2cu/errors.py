"""The exceptions and warnings of py2cu, under the names that users of numba.cuda catch."""
import builtins
import functools
import os
import re
import sys

# ---- warnings ----------------------------------------------------------------------------------------------------------

class _Warning(Warning):
    """Stands between, because Python changes the bases of a class only where they are Python's own classes: see numba/beside.py."""


class NumbaWarning(_Warning):
    """Base of all warnings."""

    def __init__(self, *args):
        Warning.__init__(self, *args)  # whatever else may be a base


class NumbaPerformanceWarning(NumbaWarning):
    """Something works, but slower than it could."""


class NumbaDeprecationWarning(NumbaWarning, DeprecationWarning):
    pass


class NumbaPendingDeprecationWarning(NumbaWarning, PendingDeprecationWarning):
    pass


class NumbaTypeSafetyWarning(NumbaWarning):
    pass


class NumbaExperimentalFeatureWarning(NumbaWarning):
    pass


class NumbaInvalidConfigWarning(NumbaWarning):
    """Options that contradict each other."""


class NumbaDebugInfoWarning(NumbaWarning):
    pass


class NumbaPedanticWarning(NumbaWarning):
    pass


# ---- errors of a translation -------------------------------------------------------------------------------------------

class _Error(Exception):
    """Stands between, as _Warning."""


class NumbaError(_Error):
    """Base of the errors that are about a kernel's text."""

    loc = None

    def __init__(self, *args):
        Exception.__init__(self, *args)  # whatever else may be a base


class UnsupportedError(NumbaError):
    pass


class UnsupportedBytecodeError(NumbaError):
    pass


class CompilerError(NumbaError):
    pass


class LoweringError(NumbaError):
    pass


class ConstantInferenceError(NumbaError):
    pass


class DeprecationError(NumbaError):
    """Something that Numba had once."""


def _with_cells(line):
    """The line with a notebook's cell, `Cell In[3]`, where it has the name of the file that stands for that."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    for name in getattr(getattr(shell, "compile", None), "_filename_map", ()):
        label = shell.compile.format_code_name(name) if name in line and hasattr(shell.compile, "format_code_name") else None
        if label:
            line = line.replace(f'File "{name}"', " ".join(label)).replace(name, " ".join(label))
    return line


class TypingError(NumbaError):
    """A kernel that cannot be translated; the text shows the place. `diagnostics` is a list of dicts, one for each message."""

    def __init__(self, message="", diagnostics=()):
        super().__init__(message)
        self.msg = message
        self.diagnostics = list(diagnostics)

    def _render_traceback_(self):
        """What IPython and notebooks show: where the user's own code led to it, and the message with its lines."""
        import traceback

        frames = [frame for frame in traceback.extract_tb(self.__traceback__) if f"{os.sep}IPython{os.sep}" not in frame.filename]
        place = "".join(traceback.format_list(frames[-1:])).rstrip("\n").split("\n") if frames else []
        return [_with_cells(line) for line in (*place, f"{type(self).__name__}:", *str(self).split("\n"))]


class KernelResultError(TypingError, TypeError):
    """A kernel that returns a value."""


class AlignmentError(TypingError, ValueError):
    """An alignment that no array can have."""


class NumbaTypeError(TypingError):
    pass


class NumbaValueError(TypingError):
    pass


class NumbaIndexError(TypingError):
    pass


class NumbaAttributeError(TypingError):
    pass


class NumbaNotImplementedError(TypingError, NotImplementedError):
    pass


class UntypedAttributeError(TypingError):
    pass


class RequireLiteralValue(TypingError):
    pass


class LiteralTypingError(TypingError):
    pass


class NumbaRuntimeError(NumbaError):
    pass


ROOTS = (_Error, _Warning)


# ---- errors of the machine ---------------------------------------------------------------------------------------------

class CudaSupportError(ImportError):
    """There is no GPU, no driver, or a library is missing."""


class CudaDriverError(Exception):
    """CUDA cannot be used like this."""


class CudaAPIError(CudaDriverError):
    """A call of the runtime failed. `code` names the status, `msg` is the whole story."""

    def __init__(self, code="", msg=""):
        super().__init__(code, msg)
        self.code = code
        self.msg = msg

    def __str__(self):
        return f"[{self.code}] {self.msg}"


class NvrtcError(Exception):
    """NVRTC failed; here it is always a CompileError."""


class NvrtcCompilationError(NvrtcError):
    pass


# What programs catch of Numba's that cannot happen here: they import the names.

class CudaRuntimeError(Exception):
    pass


class NvvmError(Exception):
    pass


class NvvmSupportError(CudaSupportError):
    pass


class NvrtcSupportError(CudaSupportError):
    pass


class CCSupportError(RuntimeError):
    pass


class NvvmWarning(Warning):
    pass


class KernelRuntimeError(RuntimeError):
    """A kernel went wrong while it ran."""


class KernelFault(CudaAPIError, KernelRuntimeError):
    """A kernel faulted; the text names it."""


class OutOfMemory(CudaAPIError, MemoryError):
    """There is not enough memory on the device."""


class LaunchError(CudaAPIError, ValueError):
    """The grid, the block or the shared memory is impossible."""


class CompileError(CudaAPIError, CompilerError, NvrtcCompilationError):
    """The C compiler refused the text that py2cu made."""


class KernelArgumentError(TypeError, ValueError):
    """An argument does not fit the kernel's parameter."""


class UnsupportedOperation(CudaAPIError, NotImplementedError):
    """The device cannot do this."""


class SanitizerError(CudaAPIError):
    """A kernel that was watched (--sanitize) did what it must not. `findings`: all that the launch did, as dictionaries with kind, kernel, message,
    memory, array, index, first, second and count; those of places (first, second) have file, line, function, access, thread and block."""

    def __init__(self, code="", msg="", findings=()):
        super().__init__(code, msg)
        self.findings = list(findings)

    def __reduce__(self):
        return type(self), (self.code, self.msg, self.findings)


# Exceptions that tell mistakes of the user's: the package's own frames say nothing about them.
TOLD = (NumbaError, CudaDriverError, CudaSupportError, NvrtcError, TypeError, ValueError, IndexError, MemoryError, RuntimeError)

_PLAIN = {
    "PY2CU_ERROR_ARGUMENT": ValueError,
    "PY2CU_ERROR_MEMORY": MemoryError,
    "PY2CU_ERROR_NO_DEVICE": CudaSupportError,
    "PY2CU_ERROR_NO_LIBRARY": CudaSupportError,
    "PY2CU_ERROR_NO_COMPILER": CudaSupportError,
    "PY2CU_ERROR_TRANSLATE": TypingError,
    "PY2CU_ERROR_KERNEL_ARGUMENT": KernelArgumentError,
    "PY2CU_ERROR_SYSTEM": OSError,
    "PY2CU_ERROR_FORKED": CudaDriverError,
}
_CODED = {
    "PY2CU_ERROR_DEVICE_MEMORY": OutOfMemory,
    "PY2CU_ERROR_COMPILE": CompileError,
    "PY2CU_ERROR_LAUNCH_SHAPE": LaunchError,
    "PY2CU_ERROR_FAULT": KernelFault,
    "PY2CU_ERROR_DEADLOCK": KernelFault,
    "PY2CU_ERROR_UNSUPPORTED": UnsupportedOperation,
    "PY2CU_ERROR_SANITIZER": SanitizerError,
}


# What these are in cuda.core, which programs that use Numba catch: the name of the class there, and of the status.
_IN_CUDA_CORE = {LaunchError: ("CUDAError", "CUDA_ERROR_INVALID_VALUE"), CompileError: ("NVRTCError", "NVRTC_ERROR_COMPILATION")}


@functools.cache
def _joined(kind, theirs, name):
    """A class that is one of ours and one of cuda.core's; its first argument is the whole text, with the name of CUDA's status."""

    class Joined(kind, theirs):
        __doc__ = kind.__doc__

        def __init__(self, code="", msg=""):
            super().__init__(code, msg)
            self.args = (str(self),)

        def __str__(self):
            return f"[{self.code}, {name}] {self.msg}"

        def __reduce__(self):
            return make_error, (self.code, self.msg)

    Joined.__name__ = Joined.__qualname__ = kind.__name__
    return Joined


def _coded(kind, status, detail):
    if kind in _IN_CUDA_CORE:
        theirs, name = _IN_CUDA_CORE[kind]
        found = getattr(sys.modules.get("cuda.core._utils.cuda_utils"), theirs, None)  # only where the program has it
        kind = kind if found is None else _joined(kind, found, name)
    return kind(status, detail)


def take_findings():
    """What launches that were watched have found since the last call: devices.py sets it."""
    return []


def make_error(status, detail, raised=None):
    """The exception for a status of the runtime; `raised` is what a kernel raised."""
    if raised is not None:
        return _kernel_exception(*raised)
    if status == "PY2CU_ERROR_SANITIZER":
        return SanitizerError(status, detail, take_findings())
    plain = _PLAIN.get(status)
    if plain is not None:
        return plain(detail)
    return _coded(_CODED.get(status, CudaAPIError), status, detail)


exception_names = {}  # (file, name) -> what kernels of the file may mean by that name: a class, or what holds classes


def _exception_class(file, name):
    """The class behind a name, or dotted name, as a kernel's text says it."""
    first, *rest = name.split(".")
    found = exception_names.get((file, first), getattr(builtins, first, None))
    for part in rest:
        found = getattr(found, part, None)
    found = type(found) if isinstance(found, Exception) else found
    return found if isinstance(found, type) and issubclass(found, Exception) else KernelRuntimeError


def _kernel_exception(kind, message, arguments, file, line, thread, block, index, size):
    """The exception that a kernel raised, with where it happened as attributes."""
    import ast

    rest = ast.literal_eval(arguments) if arguments else ()
    error = _exception_class(file, kind)(message, *rest)
    error.file, error.line, error.thread, error.block = file, line, thread, block
    if kind == "IndexError":
        error.index, error.size = index, size
    return error


def plain_exception(kind, message, arguments, file, line):
    """The exception that a function of the processor raised, as Python itself raises it."""
    import ast

    rest = ast.literal_eval(arguments) if arguments else ()
    error = _exception_class(file, kind)(*((message, *rest) if message or rest else ()))
    error.file, error.line = file, line
    return error


_BY_DIAGNOSTIC = {"kernel-returns-value": KernelResultError, "bad-alignment": AlignmentError}


def make_typing_error(diagnostics):
    """The exception for a translation that failed."""
    text = "".join(item["rendered"] for item in diagnostics).rstrip("\n")
    text += "".join(f"\n{item['numba']}" for item in diagnostics if item["numba"])  # by whose words programs know it
    for name in dict.fromkeys(found[1] for item in diagnostics for found in [re.search(r" \(in (\w+)\(", item["message"])] if found):
        text += f"\nDuring: resolving callee type: type(CUDADispatcher({name}))"  # what Numba says of errors in device functions
    kinds = [_BY_DIAGNOSTIC[item["code"]] for item in diagnostics if item["code"] in _BY_DIAGNOSTIC]
    return (kinds[0] if kinds else TypingError)(text, diagnostics)
