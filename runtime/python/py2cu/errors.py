# SPDX-License-Identifier: MIT
"""Exceptions and warnings of py2cu, with the names that users of `numba.cuda` catch."""
import builtins
import functools
import os
import re
import sys

# ---- warnings ----------------------------------------------------------------------------------------------------------

class _Warning(Warning):
    """Intermediate class, because Python can change the bases of a class only if they are classes defined in Python: see numba/coexist.py."""


class NumbaWarning(_Warning):
    """Base class of all warnings.

    Parameters
    ----------
    *args : object
        The message.
    """

    def __init__(self, *args):
        Warning.__init__(self, *args)  # not super(): other bases may be added


class NumbaPerformanceWarning(NumbaWarning):
    """Warning about code that works, but slower than it could."""


class NumbaDeprecationWarning(NumbaWarning, DeprecationWarning):
    """Use of a deprecated feature."""


class NumbaPendingDeprecationWarning(NumbaWarning, PendingDeprecationWarning):
    """Use of a feature that will be deprecated."""


class NumbaTypeSafetyWarning(NumbaWarning):
    """An unsafe type conversion."""


class NumbaExperimentalFeatureWarning(NumbaWarning):
    """Use of an experimental feature."""


class NumbaInvalidConfigWarning(NumbaWarning):
    """Warning about options that contradict each other."""


class NumbaDebugInfoWarning(NumbaWarning):
    """Debug information cannot be generated completely."""


class NumbaPedanticWarning(NumbaWarning):
    """Use of a construct that is valid but discouraged."""


# ---- errors of a translation -------------------------------------------------------------------------------------------

class _Error(Exception):
    """Intermediate class for the same reason as _Warning."""


class NumbaError(_Error):
    """Base class of the errors in the source of kernels.

    Parameters
    ----------
    *args : object
        The message.
    """

    loc = None

    def __init__(self, *args):
        Exception.__init__(self, *args)  # not super(): other bases may be added


class UnsupportedError(NumbaError):
    """A feature of Python is not supported."""


class UnsupportedBytecodeError(NumbaError):
    """A statement or expression of Python is not supported."""


class CompilerError(NumbaError):
    """A compilation failed."""


class LoweringError(NumbaError):
    """Code generation failed."""


class ConstantInferenceError(NumbaError):
    """A value that must be constant is not."""


class DeprecationError(NumbaError):
    """Use of a feature that Numba removed."""


def _with_cells(line):
    """Return the line with the file name of a notebook's cell replaced by the cell's label, for example `Cell In[3]`."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    for name in getattr(getattr(shell, "compile", None), "_filename_map", ()):
        label = shell.compile.format_code_name(name) if name in line and hasattr(shell.compile, "format_code_name") else None
        if label:
            line = line.replace(f'File "{name}"', " ".join(label)).replace(name, " ".join(label))
    return line


class TypingError(NumbaError):
    """A kernel cannot be translated.

    Parameters
    ----------
    message : str
        Rendered diagnostics with source lines.
    diagnostics : sequence of dict
        One dictionary for each diagnostic.

    Attributes
    ----------
    msg : str
        The message.
    diagnostics : list of dict
        The diagnostics.
    """

    def __init__(self, message="", diagnostics=()):
        super().__init__(message)
        self.msg = message
        self.diagnostics = list(diagnostics)

    def _render_traceback_(self):
        """Return the lines that IPython and notebooks show: the location in the user's code and the message with its source lines."""
        import traceback

        frames = [frame for frame in traceback.extract_tb(self.__traceback__) if f"{os.sep}IPython{os.sep}" not in frame.filename]
        place = "".join(traceback.format_list(frames[-1:])).rstrip("\n").split("\n") if frames else []
        return [_with_cells(line) for line in (*place, f"{type(self).__name__}:", *str(self).split("\n"))]


class KernelResultError(TypingError, TypeError):
    """A kernel returns a value."""


class AlignmentError(TypingError, ValueError):
    """An alignment is invalid."""


class NumbaTypeError(TypingError):
    """A value has an unsupported type."""


class NumbaValueError(TypingError):
    """A value is invalid."""


class NumbaIndexError(TypingError):
    """A constant index is out of bounds."""


class NumbaAttributeError(TypingError):
    """A type does not have the attribute."""


class NumbaNotImplementedError(TypingError, NotImplementedError):
    """An operation is not implemented."""


class UntypedAttributeError(TypingError):
    """The type of an attribute is unknown."""


class RequireLiteralValue(TypingError):
    """An argument must be a literal."""


class LiteralTypingError(TypingError):
    """A literal has no type."""


class NumbaRuntimeError(NumbaError):
    """A compiled function failed during its execution."""


ROOTS = (_Error, _Warning)


# ---- errors of devices and libraries ---------------------------------------------------------------------------------------------

class CudaSupportError(ImportError):
    """There is no GPU, or a driver or library is missing."""


class CudaDriverError(Exception):
    """An operation that CUDA does not support."""


class CudaAPIError(CudaDriverError):
    """A call of the runtime library failed.

    Parameters
    ----------
    code : str
        Name of the status, for example "PY2CU_ERROR_LAUNCH_SHAPE".
    msg : str
        Complete message.

    Attributes
    ----------
    code : str
        Name of the status.
    msg : str
        Complete message.
    """

    def __init__(self, code="", msg=""):
        super().__init__(code, msg)
        self.code = code
        self.msg = msg

    def __str__(self):
        return f"[{self.code}] {self.msg}"


class NvrtcError(Exception):
    """NVRTC failed; py2cu raises the subclass CompileError."""


class NvrtcCompilationError(NvrtcError):
    """NVRTC rejected the generated code."""


# Classes of Numba that programs import and catch; py2cu does not raise them.

class CudaRuntimeError(Exception):
    """Class of numba-cuda that py2cu does not raise."""


class NvvmError(Exception):
    """Class of numba-cuda that py2cu does not raise."""


class NvvmSupportError(CudaSupportError):
    """Class of numba-cuda that py2cu does not raise."""


class NvrtcSupportError(CudaSupportError):
    """Class of numba-cuda that py2cu does not raise."""


class CCSupportError(RuntimeError):
    """Class of numba-cuda that py2cu does not raise."""


class NvvmWarning(Warning):
    """Class of numba-cuda that py2cu does not issue."""


class KernelRuntimeError(RuntimeError):
    """A kernel failed during its execution."""


class KernelFault(CudaAPIError, KernelRuntimeError):
    """A kernel faulted; the message contains its name."""


class OutOfMemory(CudaAPIError, MemoryError):
    """The device does not have enough memory."""


class LaunchError(CudaAPIError, ValueError):
    """The grid, the block or the size of the shared memory is invalid for the device."""


class CompileError(CudaAPIError, CompilerError, NvrtcCompilationError):
    """The CUDA compiler or C++ compiler rejected the generated code."""


class KernelArgumentError(TypeError, ValueError):
    """An argument does not match the kernel's parameter."""


class UnsupportedOperation(CudaAPIError, NotImplementedError):
    """The device does not support this operation."""


class SanitizerError(CudaAPIError):
    """The sanitizer found an error in a kernel.

    Parameters
    ----------
    code : str
        Name of the status.
    msg : str
        Message with the first finding.
    findings : sequence of dict
        All findings of the launch.

    Attributes
    ----------
    findings : list of dict
        All findings of the launch, with the keys kind, kernel, message, memory, array, index, first, second and count. The values of first
        and second are dictionaries of a location: file, line, function, access, thread and block.
    """

    def __init__(self, code="", msg="", findings=()):
        super().__init__(code, msg)
        self.findings = list(findings)

    def __reduce__(self):
        return type(self), (self.code, self.msg, self.findings)


# Exceptions that report user errors; their tracebacks omit the frames of the package.
USER_ERRORS = (NumbaError, CudaDriverError, CudaSupportError, NvrtcError, TypeError, ValueError, IndexError, MemoryError, RuntimeError)

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


# Corresponding classes of cuda.core, which programs for Numba catch, and the names of the status codes.
_IN_CUDA_CORE = {LaunchError: ("CUDAError", "CUDA_ERROR_INVALID_VALUE"), CompileError: ("NVRTCError", "NVRTC_ERROR_COMPILATION")}


@functools.cache
def _joined(kind, theirs, name):
    """Return a class derived from the class of py2cu and from that of cuda.core.

    Its first argument is the complete message, which includes the name of CUDA's status.
    """

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


def _exception_with_code(kind, status, detail):
    if kind in _IN_CUDA_CORE:
        theirs, name = _IN_CUDA_CORE[kind]
        found = getattr(sys.modules.get("cuda.core._utils.cuda_utils"), theirs, None)  # only if the program imported it
        kind = kind if found is None else _joined(kind, found, name)
    return kind(status, detail)


def pop_findings():
    """Return and remove the findings of the sanitizer; devices.py replaces this function.

    Returns
    -------
    list of dict
        The findings since the last call.
    """
    return []


def make_error(status, detail, raised=None):
    """Return the exception for a status of the runtime.

    Parameters
    ----------
    status : str
        Name of the status.
    detail : str
        Message.
    raised : tuple, optional
        Description of an exception that a kernel raised.

    Returns
    -------
    Exception
        The exception.
    """
    if raised is not None:
        return _kernel_exception(*raised)
    if status == "PY2CU_ERROR_SANITIZER":
        return SanitizerError(status, detail, pop_findings())
    plain = _PLAIN.get(status)
    if plain is not None:
        return plain(detail)
    return _exception_with_code(_CODED.get(status, CudaAPIError), status, detail)


exception_names = {}  # (file, name) -> object that kernels in the file refer to by the name: an exception class, or a namespace


def _exception_class(file, name):
    """Return the exception class for a name, or dotted name, in a kernel's source."""
    first, *rest = name.split(".")
    found = exception_names.get((file, first), getattr(builtins, first, None))
    for part in rest:
        found = getattr(found, part, None)
    found = type(found) if isinstance(found, Exception) else found
    return found if isinstance(found, type) and issubclass(found, Exception) else KernelRuntimeError


def _kernel_exception(kind, message, arguments, file, line, thread, block, index, size):
    """Return the exception that a kernel raised, with its location as attributes."""
    import ast

    rest = ast.literal_eval(arguments) if arguments else ()
    error = _exception_class(file, kind)(message, *rest)
    error.file, error.line, error.thread, error.block = file, line, thread, block
    if kind == "IndexError":
        error.index, error.size = index, size
    return error


def plain_exception(kind, message, arguments, file, line):
    """Return the exception that a CPU function raised, as Python would raise it.

    Parameters
    ----------
    kind : str
        Name of the class in the source.
    message : str
        First argument of the exception.
    arguments : str
        Other arguments, as a Python expression.
    file : str
        File with the `raise` statement.
    line : int
        Line of the statement.

    Returns
    -------
    Exception
        The exception.
    """
    import ast

    rest = ast.literal_eval(arguments) if arguments else ()
    error = _exception_class(file, kind)(*((message, *rest) if message or rest else ()))
    error.file, error.line = file, line
    return error


_BY_DIAGNOSTIC = {"kernel-returns-value": KernelResultError, "bad-alignment": AlignmentError}


def make_typing_error(diagnostics):
    """Return the exception for a failed translation.

    Parameters
    ----------
    diagnostics : list of dict
        The diagnostics.

    Returns
    -------
    TypingError
        The exception.
    """
    text = "".join(item["rendered"] for item in diagnostics).rstrip("\n")
    text += "".join(f"\n{item['numba']}" for item in diagnostics if item["numba"])  # Numba's message, which programs may search for
    for name in dict.fromkeys(found[1] for item in diagnostics for found in [re.search(r" \(in (\w+)\(", item["message"])] if found):
        text += f"\nDuring: resolving callee type: type(CUDADispatcher({name}))"  # Numba's note for errors in device functions
    kinds = [_BY_DIAGNOSTIC[item["code"]] for item in diagnostics if item["code"] in _BY_DIAGNOSTIC]
    return (kinds[0] if kinds else TypingError)(text, diagnostics)
