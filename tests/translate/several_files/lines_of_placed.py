# py2cu: --line-directives --placement items --assume noalias,small
"""A kernel of another file that does several items a thread: the lines are those of that file."""
import numpy as np

from sums import saxpy

x = np.ones(1000, dtype=np.float32)
saxpy[8, 128](x, x.copy(), 3)
