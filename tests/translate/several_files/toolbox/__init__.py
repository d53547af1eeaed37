from math import *

from numba import cuda, float32
from numba.cuda import grid
