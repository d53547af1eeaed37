# py2cu[items]: --line-directives --schedule coarsening --assume noalias,small -k saxpy
# py2cu[counters]: --line-directives --schedule privatization --assume noalias,small -k histogram
"""Kernels of another file with thread coarsening: lines refer to that file."""
import numpy as np

from sums import histogram, saxpy

x = np.ones(1000, dtype=np.float32)
saxpy[8, 128](x, x.copy(), 3)
histogram[8, 128](x.astype(np.uint8), np.zeros(256, dtype=np.int32))
