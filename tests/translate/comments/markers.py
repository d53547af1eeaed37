"""Docstrings and comments are printed as written."""
from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    """\
    Cells of size $n / \text{block}$, C:\new\table and a \"quote\".
    """
    ## Preamble
    ### Deeper #
    i = cuda.grid(1)  ## index
    #if i > 3:
    #    x[i] = 2
    #    for k in range(4):
    #        x[k] = 1
    # prose after code
    if i < x.size:
        #             # > a long line with a large indentation keeps the indentation on the lines that follow, like this one
        x[i] = 1
        #   three blanks next to prose


@cuda.jit("void(float32[::1])")
def raw(x):
    r"""Raw \alpha, and \\beta."""
    x[0] = 1


@cuda.jit("void(float32[::1])")
def joined(x):
    "one\n" "two"
    x[0] = 1
