# py2cu: --sig 'by_option(f32[:], i8[:], u64)'
"""The short type names of numba_cuda_mlir in annotations, signatures and --sig: i8 has 8 bits there, and 64 bits in Numba."""
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


@cuda.jit(types.void(types.ptr_to(types.f32), types.bool))
def by_pointer(x, is_first):
    if is_first:
        x[0] = 1
