import numpy as np


def made(count):
    return np.zeros(count, np.int16)
