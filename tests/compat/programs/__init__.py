# SPDX-License-Identifier: MIT
"""Random kernels. Each statement is generated twice: for the kernel, and for the interpreter of values.py and memory.py, where literals, casts and calls are
explicit and variables with several types are converted to Numba's unified type.

    terms.py      expressions: source, meaning, type
    writer.py     function bodies: variables, arithmetic, assignments; combines the following files
    flow.py       branches, match, loops
    calls.py      device functions, functions and lambdas inside kernels
    exact.py      functions of numbers with exact results
    complexes.py  complex numbers
    parts.py      tuples and named tuples
    records.py    structured elements
    views.py      slices, iteration over arrays, reductions, functions of arrays
    threads.py    shared memory, warps, atomics
    grids.py      dimensions of the launch, and the number of each thread
    batch.py      several programs as one kernel, its arguments, and the results of the interpreter
    running.py    launches and compares
"""
