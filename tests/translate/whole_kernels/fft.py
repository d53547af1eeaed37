# py2cu:
# py2cu[small]: --assume noalias,small
"""One stage of a radix-2 FFT (Stockham), with separate arrays for real and imaginary parts."""
import math

from numba import cuda, float32

TWO_PI = 2 * math.pi


@cuda.jit("void(float32[::1], float32[::1], float32[::1], float32[::1], int64)")
def stage(re, im, out_re, out_im, half):
    i = cuda.grid(1)
    n = re.size
    if i >= n // 2:
        return
    k = i % half
    angle = float32(-TWO_PI * k / (2 * half))
    wr = math.cos(angle)
    wi = math.sin(angle)
    ar, ai = re[i], im[i]
    br = re[i + n // 2] * wr - im[i + n // 2] * wi
    bi = re[i + n // 2] * wi + im[i + n // 2] * wr
    j = (i - k) * 2 + k
    out_re[j] = ar + br
    out_im[j] = ai + bi
    out_re[j + half] = ar - br
    out_im[j + half] = ai - bi
