# py2cu: --sig 'f(Record(a[type=int8;offset=0],b[type=float64;offset=1],c[type=nestedarray(int16, (2, 2));offset=9],d[type=complex64;offset=17];25;False)[::1], float64[::1])' --sig 'g(Record(x[type=float32;offset=8],y[type=int32;offset=0];24;True), float32[:, ::1])' --sig 'h(Record(x[type=float32;offset=8],y[type=int32;offset=0];24;True)[:, :], int64)'
from numba import cuda


@cuda.jit(device=True)
def norm(r):
    return r.x * r.x + r.y


@cuda.jit
def f(a, out):
    i = cuda.grid(1)
    for r in a:
        r.b += 1
    out[i] = a[i].b + a["c"][i, 0, 1] if False else a[i]["c"][0, 1] + a[i].d.real
    a[i].c[1, 0] = 5
    a[i].d = 1j
    a.b[i] *= 2
    a[i].b **= 2
    total = 0
    for k in range(2):
        total += a[i].c[k, k]
    out[i] += total


@cuda.jit
def g(r, out):
    r.x = norm(r)
    r["y"] += 1
    r[0] = 2
    s = r if out[0, 0] > 0 else r
    out[0, 0] = s.x


@cuda.jit
def h(a, k):
    xs = a["x"]
    xs[:, k] = 0
    row = a[k]
    row[0].x = 1
    row[1:3] = a[0, 0]
    i, j = cuda.grid(2)
    a[i, j], a[j, i] = a[j, i], a[i, j]
    xs.fill(3)
    a["y"][:] = xs[0]
    cuda.atomic.add(xs, (i, j), 1)
    t = xs.T
    a[0, 0].x = t[1, 2] + len(row) + a.size + row["x"].sum()
