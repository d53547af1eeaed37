import numpy as np

BORDER = 2


def weights(n):
    return np.ones(n, dtype=np.float32)
