# SPDX-License-Identifier: MIT
"""Random programs with all kinds of statements. Their source runs unchanged in CPython with NumPy's numbers, and as a kernel. Every variable has one type, so
the generator does not need Numba's rules for unification.

    scope.py         names that are visible at a location
    expressions.py   expressions, with side effects in every position that Python allows
    statements.py    statements, and functions inside functions
    program.py       a program: its functions, its body, its outputs; several programs as one kernel
    python_side.py   runs the source of a kernel in CPython, one thread after another
    kernel_side.py   runs it with py2cu; compares the results
    smaller.py       minimizes a program that shows a difference
    workers.py       worker processes, which can hang or crash
"""
