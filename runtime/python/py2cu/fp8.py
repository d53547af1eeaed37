# SPDX-License-Identifier: MIT
"""8-bit floating-point types for kernels, the module `numba.cuda._internal.cuda_fp8`.

On the host, the package ml_dtypes has such numbers.
"""
import enum

from .base.kernel_only import KernelOnly
from .types import fp8_e4m3, fp8_e5m2, fp8_e8m0


class saturation_t(enum.IntEnum):
    """Result of a conversion for numbers out of range: infinity or NaN (NOSAT), or the largest finite number (SATFINITE)."""

    NOSAT = 0
    SATFINITE = 1


class fp8_interpretation_t(enum.IntEnum):
    """Format of the result of a conversion."""

    E4M3 = 0
    E5M2 = 1


class cudaRoundMode(enum.IntEnum):
    """Rounding mode, as in `cuda.bindings.runtime`, whose members kernels can use, too.

    Conversions to fp8_e8m0 support only rounding towards zero and towards positive infinity.
    """

    cudaRoundNearest = 0
    cudaRoundZero = 1
    cudaRoundPosInf = 2
    cudaRoundMinInf = 3


_FUNCTIONS = ("cvt_double_to_fp8 cvt_double2_to_fp8x2 cvt_float_to_fp8 cvt_float2_to_fp8x2 cvt_bfloat16raw_to_fp8 cvt_bfloat16raw_to_e8m0 "
              "cvt_float_to_e8m0 cvt_float2_to_e8m0x2 cvt_double_to_e8m0 cvt_double2_to_e8m0x2 cvt_e8m0_to_bf16raw").split()
globals().update((name, KernelOnly(f"numba.cuda.fp8.{name}")) for name in _FUNCTIONS)

__all__ = ["fp8_e5m2", "fp8_e4m3", "fp8_e8m0", "saturation_t", "fp8_interpretation_t", *_FUNCTIONS]
