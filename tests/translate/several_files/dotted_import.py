"""`import field.sources` from a directory without a file: a kernel calls its contents by the dotted name."""
import field.updates
import numpy as np

field.updates.update[1, 64](np.zeros(40))
