# SPDX-License-Identifier: MIT
"""Rewrites that must not change results: programs and kernels are rewritten, several times in a row, and run together with the originals.

    kinds.py         types that can be determined without inference, so that a rewrite preserves them
    sites.py         locations of statements and expressions, bound names there, new names
    base.py          the surroundings of a function; additional parameters of a rewrite, such as values that are known only at run time
    *_rewrites.py    the rewrites of expressions, arithmetic, statements, loops and functions
    rewriter.py      list of the rewrites; applies several of them in a row
    programs.py      the random programs of compat/statements, rewritten; CPython also runs these, which tests the rewrites themselves
    recorded.py      the kernels that a test or sample launches, rewritten and launched again in place
    memory.py        memory that a launch can change: saved, restored, compared bit by bit
    kernels.py       selection of tests and samples, each in a separate process
"""
