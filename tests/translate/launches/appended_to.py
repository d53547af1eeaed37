"""A zero-dimensional array to which a loop appends: after an iteration it has one axis, which the kernel indexes."""
import sys

import numpy as np
from numba import cuda


@cuda.jit
def spread(nodes):
    i = cuda.grid(1)
    if i < nodes.size:
        nodes[i] *= 2


def mesh(parts):
    nodes = np.array(parts[0], float)
    for part in parts[1:]:
        nodes = np.append(nodes, np.linspace(0, float(part), 8))
    return nodes


spread[1, 64](mesh(sys.argv))
