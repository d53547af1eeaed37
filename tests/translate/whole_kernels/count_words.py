# py2cu:
# py2cu[small]: --assume noalias,small
"""Counts words in a byte string, and converts it to upper case."""
from numba import cuda

SPACE, NEWLINE, TAB = 32, 10, 9


@cuda.jit
def is_space(c):
    return c == SPACE or c == NEWLINE or c == TAB


@cuda.jit("void(uint8[::1], int32[::1])")
def count_words(text, count):
    i = cuda.grid(1)
    if i < text.size and not is_space(text[i]):
        if i == 0 or is_space(text[i - 1]):  # the first letter of a word
            cuda.atomic.add(count, 0, 1)


@cuda.jit("void(uint8[::1])")
def upper(text):
    i = cuda.grid(1)
    if i < text.size:
        c = text[i]
        if 97 <= c <= 122:
            text[i] = c - 32
