"""Numbers that a file sets; the first values are only placeholders."""
import json

import numpy as np

BORDERS = np.zeros((0, 2))
PIXELS = 0, 0
GAIN = 1.0


def load(name):
    global BORDERS, PIXELS, GAIN
    with open(name) as f:
        told = json.load(f)
    BORDERS = np.array(told["borders"])
    PIXELS = tuple(told["pixels"])
    GAIN = told["gain"]
