from numba import cuda
import numpy as np

BLOCK = 16
BORDER = 1
TILE = BLOCK - 2 * BORDER  # its operands are defined in this file
