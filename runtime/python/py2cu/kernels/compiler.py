# SPDX-License-Identifier: MIT
"""Compilation without a launch: cuda.compile, cuda.compile_ptx and similar functions return PTX or LTO-IR for other programs."""
import re

import numpy as np

from .. import _py2cu, config, errors, types
from ..base import entry_points
from ..base.signatures import read_signature
from ..device import devices
from .options import effective, launch_bounds_of, warn_about_options

_MARKS = ("a", "f")  # suffixes of architecture-specific and family-specific targets, for example sm_90a
_LOWEST_CC = (7, 5)  # the lowest compute capability that all supported CUDA compilers, from 12 to 13, can compile for


def compile(pyfunc, sig, debug=None, lineinfo=False, device=True, fastmath=False, cc=None, opt=None, abi="c", abi_info=None, output="ptx",
            forceinline=False, launch_bounds=None, weak_literals=False):
    """Compile a Python function for argument types without a launch.

    Parameters
    ----------
    pyfunc : callable
        The Python function.
    sig : str, tuple or Signature
        The types of the arguments, or a signature with the type of the result.
    debug : bool, optional
        Compile without optimization and with debug information.
    lineinfo : bool, default False
        Generate line information.
    device : bool, default True
        Compile a device function for CUDA C programs instead of a kernel.
    fastmath : bool, default False
        Use fast approximations of mathematical functions.
    cc : tuple, optional
        Compute capability, for example (9, 0) or (9, 0, "a"); by default NUMBA_CUDA_DEFAULT_PTX_CC.
    opt : bool, optional
        Optimize the code, which is the default.
    abi : {'c', 'numba'}, default 'c'
        Calling convention of a device function.
    abi_info : dict, optional
        With the key "abi_name", the symbol of a device function; by default its Python name.
    output : {'ptx', 'ltoir'}, default 'ptx'
        Format of the code.
    forceinline : bool, default False
        Accepted for compatibility with Numba; requires LTO-IR and a device function.
    launch_bounds : int or tuple of int, optional
        Launch bounds of a kernel, as for `cuda.jit`.
    weak_literals : bool, default False
        Literals adopt the type of the other operand, as for `cuda.jit`.

    Returns
    -------
    code : str or bytes
        PTX or LTO-IR.
    result_type : Type
        Type of the result.

    Raises
    ------
    TypingError
        If the function cannot be translated.
    """
    from ..source import description  # imported late: unnecessary in programs that compile nothing
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
    original, pyfunc = pyfunc, description.python_function(pyfunc)
    if pyfunc is None:
        raise TypeError(f"expected a Python function, not {type(original).__name__}")
    options = {"debug": debug, "lineinfo": bool(lineinfo), "fastmath": bool(fastmath), "launch_bounds": launch_bounds_of(launch_bounds)}
    if weak_literals:
        options["weak_literals"] = True
    result, arguments = read_signature(sig)
    signature = f"({', '.join(kind.name for kind in arguments)})"
    if device:
        symbol = (abi_info or {}).get("abi_name")
        if symbol is not None and not re.fullmatch(r"[A-Za-z_]\w*", symbol, re.ASCII):
            raise ValueError(f"{symbol!r} is not a valid C identifier")
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
        raise errors.TypingError(f"the kernel uses the global device array {captured[0]!r}, which other programs cannot access: "
                                 "pass it as an argument")
    devices.set_library_paths()
    code = overload.image(output, arch_of(cc), 0)
    return code.rstrip(b"\0").decode() if output == "ptx" else code, types.type_named(overload.result)


def compile_all(pyfunc, sig, debug=None, lineinfo=False, device=True, fastmath=False, cc=None, opt=None, abi="c", abi_info=None,
                output="ltoir", forceinline=False, launch_bounds=None, weak_literals=False):
    """Compile a Python function, and return a list of all code that it requires.

    Parameters
    ----------
    pyfunc : callable
        The Python function.
    sig : str, tuple or Signature
        The types of the arguments, or a signature with the type of the result.
    debug : bool, optional
        As for `compile`.
    lineinfo : bool, default False
        As for `compile`.
    device : bool, default True
        As for `compile`.
    fastmath : bool, default False
        As for `compile`.
    cc : tuple, optional
        As for `compile`.
    opt : bool, optional
        As for `compile`.
    abi : {'c', 'numba'}, default 'c'
        As for `compile`.
    abi_info : dict, optional
        As for `compile`.
    output : {'ptx', 'ltoir'}, default 'ltoir'
        As for `compile`.
    forceinline : bool, default False
        As for `compile`.
    launch_bounds : int or tuple of int, optional
        As for `compile`.
    weak_literals : bool, default False
        As for `compile`.

    Returns
    -------
    codes : list of str or bytes
        The code.
    result_type : Type
        Type of the result.
    """
    code, result = compile(pyfunc, sig, debug, lineinfo, device, fastmath, cc, opt, abi, abi_info, output, forceinline, launch_bounds, weak_literals)
    return [code], result


def compile_ptx(pyfunc, sig, debug=None, lineinfo=False, device=False, fastmath=False, cc=None, opt=None, abi="numba", abi_info=None,
                forceinline=False, launch_bounds=None, weak_literals=False):
    """Compile a kernel, or a device function, to PTX.

    Parameters
    ----------
    pyfunc : callable
        The Python function.
    sig : str, tuple or Signature
        The types of the arguments, or a signature with the type of the result.
    debug : bool, optional
        As for `compile`.
    lineinfo : bool, default False
        As for `compile`.
    device : bool, default False
        As for `compile`.
    fastmath : bool, default False
        As for `compile`.
    cc : tuple, optional
        As for `compile`.
    opt : bool, optional
        As for `compile`.
    abi : {'numba', 'c'}, default 'numba'
        As for `compile`.
    abi_info : dict, optional
        As for `compile`.
    forceinline : bool, default False
        As for `compile`.
    launch_bounds : int or tuple of int, optional
        As for `compile`.
    weak_literals : bool, default False
        As for `compile`.

    Returns
    -------
    ptx : str
        The PTX.
    result_type : Type
        Type of the result.
    """
    return compile(pyfunc, sig, debug, lineinfo, device, fastmath, cc, opt, abi, abi_info, "ptx", forceinline, launch_bounds, weak_literals)


def compile_for_current_device(pyfunc, sig, **options):
    """Compile a Python function for the current GPU.

    Parameters
    ----------
    pyfunc : callable
        The Python function.
    sig : str, tuple or Signature
        The types of the arguments, or a signature with the type of the result.
    **options : dict
        Other options of `compile`.

    Returns
    -------
    code : str or bytes
        PTX or LTO-IR.
    result_type : Type
        Type of the result.
    """
    return compile(pyfunc, sig, cc=current_cc(), **options)


def compile_ptx_for_current_device(pyfunc, sig, **options):
    """Compile a Python function to PTX for the current GPU.

    Parameters
    ----------
    pyfunc : callable
        The Python function.
    sig : str, tuple or Signature
        The types of the arguments, or a signature with the type of the result.
    **options : dict
        Other options of `compile_ptx`.

    Returns
    -------
    ptx : str
        The PTX.
    result_type : Type
        Type of the result.
    """
    return compile_ptx(pyfunc, sig, cc=current_cc(), **options)


def current_cc():
    """Return the compute capability of the current GPU.

    Returns
    -------
    tuple of int or None
        The compute capability; None, which selects the default, on the CPU.
    """
    device = devices.current()
    return None if device.is_host else tuple(device.compute_capability)


def arch_of(cc):
    """Return the name of an architecture.

    Parameters
    ----------
    cc : tuple or None
        Compute capability, for example (9, 0) or (9, 0, "a"); None selects the default, which all supported compilers accept.

    Returns
    -------
    str
        The name, for example "sm_90" or "sm_90a".

    Raises
    ------
    ValueError
        If `cc` is invalid.
    """
    if config.FORCE_CUDA_CC:
        cc = tuple(config.FORCE_CUDA_CC)
    elif cc is None:
        # With Numba installed, the setting is that of numba.config, whose default (5, 0) CUDA 13 no longer supports.
        cc = max(_LOWEST_CC, tuple(config.CUDA_DEFAULT_PTX_CC))
    if not isinstance(cc, tuple) or len(cc) not in (2, 3) or not all(isinstance(part, (int, np.integer)) for part in cc[:2]) \
            or (len(cc) == 3 and cc[2] not in _MARKS):
        raise ValueError(f"expected a compute capability such as (9, 0) or (9, 0, 'a'), not {cc!r}")
    return f"sm_{cc[0]}{cc[1]}{cc[2] if len(cc) == 3 else ''}"


entry_points.of_module(globals(), "compile", "compile_all", "compile_ptx", "compile_for_current_device", "compile_ptx_for_current_device")
