# py2cu: --namespace mine::kernels
# py2cu[launch]: --namespace mine::kernels --emit launcher
# py2cu[header]: --namespace mine::kernels --emit header
# Everything is in the namespace, including structs; a parameter has the name of the kernel; C declarations stay outside.
from numba import cuda, int32

LIMIT = 3
rotate = cuda.declare_device("rotate", int32(int32))


@cuda.jit("void(complex64[:], int32[::1])")
def scale(x, scale):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= scale[i - LIMIT] + rotate(i)
        print(i)
