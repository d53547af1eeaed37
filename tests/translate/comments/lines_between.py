from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):

    # above the first


    total = 0.0
    # of the loop

    for i in range(n):

        # inside

        value = x[i]


        if value > 0:
            sign = 1  # at a line

        # between the branches
        else:

            sign = -1
        total += value * sign

        # at the end of the loop


    # behind the loop

    x[0] = total
    # the last word
