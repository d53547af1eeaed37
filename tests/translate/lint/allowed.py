"""Messages about a line are suppressed by a comment on the line or at the head of its function."""
# py2cu: --lint
# py2cu[both]: --lint --allow racing-update --allow barrier-in-branch
from numba import cuda


@cuda.jit("void(float32[::1])")
def by_line(x):
    x[0] += x[cuda.threadIdx.x]  # py2cu: allow(racing-update)
    x[1] += x[cuda.threadIdx.x]  # one launch has one thread  # py2cu: allow(barrier-in-branch, racing-update)
    x[2] += x[cuda.threadIdx.x]  # py2cu: allow(barrier-in-branch)
    if cuda.threadIdx.x > 3:
        cuda.syncthreads()  # py2cu: allow( barrier-in-branch )


@cuda.jit("void(float32[::1], float32[::1])")
def by_head(x,
            y):  # py2cu: allow(racing-update)
    x[0] += y[cuda.threadIdx.x]
    if cuda.threadIdx.x > 3:
        cuda.syncthreads()
