# SPDX-License-Identifier: MIT
"""axpy in Triton, for bench_launch.py: in a separate file, because Triton reads the source of kernels from their files."""
import triton
import triton.language as tl


@triton.jit
def axpy(a, x, y, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    tl.store(out + i, a * tl.load(x + i, mask=inside) + tl.load(y + i, mask=inside), mask=inside)
