"""`import field.sources`, of a folder that is no file: a kernel calls what is in it by the whole name."""
import field.updates
import numpy as np

field.updates.update[1, 64](np.zeros(40))
