# SPDX-License-Identifier: MIT
"""Random kernels. Each statement is written twice: as the kernel has it, and as the interpreter of values.py and memory.py runs it, where
literals, casts and calls are spelled out, and where a variable whose types meet is converted to the type that Numba gives it.

    terms.py     expressions: a text, what it means, its type
    writer.py    a body: its variables, arithmetic on them, assignments, and which other files take part
    flow.py      branches, match, loops
    calls.py     device functions, functions and lambdas inside kernels
    exact.py     functions of numbers with exact results
    complexes.py complex numbers
    parts.py     tuples and named tuples
    records.py   structured elements
    views.py     slices, iteration over arrays, reductions, functions on whole arrays
    threads.py   shared memory, warps, atomics
    grids.py     on how many axes the threads stand, and what number each has
    batch.py     several programs as one kernel, its arguments, and the interpreter's results
    running.py   launches it and compares"""
