"""Comments in every place."""
# before the imports
from numba import cuda  # behind an import

# alone at module level

# before a constant
N = 3  # behind a constant


# above the decorator
@cuda.jit("void(int64, int64[::1])")  # behind the decorator
# between decorator and def
def places(n, s):  # behind the def
    # before the docstring
    """One line."""
    # first in the body

    s[0] = 1  # behind a statement
    # between
    # two of them

    # after a blank line
    if n > 0:  # behind the if
        # first in the if
        s[1] = 1
        # last in the if
    # before the elif
    elif n < 0:  # behind the elif
        s[2] = 2
    # before the else
    else:  # behind the else
        # alone in the else
        pass  # behind pass
    for i in range(n):  # behind the for
        # only a comment and pass
        pass
    # before while
    while n > N:  # behind the while
        n -= 1  #
        continue  # behind continue
    else:  # behind the loop's else
        s[3] = 3
    s[4] = (n  # inside parentheses
            + 1)  # behind them
    s[5] = \
        7  # behind a continued line
    s[6] = max(
        n,
        # before an argument
        2,  # behind an argument
    )
    if n == 7: s[7] = 8  # behind a one-liner
    s[8] = 1; s[9] = 2  # behind two statements
    # last in the body
    # really

    # still indented

# not indented any more


@cuda.jit("void(int64[::1])")
def multi(s):
    """
    Several lines,

        one of them indented.

    And the end.
    """

    s[0] = 1


    # two blank lines above

    s[1] = 2
    return  # behind return


@cuda.jit("void(int64[::1])")
def only_comments(s):
    # nothing
    # to do
    pass


@cuda.jit("void(int64[::1])")
def strings(s):
    "Not a real docstring style, yet one."
    'a string as a statement'
    s[0] = 1
    """another
    one"""
    s[1] = 2
