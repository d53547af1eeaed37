"""Random kernels of 2-D blocks with shared memory, for test_rows.py. They have no races: between two barriers, threads write their own element of one
buffer and read any element of the other."""
import random

HEAD = """from py2cu import cuda, int32, float32


@cuda.jit(cache=False)
def kernel(x, out, sums, n):
    s0 = cuda.shared.array((8, 8), int32)
    s1 = cuda.shared.array((8, 8), int32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    j, i = cuda.grid(2)
    bx = cuda.blockIdx.x + cuda.blockDim.y * cuda.gridDim.y
    v = tx * 3 - ty
    w = 0
    u = n
"""


class Program:
    """Write the source of one kernel."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.buffer = 0
        self.loops = 0
        self.has_barriers = self.random.random() < 0.8

    def value(self, depth=0):
        choices = ["tx", "ty", "i", "j", "v", "w", "u", "bx", "n", str(self.random.randrange(-4, 9))]
        if depth > 2 or self.random.random() < 0.3:
            return self.random.choice(choices)
        kind = self.random.randrange(6)
        if kind == 0:
            return f"x[i, (j + {self.random.randrange(3)}) % x.shape[1]]"
        if kind == 1 and self.has_barriers:
            shift = self.random.randrange(8)
            return f"s{1 - self.buffer}[{self.random.choice([f'(ty + {shift}) % 8, tx', f'tx, ty ^ {shift}', 'abs(v) % 8, tx', f'{shift}, {shift}'])}]"
        if kind == 2:
            return f"({self.value(depth + 1)} if {self.condition()} else {self.value(depth + 1)})"
        return f"({self.value(depth + 1)} {self.random.choice('+-*^')} {self.value(depth + 1)})"

    def condition(self):
        return self.random.choice(["tx < 3", "ty > tx", "v > w", "ty % 2 == 0", "i < x.shape[0] - 3", "u > 2", "bx % 2 == 0", "tx == 0", "ty == 5"])

    def add(self, depth, line):
        self.lines.append("    " * depth + line)

    def statement(self, depth, nesting=0):
        """Add a statement without barriers."""
        kind = self.random.randrange(8)
        if kind < 3:
            self.add(depth, f"{self.random.choice('vw')} {self.random.choice(['=', '+=', '^='])} ({self.value()}) & 0xFFFF")
        elif kind == 3 and self.has_barriers:
            self.add(depth, f"s{self.buffer}[ty, tx] = ({self.value()}) & 0xFFFF")
        elif kind == 4 and nesting < 2:
            self.add(depth, f"if {self.condition()}:")
            self.statement(depth + 1, nesting + 1)
            if self.random.random() < 0.4:
                self.add(depth, "else:")
                self.statement(depth + 1, nesting + 1)
        elif kind == 5 and nesting < 2:
            self.loops += 1
            self.add(depth, f"for k{self.loops} in range({self.random.choice(['3', 'n', 'ty % 3', 'u % 4', 'tx'])}):")
            self.statement(depth + 1, nesting + 1)
            if self.random.random() < 0.3:
                self.add(depth + 1, f"if {self.condition()}:")
                self.add(depth + 2, self.random.choice(["break", "continue"]))
        elif kind == 6:
            self.add(depth, f"cuda.atomic.add(sums, ({self.value()}) & 7, ({self.value()}) & 15)")
        else:
            self.add(depth, f"out[i, j] {self.random.choice(['=', '+='])} {self.value()}")

    def phase(self, depth):
        for _ in range(self.random.randrange(1, 4)):
            self.statement(depth)
        if self.random.random() < 0.3:
            self.add(depth, f"u {self.random.choice(['=', '+='])} {self.random.choice(['n', '1', 'bx % 3', 'u * 2', 'x[0, 0] & 3'])}")
        if self.has_barriers:
            self.add(depth, "cuda.syncthreads()")
            self.buffer = 1 - self.buffer

    def guard(self):
        """Add a guard around loops, with a local of its own."""
        self.loops += 1
        own, counter = f"a{self.loops}", f"k{self.loops}"
        rows = self.random.choice(["x.shape[0]", "x.shape[0] - 1", "x.shape[0] - 7"])
        self.add(1, self.random.choice([f"if i < {rows} and j < 13:", f"if i < {rows}:", "if ty > u:", f"if 1 <= i < {rows}:"]))
        self.add(2, f"{own} = {self.value()}")
        self.add(2, f"for {counter} in range({self.random.choice(['n', '3', 'u % 4'])}):")
        self.add(3, f"{own} += x[i, {counter}] * x[{counter}, j] + v")
        self.statement(3, 1)
        self.statement(2, 1)
        self.add(2, f"v ^= {own} & 0xFF")

    def source(self):
        if not self.has_barriers and self.random.random() < 0.7:
            self.add(1, f"if i >= x.shape[0] - {self.random.randrange(5)} or {self.condition()}:")
            self.add(2, "return")
        if self.has_barriers:
            self.add(1, "s0[ty, tx] = tx - ty")
            self.add(1, "s1[ty, tx] = ty * tx")
            self.add(1, "cuda.syncthreads()")
        for _ in range(self.random.randrange(2, 5)):
            if self.random.random() < 0.3:
                self.guard()
            if self.random.random() < 0.4:
                self.loops += 1
                self.add(1, f"for k{self.loops} in range({self.random.choice(['n', '3', 'u % 3 + 1'])}):")
                self.phase(2)
                if self.has_barriers:
                    self.phase(2)
            else:
                self.phase(1)
        self.add(1, "out[i, j] += v + w * 3 + u")
        return HEAD + "\n".join(self.lines) + "\n"
