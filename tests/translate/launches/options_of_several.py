"""A command-line option with a fixed number of values is a list of that length."""
import argparse

import numpy as np
from numba import cuda

parser = argparse.ArgumentParser()
parser.add_argument("--size", nargs=2, type=int, default=[8, 8])
parser.add_argument("--weights", nargs="+", type=float, default=[0.5])
options = parser.parse_args()


class Board:
    def __init__(self, rows, columns=4):
        self.rows, self.columns = rows, columns
        self.cells = np.zeros(rows * columns, np.uint8)


@cuda.jit
def step(cells, rows, columns, weight):
    i = cuda.grid(1)
    if i < rows * columns:
        cells[i] = weight


board = Board(*options.size)
step[1, 64](board.cells, board.rows, board.columns, options.weights[0])
