# py2cu:
# py2cu[small]: --assume noalias,small
"""xorshift64* generators that fill an array with uniform floats, and random dice."""
from numba import cuda, float32, uint8, uint32, uint64

MULTIPLIER = uint64(0x2545F4914F6CDD1D)


@cuda.jit("uint64(uint64[::1], int64)", device=True)
def draw(states, i):
    x = states[i]
    x ^= x >> uint64(12)
    x ^= x << uint64(25)
    x ^= x >> uint64(27)
    states[i] = x
    return x * MULTIPLIER


@cuda.jit("void(uint64[::1], float32[:, ::1], uint8[:, ::1])")
def fill(states, uniform, dice):
    i = cuda.grid(1)
    if i >= states.size:
        return
    for k in range(uniform.shape[1]):
        uniform[i, k] = float32(draw(states, i) >> uint64(40)) / float32(16777216)
    for k in range(dice.shape[1]):
        dice[i, k] = uint8(uint32(draw(states, i) >> uint64(32)) % uint32(6)) + 1
