"""Random kernels of 2-D blocks for test_fused_blocks.py: tiles in shared memory whose contents depend on the row of blocks, on the column, on both or on
neither. They have no races: threads write their own element of a tile, and read any element after a barrier."""
import random

HEAD = """from py2cu import cuda, int32, float32


@cuda.jit(cache=False)
def kernel(x, y, out, n):
    a = cuda.shared.array((8, 8), float32)
    b = cuda.shared.array((8, 8), float32)
    c = cuda.shared.array((8, 8), int32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    j, i = cuda.grid(2)
    total = float32(0)
    count = 0
    both = 0
    rows = n
    columns = n
    same = n
"""
INTEGERS = {  # by the axes on which the value depends
    "": ["tx", "ty", "n", "same", "3", "cuda.gridDim.x + cuda.gridDim.y"],
    "x": ["j", "columns", "cuda.blockIdx.x", "j % 5"],
    "y": ["i", "rows", "cuda.blockIdx.y", "i % 3"],
    "xy": ["i + j", "i * j"]}


class Program:
    """Write the source of one kernel."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.loops = 0
        self.both = self.pick(["total", "count", "both"])  # the only variable that depends on both axes: the others would need too many registers
        self.names = {"": "same", "x": "columns", "y": "rows", "xy": "both"}
        self.tiles = {"a": self.pick(["y", "y", "xy", ""]), "b": self.pick(["x", "x", "xy", ""]), "c": self.pick(["", "x", "y"])}

    def pick(self, items):
        return self.random.choice(items)

    def add(self, depth, line):
        self.lines.append("    " * depth + line)

    def below(self, axes):
        return self.pick([found for found in INTEGERS if set(found) <= set(axes)])

    def integer(self, axes, depth=0):
        if depth > 1 or self.random.random() < 0.4:
            return self.pick(INTEGERS[self.below(axes)])
        return f"({self.integer(axes, depth + 1)} {self.pick(['+', '-', '*', '^'])} {self.integer(axes, depth + 1)})"

    def loaded(self, axes):
        """Return an element of an input."""
        row = self.integer(axes)
        return f"{self.pick('xy')}[({row}) % 16, ({self.integer(axes)} + {self.random.randrange(9)}) % 16]"

    def condition(self, axes):
        return self.pick([f"{self.integer(axes)} > {self.integer(axes)}", f"{self.integer(axes)} % 2 == 0", "tx < 5", "ty > tx", f"({self.integer(axes)}) & 4 == 0"])

    def fill(self, depth, tile):
        axes = self.tiles[tile]
        kind = self.random.randrange(4)
        value = self.loaded(axes) if tile != "c" else f"({self.integer(axes)}) & 0xFF"
        if kind == 0:
            self.add(depth, f"if {self.condition(axes)}:")
            self.add(depth + 1, f"{tile}[ty, tx] = {value}")
        elif kind == 1:
            self.add(depth, f"{tile}[ty, tx] = {value} if {self.condition(axes)} else {self.random.randrange(5)}")
        else:
            self.add(depth, f"{tile}[ty, tx] {'=' if kind == 2 else '+='} {value}")

    def update(self, depth):
        """Change a variable that depends on some axes."""
        axes = self.pick([axes for axes in self.names if axes != "xy" or self.both == "both"])
        statement = f"{self.names[axes]} {self.pick(['=', '+=', '^='])} ({self.integer(axes)}) & 0xFF"
        if self.random.random() < 0.4:
            self.add(depth, f"if {self.condition(axes)}:")
            self.add(depth + 1, statement)
            if self.random.random() < 0.4:
                self.add(depth + 1, f"out[i, j] {self.pick(['=', '+='])} {self.integer('xy')} & 0xFF")
        elif self.random.random() < 0.3:
            self.loops += 1
            self.add(depth, f"for s{self.loops} in range({self.pick(['ty % 3', 'n', '(i + j) % 3'])}):")
            self.add(depth + 1, statement)
            if self.random.random() < 0.5:
                self.add(depth + 1, f"if {self.condition(self.below(axes))}:")
                self.add(depth + 2, self.pick(["break", "continue"]))
        else:
            self.add(depth, statement)

    def accumulate(self, depth):
        self.loops += 1
        k = f"k{self.loops}"
        self.add(depth, f"for {k} in range(8):")
        sums = {"total": [f"total += a[ty, {k}] * b[{k}, tx]", f"total += a[{k}, ty] - b[tx, {k}]", f"total += a[ty, {k}] * {self.loaded('xy')}",
                          f"total += b[{k}, {k}] * a[{k}, {k}]", f"total = max(total, b[{k}, tx]) + c[ty, {k}]"],
                "count": [f"count += c[{k}, {self.pick(['tx', 'ty', k])}]", f"count ^= c[{k}, {k}] * ({self.integer('xy')} & 7)", f"count += int(b[{k}, tx] * a[ty, {k}])"],
                "both": [f"out[i, j] += c[{k}, tx] + int(a[ty, {k}] * b[{k}, tx])", f"both ^= c[ty, {k}] & int(a[{k}, tx])"]}
        for _ in range(self.random.randrange(1, 4)):
            self.add(depth + 1, self.pick(sums[self.both]))

    def source(self):
        for tile in "abc":
            self.add(1, f"{tile}[ty, tx] = tx - ty")
        for _ in range(self.random.randrange(1, 4)):
            depth = 1
            if self.random.random() < 0.7:
                self.loops += 1
                depth = 2
                self.add(1, f"for m{self.loops} in range({self.pick(['n', '2', 'n % 3 + 1', 'cuda.gridDim.x % 3 + 1'])}):")
            for _ in range(self.random.randrange(4)):
                self.update(depth)
            for tile in "abc":
                if self.random.random() < 0.8:
                    self.fill(depth, tile)
            self.add(depth, "cuda.syncthreads()")
            for _ in range(self.random.randrange(1, 3)):
                self.accumulate(depth)
            self.add(depth, "cuda.syncthreads()")
            if self.random.random() < 0.5:
                self.update(depth)
        end = "out[i, j] += int(total) + count + both + rows * 3 + columns * 5 + same * 7"
        if self.random.random() < 0.6:
            self.add(1, self.pick(["if i < out.shape[0] - 9 and j < out.shape[1]:", "if j > 3:", "if i >= n:"]))
            end = "    " + end
        self.add(1, end)
        return HEAD + "\n".join(self.lines) + "\n"
