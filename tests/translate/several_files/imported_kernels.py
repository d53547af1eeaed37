# Kernels of imported files that this script launches are translated with it; others of those files are not.
import numpy as np
from numba import cuda

from waves.steps import Stepper


@cuda.jit
def pluck(u):
    u[u.size // 2] = 1


string = np.zeros(1024, dtype=np.float32)
pluck[1, 1](string)
stepper = Stepper(string)
for _ in range(100):
    stepper.run(0.01)
