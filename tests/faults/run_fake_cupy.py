# SPDX-License-Identifier: MIT
"""CuPy arrays as arguments, without CuPy and without a GPU: the attributes that the extension reads, and the values that the kernel receives.

    run_fake_cupy.py LIBFAKE_CUDA DIRECTORY_OF_FAKE_CUPY GPUS
"""
import ctypes
import os
import sys

LIBRARY, FOLDER, GPUS = sys.argv[1:]
os.environ.update(PY2CU_DEVICE="cuda", PY2CU_CUDART=LIBRARY, PY2CU_NVRTC=LIBRARY, PY2CU_CACHE="0", PY2CU_SCHEDULE="off", NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS="0")
sys.path.insert(0, FOLDER)

import cupy  # noqa: E402
import numpy as np  # noqa: E402

from py2cu import cuda  # noqa: E402


class Gpu(ctypes.Structure):  # FakeGpu of fake_gpu.h
    _fields_ = [("devices", ctypes.c_int), ("has_pools", ctypes.c_bool), ("capturing", ctypes.c_int), ("busy", ctypes.c_uint),
                ("static_shared", ctypes.c_size_t), ("resident", ctypes.c_int), ("stack", ctypes.c_size_t), ("raises", ctypes.c_uint),
                ("fails", ctypes.c_char_p), ("error", ctypes.c_int), ("works", ctypes.c_uint), ("trace", ctypes.c_char * 8192),
                ("last_error", ctypes.c_int), ("current", ctypes.c_int), ("live", ctypes.c_int), ("misuses", ctypes.c_int),
                ("options", ctypes.c_char * 4096), ("noted", ctypes.c_uint), ("params", ctypes.c_longlong * 8)]


fake_gpu = ctypes.CDLL(LIBRARY).fake_gpu
fake_gpu.restype = ctypes.POINTER(Gpu)
gpu = fake_gpu().contents
gpu.devices = int(GPUS)  # with one GPU, the device of an array is not read
MEMORY = np.zeros(4096, np.uint8)
ADDRESS = MEMORY.ctypes.data


@cuda.jit
def row(x):
    x[x.size - 1] = x[0]


@cuda.jit
def square(x):
    x[x.shape[0] - 1, x.shape[1] - 1] = x[1, 1]


@cuda.jit
def number(x):
    for i in range(x.shape[0]):
        x[i] = x[i]


def array(extents, of="float32", steps=None, **others):
    """Return an array of the fake CuPy; `others` replaces properties."""
    of = np.dtype(of)
    packed = np.empty(extents, of).strides
    pointer = {"ptr": ADDRESS, "device_id": 0}
    pointer.update((name, others.pop(name)) for name in list(others) if name in pointer)
    properties = {"dtype": of, "data": cupy.Pointer(pointer), "ndim": len(extents), "size": int(np.prod(extents)), "shape": extents,
                  "strides": steps or packed, "_c_contiguous": steps in (None, packed)}
    properties["__cuda_array_interface__"] = {"shape": extents, "typestr": of.str, "data": (pointer["ptr"], False), "strides": steps, "version": 3}
    return cupy.ndarray({**properties, **others})


def given(kernel, x, count, stream=0):
    """Return the parameters of the kernel, and the attributes that were read."""
    gpu.noted = count
    gpu.params[:] = [-1] * 8
    del cupy.asked[:]
    kernel[1, 1, stream](x)
    return list(gpu.params[:count]), set(cupy.asked)


def check(found, wanted, what):
    if found != wanted:
        sys.exit(f"{what}: {found}, not {wanted}")


def is_read(kernel, x, wanted, also=(), stream=0):
    """The extension reads single properties, and not the interface."""
    for _ in range(2):  # at the second launch, the class is known
        params, asked = given(kernel, x, len(wanted), stream)
        check(params, wanted, "parameters")
    check(asked, {"dtype", "data", "ptr", "ndim", "_c_contiguous", *(["device_id"] if gpu.devices > 1 else []), *also}, "asked")


def is_left(kernel, x, wanted, stream=0):
    """These arrays are converted in Python, which reads the interface."""
    params, asked = given(kernel, x, len(wanted), stream)
    check(params, wanted, "parameters")
    check("__cuda_array_interface__" in asked, True, "asked for the interface")


def layouts():
    is_read(row, array((5,)), [ADDRESS, 5], {"size"})
    is_read(row, array((5,), ptr=ADDRESS + 256), [ADDRESS + 256, 5], {"size"})
    is_read(square, array((3, 4)), [ADDRESS, 3, 4], {"shape"})
    # every second column of every third row; CuPy's strides are in bytes, those of kernels in elements
    is_read(square, array((3, 4), steps=(96, 8)), [ADDRESS, 3, 4, 24, 2], {"shape", "strides"})
    is_read(square, array((3, 4), steps=(4, 12)), [ADDRESS, 3, 4], {"shape", "strides"})  # Fortran's order
    is_read(row, array((5,), steps=(-4,)), [ADDRESS, 5, -1], {"size", "strides"})


def dtypes():
    for name in ("bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64", "complex64"):
        is_read(number, array((6,), name), [ADDRESS, 6], {"size"})
    class Bfloat16:  # a package's own dtype, which is identified by its name
        name, type, isnative = "bfloat16", None, True

    is_read(number, array((6,), dtype=Bfloat16), [ADDRESS, 6], {"size"})
    try:
        given(number, array((6,), ">f4"), 2)
    except TypeError as error:
        check("__cuda_array_interface__" in cupy.asked, True, str(error))
    else:
        sys.exit("an array whose bytes stand the other way round was taken")


def elsewhere():
    own = cuda.stream()
    is_left(row, array((5,)), [ADDRESS, 5], own)  # CuPy uses the default stream
    cupy.stream = own.handle
    is_read(row, array((5,)), [ADDRESS, 5], {"size"}, own)
    is_left(row, array((5,)), [ADDRESS, 5])
    cupy.stream = RuntimeError("no stream")
    is_left(row, array((5,)), [ADDRESS, 5])
    cupy.stream = 1  # CUDA's other handle of the default stream
    is_read(row, array((5,)), [ADDRESS, 5], {"size"})
    cupy.stream = 0
    if gpu.devices > 1:
        is_left(row, array((5,), device_id=1), [ADDRESS, 5])
        is_left(row, array((5,), device_id=ValueError("device_id")), [ADDRESS, 5])


def repeated():
    """Consecutive launches differ in one property, or in none."""
    for extents, others, wanted in (
            ((5,), {}, []), ((5,), {}, []), ((6,), {}, []), ((5,), {}, []), ((5,), {"ptr": ADDRESS + 4}, []), ((5,), {}, []), ((5,), {"of": "int32"}, []),
            ((5,), {"steps": (8,)}, [2]), ((5,), {"steps": (12,)}, [3]), ((5,), {"steps": (12,), "ptr": ADDRESS + 8}, [3]), ((5,), {}, [])):
        params, _ = given(row, array(extents, **others), 2 + len(wanted))
        check(params, [others.get("ptr", ADDRESS), *extents, *wanted], "parameters of repeated launches")
    for extents, steps in (((3, 4), (96, 8)), ((3, 4), (96, 12)), ((3, 4), (64, 12)), ((4, 3), (64, 12)), ((4, 3), (64, 12)), ((12, 1), (64, 12))):
        params, _ = given(square, array(extents, steps=steps), 5)
        check(params, [ADDRESS, *extents, *(step // 4 for step in steps)], "parameters of repeated launches")


def wrong_answers():
    for name in ("data", "ndim", "size", "_c_contiguous"):
        is_left(row, array((5,), **{name: ValueError(name)}), [ADDRESS, 5])
    is_left(row, array((5,), dtype=7), [ADDRESS, 5])
    is_left(row, array((5,), data=7), [ADDRESS, 5])  # an object of a class without these properties
    is_left(row, array((5,), size="five"), [ADDRESS, 5])
    is_left(row, array((5,), ndim=9), [ADDRESS, 5])
    is_left(square, array((3, 4), shape=(3,)), [ADDRESS, 3, 4])
    is_left(square, array((3, 4), shape=[3, 4]), [ADDRESS, 3, 4])
    is_left(square, array((3, 4), shape=(3, "four")), [ADDRESS, 3, 4])
    is_left(square, array((3, 4), steps=(96, 8), shape=ValueError()), [ADDRESS, 3, 4, 24, 2])
    is_read(square, array((3, 4)), [ADDRESS, 3, 4], {"shape"})


if __name__ == "__main__":
    layouts()
    dtypes()
    repeated()
    elsewhere()
    wrong_answers()
