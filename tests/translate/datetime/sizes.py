# Times: absolute differences, minimum and maximum, equality.
# py2cu: --sig "times(timedelta64[s][::1], datetime64[ms][::1], bool[::1], timedelta64[ms])"
from numba import cuda


@cuda.jit
def times(d, t, yes, step):
    d[0] = abs(d[1])
    d[2] = abs(d[3] - d[4])
    d[5] = min(d[6], d[7])
    d[8] = max(d[9], d[10])
    t[0] = max(t[1], t[2])
    t[3] = min(t[4] + step, t[5])
    a = t[6]
    yes[0] = a is a
    yes[1] = a is not t[7]
    yes[2] = t[8] < t[9]
    yes[3] = step == d[11]
    yes[4] = step != d[12]
    yes[5] = step >= d[12]
    d[13] = -d[14]
    d[15] = +d[16]
    d[17] = d[18] * 3
    d[19] = 2 * d[20]
    d[21] = d[22] // 4
    d[23] = d[24] / 2
    d[26] += d[27]
    t[10] += step
    t[11] = t[12] - step
