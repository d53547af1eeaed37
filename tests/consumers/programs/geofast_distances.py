"""geofast: hexagon keys, great-circle distances and distance matrices by its kernels, compared with the same formulas in NumPy."""
import numpy as np
from geofast import cuda_kernels


def great_circle(lat1, lon1, lat2, lon2, radius):
    lat1, lon1, lat2, lon2 = map(np.radians, (lat1, lon1, lat2, lon2))
    h = np.sin((lat2 - lat1) / 2) ** 2 + np.cos(lat1) * np.cos(lat2) * np.sin((lon2 - lon1) / 2) ** 2
    return 2 * radius * np.arcsin(np.sqrt(h))


def main():
    rng = np.random.default_rng(3)
    lat, lon, lat2, lon2 = (rng.uniform(-size, size, 1000) for size in (80, 170, 80, 170))
    assert cuda_kernels.NUMBA_CUDA_AVAILABLE
    np.testing.assert_allclose(cuda_kernels.haversine_gpu(lat, lon, lat2, lon2), great_circle(lat, lon, lat2, lon2, 3959.0), rtol=1e-9)
    few = slice(0, 40)
    found = cuda_kernels.haversine_matrix_gpu(lat[few], lon[few], lat2[few], lon2[few], radius=6371.0)
    np.testing.assert_allclose(found, great_circle(lat[few, None], lon[few, None], lat2[None, few], lon2[None, few], 6371.0), rtol=1e-9)
    q, r = cuda_kernels.hex_keys_gpu(lat, lon, 0.5, 0.5)
    assert len(set(zip(q.tolist(), r.tolist()))) > 900
    print("geofast: as in NumPy")


if __name__ == "__main__":
    main()
