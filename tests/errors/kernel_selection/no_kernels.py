"""There is nothing here for a GPU."""
import math


def f(x):
    return math.sqrt(x)
