"""Replacements for the modules of numba.cuda.cudadrv."""
