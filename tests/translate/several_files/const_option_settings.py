# py2cu: --const 'PIXELS=(64, 48)' --const GAIN=2.5 --const 'BORDERS=np.array([[0.0, 10.0], [10.0, 24.5]])'
# py2cu[unknown]: --const GAIN=2.5
"""Settings of another file of the project, set by name with --const."""
from numba import cuda
from plant import settings
from plant.settings import GAIN


@cuda.jit("void(float32[::1], int32[::1], float32[::1])")
def plane_of(x, plane, out):
    i = cuda.grid(1)
    if i < x.size:
        plane[i] = -1
        for k in range(settings.BORDERS.shape[0]):
            if settings.BORDERS[k, 0] <= x[i] < settings.BORDERS[k, 1]:
                plane[i] = k
        out[i] = x.dtype.type(GAIN * x[i]) + settings.PIXELS[0] * settings.PIXELS[1]
