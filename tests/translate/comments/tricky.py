"""What a comment may hold without doing harm."""
from numba import cuda


@cuda.jit("void(int64[::1])")
def tricky(s):
    # */ closes nothing
    # /* opens nothing
    # // twice
    s[0] = 1  # ends in a backslash \
    s[1] = 2  # ends in a trigraph ??/
    s[2] = 3  # spaces at the end, then a backslash \   
    # three \\\
    s[3] = 4  #no space
    s[4] = 5  #    many spaces
    s[5] = 6  #
    #
    s[6] = 7  ## two marks
    #! a bang
    #: a colon
    # "quotes" and 'single' and `back`
    # größer als π ≤ ∞, 漢字 and 🚀
    # #include <stdio.h>
    #define X 1
    #pragma once
    # %s %d {} ${x} $(x) \n \x41 \u1234
    s[7] = 8  # ??= ??( ??) ??< ??> ??! ??- ??'
    # <script>alert(1)</script>
    # type: ignore
    s[8] = 9  # noqa: E501
    # R"( raw )"
    #	a tab	inside

    # a very long comment that has to be broken, because it is longer than a line of a hundred and twenty columns can hold, and so it goes on and on until it ends here
    s[9] = 10  # a long comment behind a statement that does not fit beside it any more because it has far too many words for one line of text
    # xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
    s[10] = 11  # yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy
    if s[0] > 1:
        if s[1] > 2:
            if s[2] > 3:
                # deeply indented and long: a comment that has to be broken, because it is longer than a line of a hundred and twenty columns
                s[11] = 12
    # ends here, broken at a backslash: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa \ bbbbbbb
    # zero​width, right-to-left ‮ mark, byte order ﻿ mark, line separator, nel, bell
    # a non-breaking space and a soft­hyphen


@cuda.jit("void(int64[::1])")
def docstrings(s):
    """*/ ends nothing. \\ two backslashes \x41 \u00e4 \N{BULLET} ends in a backslash \\
    ??/
    \ttabs\tand\nline breaks
    """
    s[0] = 1


@cuda.jit("void(int64[::1])")
def raw(s):
    r"""C:\new\table \d"""
    s[0] = 1


@cuda.jit("void(int64[::1])")
def joined(s):
    "one " "two"
    s[0] = 1


@cuda.jit("void(int64[::1])")
def empty(s):
    """"""
    s[0] = 1


@cuda.jit("void(int64[::1])")
def long_docstring(s):
    """A docstring in one line that is much longer than a line of C may be: it goes on and on and on and on and on and on until it ends."""
    s[0] = 1
