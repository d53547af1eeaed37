# %% [markdown]
# # From a Python function to an image
# A walkthrough in cells. Editors that support `# %%` (VS Code, Spyder, PyCharm, Jupytext) run it as a notebook. It also runs without a GPU.

# %% [markdown]
# ## 1. Write a kernel
# A kernel is a Python function that every thread runs; `cuda.grid` returns the index of the thread. This kernel sums the waves of several light sources in each pixel.

# %%
import math
import os
import time

import numpy as np

from py2cu import cuda


@cuda.jit
def interference(sources, wavelength, pixel, brightness):
    """Compute the intensity of the waves of all point sources in each pixel."""
    col, row = cuda.grid(2)
    rows, cols = brightness.shape
    if row < rows and col < cols:
        x = (col - cols / 2) * pixel
        y = (row - rows / 2) * pixel
        real = 0.0
        imag = 0.0
        for s in range(sources.shape[0]):
            distance = math.sqrt((x - sources[s, 0]) ** 2 + (y - sources[s, 1]) ** 2 + 1.0)
            phase = 2.0 * math.pi * distance / wavelength
            real += math.cos(phase) / distance
            imag += math.sin(phase) / distance
        brightness[row, col] = real * real + imag * imag


# %% [markdown]
# ## 2. Launch it
# The brackets contain the number of blocks and the number of threads per block. A launch copies NumPy arrays to the GPU and back; here, explicit copies replace that.

# %%
ROWS, COLS = (1080, 1920) if cuda.is_available() else (180, 320)
angles = np.linspace(0.0, 2.0 * np.pi, 5, endpoint=False)
sources = np.stack([np.cos(angles), np.sin(angles)], axis=1)
wavelength, pixel = 0.25, 4.0 / COLS

threads = (32, 8)
blocks = (math.ceil(COLS / threads[0]), math.ceil(ROWS / threads[1]))
d_sources = cuda.to_device(sources)
d_brightness = cuda.device_array((ROWS, COLS), np.float64)
interference[blocks, threads](d_sources, wavelength, pixel, d_brightness)
brightness = d_brightness.copy_to_host()
print(f"{cuda.get_current_device().name}: {ROWS} x {COLS} pixels, from {brightness.min():.3f} to {brightness.max():.3f}")

# %% [markdown]
# ## 3. Look at the CUDA C
# This is the code that was compiled and ran. It is self-contained: `nvcc` also compiles it.

# %%
print(interference.inspect_cuda())

# %% [markdown]
# ## 4. Compare with NumPy
# The same formula on whole arrays checks the kernel. Launches are asynchronous; `cuda.synchronize()` waits for their completion.


# %%
def numpy_interference(sources, wavelength, pixel, shape):
    y, x = ((np.arange(count) - count / 2) * pixel for count in shape)
    distances = (np.sqrt((x - place[0]) ** 2 + (y[:, None] - place[1]) ** 2 + 1.0) for place in sources)
    return np.abs(sum(np.exp(2j * np.pi * distance / wavelength) / distance for distance in distances)) ** 2


begin = time.perf_counter()
expected = numpy_interference(sources, wavelength, pixel, (ROWS, COLS))
numpy_ms = (time.perf_counter() - begin) * 1e3
np.testing.assert_allclose(brightness, expected, rtol=0, atol=1e-9)

begin = time.perf_counter()
for _ in range(20):
    interference[blocks, threads](d_sources, wavelength, pixel, d_brightness)
cuda.synchronize()
kernel_ms = (time.perf_counter() - begin) * 1e3 / 20
print(f"kernel {kernel_ms:.4f} ms, NumPy {numpy_ms:.4f} ms, ratio {numpy_ms / kernel_ms:.1f}")

# %% [markdown]
# ## 5. Show the image
# This cell uses matplotlib (`pip install matplotlib`) or, if that is not installed, shades of gray.

# %%
path = os.path.join("out", "walkthrough.png")
os.makedirs("out", exist_ok=True)
try:
    from matplotlib import image
    image.imsave(path, brightness, cmap="magma")
except ImportError:
    import image_io
    image_io.write(path, image_io.from_float(brightness / brightness.max()))
print(f"ok, written to {path}")
