"""aquagrid: maize on 24 pixels for 200 days by its GPU engine, whose kernels are generated with exec(), compared with its CPU engine."""
import numpy as np
from aquagrid.bench import _inputs
from aquagrid.engine.run import run_grid_arrays


def main():
    given = _inputs(24, 200)
    (by_kernels, _), (plain, _) = (run_grid_arrays(backend=backend, **given) for backend in ("gpu", "cpu"))
    assert plain.shape[0] == 24 and plain.std() > 0
    np.testing.assert_allclose(by_kernels, plain, rtol=1e-9, atol=1e-9)
    print("aquagrid: as on the processor")


if __name__ == "__main__":
    main()
