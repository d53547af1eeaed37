# SPDX-License-Identifier: MIT
"""The launch of a batch: one, two or three axes, two blocks.

`tid` and `t` number the threads of the launch and of the block as the hardware does. If no thread depends on its block, `tid` may depend only on the
global position, and then blocks may have any shape.
"""
import itertools

import numpy as np

from .terms import BLOCK, THREADS, Term

AXES = "xyz"


class Grid:
    def __init__(self, rng, features):
        self.rank = rng.choice([1, 1, 2, 3])
        if self.rank > 1 and "warps" in features and rng.random() < 0.8:
            features.remove("warps")  # the source determines the threads of each warp
        shapes = [shape for shape in itertools.product([1, 2, 4, 8], repeat=self.rank) if np.prod(shape) == BLOCK]
        self.block = rng.choice(shapes)
        grids = [shape for shape in itertools.product([1, 2], repeat=self.rank) if np.prod(shape) == THREADS // BLOCK]
        self.grid = rng.choice(grids)
        self.by_place = self.rank > 1 and not {"threads", "warps"} & set(features) and rng.random() < 0.8
        self.spelled = rng.random() < 0.4
        self.extents = [count * across for count, across in zip(self.grid, self.block)]

    def terms(self):
        """The place in the grid: gx, gy, gz."""
        return [Term(f"g{axis}", f"g{axis}", "int64") for axis in AXES[:self.rank]] if self.rank > 1 else []

    def lines(self):
        """The beginning of the kernel."""
        if self.rank == 1:
            return ["    tid = cuda.grid(1)", "    t = cuda.threadIdx.x"]
        axes = AXES[:self.rank]
        lines = [f"    g{axis} = cuda.blockIdx.{axis} * cuda.blockDim.{axis} + cuda.threadIdx.{axis}" for axis in axes]
        lines = lines if self.spelled else [f"    {', '.join('g' + axis for axis in axes)} = cuda.grid({self.rank})"]
        if self.by_place:
            tid = "gx"
            for axis, extent in zip(axes[1:], self.extents[1:]):
                tid = f"({tid}) * {extent} + g{axis}"
            return [*lines, f"    tid = {tid}", f"    t = np.int32(tid % {BLOCK})"]
        return [*lines, f"    t = np.int32({self.number('threadIdx', self.block)})", f"    tid = ({self.number('blockIdx', self.grid)}) * {BLOCK} + t"]

    @staticmethod
    def number(register, extents):
        """x + y * extents[0] + z * extents[0] * extents[1]"""
        factors = np.cumprod([1, *extents[:-1]])
        return " + ".join(f"cuda.{register}.{axis} * {factor}" for axis, factor in zip(AXES, factors))

    def place(self, tid):
        """Of the thread of a number in the launch: {gx, gy, gz}."""
        if self.rank == 1:
            return {}
        if self.by_place:
            at = np.unravel_index(tid, self.extents)
        else:
            block, thread = (np.unravel_index(n, extents, order="F") for n, extents in ((tid // BLOCK, self.grid), (tid % BLOCK, self.block)))
            at = [b * across + t for b, across, t in zip(block, self.block, thread)]
        return {f"g{axis}": int(number) for axis, number in zip(AXES, at)}
