"""Structured arrays and records as arguments, in shared and local memory, and in device functions. Expected values are NumPy's."""
import numpy as np
import pytest

from py2cu import cuda, types
from py2cu.errors import KernelArgumentError, TypingError
from py2cu.types import from_dtype

particle = np.dtype([("x", np.float32), ("y", np.float32), ("v", np.float32, (3,)), ("id", np.int32), ("alive", np.bool_)], align=True)
packed = np.dtype([("a", "i1"), ("b", "f8"), ("c", "i2", (2, 2)), ("d", "c8"), ("e", "u4")])
outer = np.dtype([("count", np.int64), ("inner", [("p", np.float64), ("q", np.int32)]), ("tail", np.uint8)])
gaps = np.dtype({"names": ["late", "early"], "formats": ["f4", "i2"], "offsets": [12, 2], "itemsize": 20})
odd_names = np.dtype([("class", "i4"), ("for loop", "f4"), ("long", "i8")])


def some_particles(n):
    found = np.zeros(n, particle)
    found["x"], found["y"] = np.arange(n), np.arange(n)[::-1]
    found["v"] = np.arange(3 * n).reshape(n, 3)
    found["id"] = np.arange(n) % 7
    return found


@cuda.jit(device=True)
def advance(p, dt):
    p.x += p.v[0] * dt
    p["y"] += p["v"][1] * dt
    return p.x > p.y


@cuda.jit
def step(particles, dt):
    i = cuda.grid(1)
    if i < particles.size:
        ahead = advance(particles[i], dt)
        p = particles[i]
        if ahead:
            p.alive = True
            p.v[2] = -p.v[2]
        particles[i]["id"] += i


def test_fields_through_records_names_and_device_functions():
    given = some_particles(50)
    wanted = given.copy()
    wanted["x"] += wanted["v"][:, 0] * np.float32(0.5)
    wanted["y"] += wanted["v"][:, 1] * np.float32(0.5)
    ahead = wanted["x"] > wanted["y"]
    wanted["alive"] = ahead
    wanted["v"][ahead, 2] *= -1
    wanted["id"] += np.arange(50, dtype=np.int32)
    on_device = cuda.to_device(given)
    step[2, 32](on_device, np.float32(0.5))
    assert (on_device.copy_to_host() == wanted).all()
    step[2, 32](given, np.float32(0.5))
    assert (given == wanted).all()


@cuda.jit
def columns(a, total, out):
    i = cuda.grid(1)
    if i < a.size:
        out[i] = a["b"][i] + a.e[i - 1] + a["d"][i].imag
        a["a"][i] = i
        cuda.atomic.add(total, 0, a.c[i, 1, 0] if False else a[i].c[1, 0])
        a[i].d = a[i].d * 2
        a.b[i] *= 2


def test_fields_of_packed_arrays():
    given = np.zeros(20, packed)
    given["b"], given["e"], given["d"] = np.linspace(0, 1, 20), np.arange(20) + 4000000000, np.arange(20) * 1j
    given["c"] = np.arange(80).reshape(20, 2, 2)
    wanted = given.copy()
    out, total = np.zeros(20), np.zeros(1, np.int32)
    columns[1, 32](given, total, out)
    assert np.array_equal(out, wanted["b"] + np.roll(wanted["e"], 1).astype(np.float64) + np.arange(20))
    assert total[0] == wanted["c"][:, 1, 0].sum()
    assert np.array_equal(given["a"], np.arange(20)) and np.array_equal(given["d"], wanted["d"] * 2) and np.array_equal(given["b"], wanted["b"] * 2)


@cuda.jit
def nested(a, k):
    i = cuda.grid(1)
    if i < a.size:
        a[i].inner.p = a[i].count + k
        a[i]["inner"]["q"] = a[i].tail
        a[i].tail += 1
        a["inner"]["q"][i] *= 2


def test_records_in_records():
    given = np.zeros(9, outer)
    given["count"], given["tail"] = np.arange(9), np.arange(250, 259).astype(np.uint8)
    tail = given["tail"].copy()
    nested[1, 16](given, 0.25)
    assert np.array_equal(given["inner"]["p"], np.arange(9) + 0.25)
    assert np.array_equal(given["inner"]["q"], tail.astype(np.int32) * 2)
    assert np.array_equal(given["tail"], tail + np.uint8(1))


@cuda.jit
def of_any_place(a, out):
    i = cuda.grid(1)
    out[i] = a[i].late * 2
    a[i].early = i


def test_fields_with_gaps_and_out_of_order():
    given = np.zeros(4, gaps)
    given["late"] = [1, 2, 3, 4]
    out = np.zeros(4, np.float32)
    of_any_place[1, 4](given, out)
    assert out.tolist() == [2, 4, 6, 8] and given["early"].tolist() == [0, 1, 2, 3]


@cuda.jit
def words(a):
    a[0]["class"] = 5
    a[0]["for loop"] = 2.5
    a[0].long = a[0]["class"] + 1


def test_field_names_that_are_not_c_identifiers():
    given = np.zeros(1, odd_names)
    words[1, 1](given)
    assert given.tolist() == [(5, 2.5, 6)]


@cuda.jit
def one(r, out):
    out[0] = r.x + r["v"][1]
    r.y = 7
    r.v[2] = r[0]


@cuda.jit
def by_number(r, out):
    out[0] = r[-1]
    out[1] = r[0] + r[1 - 3]
    r[-2] = 5


def test_fields_by_numbers_from_the_end():
    given = np.zeros(1, [("a", np.int8), ("b", np.float32), ("c", np.float64)])
    given[0] = 7, 0.5, 2.25
    out = np.zeros(2)
    by_number[1, 1](given[0], out)
    assert out.tolist() == [2.25, 7.5] and given[0].tolist() == (7, 5, 2.25)
    with pytest.raises(TypingError, match="a field of a record must be selected by a constant"):
        by_number.specialize(types.record_of(np.dtype([("a", np.int8)])), types.float64[:])


@pytest.mark.parametrize("kind", [np.ndarray, np.recarray])
def test_record_arguments_are_copied_back(kind):
    given = some_particles(3).view(kind)
    out = np.zeros(1)
    one[1, 1](given[2], out)
    assert out[0] == 2 + 7
    assert given["y"].tolist() == [2, 1, 7] and given["v"][2, 2] == 2


@cuda.jit
def reverse(a, out):
    tile = cuda.shared.array(64, dtype=particle)
    mine = cuda.local.array(2, particle)
    i = cuda.threadIdx.x
    tile[i] = a[i]
    cuda.syncthreads()
    mine[i % 2] = tile[63 - i]
    mine[i % 2].id += 1
    out[i] = mine[i % 2]
    best = tile[0]
    for p in a:
        best = p if p.x > best.x else best
    if i == 0:
        out[64] = best


def test_shared_and_local_arrays_of_records():
    given = some_particles(64)
    out = np.zeros(65, particle)
    reverse[1, 64](given, out)
    wanted = given[::-1].copy()
    wanted["id"] += 1
    assert (out[:64] == wanted).all() and out[64] == given[63]


@cuda.jit
def views(a, k):
    xs = a["x"]
    xs[:, k] = 9
    row = a[k]
    row[0].y = 1
    row[1:] = a[0, 0]
    cuda.atomic.add(xs, (0, 0), 2)
    a[1, 1].x = row["y"].sum() + xs.T[1, 0] + len(row)


def test_views_of_arrays_of_records():
    given = np.zeros((3, 4), particle)
    given["x"] = np.arange(12).reshape(3, 4)
    wanted = given.copy()
    wanted["x"][:, 2] = 9
    wanted[2, 0]["y"] = 1
    wanted[2, 1:] = wanted[0, 0]
    wanted["x"][0, 0] += 2
    wanted[1, 1]["x"] = wanted[2]["y"].sum() + wanted["x"].T[1, 0] + 4
    views[1, 1](given, 2)
    assert (given == wanted).all()
    strided = cuda.to_device(np.zeros((3, 8), particle))
    views[1, 1](strided[:, ::2], 2)
    host = strided.copy_to_host()
    assert host["x"][:, 4].tolist() == [9, 9, 0] and not host["x"][:, 1::2].any()


@cuda.jit
def swapped(a):
    t = a[0]
    a[0] = a[1]
    a[1] = t


def test_variable_refers_to_the_record():
    """As in Numba, and as in NumPy: a[0] is a view of the element."""
    given = some_particles(2)
    wanted = given.copy()
    t = wanted[0]
    wanted[0] = wanted[1]
    wanted[1] = t
    swapped[1, 1](given)
    assert (given == wanted).all()


node = np.dtype([("next", "i4"), ("value", "f8"), ("pair", "f4", (2,)), ("sub", [("u", "i2"), ("w", "i4", (2, 2))])], align=True)


def walk(a, out):
    p = a[0]
    total = 0.0
    while p["next"] >= 0:
        total += p["value"]
        p = a[p["next"]]
    out[0] = total + p["value"]
    a[1]["pair"][0], a[1]["pair"][1] = a[1]["pair"][1], a[1]["pair"][0]
    a[2]["value"], a[3]["value"] = a[3]["value"], a[2]["value"]
    q = a[4]
    for k in range(3):
        q["sub"]["w"][k % 2, 1] += k
        q["sub"]["u"] = q["sub"]["u"] * 2 + 1
        if k == 1:
            q = a[5]
    s = a[6]["sub"]
    s["u"] = 7
    w = s["w"]
    w[0, 0] = 5
    h = a["pair"]
    h[2, 1] = 3
    n = 0
    for r in a:
        if r["next"] > 2:
            n += 1
            continue
        r["next"] += n
    a["sub"]["w"][7, 1, 0] = n
    x, y = a[1]["pair"][0], a[1]["pair"][1]
    out[1] = x - y
    a[0]["pair"][:] = a[1]["pair"]
    a[3]["pair"] = a[2]["pair"]
    a["value"][5] -= 1
    out[2] = a["value"][2]
    a[1:3] = a[4]


def test_kernel_equals_python_function():
    """NumPy's a[0] is a view, as a kernel's is."""
    def nodes():
        a = np.zeros(8, node)
        a["next"] = [3, -1, 5, 2, 7, 1, 0, 4]
        a["value"] = np.arange(8) * 1.5
        a["pair"] = np.arange(16).reshape(8, 2)
        a["sub"]["w"] = np.arange(32).reshape(8, 2, 2)
        return a

    wanted, found, wanted_out, out = nodes(), nodes(), np.zeros(3), np.zeros(3)
    walk(wanted, wanted_out)
    cuda.jit(walk)[1, 1](found, out)
    assert (wanted == found).all() and (wanted_out == out).all()


def test_types_and_signatures():
    kind = from_dtype(particle)
    assert isinstance(kind, types.Record) and kind == from_dtype(particle)
    assert str(from_dtype(np.dtype([("x", "f4"), ("v", "i2", (3,))]))) == \
        "Record(x[type=float32;offset=0],v[type=nestedarray(int16, (3,));offset=4];10;False)"
    kernel = cuda.jit((kind[::1], types.float32))(step.py_func)
    given = some_particles(5)
    kernel[1, 8](given, np.float32(1))
    again = some_particles(5)
    step[1, 8](again, np.float32(1))
    assert (given == again).all()
    assert kernel.signatures[0][0].dtype == kind
    with pytest.raises((TypeError, KernelArgumentError)):
        kernel[1, 8](np.zeros(5, packed), np.float32(1))


def test_generated_code_has_the_names_of_the_source():
    given = some_particles(64)
    reverse[1, 64](given, np.zeros(65, particle))
    assert "struct particle {" in reverse.inspect_cuda()
    step[1, 1](given, np.float32(1))
    assert "struct particles_record {" in step.inspect_cuda() and "p->alive = true;" in step.inspect_cuda()


def test_unsupported_and_unknown_fields():
    with pytest.raises(TypingError, match="no field 'z'"):
        cuda.jit(lambda_less)[1, 1](np.zeros(1, particle))
    with pytest.raises(TypeError):
        step[1, 1](np.zeros(1, [("x", "O")]), 1.0)
    with pytest.raises(TypeError):
        step[1, 1](np.zeros(1, [("x", ">f4")]), 1.0)


def lambda_less(a):
    a[0].z = 1


def test_readonly_arrays_are_only_read():
    given = some_particles(4)
    given.flags.writeable = False
    with pytest.raises((TypeError, ValueError, KernelArgumentError)):
        step[1, 4](given, np.float32(1))
