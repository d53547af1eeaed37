# SPDX-License-Identifier: MIT
"""Rewritings under which no result may change: programs and kernels are rewritten, several ways at once, and run beside what they were.

    kinds.py        what is surely known of types, so that a rewriting changes none
    sites.py        where statements and expressions stand, what is bound there, new names
    base.py         what stands around a function; what a rewriting may ask for, as a value that only the run knows
    of_*.py         the rewritings, of expressions, statements, loops and functions
    rewriter.py     their list; several of them, one after the other
    programs.py     the random programs of compat/statements, rewritten; CPython runs these too, so it also judges the rewritings
    recorded.py     the kernels that a test or sample launches, rewritten and launched again where they are
    memory.py       what a launch may change: kept, put back, compared to the bit
    kernels.py      which tests and samples; each in a process of its own"""
