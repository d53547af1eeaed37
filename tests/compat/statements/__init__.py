# SPDX-License-Identifier: MIT
"""Random programs of the whole statement language. Their text runs twice, as it stands: by CPython with NumPy's numbers, and as a kernel.
Every variable has one type from its first statement on, so that nothing here has to know Numba's rules for types that meet.

    scope.py        what a program can name at one place
    expressions.py  expressions, with effects in every place that Python has for one
    statements.py   statements, and functions inside functions
    program.py      a whole program: its functions, its body, what it leaves; several as one kernel
    python_side.py  CPython runs a kernel's text, thread by thread
    kernel_side.py  py2cu runs it; what differs
    smaller.py      takes from a program what a difference does not need
    workers.py      processes that do the work, and may hang or die"""
