# py2cu: --emit launches
"""Arrays of strings have the length of the longest one, as in NumPy; if lengths are unknown, the type is unknown."""
import numpy as np
from numba import cuda


@cuda.jit
def count(words, out):
    i = cuda.grid(1)
    if i < words.size and words[i] == "kiwi":
        cuda.atomic.add(out, 0, 1)


@cuda.jit
def count_pairs(pairs, out):
    if pairs[0, 1] == "kiwi":
        out[0] = 1


@cuda.jit
def count_unknown(words, out):
    if words[0] == "kiwi":
        out[0] = 1


out = np.zeros(1, np.int32)
count[1, 32](np.array(["fig", "kiwi", "äöüß€"]), out)
count[1, 32](np.array([""]), out)
for word in ("fig", "pomelo"):
    count[1, 32](np.sort(np.array([word, "fig"])), out)
count_pairs[1, 1](np.array([["fig", "kiwi"], ["apple", "plum"]]), out)

grown = []
for k in range(3):
    grown.append("k" * k)
count_unknown[1, 1](np.array(grown), out)
count_unknown[1, 1](np.array(["fig", 1]), out)
count_unknown[1, 1](np.array([b"fig"]), out)
count_unknown[1, 1](np.array(["f\0g"]), out)
