"""Host access to fields and single records of record arrays in device memory."""
import numpy as np
import pytest

from py2cu import cuda
from py2cu.arrays import assignment
from py2cu.cudadrv import devicearray


@pytest.fixture(params=["", "kernels"], autouse=True)
def way(request, device, monkeypatch):
    """On the CPU, NumPy performs assignments; with "kernels", they are performed as on a GPU."""
    if request.param and device.is_host:
        monkeypatch.setattr(assignment, "_by_numpy", lambda device: False)
    elif request.param:
        pytest.skip("GPUs have only one form")


PAIR = np.dtype([("a", np.int32), ("b", np.float32)], align=True)
NESTED = np.dtype([("x", np.int32), ("y", [("i", np.int32), ("j", np.float32, (3, 3))]), ("s", "U5"), ("c", np.complex64)])


def test_fields_of_records():
    d = cuda.to_device(np.zeros(3, NESTED))
    host = np.zeros(3, NESTED)
    for i in range(3):
        record, expected = d[i], host[i]
        record["x"] = expected["x"] = i + 1
        record["y"]["i"] = expected["y"]["i"] = 10 * i
        record["y"]["j"][:] = expected["y"]["j"][:] = np.arange(9).reshape(3, 3) + i
        record["y"]["j"][0, 1] = expected["y"]["j"][0, 1] = -1
        record["s"] = expected["s"] = str(i) * 5
        record["c"] = expected["c"] = i * 1j
        assert record["x"] == i + 1 and record["s"] == str(i) * 5 and record["c"] == i * 1j and record["y"]["i"] == 10 * i
        assert record["y"]["j"].shape == (3, 3) and record["y"]["j"][0, 1] == -1
    np.testing.assert_array_equal(d.copy_to_host(), host)
    d[1]["y"] = host[2]["y"]
    host[1]["y"] = host[2]["y"]
    np.testing.assert_array_equal(d.copy_to_host(), host)
    for bad in ("z", 0):
        with pytest.raises(KeyError):
            d[0][bad]


@pytest.mark.parametrize("make", [np.zeros, np.recarray])
def test_single_records(make):
    host = make(1, PAIR)[0]
    host["a"], host["b"] = 10, 11
    record = cuda.to_device(host)
    assert isinstance(record, devicearray.DeviceRecord) and record.shape == () and record.strides == ()
    assert record.alloc_size == PAIR.itemsize and record.dtype == PAIR and record["a"] == 10 and record["b"] == 11
    other = devicearray.from_record_like(record)
    assert other.gpu_data.device_pointer != record.gpu_data.device_pointer
    other.copy_to_device(record)
    back = make(1, PAIR)[0]
    assert other.copy_to_host(back) is back and back == host and record.copy_to_host()["b"] == 11
    record["a"] = 7
    assert record.copy_to_host()["a"] == 7 and other["a"] == 10


def test_records_in_kernels():
    @cuda.jit
    def swap(record, out):
        out[0] = record.a
        record.b = record.a / 2

    d, out = cuda.to_device(np.array([(4, 0), (6, 0)], PAIR)), np.zeros(1)
    swap[1, 1](d[1], out)
    assert out[0] == 6 and d.copy_to_host().tolist() == [(4, 0), (6, 3)]


@pytest.mark.parametrize("assign", [
    lambda a: a.__setitem__(1, (5, 6.5)),
    lambda a: a.__setitem__(slice(1, 3), [(1, 2), (3, 4)]),
    lambda a: a.__setitem__(slice(None, None, 2), (7, 8)),
    lambda a: a.__setitem__(slice(None), np.array([(1, 2)], [("a", "i8"), ("b", "f8")])),
])
def test_tuples_are_records(assign):
    expected = np.ones(4, PAIR)
    d = cuda.to_device(expected)
    assign(expected)
    assign(d)
    assert d.copy_to_host().tolist() == expected.tolist()


def test_tuple_assigned_to_a_nested_record():
    expected = np.zeros((), NESTED)
    d = cuda.to_device(np.zeros(1, NESTED))
    expected["y"] = (4, 2.5)
    d[0]["y"] = (4, 2.5)
    assert (d.copy_to_host()[0] == expected).all()
