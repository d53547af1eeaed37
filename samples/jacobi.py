"""jacobi: solves Poisson's equation on a square with the Jacobi method, in float64."""
import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = (32, 8)
SWEEPS = 200


@cuda.jit("void(float64[:, ::1], float64, float64[:, ::1], float64[:, ::1])")
def jacobi(f, h2, u, u_next):
    """Compute one sweep for -u'' = f: the mean of the neighbors plus the source term."""
    j, i = cuda.grid(2)
    n, m = u.shape

    if 0 < i < n - 1 and 0 < j < m - 1:
        u_next[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] + h2 * f[i, j])


def numpy_sweep(f, h2, u):
    u_next = u.copy()
    u_next[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] + h2 * f[1:-1, 1:-1])
    return u_next


def run(scale=1.0):
    n = tools.pick(cuda, 2048, 256, scale) + 1
    h = 1.0 / (n - 1)
    h2 = h * h
    grid = (tools.blocks(n, THREADS[0]), tools.blocks(n, THREADS[1]))

    # f is a standing wave, which a sweep only scales: after k sweeps from zero, u is (1 - shrink**k) times the solution.
    p, q = (n - 1) // 3, (n - 1) // 4
    a, b = np.pi * p * h, np.pi * q * h
    f = np.outer(np.sin(a * np.arange(n)), np.sin(b * np.arange(n)))
    shrink = (np.cos(a) + np.cos(b)) / 2.0
    expected = (1.0 - shrink ** SWEEPS) * h2 / (4.0 * (1.0 - shrink)) * f

    zeros = np.zeros((n, n))
    d_f = cuda.to_device(f)
    d_u = cuda.to_device(zeros)
    d_next = cuda.to_device(zeros)

    def two_sweeps():
        jacobi[grid, THREADS](d_f, h2, d_u, d_next)
        jacobi[grid, THREADS](d_f, h2, d_next, d_u)

    for _ in range(SWEEPS // 2):
        two_sweeps()
    got = d_u.copy_to_host()
    error = float(np.abs(got - expected).max() / np.abs(expected).max())

    run_ms = tools.time_kernel(cuda, two_sweeps) / 2
    numpy_ms, _ = tools.time_host(lambda: numpy_sweep(f, h2, zeros))
    return {"kernel": "jacobi", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-9,
            "detail": f"{n} x {n} points, {SWEEPS} sweeps, largest relative error {error:.1e}"}


if __name__ == "__main__":
    tools.main(run)
