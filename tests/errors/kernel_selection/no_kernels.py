"""This file contains no code for a GPU."""
import math


def f(x):
    return math.sqrt(x)
