"""algotom: reconstructions and speckle shifts by its kernels, compared with its CPU functions."""
import numba
import numpy as np
from algotom.rec import reconstruction, vertrec
from algotom.util import correlation, simulation


def main():
    numba.set_num_threads(1)  # several threads of its CPU functions add to one element without synchronization, and lose some of the values
    size, center = 64, 31.5
    angles = np.linspace(0, np.pi, 61)
    phantom = simulation.make_face_phantom(size)
    sinogram = simulation.make_sinogram(phantom, angles).astype(np.float32)
    for name in ("fbp_reconstruction", "bpf_reconstruction"):
        both = [getattr(reconstruction, name)(sinogram, center, angles=angles, ratio=0.9, apply_log=False, gpu=gpu, block=(8, 8)) for gpu in (True, False)]
        np.testing.assert_allclose(*both, rtol=0, atol=1e-4 * abs(both[1]).max(), err_msg=name)
    stack = np.stack([sinogram, sinogram[::-1]], axis=1)
    both = [reconstruction.fbp_reconstruction(stack, center, angles=angles, ratio=0.9, apply_log=False, gpu=gpu, block=(8, 8)) for gpu in (True, False)]
    np.testing.assert_allclose(*both, rtol=0, atol=1e-4 * abs(both[1]).max())
    rows = np.repeat(sinogram[:, None, :], 8, axis=1)
    both = [vertrec.vertical_reconstruction(rows, 20, center, angles=angles, apply_log=False, gpu=gpu, block=(8, 8)) for gpu in (True, False)]
    np.testing.assert_allclose(*both, rtol=0, atol=1e-4 * abs(both[1]).max())

    speckle = np.random.default_rng(2).random((48, 48)).astype(np.float32)
    moved = np.roll(speckle, (1, -2), axis=(0, 1))
    both = [correlation.find_local_shifts(speckle, moved, dim=2, win_size=7, margin=4, gpu=gpu, block=(8, 8)) for gpu in (True, False)]
    np.testing.assert_allclose(both[0], both[1], rtol=0, atol=0.05)  # of a pixel
    print("algotom: reconstructions and shifts as on the processor")


if __name__ == "__main__":
    main()
