# Attributes of an object that methods set, which are called in branches that may not be taken.
import sys

import numpy as np
from numba import cuda
from PIL import Image


@cuda.jit
def brighten(image, by):
    i, j = cuda.grid(2)
    if i < image.shape[0] and j < image.shape[1]:
        image[i, j] += by


class Picture:
    def __init__(self, side):
        self.side = side
        self.result = np.zeros(3)
        self.masks = []

    def find(self, masked):
        self.result = np.zeros((self.side, self.side), np.int32)
        if masked:
            self.masks = np.zeros((self.side, self.side), np.float32)


def process(side, masked):
    picture = Picture(side)
    picture.find(masked)
    brighten[(8, 8), (16, 16)](picture.result, 1)
    brighten[(8, 8), (16, 16)](picture.masks, 0.5)
    pixels = np.array(Image.fromarray(np.load("pixels.npy")).convert("L"))
    brighten[(8, 8), (16, 16)](pixels, 2)


if len(sys.argv) > 2:
    process(int(sys.argv[1]), sys.argv[2] == "masked")
