"""differences: each element less the one before it. x is one element too short, so the last thread reads past its end."""
import numpy as np

from py2cu import cuda


@cuda.jit(debug=True, opt=False, boundscheck=False)
def differences(x, out):
    i = cuda.grid(1)
    if i < out.size:
        after = i + 1
        out[i] = x[after] - x[i]


x = cuda.to_device(np.arange(256.0))
out = cuda.device_array(256)
differences[2, 128](x, out)
print(out.copy_to_host()[:4])
