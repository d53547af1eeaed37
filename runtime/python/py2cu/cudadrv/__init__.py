"""The modules that answer for those of numba.cuda.cudadrv."""
