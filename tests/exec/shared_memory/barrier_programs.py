"""Random kernels with barriers, for test_thread_loops.py: free of races, but with divergent branches, early returns, votes and indices out of bounds.

A kernel alternates between two shared buffers: between two barriers, threads write their own element of one buffer and read any element of the other.
"""
import random

HEAD = """from py2cu import cuda, int32, int64, float32


@cuda.jit(cache=False)
def kernel(x, y, out, sums, m):
"""


class Program:
    """Write the source of one kernel."""

    def __init__(self, seed, fails=False):
        self.random = random.Random(seed)
        self.out_of_bounds = 0.8 if fails else 0.03
        self.lines = []
        self.count = 0
        self.threads = self.random.choice([32, 48, 64])
        self.shape = self.random.choice([(self.threads,), (self.threads,), (16, self.threads // 16), (4, 4, self.threads // 16)])
        self.buffer = 0
        self.is_float = self.random.random() < 0.3
        self.has_warps = len(self.shape) == 1 and self.threads != 48 and self.random.random() < 0.5
        self.starts_with_loop = self.chance(0.2)
        self.private = ["v", "w", "m"]  # integers that differ between threads; m is a parameter
        self.uniform = ["n"]

    def add(self, depth, line):
        self.lines.append("    " * depth + line)

    def chance(self, probability):
        return self.random.random() < probability

    def name(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"

    def index(self):
        """Return an index into a buffer, which is rarely out of bounds."""
        size = self.threads
        choices = [f"(t + {self.random.randrange(size)}) % {size}", "t", f"{size - 1} - t", f"abs(v) % {size}", f"(t ^ 1) % {size}"]
        if self.chance(self.out_of_bounds):
            return f"t + {self.random.randrange(1, 3)}"
        if self.chance(0.1):
            return f"t - {self.random.randrange(1, 3)}"
        return self.random.choice(choices)

    def value(self, depth=0):
        choices = ["t", "v", "w", "m", "i", "n", str(self.random.randrange(-5, 6)), "bx", "cuda.laneid"]
        if depth > 2 or self.chance(0.3):
            return self.random.choice(choices)
        kind = self.random.randrange(7)
        if kind == 0:
            return f"x[i % {self.threads}]"
        if kind == 1:
            return f"s{1 - self.buffer}[{self.index()}]"
        if kind == 2:
            return f"({self.value(depth + 1)} if {self.condition()} else {self.value(depth + 1)})"
        if kind == 3:
            return f"mine[{self.random.randrange(4)}]"
        return f"({self.value(depth + 1)} {self.random.choice('+-*&^')} {self.value(depth + 1)})"

    def condition(self):
        return self.random.choice([f"t < {self.random.randrange(self.threads)}", "v > w", "t % 2 == 0", f"i < y.size - {self.random.randrange(9)}",
                                   f"0 < t < {self.threads - 1}", "tx == 0", "t == n", "cuda.laneid < 3", f"t >= {self.random.randrange(4)} and v % 3 != 0"])

    def assignment(self):
        target = self.random.choice(self.private)
        return f"{target} {self.random.choice(['=', '+=', '^='])} {self.value()} & 0xFFFF"

    def thread_statement(self, depth, nesting=0):
        kind = self.random.randrange(12)
        if kind < 4:
            self.add(depth, self.assignment())
        elif kind < 6:
            self.add(depth, f"s{self.buffer}[t] = {self.value()}")
        elif kind == 6 and nesting < 2:
            self.add(depth, f"if {self.condition()}:")
            self.thread_statement(depth + 1, nesting + 1)
            if self.chance(0.4):
                self.add(depth, "else:")
                self.thread_statement(depth + 1, nesting + 1)
        elif kind == 7 and nesting < 2:
            self.add(depth, f"for {self.name('k')} in range({self.random.choice(['3', 'n', 't % 3', 'n + 1'])}):")
            self.thread_statement(depth + 1, nesting + 1)
            if self.chance(0.3):
                self.add(depth + 1, f"if {self.condition()}:")
                self.add(depth + 2, self.random.choice(["break", "continue"]))
        elif kind == 8:
            self.add(depth, f"mine[{self.random.randrange(4)}] = {self.value()}")
        elif kind == 9:
            self.add(depth, f"cuda.atomic.add(sums, {self.random.randrange(4)}, {self.value()} & 7)")
        elif kind == 10:
            self.add(depth, f"cuda.atomic.add(part, {self.random.randrange(4)}, float32({self.value()} & 0xFF) * float32(0.1))")
        elif self.chance(0.08):
            self.add(depth, f"if {self.condition()}:")
            self.add(depth + 1, "return")
        else:
            self.add(depth, f"out[i] {self.random.choice(['=', '+='])} {self.value()}")

    def warp_operation(self):
        """Return a shuffle or a vote of full warps, which may lack the lanes of threads that have returned."""
        source = self.random.choice(["v", "w", "t", f"s{1 - self.buffer}[t]"])
        name, argument = self.random.choice([("shfl_down_sync", "1"), ("shfl_down_sync", "n"), ("shfl_up_sync", "4"), ("shfl_up_sync", "3"),
                                             ("shfl_xor_sync", "16"), ("shfl_xor_sync", "1"), ("shfl_sync", "5"), ("shfl_sync", "n")])
        if self.chance(0.3):
            name = self.random.choice(["ballot_sync", "any_sync", "all_sync", "eq_sync"])
            return f"w ^= cuda.{name}(0xFFFFFFFF, {self.condition()})"
        return f"{self.random.choice(self.private)} += cuda.{name}(0xFFFFFFFF, {source}, {argument}) & 0xFF"

    def warp_statement(self, depth, nesting=0):
        """Add statements that all lanes of a warp execute."""
        kind = self.random.randrange(8)
        if kind == 0 and nesting < 2:
            self.add(depth, f"if {self.random.choice(['tx // 32 == 0', 'wp > 0', 'n > 2', 'wp == 1', 'votes > 3'])}:")
            self.warp_statement(depth + 1, nesting + 1)
            self.thread_statement(depth + 1)
            self.warp_statement(depth + 1, nesting + 1)
        elif kind == 1 and nesting < 2:
            name = self.name("d")
            self.add(depth, f"{name} = 16")
            self.add(depth, f"while {name} > 0:")
            self.add(depth + 1, f"{self.random.choice('vw')} += cuda.shfl_{self.random.choice(['down', 'xor', 'up'])}_sync(0xFFFFFFFF, v, {name}) & 0xFFFF")
            if self.chance(0.3):
                self.thread_statement(depth + 1, 1)
            self.add(depth + 1, f"{name} //= 2")
        elif kind == 2 and nesting < 2:
            self.add(depth, f"for {self.name('q')} in range({self.random.choice(['2', 'n % 4', 'wp + 1'])}):")
            self.warp_statement(depth + 1, nesting + 1)
            self.thread_statement(depth + 1, 1)
        elif kind == 3:
            self.add(depth, "cuda.syncwarp()")
            self.thread_statement(depth)
        elif kind == 4:
            name = self.random.choice(["add", "min", "max", "and", "or", "xor"])
            self.add(depth, f"w ^= cuda.reduce_{name}_sync(0xFFFFFFFF, {self.random.choice(['v', 'int32(v)', 't'])}) & 0xFFFF")
        elif kind == 5:
            self.add(depth, f"w += cuda.match_any_sync(0xFFFFFFFF, {self.random.choice(['v % 3', 't % 5', 'n'])}) & 0xFF")
        elif kind == 6:
            self.add(depth, "v += cuda.laneid * 3")
            self.add(depth, self.warp_operation())
        else:
            self.add(depth, self.warp_operation())
            self.thread_statement(depth)

    def barrier(self, depth):
        kind = self.random.randrange(8)
        if kind == 0:
            name = self.random.choice(["count", "or", "and"])
            function = "syncthreads_count" if name == "count" else f"syncthreads_{name}"
            self.add(depth, f"{self.random.choice(['v', 'votes'])} = cuda.{function}({self.condition()})")
        else:
            self.add(depth, "cuda.syncthreads()")
        self.buffer = 1 - self.buffer

    def phase(self, depth):
        for _ in range(self.random.randrange(1, 4)):
            self.thread_statement(depth)
        if self.chance(0.2):
            self.add(depth, self.warp_operation())
            self.thread_statement(depth)
        if self.has_warps and self.chance(0.6):
            self.warp_statement(depth)
        if self.chance(0.25):
            self.add(depth, f"n = {self.random.choice(['n + 1', 'bx + 2', '3', 'y.size % 5', 'votes % 4'])}")
            self.thread_statement(depth)
        self.barrier(depth)

    def uniform_statement(self, depth, nesting=0):
        kind = self.random.randrange(6)
        if kind == 0 and nesting < 2:
            self.add(depth, f"if {self.random.choice(['bx == 0', 'n > 2', 'y.size % 2 == 0', 'votes > 3'])}:")
            before = self.buffer
            self.body(depth + 1, nesting + 1)
            if self.buffer != before:
                self.barrier_only(depth + 1)
        elif kind == 1 and nesting < 2:
            self.add(depth, f"for {self.name('r')} in range({self.random.choice(['2', '3', 'n % 4', 'bx + 1'])}):")
            before = self.buffer
            self.body(depth + 1, nesting + 1)
            if self.buffer != before:
                self.barrier_only(depth + 1)
            if self.chance(0.3):
                self.add(depth + 1, f"if {self.random.choice(['n > 4', 'votes == 0'])}:")
                self.add(depth + 2, self.random.choice(["break", "continue"]))
        elif kind == 2 and nesting < 1:
            name = self.name("u")
            self.add(depth, f"{name} = {self.threads} // 2")
            self.add(depth, f"while {name} > 0:")
            before = self.buffer
            self.add(depth + 1, f"s{self.buffer}[t] = s{1 - self.buffer}[t] + (s{1 - self.buffer}[t + {name}] if t < {name} else 0)")
            self.barrier_only(depth + 1)
            if self.buffer != before:
                self.thread_statement(depth + 1)
                self.barrier_only(depth + 1)
            self.add(depth + 1, f"{name} //= 2")
        else:
            self.phase(depth)

    def barrier_only(self, depth):
        self.add(depth, "cuda.syncthreads()")
        self.buffer = 1 - self.buffer

    def body(self, depth, nesting):
        for _ in range(self.random.randrange(1, 3)):
            self.uniform_statement(depth, nesting)

    def source(self):
        dims = len(self.shape)
        self.lines = []
        self.add(1, f"s0 = cuda.shared.array({self.threads}, int64)")
        self.add(1, f"s1 = cuda.shared.array({self.threads}, int64)")
        self.add(1, "part = cuda.shared.array(4, float32)")
        self.add(1, "mine = cuda.local.array(4, int64)")
        self.add(1, "tx = cuda.threadIdx.x")
        self.add(1, "wp = tx // 32")
        self.add(1, "bx = cuda.blockIdx.x")
        self.add(1, ["t = tx", "t = tx + cuda.blockDim.x * cuda.threadIdx.y",
                     "t = tx + cuda.blockDim.x * (cuda.threadIdx.y + cuda.blockDim.y * cuda.threadIdx.z)"][dims - 1])
        self.add(1, f"i = bx * {self.threads} + t")
        self.add(1, "v = t * 3")
        self.add(1, "w = i")
        self.add(1, "n = 2")
        self.add(1, "votes = 1")
        depth = 2 if self.starts_with_loop else 1  # the loop is then the first region
        if self.starts_with_loop:
            self.add(1, "for first in range(m - 2):")
            self.add(2, "out[i] += first + 1")
        self.add(depth, "s0[t] = t")
        self.add(depth, "s1[t] = x[i % x.size]")
        self.add(depth, "for k in range(4):")
        self.add(depth + 1, "mine[k] = k * t")
        self.add(depth, "if t < 4:")
        self.add(depth + 1, "part[t] = 0")
        if self.starts_with_loop:
            self.add(2, f"if {self.condition()}:")
            self.add(3, f"out[i] += x[{self.random.choice(['t', 'i + first', 'x.size - 1 - first', 'i + 3 * first'])}]")
            self.add(3, self.random.choice(["return", "v += 1"]))
        self.add(depth, "cuda.syncthreads()")
        for _ in range(self.random.randrange(2, 5)):
            self.uniform_statement(1)
        self.barrier_only(1)
        self.add(1, f"out[i] ^= v + w + m + n + mine[1] + s{1 - self.buffer}[{self.threads - 1} - t] + votes")
        self.add(1, "if t < 4:")
        self.add(2, "y[bx * 4 + t] = part[t]")
        return HEAD + "\n".join(self.lines) + "\n"


GRID_HEAD = """from py2cu import cuda, int32, int64, float32


@cuda.jit(cache=False)
def kernel(a, b, out, sums):
"""


class GridProgram:
    """Write the source of a kernel without barriers over a grid of one to three axes, with guards that do not always suffice.

    `a` and `b` are arrays of as many axes as the grid; `out` has the same shape as `a`.
    """

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.dims = self.random.choice([1, 2, 2, 3])
        self.block = [(32,), (8, 4), (4, 2, 3)][self.dims - 1]
        self.grid = tuple(self.random.randrange(1, 5) for _ in range(self.dims))
        extents = [count * size for count, size in zip(self.grid, self.block)]
        self.order = self.random.sample(range(self.dims), self.dims)  # axis of the grid for each axis of the arrays
        self.shape = tuple(max(1, extents[axis] + self.random.choice([0, 0, 0, -1, -3, 2])) for axis in self.order)
        other = self.random.choice([0, 0, 0, 0, -1, 1])
        self.other_shape = tuple(max(1, size + other) for size in self.shape)
        self.kind = self.random.choice(["guard", "return", "guard", "none", "stride"])

    def chance(self, probability):
        return self.random.random() < probability

    def index(self):
        return ", ".join(f"i{axis}" + self.random.choice(["", "", "", " - 1", " + 1"]) for axis in range(self.dims))

    def value(self, depth=0):
        kind = self.random.randrange(6)
        if depth > 2 or kind == 0:
            return self.random.choice([f"i{self.random.randrange(self.dims)}", "3", "v", "cuda.laneid"])
        if kind < 3:
            return f"{self.random.choice('ab')}[{self.index()}]"
        return f"({self.value(depth + 1)} {self.random.choice('+-*^')} {self.value(depth + 1)})"

    def guard(self):
        conditions = []
        for axis in range(self.dims):
            low = self.random.choice(["", f"i{axis} > 0", f"1 <= i{axis}", f"i{axis} >= 2"])
            high = self.random.choice([f"i{axis} < a.shape[{axis}]", f"i{axis} < a.shape[{axis}] - 1", f"a.shape[{axis}] - 2 >= i{axis}", f"i{axis} + 1 < b.shape[{axis}]"])
            conditions += [part for part in (low, high) if part]
        if self.chance(0.2):
            conditions.append(self.random.choice(["v > 2", "i0 == 1", "cuda.laneid != 5", "3 <= cuda.laneid < 9", "a.shape[0] > 3", "a[0" + ", 0" * (self.dims - 1) + "] < 50"]))
        self.random.shuffle(conditions)
        return conditions

    def statement(self, depth):
        kind = self.random.randrange(7)
        here = ", ".join(f"i{axis}" for axis in range(self.dims))
        lines = []
        if kind == 0:
            lines = [f"if {self.random.choice(self.guard())}:", f"    out[{here}] += {self.value()}"]
        elif kind == 1:
            lines = ["for k in range(3):", f"    v += {self.value()} & 0xFF"]
        elif kind == 2:
            lines = [f"cuda.atomic.add(sums, i0 % 4, {self.value()} & 7)"]
        elif kind == 3:
            lines = [f"v ^= {self.value()}"]
        else:
            lines = [f"out[{here}] = {self.value()}"]
        return ["    " * depth + line for line in lines]

    def source(self):
        names = ["x", "y", "z"][:self.dims]
        lines = [f"    {', '.join(names)} = cuda.grid({self.dims})"] if self.dims > 1 else ["    x = cuda.grid(1)"]
        lines += [f"    i{axis} = {names[self.order[axis]]}" for axis in range(self.dims)] + ["    v = i0 * 2"]
        depth = 1
        if self.kind == "guard":
            lines.append(f"    if {' and '.join(self.guard())}:")
            depth = 2
        elif self.kind == "return":
            lines += [f"    if not ({' and '.join(self.guard())}):", "        return"]
        elif self.kind == "stride" and self.dims == 1:
            lines.append("    for i0 in range(x, out.size, cuda.gridsize(1)):")
            lines.append("        v = i0")
            depth = 2
        for _ in range(self.random.randrange(1, 4)):
            lines += self.statement(depth)
        lines.append("    " * depth + f"out[{', '.join(f'i{axis}' for axis in range(self.dims))}] ^= v")
        return GRID_HEAD + "\n".join(lines) + "\n"
