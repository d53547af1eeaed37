"""DLPack's C exchange API as a source of kernel arguments. The test defines a library whose function table contains Python functions, through ctypes."""
import ctypes

import numpy as np
import pytest

from py2cu import cuda


class Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("kind", ctypes.c_int32), ("ordinal", ctypes.c_int32), ("ndim", ctypes.c_int32),
                ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


BORROW = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.POINTER(Tensor))
STREAM = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_int32, ctypes.c_int32, ctypes.POINTER(ctypes.c_void_p))


class Api(ctypes.Structure):
    _fields_ = [("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("previous", ctypes.c_void_p), ("others", ctypes.c_void_p * 3),
                ("borrow", BORROW), ("work_stream", STREAM)]


@BORROW
def borrow(array, out):
    out[0] = array.tensor
    array.borrowed += 1
    return 0


@STREAM
def work_stream(kind, ordinal, out):
    out[0] = None
    return 0


API = Api(1, 3, None, (ctypes.c_void_p * 3)(), borrow, work_stream)
NAME = b"dlpack_exchange_api"  # a capsule does not keep it alive
new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class Foreign:
    """An array of another library, in the memory of a py2cu array; it supports only the C API."""
    __dlpack_c_exchange_api__ = new_capsule(ctypes.addressof(API), NAME, None)

    def __init__(self, array, code=2, offset=0):
        kind, ordinal = array.__dlpack_device__()
        strides = [stride // array.dtype.itemsize for stride in array.strides]
        numbers = ctypes.c_int64 * array.ndim
        self.array, self.borrowed = array, 0
        self.shape, self.strides = numbers(*array.shape), numbers(*strides)
        self.tensor = Tensor(array.device_ctypes_pointer.value - offset, int(kind), ordinal, array.ndim, code, array.dtype.itemsize * 8, 1,
                             self.shape, None if array.flags["C_CONTIGUOUS"] else self.strides, offset)


@cuda.jit
def add(x, y, out):
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = x[i, j] + y[i, j]


def test_arrays_of_the_exchange_interface():
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    y = np.arange(12, dtype=np.int32).reshape(4, 3)
    d_y = cuda.to_device(y).T
    out = cuda.to_device(np.zeros((3, 4)))
    first, second, third = Foreign(cuda.to_device(x), offset=8), Foreign(d_y, code=0), Foreign(out)
    for _ in range(2):
        add[1, 1](first, second, third)
    assert np.array_equal(out.copy_to_host(), x + y.T)
    assert first.borrowed == second.borrowed == third.borrowed == 2


def test_unsupported_names_are_errors():
    with pytest.raises(TypeError):
        add[1, 1](*[Foreign(cuda.to_device(np.zeros((2, 2), np.float32)), code=7)] * 3)


GETTER = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object, ctypes.c_void_p)


class GetSet(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("get", GETTER), ("set", ctypes.c_void_p), ("doc", ctypes.c_char_p), ("closure", ctypes.c_void_p)]


GRADIENT = GetSet(b"requires_grad", GETTER(lambda tensor, closure: tensor.gradient))
new_getset = ctypes.pythonapi.PyDescr_NewGetSet
new_getset.restype, new_getset.argtypes = ctypes.py_object, [ctypes.py_object, ctypes.POINTER(GetSet)]


class Torchlike(Foreign):
    """Tensors whose values differ from their memory, such as negated PyTorch tensors."""
    gradient = negative = False

    def is_neg(self):
        return self.negative


Torchlike.requires_grad = new_getset(Torchlike, ctypes.byref(GRADIENT))


@cuda.jit
def double(x):
    for i in range(x.shape[0]):
        x[i] *= 2


def test_tensors_share_memory_or_are_rejected():
    numbers = cuda.to_device(np.arange(6, dtype=np.float32))
    row, part, one = Torchlike(numbers), Torchlike(numbers[::2]), Torchlike(numbers[1:2])
    double[1, 1](row)
    double[1, 1](part)
    double[1, 1](one)
    assert numbers.copy_to_host().tolist() == [0, 4, 8, 6, 16, 10]
    part.negative = one.negative = True
    for tensor in (part, one):
        with pytest.raises(TypeError, match="resolve_neg"):
            double[1, 1](tensor)
    row.gradient = True
    with pytest.raises(TypeError):  # handled by Python protocols, which it does not implement
        double[1, 1](row)
    assert numbers.copy_to_host().tolist() == [0, 4, 8, 6, 16, 10]


def test_tensors_are_read_at_each_launch():
    first, second = cuda.to_device(np.ones(4, np.float32)), cuda.to_device(np.ones(8, np.float32))
    tensor, other = Torchlike(first), Torchlike(second)
    double[1, 1](tensor)
    tensor.tensor = other.tensor
    double[1, 1](tensor)
    assert first.copy_to_host().tolist() == [2] * 4 and second.copy_to_host().tolist() == [2] * 8


def test_tensors_that_change_between_launches():
    """The object, the class and the address are those of the latest launch."""
    memory = cuda.to_device(np.ones(16, np.float32))
    expected, tensor = np.ones(16, np.float32), Torchlike(memory[:4])
    launch, integers = double[1, 1], expected.view(np.int32)
    address = tensor.tensor.data
    for change in ({}, {}, {"size": 6}, {"size": 4}, {"step": 2}, {"step": 3}, {"step": 1}, {"byte_offset": 8}, {"byte_offset": 0}, {"data": address + 4}, {"data": address},
                   {"code": 0}, {"code": 2}, {"size": 0}, {"size": 1}, {"size": 4}):
        for name, value in change.items():
            if name == "size":
                tensor.shape[0] = value
            elif name == "step":
                tensor.strides[0] = value
                tensor.tensor.strides = tensor.strides
            else:
                setattr(tensor.tensor, name, value)
        launch(tensor)
        at = (tensor.tensor.data - address + tensor.tensor.byte_offset) // 4
        (integers if tensor.tensor.code == 0 else expected)[at:at + tensor.shape[0] * tensor.strides[0]:tensor.strides[0]] *= 2
        assert np.array_equal(memory.copy_to_host().view(np.int32), integers), change


def test_states_that_change_between_launches():
    memory, launch = cuda.to_device(np.ones(4, np.float32)), double[1, 1]
    tensor = Torchlike(memory[:4])
    launch(tensor)
    launch(tensor)
    tensor.gradient = True
    with pytest.raises(TypeError):
        launch(tensor)
    tensor.gradient = False
    launch(tensor)
    tensor.negative = True  # a contiguous tensor with several elements is never a negated view
    launch(tensor)
    tensor.negative, tensor.strides[0], tensor.shape[0] = False, 2, 2
    tensor.tensor.strides = tensor.strides
    launch(tensor)
    tensor.negative = True
    with pytest.raises(TypeError, match="resolve_neg"):
        launch(tensor)
    tensor.negative, tensor.tensor.ordinal, tensor.tensor.kind = False, 7, 2  # on another GPU
    with pytest.raises(TypeError):
        launch(tensor)
    assert memory.copy_to_host().tolist() == [32, 16, 32, 16]


def test_objects_of_several_classes_between_launches():
    class Subclass(Torchlike):
        pass

    class Unsupported:
        pass

    memory, launch = cuda.to_device(np.ones(2, np.float32)), double[1, 1]
    for make in (Torchlike, Subclass, Foreign, Torchlike, Torchlike, lambda array: array, Subclass, Subclass):
        launch(make(memory))
        with pytest.raises(TypeError):
            launch(Unsupported())
    assert memory.copy_to_host().tolist() == [256, 256]


@pytest.mark.parametrize("wrong, error, message", [
    ({"shape": None}, TypeError, "has no 'shape'"), ({"data": None}, TypeError, "has no 'data'"), ({"data": 5}, TypeError, "a tuple .address, read-only flag"),
    ({"typestr": "|O"}, TypeError, "Python objects"), ({"data": (0, False)}, ValueError, "the address of an array with elements is 0")])
def test_invalid_producers(wrong, error, message):
    class Producer:
        __cuda_array_interface__ = {name: value for name, value in dict(cuda.to_device(np.ones(3)).__cuda_array_interface__, **wrong).items()
                                    if value is not None or name in ("strides", "stream")}

    with pytest.raises(error, match=message):
        cuda.as_cuda_array(Producer())
    with pytest.raises(error, match=message):
        cuda.jit(lambda x: None)[1, 1](Producer())
