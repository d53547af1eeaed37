# Comparisons of tuples, ranges, complex numbers, None, and array elements.
# py2cu: --sig 'compare(bool[::1], int64, int64, complex128, float32[::1], float32[:, :], complex64)'
from numba import cuda


@cuda.jit
def compare(yes, n, m, z, a, b, w):
    yes[0] = (n, 2) == (3, m)
    yes[1] = (n, 2) != (3, m)
    yes[2] = (n, 2) < (3, m)
    yes[3] = (n, 2) <= (3, m)
    yes[4] = (n, 2) > (3,)
    yes[5] = (n, 2) >= (3, m, 4)
    yes[6] = (n, (m, 1)) == (1, (2, m + n))
    yes[7] = (1, 2) == (1, 2)
    yes[8] = (1, n) == (1, 2, 3)
    yes[9] = n in (1, 2, n * n)
    yes[10] = n not in (1, 2)
    yes[11] = a[0] in b
    yes[12] = 2 in a
    yes[13] = 3 not in a
    yes[14] = z == 1j
    yes[15] = z != w
    yes[16] = bool(z)
    yes[17] = not w
    if z:
        yes[18] = True
    yes[19] = a is a
    yes[20] = n is None
    yes[21] = n is not None
    yes[22] = n == None
    yes[23] = range(3) is None
    yes[24] = n in range(3, 20, 2)
    yes[25] = n in range(10)
    yes[26] = 1 < n < m
    yes[27] = 1 < n != m <= a[1]
    yes[28] = (z, n) == (w, 2)
    yes[29] = () == ()
    yes[30] = n in ()
