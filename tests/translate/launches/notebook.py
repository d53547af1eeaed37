%matplotlib inline
!pip install "cupy
import numpy as np
from numba import cuda


@cuda.jit
def scale(x, factor):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = (x[i]
                % factor)


x = np.ones(100)
if x.size > 3:
    !nvidia-smi -q (
%timeit -n 10 -r3 scale[4, 32](x, 2.5)
%%time
for i in range(3):
    %time scale[4, 32](x, 2)
?scale
np.ones??
if x.size > 3:
    ?x.sum
    scale?
