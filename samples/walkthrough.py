# %% [markdown]
# # From a Python function to a picture
#
# A walkthrough in cells: editors that know `# %%` (VS Code, Spyder, PyCharm, Jupytext) run it cell by cell, as a notebook. As a script it
# runs from top to bottom and leaves the picture in `out/walkthrough.png`. Without a GPU it does the same on the processor.

# %% [markdown]
# ## 1. Write a kernel
#
# A kernel is a Python function that every thread runs. Its arguments are arrays and numbers; `cuda.grid` says which thread this is.
# The physics: waves from a few sources of light, added up in every point of a screen.

# %%
import math
import os
import time

import numpy as np

from py2cu import cuda


@cuda.jit
def interference(sources, wavelength, pixel, brightness):
    """brightness = the intensity of the waves of all point sources in each pixel."""
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
#
# In the brackets stand the blocks of the grid and the threads of a block; here both have two axes. NumPy arrays may be arguments, and are
# then copied to the GPU and back. With `cuda.to_device` and `cuda.device_array` we say ourselves what lies where.

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
#
# This text was compiled, and ran. It is CUDA C as one would write it by hand, with the names, the order and the comments of the Python
# function. It stands alone: `nvcc` takes it too. In a notebook it is highlighted.

# %%
print(interference.inspect_cuda())

# %% [markdown]
# ## 4. Compare with NumPy
#
# The same formula on whole arrays. It is the test of the kernel, and what its time is measured against.


# %%
def numpy_interference(sources, wavelength, pixel, shape):
    rows, cols = shape
    x = (np.arange(cols) - cols / 2) * pixel
    y = (np.arange(rows) - rows / 2) * pixel
    wave = np.zeros(shape, np.complex128)
    for place in sources:
        distance = np.sqrt((x - place[0]) ** 2 + (y[:, None] - place[1]) ** 2 + 1.0)
        wave += np.exp(2j * np.pi * distance / wavelength) / distance
    return wave.real ** 2 + wave.imag ** 2


begin = time.perf_counter()
expected = numpy_interference(sources, wavelength, pixel, (ROWS, COLS))
numpy_ms = (time.perf_counter() - begin) * 1e3
np.testing.assert_allclose(brightness, expected, rtol=0, atol=1e-9)

# A launch returns at once: cuda.synchronize() waits for the work. The first launch also compiled; now we time the kernel alone.
COUNT = 20
cuda.synchronize()
begin = time.perf_counter()
for _ in range(COUNT):
    interference[blocks, threads](d_sources, wavelength, pixel, d_brightness)
cuda.synchronize()
kernel_ms = (time.perf_counter() - begin) * 1e3 / COUNT
print(f"kernel {kernel_ms:.4f} ms, NumPy {numpy_ms:.4f} ms, ratio {numpy_ms / kernel_ms:.1f}")

# %% [markdown]
# ## 5. See the picture
#
# With matplotlib; where that is not installed, a small writer of PNG files does.

# %%
path = os.path.join("out", "walkthrough.png")
os.makedirs("out", exist_ok=True)
try:
    import matplotlib

    matplotlib.use("Agg")  # into a file, without a window
    from matplotlib import pyplot
except ImportError:
    import image_io

    print("matplotlib is not installed (pip install matplotlib): a plain picture")
    image_io.write(path, image_io.from_float(brightness / brightness.max()))
else:
    figure, axes = pyplot.subplots(figsize=(9.6, 5.4), layout="constrained")
    extent = np.array([-COLS, COLS, ROWS, -ROWS]) * pixel / 2
    image = axes.imshow(brightness, cmap="magma", extent=extent)
    axes.scatter(sources[:, 0], sources[:, 1], s=9, c="white")
    axes.set_title(f"{len(sources)} sources of waves, {kernel_ms:.3f} ms")
    figure.colorbar(image, label="intensity")
    figure.savefig(path, dpi=150)
print(f"ok, written to {path}")
