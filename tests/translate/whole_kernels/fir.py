# py2cu:
# py2cu[small]: --assume noalias,small
"""FIR filters with the taps in a tuple and in an array."""
from numba import cuda

TAPS = 5
HALF = TAPS // 2


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def fir(signal, taps, out):
    i = cuda.grid(1)
    if i < signal.size:
        total = 0.0
        for k in range(taps.size):
            j = i + k - taps.size // 2
            if 0 <= j < signal.size:
                total += taps[k] * signal[j]
        out[i] = total


@cuda.jit("void(float32[::1], float32[::1])")
def smooth(signal, out):
    i = cuda.grid(1)
    if HALF <= i < signal.size - HALF:
        window = cuda.local.array(TAPS, 'float32')
        for k in range(TAPS):
            window[k] = signal[i + k - HALF]
        # a median of five by sorting in registers
        for a in range(TAPS - 1):
            for b in range(a + 1, TAPS):
                if window[b] < window[a]:
                    window[a], window[b] = window[b], window[a]
        out[i] = window[HALF]
