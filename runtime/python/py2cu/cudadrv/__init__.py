# SPDX-License-Identifier: MIT
"""Replacements for the modules of numba.cuda.cudadrv."""
