# py2cu: --sig 'by_option(f32[:], i8[:], u64)'
"""The short names that numba_cuda_mlir has for types, in annotations, signatures and --sig: i8 has eight bits there, and 64 in Numba."""
from numba_cuda_mlir import cuda, types
from numba_cuda_mlir.types import bf16, f64


@cuda.jit
def annotated(x: types.f32[:], counts: types.i8[::1], n: types.i32, scale: f64):
    i = cuda.grid(1)
    if i < n:
        x[i] = counts[i] * scale


@cuda.jit("void(i8[::1], f16)")
def by_text(x, value):
    x[0] = value


@cuda.jit(types.void(types.u8[::1], bf16))
def by_types(x, value):
    x[0] = value


@cuda.jit
def by_option(x, counts, n):
    x[n] = counts[n]
