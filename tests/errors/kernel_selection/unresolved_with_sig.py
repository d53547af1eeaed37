# py2cu: --sig 'shift(float32[::1])' --sig 'double(float32[::1])'
from numba import cuda

SIGNATURE = "void(float32[::1])"


def shift(x):
    x[cuda.grid(1)] += 1


def double(x):
    x[cuda.grid(1)] *= 2


text, result = cuda.compile_ptx(shift, ("float32[:]",))  # with --sig, the kernel is translated
of_lambda = cuda.jit(SIGNATURE)(lambda x: None)
jitters = {"plain": cuda.jit(SIGNATURE)}
made = list(jitters.values())[0](double)
