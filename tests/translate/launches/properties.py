# Properties with setters: an assignment calls the setter, and a read returns the value of the property.
import numpy as np
from numba import cuda


@cuda.jit
def shade(image, width, gain, weights):
    i = cuda.grid(1)
    if i < width:
        image[i] = weights[i] * gain


class Picture:
    def __init__(self, width, dtype):
        self.width = width
        self.dtype = dtype
        self.gain = 2

    @property
    def width(self):
        return self._width

    @width.setter
    def width(self, value):
        self._width = int(value)
        self.weights = np.ones(self._width, np.float32)

    @property
    def gain(self):
        return self._gain

    @gain.setter
    def gain(self, value):
        self._gain = np.float32(value)

    @gain.deleter
    def gain(self):
        del self._gain

    def draw(self):
        image = np.zeros(self.width, self.dtype)
        shade[1, 128](image, self.width, self.gain, self.weights)
        return image


print(Picture(100.0, np.uint16).draw())
