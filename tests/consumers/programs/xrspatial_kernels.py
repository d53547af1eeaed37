"""xarray-spatial: its kernels for terrain analysis and moving windows, which it launches on CuPy arrays, applied to NumPy arrays and compared with its CPU
functions.
"""
import importlib

import numpy as np
from xrspatial.utils import cuda_args

aspect, curvature, focal, hillshade, slope = (importlib.import_module(f"xrspatial.{name}") for name in ("aspect", "curvature", "focal", "hillshade", "slope"))
SHAPE = (45, 60)


def launched(kernel, *arguments, fill=np.nan):
    out = np.full(SHAPE, fill, np.float32)
    kernel[cuda_args(SHAPE)](*arguments, out)
    return out


def main():
    data = np.random.default_rng(6).normal(100, 20, SHAPE).astype(np.float32)
    sizes = [np.array([size], np.float32) for size in (2.0, 3.0)]
    pairs = {"slope": (launched(slope._run_gpu, data, *sizes), slope._run_numpy(data, 2.0, 3.0)),
             "aspect": (launched(aspect._run_gpu, data), aspect._run_numpy(data)),
             "curvature": (launched(curvature._run_gpu, data, sizes[0]), curvature._run_numpy(data, 2.0))}
    shade, altitude = np.full(SHAPE, np.nan, np.float32), np.radians(25)
    hillshade._gpu_calc_numba[cuda_args(SHAPE)](data, shade, np.sin(altitude), np.cos(altitude), np.radians(360.0 - 225))
    pairs["hillshade"] = shade, hillshade._run_numpy(data)
    window = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.float32)
    inner = (slice(1, -1), slice(1, -1))
    near = np.lib.stride_tricks.sliding_window_view(data, (3, 3))[:, :, window > 0].astype(np.float64)
    for name, of in (("min", np.min), ("max", np.max), ("range", np.ptp), ("sum", np.sum), ("mean", np.mean), ("var", np.var), ("std", np.std)):
        found = launched(getattr(focal, f"_focal_{name}_cuda"), data, window)[inner]
        np.testing.assert_allclose(found, of(near, axis=-1), rtol=1e-3, err_msg=name)
    holes = np.where(data > 130, np.float32(np.nan), data)
    found = np.zeros(SHAPE, np.float32)
    grid, block = cuda_args(SHAPE[::-1])
    focal._mean_gpu[grid, block](holes, np.array([np.nan], np.float32), found)
    pairs["focal.mean"] = found, focal._mean_numpy(holes, [np.nan])
    for name, (found, expected) in pairs.items():
        np.testing.assert_allclose(found, expected, rtol=2e-4, atol=1e-4, err_msg=name)
    print(f"xarray-spatial: {len(pairs) + 7} kernels, as on the processor")


if __name__ == "__main__":
    main()
