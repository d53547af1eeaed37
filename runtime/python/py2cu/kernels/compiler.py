"""Compiling without a launch: cuda.compile, cuda.compile_ptx and their like give PTX or LTO-IR for other programs to use."""
import re

import numpy as np

from .. import _py2cu, config, errors, types
from ..base import entry_points
from ..base.signatures import read_signature
from ..device import devices
from .options import effective, launch_bounds_of, warn_about_options

_MARKS = ("a", "f")  # sm_90a: with what only this architecture has
_LOWEST_CC = (7, 5)  # the lowest compute capability that all supported CUDA compilers, from 12 to 13, can compile for


def compile(pyfunc, sig, debug=None, lineinfo=False, device=True, fastmath=False, cc=None, opt=None, abi="c", abi_info=None, output="ptx",
            forceinline=False, launch_bounds=None, weak_literals=False):
    """(code, type of the result) of a Python function for argument types.

    device: a device function for CUDA C to call, named as the Python function or as abi_info={"abi_name": ...} says; else a kernel.
    sig: the types of the arguments, or a signature with that of the result. cc: (9, 0) or (9, 0, "a"). output: "ptx" or "ltoir".
    weak_literals: as cuda.jit has it.
    """
    from ..source import description  # not with the package: what compiles nothing does without
    from .kernel import file_for_debuggers
    from .linking import with_links

    if abi not in ("numba", "c"):
        raise NotImplementedError(f"Unsupported ABI: {abi}")
    if abi == "c" and not device:
        raise NotImplementedError("The C ABI is not supported for kernels")
    if output not in ("ptx", "ltoir"):
        raise NotImplementedError(f"Unsupported output type: {output}")
    if forceinline and output != "ltoir":
        raise ValueError("Can only designate forced inlining in LTO-IR")
    if forceinline and not device:
        raise ValueError("Cannot force-inline kernels")
    debug, opt = effective(debug, opt)
    warn_about_options(debug, opt, lineinfo)
    given, pyfunc = pyfunc, description.python_function(pyfunc)
    if pyfunc is None:
        raise TypeError(f"what is compiled must be a Python function, not {type(given).__name__}")
    options = {"debug": debug, "lineinfo": bool(lineinfo), "fastmath": bool(fastmath), "launch_bounds": launch_bounds_of(launch_bounds)}
    if weak_literals:
        options["weak_literals"] = True
    result, arguments = read_signature(sig)
    signature = f"({', '.join(kind.name for kind in arguments)})"
    if device:
        symbol = (abi_info or {}).get("abi_name")
        if symbol is not None and not re.fullmatch(r"[A-Za-z_]\w*", symbol, re.ASCII):
            raise ValueError(f"{symbol!r} cannot be the name of a function in C")
        options.update(wrap="device", nvrtc_options=("--relocatable-device-code=true",), symbol=symbol)
        if result is not None:
            signature = result.name + signature
    elif result is not None and result != types.void:
        raise TypeError("CUDA kernel must have void return type.")
    if not opt and not debug:
        options["unoptimized"] = True
    text = description.source_of(pyfunc)
    described = description.Description(pyfunc, file_for_debuggers(options))
    overload = described.translated(lambda answers: _py2cu.Overload(described.modules, text.name, text.line, signature,
                                                                    with_links(dict(options, **answers), described.links)))
    captured = [] if device else [argument["name"] for argument in overload.info()["arguments"] if argument["captured"]]
    if captured:
        raise errors.TypingError(f"the kernel uses the device array {captured[0]!r}, which another program that launches it does not know: "
                                 "pass it as an argument")
    devices.set_library_paths()
    code = overload.image(output, arch_of(cc), 0)
    return code.rstrip(b"\0").decode() if output == "ptx" else code, types.type_named(overload.result)


def compile_all(pyfunc, sig, debug=None, lineinfo=False, device=True, fastmath=False, cc=None, opt=None, abi="c", abi_info=None,
                output="ltoir", forceinline=False, launch_bounds=None, weak_literals=False):
    """([code], type of the result): as compile(), with the codes of all that the function needs in a list."""
    code, result = compile(pyfunc, sig, debug, lineinfo, device, fastmath, cc, opt, abi, abi_info, output, forceinline, launch_bounds, weak_literals)
    return [code], result


def compile_ptx(pyfunc, sig, debug=None, lineinfo=False, device=False, fastmath=False, cc=None, opt=None, abi="numba", abi_info=None,
                forceinline=False, launch_bounds=None, weak_literals=False):
    """(PTX, type of the result) of a kernel, or with device=True of a device function."""
    return compile(pyfunc, sig, debug, lineinfo, device, fastmath, cc, opt, abi, abi_info, "ptx", forceinline, launch_bounds, weak_literals)


def compile_for_current_device(pyfunc, sig, **options):
    """As compile(), for the current GPU."""
    return compile(pyfunc, sig, cc=current_cc(), **options)


def compile_ptx_for_current_device(pyfunc, sig, **options):
    """As compile_ptx(), for the current GPU."""
    return compile_ptx(pyfunc, sig, cc=current_cc(), **options)


def current_cc():
    """The compute capability of the current GPU; on the processor, the default."""
    device = devices.current()
    return None if device.is_host else tuple(device.compute_capability)


def arch_of(cc):
    """"sm_90" for (9, 0), "sm_90a" for (9, 0, "a"), and for None the default, which is never below what current compilers support."""
    if config.FORCE_CUDA_CC:
        cc = tuple(config.FORCE_CUDA_CC)
    elif cc is None:
        # With Numba installed the setting is numba.config's, whose default (5, 0) CUDA 13 no longer supports.
        cc = max(_LOWEST_CC, tuple(config.CUDA_DEFAULT_PTX_CC))
    if not isinstance(cc, tuple) or len(cc) not in (2, 3) or not all(isinstance(part, (int, np.integer)) for part in cc[:2]) \
            or (len(cc) == 3 and cc[2] not in _MARKS):
        raise ValueError(f"a compute capability is written as (9, 0) or (9, 0, 'a'), not {cc!r}")
    return f"sm_{cc[0]}{cc[1]}{cc[2] if len(cc) == 3 else ''}"


entry_points.of_module(globals(), "compile", "compile_all", "compile_ptx", "compile_for_current_device", "compile_ptx_for_current_device")
