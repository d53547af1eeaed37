# py2cu:
# py2cu[small]: --assume noalias,small
"""One step of Conway's game of life on a torus."""
from numba import cuda


@cuda.jit("void(uint8[:, :], uint8[:, :])")
def life(now, then):
    col, row = cuda.grid(2)
    rows, cols = now.shape
    if row < rows and col < cols:
        alive = 0
        for dr in range(-1, 2):
            for dc in range(-1, 2):
                if dr != 0 or dc != 0:
                    alive += now[(row + dr) % rows, (col + dc) % cols]
        # born with three neighbors, survives with two or three
        then[row, col] = alive == 3 or (alive == 2 and now[row, col] != 0)
