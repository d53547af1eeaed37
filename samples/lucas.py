"""lucas: computes the Lucas numbers L(0) to L(40), with an integer loop of a different length in each thread."""
import numpy as np

from py2cu import cuda

import sample_tools as tools

LAST = 40  # L(46) is the largest that fits in 32 bits
THREADS = 64


@cuda.jit("void(int64, int32[::1])")
def lucas(n, result):
    """Compute Lucas numbers: thread i writes L(i)."""
    i = cuda.grid(1)

    if i <= n:  # bounds check
        if i == 0:
            result[i] = 2
        elif i == 1:
            result[i] = 1
        else:
            before = 2
            last = 1
            for _ in range(2, i + 1):
                both = before + last
                before = last
                last = both
            result[i] = last


def rounded_powers():
    """Return L(i) = golden_ratio**i + conjugate**i."""
    i = np.arange(LAST + 1)
    root = np.sqrt(5.0)
    return np.rint(((1.0 + root) / 2.0) ** i + ((1.0 - root) / 2.0) ** i).astype(np.int64)


def run(scale=1.0):
    d_result = cuda.device_array(LAST + 1, np.int32)
    lucas[1, THREADS](LAST, d_result)
    got = d_result.copy_to_host()

    run_ms = tools.time_kernel(cuda, lambda: lucas[1, THREADS](LAST, d_result))
    numpy_ms, expected = tools.time_host(rounded_powers, seconds=0.01)
    checked = bool((got == expected).all()) and int(got[LAST]) == 228826127
    return {"kernel": "lucas", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": checked,
            "detail": f"L({LAST}) = {got[LAST]}"}


if __name__ == "__main__":
    tools.main(run)
