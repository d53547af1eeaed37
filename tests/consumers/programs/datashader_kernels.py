"""datashader: its kernels for aggregates of the n greatest, least, first and last values, which it launches on CuPy arrays, applied to NumPy arrays and
compared with its CPU functions.
"""
import numpy as np
from datashader import utils
from datashader.transfer_functions import _cuda_utils


def main():
    rng = np.random.default_rng(8)
    checked = 0
    for name in ("nanmax_n", "nanmin_n", "row_max_n", "row_min_n"):
        for axes, shape in (("4d", (9, 7, 3, 4)), ("3d", (9, 7, 4))):
            if name.startswith("row"):
                arrays = [-np.sort(-rng.integers(-1, 40, shape), axis=-1) for _ in range(2)]
                if name == "row_min_n":
                    arrays = [np.where(array < 0, -1, array) for array in arrays]
            else:
                arrays = [np.sort(rng.normal(size=shape), axis=-1) for _ in range(2)]
                arrays = [array[..., ::-1].copy() if name == "nanmax_n" else array for array in arrays]
                for array in arrays:
                    array[..., 2:][rng.random(array[..., 2:].shape) < 0.3] = np.nan
                    array[..., 3][np.isnan(array[..., 2])] = np.nan
            if name == "row_min_n":
                arrays = [np.sort(np.where(array < 0, 99, array), axis=-1) for array in arrays]
                arrays = [np.where(array == 99, -1, array) for array in arrays]
            expected = arrays[0].copy()
            getattr(utils, f"{name}_in_place_{axes}")(expected, arrays[1])
            found = arrays[0].copy()
            grid = (shape[1], shape[0], *shape[2:-1])  # x, y and the category
            getattr(_cuda_utils, f"cuda_{name}_in_place_{axes}")[_cuda_utils.cuda_args(grid)](found, arrays[1])
            np.testing.assert_array_equal(found, expected, err_msg=f"{name} {axes}")
            checked += 1
    data, mask = rng.normal(size=(20, 30)), rng.random((20, 30)) < 0.2
    expected = np.where(mask, data, np.clip(data, -0.5, 0.5))
    _cuda_utils.masked_clip_2d_kernel[_cuda_utils.cuda_args(data.shape)](data, mask, -0.5, 0.5)
    np.testing.assert_array_equal(data, expected)
    x, xp, fp, out = rng.uniform(-1, 5, (20, 30)), np.arange(5.0), rng.normal(size=5), np.empty((20, 30))
    _cuda_utils.interp2d_kernel[_cuda_utils.cuda_args(x.shape)](x, xp, fp, -7.0, 7.0, out)
    np.testing.assert_allclose(out, np.interp(x, xp, fp, -7.0, 7.0), rtol=1e-12)
    print(f"datashader: {checked + 2} kernels, as on the processor")


if __name__ == "__main__":
    main()
