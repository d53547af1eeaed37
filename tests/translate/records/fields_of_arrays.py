# Records: nested arrays and records, views of one field of many records, records selected by index.
# py2cu: --sig 'fields(R[::1], R[:], S[:, :], float32[::1], int64)'
import numpy as np
from numba import cuda, from_dtype

cell = np.dtype([("id", np.int32), ("w", np.float32, (2, 3))])
particle = np.dtype([("pos", np.float32, (3,)), ("cell", cell), ("cells", cell, (2,)), ("mass", np.float64)], align=True)
R = from_dtype(particle)
S = from_dtype(cell)


@cuda.jit
def fields(r, q, s, x, i):
    x[0] = r[0].pos[1]
    x[1] = r[i].cell.w[1, i]
    x[2] = r[1]["pos"][-1]
    x[3] = q[i].cells[1].w[0, 2]
    r[i].cell.id = i
    r[0].pos[:] = 2
    q.mass[1] = x[4]
    x[5] = q["mass"][i]
    x[6] = q.pos[i, 1]
    x[7] = q.cell.id[i]
    x[8] = s.w[1, i, 0, 2]
    s["id"][0, 1] = 3
    one = r[i]
    one.mass += 1
    x[9] = one.pos[0] + one.cell.w[0, 0]
    x[10] = (r[0], r[1], r[2])[i].pos[2]
    for place in one.pos:
        x[11] += place
    x[12] = len(one.pos) + one.cell.w.shape[1]
    s[0, 1] = s[1, 0]
    r[2] = r[3]
    r[2].cell = r[3].cell
    q.pos[1][2] = 5
    total = np.sum(one.pos)
    x[13] = total
