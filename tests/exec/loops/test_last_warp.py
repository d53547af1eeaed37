"""The last steps of reductions in shared memory wait for barriers of the warp instead of the block; results are bitwise equal."""
import numpy as np
import pytest

from py2cu import cuda, float32, int32

THREADS = 256
BLOCKS = 256  # enough threads for code that is specialized for the block size


def check(placing, function, block, results, warps, blocks=BLOCKS, **options):
    """Return the results, which are the same bits as with the original code. warps: the number of warp barriers in the code."""
    x = np.random.default_rng(7).standard_normal(blocks * np.prod(block), np.float32)
    found = []
    for mode in ("off", "model"):
        kernel = cuda.jit(**options)(function)
        with placing(mode):
            out = [cuda.to_device(np.zeros(blocks, dtype)) for dtype in results]
            kernel[blocks, block](cuda.to_device(x), *out)
            found.append([array.copy_to_host() for array in out])
            text = "".join(f.text for overload in kernel.overloads.values() for f in overload.functions)
            assert text.count("__syncwarp();") == (warps if mode == "model" else 0), text
    for one, other in zip(*found):
        assert one.tobytes() == other.tobytes()
    return x.reshape(blocks, -1), found[1]


def tree_sum(rows, first):
    """Sums of rows in the order of a reduction that starts with this distance."""
    rows = rows.copy()
    while first > 0:
        rows[:, :first] += rows[:, first:2 * first]
        first //= 2
    return rows[:, 0]


def sums(x, out):
    part = cuda.shared.array(1024, np.float32)
    t = cuda.threadIdx.x
    part[t] = x[cuda.grid(1)]
    cuda.syncthreads()
    step = cuda.blockDim.x // 2
    while step > 0:
        if t < step:
            part[t] += part[t + step]
        cuda.syncthreads()
        step //= 2
    if t == 0:
        out[cuda.blockIdx.x] = part[0]


@pytest.mark.parametrize("block, blocks, warps", [(256, 256, 1), (64, 1024, 1), (32, 2048, 1), (1024, 64, 1), (100, 700, 0), ((64, 1, 2), 512, 0)])
def test_block_sizes(placing, block, blocks, warps):
    if isinstance(block, tuple):  # two threads for each element: an idempotent reduction
        def kernel(x, out):
            part = cuda.shared.array(64, np.float32)
            t = cuda.threadIdx.x
            part[t] = x[cuda.grid(1)]
            cuda.syncthreads()
            step = cuda.blockDim.x // 2
            while step > 0:
                if cuda.threadIdx.z == 0 and t < step:
                    part[t] = max(part[t], part[t + step])
                cuda.syncthreads()
                step //= 2
            if t == 0:
                out[cuda.blockIdx.x] = part[0]

        check(placing, kernel, block, [np.float32], warps, blocks)
        return
    x, (out,) = check(placing, sums, block, [np.float32], warps, blocks)
    assert np.array_equal(out, tree_sum(x, block // 2))


def test_argmax(placing):
    """A condition with `and`, the halved counter before the barrier, an outer loop."""
    def kernel(x, best, index):
        values = cuda.shared.array(THREADS, np.float32)
        at = cuda.shared.array(THREADS, np.int32)
        t = cuda.threadIdx.x
        for row in range(cuda.blockIdx.x, best.size, cuda.gridDim.x):
            values[t] = x[row * THREADS + t]
            at[t] = t
            cuda.syncthreads()
            i = THREADS // 2
            while i >= 1:
                if t < i and values[t + i] > values[t]:
                    values[t] = values[t + i]
                    at[t] = at[t + i]
                i >>= 1
                cuda.syncthreads()
            if t == 0:
                best[row] = values[0]
                index[row] = at[0]
            cuda.syncthreads()

    x, (best, index) = check(placing, kernel, THREADS, [np.float32, np.int32], 1)
    assert np.array_equal(best, x.max(1)) and np.array_equal(index, x.argmax(1))


@cuda.jit(device=True)
def largest(part, t, first):
    step = first
    while step != 0:
        cuda.syncthreads()
        if step > t:
            part[t] = max(part[t], part[t + step])
        step //= 2
    cuda.syncthreads()
    return part[0]


def test_device_function(placing):
    """The barrier is before the accesses, and the counter may be negative."""
    def kernel(x, out):
        part = cuda.shared.array(THREADS, np.float32)
        t = cuda.threadIdx.x
        part[t] = x[cuda.grid(1)]
        value = largest(part, t, len(out) // 2)
        if t == 1:
            out[cuda.blockIdx.x] = value

    x, (out,) = check(placing, kernel, THREADS, [np.float32], 1)
    assert np.array_equal(out, x.max(1))


def test_sizes_that_are_no_powers_of_two(placing):
    def kernel(x, out):
        part = cuda.shared.array(THREADS, np.float32)
        t = cuda.threadIdx.x
        part[t] = x[cuda.grid(1)]
        cuda.syncthreads()
        n = 201
        while n > 1:
            half = (n + 1) // 2
            if t < n - half:
                part[t] += part[t + half]
            n = half
            cuda.syncthreads()
        if t == THREADS - 1:
            out[cuda.blockIdx.x] = part[0]

    x, (out,) = check(placing, kernel, THREADS, [np.float32], 1)
    x, n = x.copy(), 201
    while n > 1:
        half = (n + 1) // 2
        x[:, :n - half] += x[:, half:n]
        n = half
    assert np.array_equal(out, x[:, 0])


@pytest.mark.parametrize("first", [-5, 0, 1, 3, 33, 40, 65, 100, 127])
def test_starts(placing, first):
    def kernel(x, out):
        part = cuda.shared.array(THREADS, np.float32)
        t = cuda.threadIdx.x
        part[t] = x[cuda.grid(1)]
        cuda.syncthreads()
        step = int32(first)
        while step > 0:
            if t < step:
                part[t] += part[t + step]
            step //= 2
            cuda.syncthreads()
        if t == 70:
            out[cuda.blockIdx.x] = part[0] + part[40]

    check(placing, kernel, THREADS, [np.float32], 1)


def test_two_reductions(placing):
    """The same counter in an outer loop; the counter of the second reduction is used after the loop, so that all threads execute it."""
    def kernel(x, out, last):
        part = cuda.shared.array(THREADS, np.float32)
        t = cuda.threadIdx.x
        for row in range(cuda.blockIdx.x, out.size, cuda.gridDim.x):
            part[t] = x[row * THREADS + t]
            cuda.syncthreads()
            i = cuda.blockDim.x // 2
            while i > 0:
                if t < i:
                    part[t] = max(part[t], part[t + i])
                cuda.syncthreads()
                i //= 2
            top = part[0]
            cuda.syncthreads()
            part[t] = x[row * THREADS + t] - top
            cuda.syncthreads()
            i = cuda.blockDim.x // 2
            while i > 1:
                if t < i:
                    part[t] += part[t + i]
                cuda.syncthreads()
                i //= 2
            if t == THREADS - 1:
                out[row] = part[0] + part[1]
                last[row] = i
            cuda.syncthreads()

    x, (out, last) = check(placing, kernel, THREADS, [np.float32, np.int32], 1)
    assert np.all(last == 1) and np.array_equal(out, tree_sum(x - x.max(1)[:, None], THREADS // 2))


@pytest.mark.parametrize("counts", [False, True])
def test_two_barriers_and_registers(placing, counts):
    """A variable that all threads change in each iteration keeps the barriers of the block."""
    def kernel(x, out, steps):
        part = cuda.shared.array(THREADS, np.float32)
        t = cuda.threadIdx.x
        part[t] = x[cuda.grid(1)]
        cuda.syncthreads()
        count, other = 0, float32(0)
        i = THREADS
        while i > 1:
            i //= 2
            if t < i:
                other = part[t + i]
            cuda.syncthreads()
            if t < i:
                part[i - 1 - t] += other
                cuda.atomic.add(steps, cuda.blockIdx.x, 1)
            if counts:
                count += 1
            cuda.syncthreads()
        if t == THREADS - 1:
            out[cuda.blockIdx.x] = part[0] + count + other
            cuda.atomic.add(steps, cuda.blockIdx.x, count)

    x, (out, steps) = check(placing, kernel, THREADS, [np.float32, np.int32], 0 if counts else 2)
    assert np.all(steps == THREADS - 1 + 8 * counts)


def test_other_guards(placing):
    def kernel(x, out, near):
        part = cuda.shared.array(2 * THREADS, np.int64)
        t = cuda.threadIdx.x
        part[t] = part[t + THREADS] = x[cuda.grid(1)] * 1000
        cuda.syncthreads()
        i = THREADS // 2
        while i > 0:
            if t <= 2 * i - 1:  # the elements of neighbors, too, in the last warp
                for k in range(2):
                    if k == t % 2:
                        part[t + 2 * i] += part[t] + k
            elif t == THREADS:
                pass
            cuda.syncthreads()
            i //= 2
        if t == 0:
            out[cuda.blockIdx.x] = part[2]
            near[cuda.blockIdx.x] = part[3]

    check(placing, kernel, THREADS, [np.int64, np.int64], 1)


def outside_of_the_guard(part, t, i):
    value = part[0]
    cuda.syncthreads()
    if t < i:
        part[t] += part[t + i] + value


def stores_of_all_threads(part, t, i):
    if t < i:
        part[t] += part[t + i]
    part[THREADS + t] = i


def other_half(part, t, i):
    if t >= i:
        part[t] += part[t - i]


def reversed_threads(part, t, i):
    if THREADS - 1 - t < i:
        part[t] += part[t - i]


def conditional_barrier(part, t, i):
    if i > 16:
        cuda.syncthreads()
    if t < i:
        part[t] += part[t + i]


def votes(part, t, i):
    if t < i:
        part[t] += part[t + i]
    if cuda.syncthreads_or(part[0] > 1e30) and t < i:
        part[t] = 0


def fixed_number(part, t, i):
    if t < 40:
        part[t] += part[t + i]


def number_before_the_loop(part, t, i):
    if t < half(i):
        part[t] += part[t + 64]


def unknown_functions(part, t, i):
    if t < i:
        print(part[t])


@cuda.jit(device=True)
def half(i):
    return 64 if i > 4 else 50


@pytest.mark.parametrize("body", [outside_of_the_guard, stores_of_all_threads, other_half, reversed_threads, conditional_barrier, votes, fixed_number,
                                  number_before_the_loop])
def test_accesses_of_other_warps(placing, body):
    step = cuda.jit(device=True, inline=True)(body)

    def kernel(x, out):
        part = cuda.shared.array(2 * THREADS, np.float32)
        t = cuda.threadIdx.x
        part[t] = part[t + THREADS] = x[cuda.grid(1)]
        cuda.syncthreads()
        i = THREADS // 2
        while i > 0:
            step(part, t, i)
            cuda.syncthreads()
            i //= 2
        out[cuda.blockIdx.x] = part[0]

    check(placing, kernel, THREADS, [np.float32], 0)


def test_other_counters(placing):
    def kernel(x, out):
        part = cuda.shared.array(2 * THREADS, np.float32)
        t = cuda.threadIdx.x
        part[t] = part[t + THREADS] = x[cuda.grid(1)]
        cuda.syncthreads()
        i = half = THREADS // 4
        while i > 0:  # the guard does not depend on the counter
            if t < half:
                part[t] += part[t + i]
            cuda.syncthreads()
            i //= 2
        i = 1
        while i < THREADS:  # the counter increases
            if t < i:
                part[t] += part[t + i]
            cuda.syncthreads()
            i *= 2
        i = 1
        while i > 0:
            if t < i:
                part[t] += part[t + i]
            cuda.syncthreads()
            i = i * 2 % 256
        i = THREADS // 2
        while i > 0:  # some iterations have more threads than the previous one
            if t < i:
                part[t] += part[t + i]
            cuda.syncthreads()
            i = 60 if i == 3 else i // 2
            if i == 60 and part[0] > -1e30:
                i = 2
        i = THREADS // 2
        while i > 0:
            if t < i:
                part[t] += part[t + i]
            if i == 2:
                break
            cuda.syncthreads()
            i //= 2
        cuda.syncthreads()
        if t == 0:
            out[cuda.blockIdx.x] = part[0]

    check(placing, kernel, THREADS, [np.float32], 0)


def test_report(placing):
    x, out = cuda.to_device(np.zeros(BLOCKS * THREADS, np.float32)), cuda.to_device(np.zeros(BLOCKS, np.float32))
    report = "the first warp executes the last iterations, from step = 32, without barriers of the block"
    for mode, options, expected in (("model", {}, True), ("off", {}, False), ("model", {"schedule": "original"}, False), ("model", {"boundscheck": True}, False),
                                    ("model", {"debug": True, "opt": False}, False)):
        with placing(mode):
            kernel = cuda.jit(**options)(sums)
            assert (report in kernel.schedule(BLOCKS, THREADS, x, out)) == expected, (mode, options)
