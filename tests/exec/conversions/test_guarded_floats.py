"""Floats that become indices after comparisons, also negative ones and NaN. Expected values are computed by Python."""
import math

import numpy as np

from py2cu import cuda


def sample(image, out, i, y, x):
    if 0.0 <= y <= image.shape[0] - 1 and x >= 0 and x < image.shape[1] - 1:
        out[i, 0] = image[int(math.floor(y)), int(x + 0.5)] + image[int(math.ceil(y)), int(x)]
    if x == 2.5 or x > -1:
        out[i, 1] = image[0, int(x)]
    if not y < 0:
        out[i, 2] = 1.0
    elif y >= -image.shape[0]:
        out[i, 3] = image[int(math.floor(y)), 0]


d_sample = cuda.jit(device=True)(sample)


@cuda.jit
def samples(image, out, ys, xs):
    i = cuda.grid(1)
    if i < out.shape[0]:
        d_sample(image, out, i, ys[i], xs[i])


def test_values_of_comparisons():
    image = np.arange(12, dtype=np.float32).reshape(3, 4)
    pairs = [(y, x) for y in (-3.0, -2.5, -0.5, -0.0, 0.0, 0.75, 1.5, 2.0, np.nan) for x in (-0.75, 0.0, 0.25, 2.5, 2.75)]
    ys, xs = np.array(pairs, np.float32).T.copy()
    out, expected = np.zeros((len(pairs), 4), np.float32), np.zeros((len(pairs), 4), np.float32)
    samples[1, 64](image, out, ys, xs)
    for i, (y, x) in enumerate(pairs):
        sample(image, expected, i, y, x)
    assert np.array_equal(out, expected)
