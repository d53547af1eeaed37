# Lists from comprehensions, and values of dicts.
import numpy as np
from numba import cuda


@cuda.jit
def gather(table, picks, weights, out):
    i = cuda.grid(1)
    if i < picks.size:
        out[i] = table[picks[i], 0] * weights[i]


settings = {"size": 32, "kind": np.float32, "limits": (0.5, 1.5)}
low, high = settings["limits"]
table = np.array([[low * (row + column) for column in range(4)] for row in range(settings["size"])])
picks = np.array([row for row, (a, b) in enumerate(zip(table, table)) if row % 2], dtype=np.int32)
weights = np.array(list(float(x) for x in "1 2 3".split()), dtype=settings["kind"])
gather[1, 32](table, picks, weights, np.zeros(len(picks), settings.get("kind")))

pairs = np.array([i * j for i in range(3) for j in range(3)])
gather[1, 32](table, pairs, weights, np.zeros(9))
