"""New axes and reshaped arrays as arguments."""
from numba import cuda


@cuda.jit(device=True)
def corner(x):
    return x[0, 0] + x[x.shape[0] - 1, x.shape[1] - 1]


@cuda.jit("void(float32[:], float32[::1], float32[:, ::1], int64)")
def kernel(s, x, m, n):
    s[0] = corner(s[:, None])
    s[1] = corner(s[None, :])
    s[2] = corner(x[None, :])
    s[3] = corner(x.reshape(n, 4))
    s[4] = corner(m.T)
    s[5] = x.reshape(n)[3]
    s[6] = m.reshape(-1)[n]
    t = cuda.local.array((4, 6), "float32")
    t[:, :] = 0
    s[7] = corner(t.reshape(3, -1))
    s[8] = corner(t.reshape(8, 3)[1:3])
    u = cuda.local.array(24, "float32")
    u[:] = t.reshape(24)
    s[9] = corner(u.reshape(3, -1))
    s[10] = u[2:2].copy().size
