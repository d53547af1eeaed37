// SPDX-License-Identifier: MIT
/* Results of kernels run by the interpreter. Expected values come from CPython, NumPy and the CUDA programming guide.
 */
#include "kernel_runs.h"

/* Checks the elements of an array after a complete run. */
static void check_values(int line, const char *text, uint32_t blocks, uint32_t threads, const char *arguments,
                         const char *array, const char *wanted)
{
    Run *run = begin(line, text, blocks, threads, arguments);
    run_all(run, ENOUGH);
    char head[64], piece[512], after[640];
    (void)snprintf(head, sizeof head, "\"name\":\"%s\",\"type\"", array);
    const char *at = run_state(run) == RUN_DONE ? strstr(run_show(run, 0, 0).text, head) : NULL;
    at = at != NULL ? strstr(at, "\"values\":[") : NULL;
    if (at == NULL) {
        fail(line, "it does not end", run_message(run, NULL));
    } else {
        at += strlen("\"values\":[");
        (void)snprintf(piece, sizeof piece, "%.*s", (int)strcspn(at, "]"), at);
        size_t length = 0;
        for (const char *p = piece; *p != '\0'; p++) {
            if (*p != '"') {
                after[length++] = *p;
            }
        }
        after[length] = '\0';
        if (strcmp(after, wanted) != 0) {
            fail(line, wanted, after);
        }
    }
    run_free(run);
}

#define VALUES(text, blocks, threads, arguments, array, wanted)                                                        \
    check_values(__LINE__, text, blocks, threads, arguments, array, wanted)

/* Checks that the run stops with a message that contains these words, at this line of Python. */
static void check_stop(int line, const char *text, uint32_t threads, const char *arguments, const char *words,
                       uint32_t python_line)
{
    Run *run = begin(line, text, 1, threads, arguments);
    run_all(run, ENOUGH);
    uint32_t at = 0;
    const char *message = run_message(run, &at);
    if (run_state(run) != RUN_STOPPED || message == NULL || strstr(message, words) == NULL) {
        fail(line, words, message);
    } else if (at != python_line) {
        printf("line %d: the message is about line %u, not %u\n", line, (unsigned)at, (unsigned)python_line);
        failures++;
    }
    run_free(run);
}

#define STOPS(text, threads, arguments, words, python_line)                                                            \
    check_stop(__LINE__, text, threads, arguments, words, python_line)

static void test_values(void)
{
    VALUES(HEAD
           "@cuda.jit('void(float16[::1], float32[::1], int32[::1])')\ndef k(a, b, c):\n    a[0] = math.sqrt(a[1])\n   "
           " v = cuda.float32x4(a[1], 2, 3, 4)\n    w = cuda.int32x2(5, v.y)\n    b[0] = v.x + v.w\n"
           "    c[0] = w.x + w.y\n    c[1] = cuda.libdevice.float_as_int(b[1])\n    b[2] = "
           "cuda.libdevice.int_as_float(c[2])\n    c[3] = cuda.libdevice.signbitf(b[3])\n    print('%', a[1], c[0], "
           "'ab', b[0])\n",
           1, 1, "[0, 2.25]|[0, 1.0, 0, -0.5]|[0, 0, 1073741824, 0]", "c", "7,1065353216,1073741824,1");
    VALUES(HEAD "@cuda.jit('void(float32, float32[::1], float32[::1])')\ndef k(a, x, y):\n    i = cuda.grid(1)\n    if "
                "i < y.size:\n        y[i] = a * x[i] + y[i]\n",
           2, 4, "2|arange(6)|ones(6)", "y", "1.0,3.0,5.0,7.0,9.0,11.0");
    VALUES(HEAD "@cuda.jit('void(int64[::1], int64, int64)')\ndef k(o, a, b):\n    o[0] = a // b\n    o[1] = a % b\n   "
                " o[2] = a ** 2\n    o[3] = a >> 1\n    o[-1] = -a\n",
           1, 1, "zeros(5)|-7|2", "o", "-4,1,49,-4,7");
    VALUES(HEAD "@cuda.jit('void(int8[::1], uint8[::1])')\ndef k(a, b):\n    a[0] = a[0] + 100\n    b[0] = b[0] - 1\n",
           1, 1, "[100]|[0]", "a", "-56");
    VALUES(HEAD "@cuda.jit('void(float64[::1], float64)')\ndef k(o, x):\n    o[0] = math.sqrt(x)\n    o[1] = x // "
                "0.7\n    o[2] = -x % 0.75\n    o[3] = x ** 3\n    o[4] = min(x, 1.5)\n",
           1, 1, "zeros(5)|2.25", "o", "1.5,3.0,0.0,11.390625,1.5");
    VALUES(HEAD "@cuda.jit('void(complex128[::1])')\ndef k(z):\n    z[0] = z[0] * z[1]\n    z[1] = z[1].conjugate()\n",
           1, 1, "[1+2j, 3-1j]", "z", "(5.0+5.0j),(3.0+1.0j)");
    VALUES(HEAD "@cuda.jit('void(int32[:, :], int32[:])')\ndef k(a, o):\n    for i in range(a.shape[0]):\n        for "
                "j in range(a.shape[1]):\n            o[j] += a[i, j]\n",
           1, 1, "arange(6).reshape(2, 3)|zeros(3)", "o", "3,5,7");
    VALUES(HEAD "@cuda.jit('void(float16[::1])')\ndef k(x):\n    x[0] = cuda.fp16.hfma(x[0], x[1], x[2])\n    x[1] = "
                "cuda.fp16.hceil(x[1])\n    x[2] = cuda.fp16.hmax(x[2], x[3])\n    x[3] = cuda.fp16.hlt(x[3], x[2])\n",
           1, 1, "[2049, 1.5, 1, -2]", "x",
           "3072.0,2.0,1.0,1.0"); /* float16: 2049 rounds to 2048 and 3073 to 3072, ties to even */
    VALUES(HEAD "from numba.cuda import libdevice\n@cuda.jit('void(int64[::1], float64, int32, int32)')\ndef k(o, x, "
                "a, b):\n    o[0] = libdevice.double2int_rn(x)\n    o[1] = libdevice.double2int_ru(x)\n"
                "    o[2] = libdevice.double2ull_rz(1e30)\n    o[3] = libdevice.mulhi(a, b)\n    o[4] = "
                "libdevice.hadd(a, b)\n    o[5] = libdevice.rhadd(a, b)\n    o[6] = libdevice.byte_perm(a, b, 0x7531)\n"
                "    o[7] = libdevice.mul24(a, b)\n    o[8] = libdevice.mul64hi(a * 2 ** 40, b * 2 ** 40)\n",
           1, 1, "zeros(9)|-2.5|-1000000007|12345678", "o",
           "-2,-2,-1,-2874453,-493827165,-493827164,6407221,572902110,-1926377194895048704");
    VALUES(HEAD "@cuda.jit('void(float16[::1])')\ndef k(x):\n    x[0] = x[0] + x[1]\n", 1, 1, "[2048, 1]", "x",
           "2048.0,1.0");
    VALUES(HEAD "@cuda.jit(device=True)\ndef f(n):\n    return 1 if n < 2 else n * f(n - "
                "1)\n@cuda.jit('void(int64[::1])')\ndef k(o):\n    o[0] = f(10)\n",
           1, 1, "zeros(1)", "o", "3628800");
    VALUES(HEAD "@cuda.jit('void(int32[::1])')\ndef k(o):\n    t = (1, 2.5, 3)\n    a = cuda.local.array((2, 3), "
                "int64)\n    a[1, 2] = 5\n    o[0] = t[0] + t[2] + a[1, 2]\n",
           1, 1, "zeros(1)", "o", "9");
}

/* Records as np.array([...], dtype) creates them from tuples: fields in order, strings with their characters. */
static void test_records(void)
{
    static const char pairs[] = HEAD "@cuda.jit('void(Record(n[type=int32;offset=0],x[type=float32;offset=4];8;False)[:"
                                     ":1], float32[::1])')\ndef k(r, o):\n    for i in range(r.size):\n"
                                     "        o[i] = r[i].n * r[i].x\n        r[i].n += 10\n";
    VALUES(pairs, 1, 1, "[(2, 1.5), (-3, 0.25)]|zeros(2)", "o", "3.0,-0.75");
    VALUES(pairs, 1, 1, "[(2, 1.5), (-3, 0.25)]|zeros(2)", "r", "(12, 1.5),(7, 0.25)");
    VALUES(pairs, 1, 1, "zeros(3)|zeros(3)", "r", "(10, 0.0),(10, 0.0),(10, 0.0)");
    STOPS(pairs, 1, "[(2, 1.5), (3,)]|zeros(2)", "expected a number", 0);
    STOPS(pairs, 1, "arange(4)|zeros(4)", "arange() does not create records", 0);
    VALUES(HEAD "@cuda.jit('void(Record(v[type=nestedarray(int16, (2, 2));offset=0];8;False), int16[::1])')\ndef k(r, "
                "o):\n    o[0] = r.v[1, 0]\n    o[1] = r.v[0, 1]\n",
           1, 1, "([[1, 2], [3, 4]],)|zeros(2)", "o", "3,2");
    VALUES(HEAD "@cuda.jit('void(Record(s[type=CharSeq(3);offset=0],n[type=int8;offset=3];4;False)[::1])')\ndef "
                "k(r):\n    r[0].n = r[1].n\n",
           1, 1, "[('ab', 7), ('xyz', -1)]", "r", "('ab', -1),('xyz', -1)");
    VALUES(HEAD "@cuda.jit('void(Record(s[type=CharSeq(3);offset=0],n[type=int8;offset=3];4;False)[::1])')\ndef "
                "k(r):\n    r[0].n = len(r[0].s)\n    r[1].n = r[1].s == b'xyz'\n    r[2].n = r[2].s < b'b'\n",
           1, 1, "[('ab', 7), ('xyz', -1), ('bc', 5)]", "r", "('ab', 2),('xyz', 1),('bc', 0)");
    VALUES(HEAD "@cuda.jit('void(int32[::1], none)')\ndef k(o, x):\n    o[0] = 1 if x is None else 2\n", 1, 1,
           "zeros(1)|None", "o", "1");
    VALUES(HEAD "from numba import types\nfrom numba.cuda.types import "
                "bfloat16\n@cuda.jit(types.void(types.CPointer(types.float16), bfloat16[::1]))\ndef k(p, b):\n    b[0] "
                "= b[1]\n    p[1] = p[0]\n",
           1, 1, "[1.5, 2]|[0, 3.140625]", "b", "3.140625,3.140625");
}

/* Results of functions, and a field of a result. */
static void test_results(void)
{
    VALUES(HEAD
           "@cuda.jit(device=True)\ndef item(r, i):\n    return r[i]\n@cuda.jit(device=True)\ndef four(a):\n    return "
           "cuda.float32x4(a, 2, 3, 4)\n"
           "@cuda.jit('void(Record(n[type=int32;offset=0],x[type=float32;offset=4];8;False)[::1], float32[::1])')\ndef "
           "k(r, o):\n    o[0] = item(r, 1).x + item(r, 0).n\n    o[1] = four(7).y + four(7).x\n",
           1, 1, "[(2, 1.5), (-3, 0.25)]|zeros(2)", "o", "2.25,9.0");
}

/* Output as CPython prints it, except for floats, which have six digits as in Numba. */
static void test_printed(void)
{
    Run *run = begin(__LINE__,
                     HEAD "@cuda.jit('void(int32[::1], float64)')\ndef k(x, f):\n    t = cuda.threadIdx.x\n    if t == "
                          "1:\n        print('thread', t, 'has', x[t], f, x[t] > 6)\n"
                          "        print('é \\t 100%', 'two\\nlines')\n",
                     1, 2, "[5, 7]|2.5");
    run_all(run, ENOUGH);
    char piece[256];
    shown(run, 0, 1, "\"printed\":", piece, sizeof piece);
    const char *wanted = "\"thread 1 has 7 2.500000 True\\né \\u0009 100% two\\nlines\\n\"";
    if (strncmp(piece, wanted, strlen(wanted)) != 0) {
        fail(__LINE__, wanted, piece);
    }
    run_free(run);
}

static void test_barriers(void)
{
    static const char reversed[] = HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    tile = cuda.shared.array(8, "
                                        "int64)\n    t = cuda.threadIdx.x\n    tile[t] = x[t]\n"
                                        "    cuda.syncthreads()\n    x[t] = tile[7 - t]\n";
    VALUES(reversed, 1, 8, "arange(8)", "x", "7,6,5,4,3,2,1,0");
    VALUES(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    v = x[cuda.laneid]\n    for d in (16, 8, 4, 2, 1):\n    "
                "    v += cuda.shfl_down_sync(0xffffffff, v, d)\n    if cuda.laneid == 0:\n        x[0] = v\n",
           1, 32, "ones(32)", "x", "32,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1");
    VALUES(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    n = cuda.syncthreads_count(cuda.threadIdx.x < 3)\n    "
                "x[cuda.threadIdx.x] = n\n",
           1, 4, "zeros(4)", "x", "3,3,3,3");
    VALUES(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    x[cuda.threadIdx.x] = cuda.ballot_sync(0xf, "
                "cuda.threadIdx.x % 2 == 1)\n",
           1, 4, "zeros(4)", "x", "10,10,10,10");
    VALUES(HEAD "@cuda.jit('void(int32[::1], int64)')\ndef k(x, n):\n    x[cuda.threadIdx.x] = cuda.reduce_add_sync((1 "
                "<< n) - 1, x[cuda.threadIdx.x])\n",
           1, 5, "arange(5)|5", "x", "10,10,10,10,10");
    VALUES(HEAD "@cuda.jit('void(float64[::1])')\ndef k(x):\n    x[cuda.threadIdx.x] = "
                "cuda.reduce_max_sync(0xffffffff, x[cuda.threadIdx.x])\n",
           1, 3, "[1, 7.5, -2]", "x", "7.5,7.5,7.5");
    VALUES(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    lanes, same = cuda.match_all_sync(0x7, "
                "x[cuda.threadIdx.x])\n    x[cuda.threadIdx.x] = lanes + 8 * same\n",
           1, 3, "[4, 4, 4]", "x", "15,15,15");
    VALUES(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    lanes, same = cuda.match_all_sync(0x7, "
                "x[cuda.threadIdx.x])\n    x[cuda.threadIdx.x] = lanes + 8 * same\n",
           1, 3, "[4, 5, 4]", "x", "0,0,0");
    VALUES(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    cuda.atomic.add(x, 0, cuda.grid(1))\n    "
                "cuda.atomic.max(x, 1, cuda.grid(1))\n",
           3, 4, "zeros(2)", "x", "66,11");

    Run *run = begin(__LINE__, reversed, 1, 8, "arange(8)");
    char waits[64];
    run_step(run, 0, 3, SCOPE_THREAD, RUN_TO_WAIT, ENOUGH);
    shown(run, 0, 3, "\"wait\":", waits, sizeof waits);
    if (strncmp(waits, "\"barrier\"", strlen("\"barrier\"")) != 0) {
        fail(__LINE__, "thread 3 waits at the barrier", waits);
    }
    for (uint32_t i = 0; i < 8; i++) {
        run_step(run, 0, i, SCOPE_THREAD, RUN_TO_WAIT, ENOUGH);
    }
    shown(run, 0, 3, "\"wait\":", waits, sizeof waits);
    if (strncmp(waits, "\"runs\"", strlen("\"runs\"")) != 0) {
        fail(__LINE__, "all have come, so thread 3 goes on", waits);
    }
    run_free(run);
}

/* Atomic updates of one element by the threads of a warp, or of all blocks, in any order. */
static void test_atomics(void)
{
    VALUES(HEAD "@cuda.jit('void(uint32[::1], int32)')\ndef k(u, n):\n    t = cuda.threadIdx.x\n    cuda.atomic.inc(u, "
                "0, 5)\n    cuda.atomic.dec(u, 1, 5)\n    cuda.atomic.exch(u, 2, 7)\n    cuda.atomic.cas(u, 3, 0, 9)\n"
                "    cuda.atomic.xor(u, 4, t + 1)\n    cuda.atomic.or_(u, 5, t)\n    cuda.atomic.and_(u, 6, t + 8)\n   "
                " cuda.atomic.sub(u, 7, t)\n    cuda.atomic.min(u, 8, 3 + t)\n",
           1, 8, "[0, 0, 0, 0, 0, 0, 15, 30, 9]|0", "u", "2,4,7,9,8,7,8,2,3");
    VALUES(HEAD "@cuda.jit('void(int64[::1])')\ndef k(x):\n    t = cuda.threadIdx.x\n    cuda.atomic.add(x, 0, t)\n    "
                "cuda.atomic.sub(x, 1, t)\n    cuda.atomic.xor(x, 2, t + 1)\n    cuda.atomic.or_(x, 3, t)\n"
                "    cuda.atomic.and_(x, 4, t + 8)\n    cuda.atomic.exch(x, 5, -7)\n    cuda.atomic.cas(x, 6, 0, -9)\n "
                "   cuda.atomic.max(x, 7, t)\n    cuda.atomic.min(x, 8, -t)\n",
           1, 8, "[0, 0, 0, 0, 15, 0, 0, -1, 0]", "x", "28,-28,8,7,8,-7,-9,7,-7");
    VALUES(HEAD
           "@cuda.jit('void(uint64[::1])')\ndef k(x):\n    cuda.atomic.inc(x, 0, 5)\n    cuda.atomic.dec(x, 1, 5)\n",
           1, 8, "[0, 0]", "x", "2,4");
    VALUES(
        HEAD
        "@cuda.jit('void(float32[::1], float64[::1])')\ndef k(x, y):\n    t = cuda.threadIdx.x\n    cuda.atomic.max(x, "
        "0, t)\n    cuda.atomic.min(x, 1, -t)\n    cuda.atomic.nanmax(x, 2, t)\n    cuda.atomic.nanmin(x, 3, t)\n"
        "    cuda.atomic.add(x, 4, 0.5)\n    cuda.atomic.max(y, 0, t)\n",
        1, 8, "[1, 1, nan, 9, 0]|[9]", "x", "7.0,-7.0,7.0,0.0,4.0");
    VALUES(
        HEAD
        "@cuda.jit('void(float64[::1])')\ndef k(x):\n    t = cuda.threadIdx.x\n    cuda.atomic.max(x, 0, t)\n    "
        "cuda.atomic.min(x, 1, -t)\n    cuda.atomic.nanmax(x, 2, t)\n    cuda.atomic.nanmin(x, 3, t)\n"
        "    cuda.threadfence()\n    cuda.threadfence_block()\n    cuda.threadfence_system()\n    cuda.nanosleep(20)\n",
        1, 8, "[1, 1, nan, 9]", "x", "7.0,-7.0,7.0,0.0");
}

/* CUDA programming guide: lanes of a mask, source lanes of shuffles, and grid synchronization. */
static void test_lanes(void)
{
#define LANES "@cuda.jit('void(uint32[::1])')\ndef k(x):\n    t = cuda.threadIdx.x\n"
    VALUES(HEAD LANES "    x[t] = cuda.lanemask_lt() + (cuda.lanemask_eq() << 8)\n", 1, 4, "zeros(4)", "x",
           "256,513,1027,2055");
    VALUES(HEAD LANES "    x[t] = cuda.lanemask_le() + (~cuda.lanemask_ge() << 8) + (~cuda.lanemask_gt() << 16)\n", 1,
           3, "zeros(3)", "x", "65537,196867,459527");
    VALUES(HEAD LANES "    x[t] = cuda.shfl_up_sync(0xf, t + 1, 1) + cuda.shfl_xor_sync(0xf, t, 1) * 10 + "
                      "cuda.shfl_sync(0xf, t, 2) * 100\n",
           1, 4, "zeros(4)", "x", "211,201,232,223");
    VALUES(HEAD LANES "    x[t] = cuda.all_sync(0xf, t < 4) + cuda.any_sync(0xf, t > 3) * 2 + cuda.match_any_sync(0xf, "
                      "t // 2) * 4 + (cuda.activemask() & cuda.lanemask_eq() != 0) * 100\n",
           1, 4, "zeros(4)", "x", "113,113,149,149");
    VALUES(HEAD LANES "    x[t] = cuda.syncthreads_and(t < 3) + cuda.syncthreads_or(t > 2) * 2\n", 1, 4, "zeros(4)",
           "x", "2,2,2,2");
    VALUES(
        HEAD
        "@cuda.jit('void(int64[::1])')\ndef k(x):\n    g = cuda.cg.this_grid()\n    x[cuda.grid(1)] = cuda.grid(1)\n   "
        " g.sync()\n    if cuda.grid(1) == 0:\n        x[0] = x[3] + cuda.gridDim.x * 100 + cuda.warpsize * 1000\n",
        2, 2, "zeros(4)", "x", "32203,1,2,3");
    VALUES(HEAD LANES "    tile = cuda.cg.this_thread_block().tiled_partition(4)\n    x[t] = tile.shfl(t, 1) * 100 + "
                      "tile.ballot(t % 3 == 0) * 10 + tile.thread_rank()\n",
           1, 8, "zeros(8)", "x", "190,191,192,193,540,541,542,543");
    STOPS(HEAD LANES "    x[t] = cuda.shfl_down_sync(0x3, t, 1, 5)\n", 2, "zeros(2)", "a shuffle of width 5", 6);
    STOPS(HEAD LANES "    if t < 2:\n        x[t] = cuda.shfl_sync(0x3, t, 2)\n", 4, "zeros(4)",
          "reads a value from lane 2, which does not participate", 7);
    STOPS(HEAD LANES "    x[t] = cuda.ballot_sync(0x1, t == 0)\n", 2, "zeros(2)",
          "passes a mask that does not include it", 6);
#undef LANES
}

/* xoroshiro128+ as defined by its authors, with states from splitmix64 as in Numba; the numbers were computed with
 * Python's integers. */
static void test_random(void)
{
    VALUES(HEAD
           "from numba.cuda.random import "
           "*\n@cuda.jit('void(Record(s0[type=uint64;offset=0],s1[type=uint64;offset=8];16;True)[::1], "
           "uint64[::1])')\ndef k(s, o):\n    init_xoroshiro128p_state(s, 1, 42)\n"
           "    o[0] = xoroshiro128p_next(s, 1)\n    o[1] = xoroshiro128p_uniform_float64(s, 1) * 1000000.0\n    o[2] "
           "= xoroshiro128p_uniform_float32(s, 1) * 1000000.0\n"
           "    o[3] = (xoroshiro128p_normal_float64(s, 1) + 10) * 1000.0\n    xoroshiro128p_normal_float32(s, 1)\n",
           1, 1, "zeros(2)|zeros(4)", "o", "8912170991800999210,292463,363725,9932");
}

/* Exceptions and run-time checks. */
static void test_raises(void)
{
#define DEBUG                                                                                                          \
    "@cuda.jit('void(int64[::1], int64, float64)', debug=True, opt=False, boundscheck=True)\ndef k(x, n, y):\n"
    static const char tested[] = HEAD DEBUG
        "    x[0] = x[n]\n    x[1] = 7 // (n - 2)\n    x[2] = n ** x[3]\n    x[3] = 8 / y\n    x[-1] = 7 % n\n";
    VALUES(tested, 1, 1, "[5, 4, 3, 2, 1]|1|2.0", "x", "4,-7,1,4,0");
    STOPS(tested, 1, "[5, 4, 3, 2, 1]|5|2.0", "accesses x[5], which is out of bounds: the shape of x is (5,)", 5);
    STOPS(tested, 1, "[5, 4, 3, 2, 1]|-6|2.0", "accesses x[-6], which is out of bounds: the shape of x is (5,)", 5);
    STOPS(tested, 1, "[5, 4, 3, 2, 1]|2|2.0", "raises ZeroDivisionError", 6);
    STOPS(tested, 1, "[5, 4, 3, -2, 1]|0|2.0", "raises ZeroDivisionError", 7);
    STOPS(tested, 1, "[5, 4, 3, 2, 1]|1|0.0", "raises ZeroDivisionError", 8);
    STOPS(tested, 1, "[5, 4, 3, 2, 1]|0|1.0", "raises ZeroDivisionError", 9);
#undef DEBUG
}

/* Arguments in Python's notation, and invalid arguments. */
static void test_arguments(void)
{
    static const char one[] = HEAD "@cuda.jit('void(float64[::1], float64[::1])')\ndef k(a, o):\n    for i in "
                                   "range(o.size):\n        o[i] = a[i]\n";
    VALUES(one, 1, 1, "arange(2, 8, 3)|zeros(2)", "o", "2.0,5.0");
    VALUES(one, 1, 1, " [ 1.5e1 , -inf, nan ,] |np.zeros((3,))", "o", "15.0,-inf,nan");
    VALUES(one, 1, 1, "numpy.full(2, -2.5)|zeros(2)", "o", "-2.5,-2.5");
    VALUES(one, 1, 1, "full((2,), True)|zeros(2)", "o", "1.0,1.0");
    STOPS(one, 1, "zeros(-1)|zeros(2)", "a dimension must be a nonnegative integer", 0);
    STOPS(one, 1, "zeros(2.5)|zeros(2)", "a dimension must be a nonnegative integer", 0);
    STOPS(one, 1, "zeros 2|zeros(2)", "expected a call such as zeros(8)", 0);
    STOPS(one, 1, "full(2)|zeros(2)", "expected a call such as zeros(8)", 0);
    STOPS(one, 1, "arange(1, 2, 0)|zeros(2)", "the step of arange() must not be 0", 0);
    STOPS(one, 1, "arange(1, 2, 3, 4)|zeros(2)", "expected a call such as arange(8)", 0);
    STOPS(one, 1, "arange(1000000000)|zeros(2)", "too many elements to run here", 0);
    STOPS(one, 1, "[[[[[[[[[1]]]]]]]]]|zeros(2)", "lists may be nested at most 8 deep", 0);
    STOPS(one, 1, "[1, 2|zeros(2)", "missing ]", 0);
    STOPS(one, 1, "[1, 2] + 3|zeros(2)", "unexpected characters after the value: + 3", 0);
    STOPS(one, 1, "[1j]|zeros(2)", "is not a complex type", 0);
    STOPS(one, 1, "other(3)|zeros(2)", "expected an array", 0);
    STOPS(one, 1, "arange(6).reshape(4, 2)|zeros(2)", "reshape() requires the same number of elements", 0);
    STOPS(one, 1, "[99999999999999999999]|zeros(2)", "an integer has more than 64 bits", 0);
    static const char complexes[] = HEAD
        "@cuda.jit('void(complex64[::1], boolean, float16)')\ndef k(z, b, n):\n    z[0] = z[1] if b else z[0] * n\n";
    VALUES(complexes, 1, 1, "[1, 2.5-3j]|True|2", "z", "(2.5-3.0j),(2.5-3.0j)");
    VALUES(complexes, 1, 1, "[1+2j, 3j]|False|0.5", "z", "(0.5+1.0j),(0.0+3.0j)");
    STOPS(complexes, 1, "[1+2, 3]|True|1", "a complex number has the form 1+2j", 0);
    static const char texts[] = HEAD "@cuda.jit('void(Record(s[type=CharSeq(3);offset=0],n[type=int8;offset=3];4;False)"
                                     "[::1], int64)')\ndef k(r, n):\n    r[0].n = n\n";
    STOPS(texts, 1, "[(ab, 7)]|1", "a string must be quoted", 0);
    STOPS(texts, 1, "[('abcd', 7)]|1", "must fit its type", 0);
    STOPS(texts, 1, "[('abc', 7, 8)]|1", "a record must be a tuple of all its fields", 0);
    VALUES(texts, 1, 1, "np.zeros(2)|3", "r", "('', 3),('', 0)");
    const uint32_t none[3] = {1, 0, 1}, one_each[3] = {1, 1, 1};
    Run *run = run_new(translate_unit(unit), "k", none, one_each, 0);
    if (run_state(run) != RUN_STOPPED || strstr(run_message(run, NULL), "each dimension must be at least 1") == NULL) {
        fail(__LINE__, "a grid without blocks", run_message(run, NULL));
    }
    run_free(run);
    run = run_new(translate_unit(unit), "another", one_each, one_each, 0);
    if (run_state(run) != RUN_STOPPED || strcmp(run_message(run, NULL), "kernel another not found") != 0) {
        fail(__LINE__, "a kernel that is not there", run_message(run, NULL));
    }
    run_free(run);
}

/* Loads and stores with cache hints; local variables of nested calls. */
static void test_memory(void)
{
    VALUES(HEAD
           "@cuda.jit('void(float32[::1], int8[:, ::1], int64[::1])')\ndef k(x, h, n):\n    t = cuda.threadIdx.x\n    "
           "cuda.stcs(x, t, cuda.ldcs(x, t) * 2)\n    cuda.stcg(h, (0, t), cuda.ldca(h, (1, t)))\n"
           "    cuda.stwt(n, t, cuda.ldcv(n, -1) + cuda.ldcg(n, t) + cuda.ldlu(x, t))\n    cuda.stwb(h, (1, t), 7)\n",
           1, 2, "[1, 2.5]|[[1, 2], [3, 4]]|[5, 6, 70]", "n", "77,81,70");
    VALUES(HEAD "@cuda.jit(device=True)\ndef f(n, a, b, c, d):\n    if n == 0:\n        return a + b + c + d\n    own "
                "= cuda.local.array(2, int64)\n    own[0] = n\n    own[1] = f(n - 1, b, c, d, a)\n    return own[1] * "
                "2 % 1009 + own[0]\n"
                "@cuda.jit('void(int64[::1])')\ndef k(o):\n    o[0] = f(150, 1, 2, 3, 4)\n",
           1, 1, "zeros(1)", "o", "777");
    VALUES(HEAD "@cuda.jit('void(float64[:, ::1], int64[::1])')\ndef k(x, o):\n    o[0] = x.size\n    if x.size > 5:\n "
                "       o[1] = 1\n",
           1, 1, "zeros((2, 3))|zeros(2)", "o", "6,1");
}

/* Functions of libdevice. */
static void test_functions(void)
{
#define LIB "from numba.cuda import libdevice\n@cuda.jit('void(float64[::1], int64[::1])')\ndef k(x, n):\n"
    VALUES(HEAD LIB
           "    x[0] = libdevice.rsqrt(4.0)\n    x[1] = libdevice.rcbrt(8.0)\n    x[2] = libdevice.exp10(2.0)\n    "
           "x[3] = libdevice.sinpi(2.5)\n    x[4] = libdevice.cospi(3.0)\n    x[5] = libdevice.normcdf(0.0)\n"
           "    x[6] = libdevice.rsqrtf(float32(16)) + libdevice.cospif(float32(0.5)) + libdevice.sinpif(float32(1)) + "
           "libdevice.normcdff(float32(0))\n    x[7] = libdevice.saturatef(float32(1.5)) + "
           "libdevice.saturatef(float32(-2)) + libdevice.saturatef(float32(0.25))\n"
           "    x[8] = libdevice.fast_fdividef(float32(3), float32(4))\n    x[9] = "
           "libdevice.hiloint2double(1073741824, 0)\n",
           1, 1, "zeros(10)|zeros(1)", "x", "0.5,0.5,100.0,1.0,-1.0,0.5,0.75,1.25,0.75,2.0");
    VALUES(HEAD LIB "    n[0] = libdevice.llround(2.5)\n    n[1] = libdevice.ilogb(9.0)\n    n[2] = "
                    "libdevice.double2hiint(2.0)\n    n[3] = libdevice.double2loint(1.0 / 3.0)\n    n[4] = "
                    "libdevice.umulhi(1 << 31, 6)\n    n[5] = libdevice.mul64hi(1 << 62, 8)\n"
                    "    s, c = libdevice.sincos(x[0])\n    n[6] = s + c * 2\n    s, c = libdevice.sincospi(1.0)\n    "
                    "n[7] = s + c * 2\n    r, q = libdevice.remquo(7.0, 2.0)\n    n[8] = r * 10 + q % 4\n    r, q = "
                    "libdevice.remquof(float32(7), float32(2))\n    n[9] = r * 10 + q % 4\n",
           1, 1, "zeros(1)|zeros(10)", "n", "3,3,1073741824,1431655765,3,2,2,-2,-10,-10");
    static const char halves[] = HEAD
        "from numba.cuda import fp16\n@cuda.jit('void(float16[::1], int64[::1])')\ndef k(x, n):\n    a, b = x[0], "
        "x[1]\n    x[2] = fp16.__hadd_sat(a, b)\n    x[3] = fp16.__hsub_sat(a, b)\n    x[4] = fp16.__hmul_sat(a, b)\n"
        "    x[5] = fp16.__hfma_sat(a, b, a)\n    x[6] = fp16.__hfma_relu(a, b, -a)\n    x[7] = fp16.hrcp(b)\n    x[8] "
        "= fp16.__hneg(a)\n    n[0] = fp16.__hequ(a, b) + fp16.__hltu(a, b) * 2 + fp16.__hgtu(x[9], b) * 4\n"
        "    n[1] = fp16.__hisnan(x[9]) + fp16.__hisnan(a) * 2 + fp16.__hisinf(x[10]) * 4 + fp16.__hisinf(a) * 16\n";
    VALUES(halves, 1, 1, "[0.25, 0.5, 0, 0, 0, 0, 0, 0, 0, nan, -inf]|zeros(2)", "x",
           "0.25,0.5,0.75,0.0,0.125,0.375,0.0,2.0,-0.25,nan,-inf");
    VALUES(halves, 1, 1, "[0.25, 0.5, 0, 0, 0, 0, 0, 0, 0, nan, -inf]|zeros(2)", "n", "6,-3");
#undef LIB
}

static void test_stops(void)
{
    STOPS(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    x[cuda.grid(1)] = 1\n", 3, "zeros(2)",
          "thread 2 of block 0 writes x[2], which is out of bounds: the shape of x is (2,)", 5);
    STOPS(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    tile = cuda.shared.array(4, int64)\n    x[0] = tile[1]\n",
          1, "zeros(2)", "reads tile[1], which no thread has written", 6);
    STOPS(HEAD "from numba.cuda import libdevice\n@cuda.jit('void(float64[::1])')\ndef k(x):\n    x[0] = "
               "libdevice.erfcx(x[1])\n",
          1, "zeros(2)", "uses an unsupported construct: erfcx()", 6);
    STOPS(HEAD "@cuda.jit('void(int32[::1])', debug=True, opt=False)\ndef k(x):\n    if x[0] == 1:\n        raise "
               "ValueError('one')\n",
          1, "ones(2)", "raises ValueError: one", 6);
    STOPS(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    if cuda.threadIdx.x == 0:\n        cuda.syncthreads()\n  "
               "  else:\n        cuda.syncwarp()\n    x[0] = 1\n",
          2, "zeros(2)", "deadlock", 6);
    STOPS(HEAD "@cuda.jit('void(int32[::1], int8)')\ndef k(x, a):\n    x[0] = a\n", 1, "zeros(2)|300",
          "int8 cannot represent this number", 0);
    STOPS(HEAD "@cuda.jit('void(int32[::1], int64)')\ndef k(x, a):\n    x[0] = a\n", 1, "zeros(2)|2.5",
          "int64 accepts only integers", 0);
    STOPS(HEAD "@cuda.jit('void(int32[::1], int64)')\ndef k(x, a):\n    x[0] = a\n", 1, "zeros(2)|",
          "expected a number", 0);
    STOPS(HEAD "@cuda.jit('void(int32[::1], int64)')\ndef k(x, a):\n    x[0] = a\n", 1, "zeros(2)",
          "the argument a is missing", 0);
    STOPS(HEAD "@cuda.jit('void(int32[:, ::1])')\ndef k(x):\n    x[0, 0] = 1\n", 1, "zeros(2)",
          "the array is 1-D, but a 2-D array is required", 0);
    STOPS(HEAD "@cuda.jit('void(int32[:, ::1])')\ndef k(x):\n    x[0, 0] = 1\n", 1, "[[1, 2], [3]]",
          "have different lengths", 0);
    STOPS(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    x[0] = 1\n", 1, "zeros(1000000000)",
          "too many elements to run here", 0);
    STOPS(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    x[0] = 1\n", 5000, "zeros(1)",
          "too many threads in a block", 0);
    STOPS(HEAD "@cuda.jit(device=True)\ndef f(n):\n    return 1 if n < 2 else n * f(n - "
               "1)\n@cuda.jit('void(int64[::1])')\ndef k(o):\n    o[0] = f(1000)\n",
          1, "zeros(1)", "more than 200 deep", 5);
}

/* Limits of conversions follow the CUDA guide, products Python's numbers; results of cmath at infinities are CPython's.
 */
static void test_ends(void)
{
    VALUES(HEAD "from numba.cuda import libdevice\n@cuda.jit('void(int64[::1], int64, int64)')\ndef k(o, a, b):\n    "
                "o[0] = libdevice.umul64hi(a, b)\n    o[1] = libdevice.umul64hi(b, b)\n",
           1, 1, "zeros(2)|-3|10", "o", "9,0");
    VALUES(HEAD
           "from numba.cuda import libdevice\n@cuda.jit('void(float64[::1], int32, int64)')\ndef k(o, a, b):\n    o[0] "
           "= libdevice.int2float_rn(a)\n    o[1] = libdevice.int2double_rn(a)\n    o[2] = libdevice.ll2double_rn(b)\n",
           1, 1, "zeros(3)|16777217|9007199254740993", "o", "16777216.0,16777217.0,9007199254740992.0");
    VALUES(HEAD "from numba.cuda import libdevice\n@cuda.jit('void(int64[::1], float64, float64)')\ndef k(o, x, y):\n  "
                "  o[0] = libdevice.double2int_rn(x)\n    o[1] = libdevice.double2int_rz(-x)\n    o[2] = "
                "libdevice.double2int_rd(y - y + x / x * 0.0)\n"
                "    o[3] = libdevice.double2uint_rz(-x)\n    o[4] = libdevice.double2ll_rz(x)\n    o[5] = "
                "libdevice.double2int_rn(x * 0.0 + math.nan)\n",
           1, 1, "zeros(6)|1e20|2.5", "o", "2147483647,-2147483648,0,0,9223372036854775807,0");
    VALUES(HEAD "@cuda.jit('void(Record(s[type=CharSeq(4);offset=0],u[type=UnicodeCharSeq(3);offset=4];16;False)[::1], "
                "int64[::1])')\ndef k(r, o):\n    r[0].s = b'a\\x07\\\\b'\n    r[1].u = '\\u00e9\\U0001f600x'\n"
                "    o[0] = r[0].s[1]\n    o[1] = r[0].s[2]\n    o[2] = r[1].u == r[0].u\n    o[3] = r[1].u > "
                "'\\u00e9\\uffff'\n    o[4] = len(r[1].u) * 10 + len(r[0].s)\n",
           1, 1, "[('ab', 'cd'), ('xyz', 'e')]|zeros(5)", "o", "7,92,0,1,34");
    static const char tested[] =
        HEAD "@cuda.jit('void(int32[::1], uint64)', boundscheck=True)\ndef k(x, i):\n    x[i] = 5\n";
    VALUES(tested, 1, 1, "zeros(3)|2", "x", "0,0,5");
    STOPS(tested, 1, "zeros(3)|3", "accesses x[3]", 5);
    STOPS(tested, 1, "zeros(3)|18446744073709551615", "accesses x[18446744073709551615]", 5);
    VALUES(HEAD "@cuda.jit('void(int64[::1], float32[:, ::1])')\ndef k(o, m):\n    s = cuda.shared.array(0, int64)\n   "
                " o[0] = m.size\n    o[1] = s.size\n",
           1, 1, "[7, 7]|zeros(6).reshape(2, 3)", "o", "6,0");
    VALUES(HEAD "import cmath\n@cuda.jit('void(complex128[::1], float64)')\ndef k(z, x):\n    z[0] = "
                "cmath.sqrt(complex(1, x))\n    z[1] = cmath.sqrt(complex(-x, 2))\n    z[2] = cmath.sqrt(complex(x, "
                "-2))\n    z[3] = cmath.rect(2, 0)\n"
                "    z[4] = cmath.exp(complex(-x, 1))\n    z[5] = cmath.sqrt(complex(0, 0))\n    z[6] = "
                "cmath.log(complex(x, 0))\n    z[7] = cmath.atan(complex(0, 0))\n",
           1, 1, "zeros(8)|inf", "z",
           "(inf+infj),(0.0+infj),(inf-0.0j),(2.0+0.0j),(0.0+0.0j),(0.0+0.0j),(inf+0.0j),(0.0+0.0j)");
    VALUES(HEAD "import cmath\n@cuda.jit('void(complex64[::1], float32)')\ndef k(z, x):\n    z[0] = cmath.rect(x, x - "
                "x)\n    z[1] = cmath.sqrt(z[2])\n",
           1, 1, "[0, 0, 8j]|1.5", "z", "(1.5+0.0j),(2.0+2.0j),(0.0+8.0j)");
}

/* Invalid arguments and limits of a thread: each stops with a message. */
static void test_limits(void)
{
    static const char one[] = HEAD "@cuda.jit('void(float64[:, ::1])')\ndef k(a):\n    a[0, 0] = 1\n";
    STOPS(one, 1, "zeros(4).T", "unexpected characters after the value: .T", 0);
    STOPS(one, 1, "zeros(4).reshape(2", "missing )", 0);
    STOPS(one, 1, "zeros(4).reshape(3000000, 3000000)", "too many elements to run here", 0);
    static const char record[] = HEAD "@cuda.jit('void(Record(n[type=int32;offset=0],x[type=float32;offset=4];8;False),"
                                      " float32[::1])')\ndef k(r, o):\n    o[0] = r.n + r.x\n";
    VALUES(record, 1, 1, "(2, 1.5)|zeros(1)", "o", "3.5");
    VALUES(record, 1, 1, "[(2, 1.5)]|zeros(1)", "o", "3.5");
    VALUES(record, 1, 1, "zeros(1)|ones(1)", "o", "0.0");
    VALUES(HEAD "@cuda.jit('void(Record(n[type=int32;offset=0],x[type=float32;offset=4];8;False)[::1], "
                "int64[::1])')\ndef k(r, o):\n    o[0] = r.size\n",
           1, 1, "zeros(3)|zeros(1)", "o", "3");
    STOPS(HEAD "@cuda.jit(device=True)\ndef f(n, t):\n    return t[0] if n == 0 else f(n - 1, "
               "t)\n@cuda.jit('void(int64[::1], int64)')\ndef k(o, n):\n    o[0] = f(n, (n,) * 500)\n",
          1, "zeros(1)|150", "needs more than 65536 values at once", 5);
    STOPS(HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    cuda.atomic.add(x, 2, 1)\n", 1, "zeros(2)",
          "writes x[2], which is out of bounds: the shape of x is (2,)", 5);
    /* With bounds checks, an index in another row is an error although its element is in the array. */
    static const char row[] = HEAD "@cuda.jit('void(int32[:, ::1], int64)', boundscheck=True)\ndef k(a, j):\n"
                                   "    tile = cuda.shared.array((2, 3), int64)\n    tile[0, j - 1] = 1\n    v = a[1]\n"
                                   "    a[0, j] = 1\n    v[j - 5] = 2\n";
    STOPS(row, 1, "zeros((2, 4))|4",
          "uses the index 3 for axis 1 of tile, which is out of bounds: the shape of tile is (2, 3)", 6);
    STOPS(row, 1, "zeros((2, 3))|3",
          "uses the index 3 for axis 1 of a, which is out of bounds: the shape of a is (2, 3)", 8);
    STOPS(row, 1, "zeros((2, 4))|0",
          "uses the index -5 for axis 0 of v, which is out of bounds: the size of this axis is 4", 9);
}

/* Complex functions at infinities and NaNs, as in CPython's cmath. */
static void test_complex_ends(void)
{
    VALUES(
        HEAD
        "import cmath\n@cuda.jit('void(complex128[::1], float64, float64)')\ndef k(z, nan, inf):\n    z[0] = "
        "cmath.tanh(complex(nan, 0))\n    z[1] = cmath.asinh(complex(nan, 0))\n    z[2] = cmath.acos(complex(0, nan))\n"
        "    z[3] = cmath.atanh(complex(0, nan))\n    z[4] = cmath.atanh(complex(-inf, 1))\n    z[5] = "
        "cmath.atanh(complex(1, nan))\n    z[6] = cmath.rect(0, inf)\n    z[7] = cmath.atanh(complex(1e300, -1))\n",
        1, 1, "zeros(8)|nan|inf", "z",
        "(nan+0.0j),(nan+0.0j),(1.5707963267948966+nanj),(0.0+nanj),(-0.0+1.5707963267948966j),(nan+nanj),(0.0+0.0j),("
        "1e-300-1.5707963267948966j)");
}

/* Integer powers: Numba's power with a negative exponent; roots are those of Python's math.isqrt(), dates those of
 * NumPy. */
static void test_whole_numbers(void)
{
    VALUES(HEAD "@cuda.jit('void(int64[::1], int64, int64)')\ndef k(o, a, n):\n    o[0] = a ** n\n    o[1] = (a - a) "
                "** n\n    o[2] = (a - 3) ** n\n    o[3] = (a - 1) ** n\n    o[4] = a ** (-n)\n",
           1, 1, "zeros(5)|2|-3", "o", "0,-9223372036854775808,-1,1,8");
    VALUES(HEAD
           "@cuda.jit('void(int64[::1])')\ndef k(o):\n    for i in range(o.size):\n        o[i] = math.isqrt(o[i])\n",
           1, 1, "[9223372030926249000, 9223372030926249001, 9223372036854775807, 99, 0]", "o",
           "3037000498,3037000499,3037000499,9,0");
    VALUES(HEAD "@cuda.jit('void(float64[::1], int64)')\ndef k(o, n):\n    o[0] = round(o[0], n)\n    o[1] = "
                "round(o[1], n)\n    o[2] = round(o[2], n)\n    o[3] = round(o[3], n - 4)\n",
           1, 1, "[inf, 1e307, 0.125, 1250]|2", "o", "inf,1e307,0.12,1200.0");
    VALUES(HEAD "@cuda.jit('void(int64[::1], int32[::1])')\ndef k(x, y):\n    t = cuda.threadIdx.x\n    y[t] = "
                "cuda.reduce_max_sync(0xffffffff, y[t]) * 100 + cuda.reduce_min_sync(0xffffffff, y[t])\n",
           1, 32, "zeros(1)|arange(-3, 29)", "y",
           "2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,"
           "2797,2797,2797,2797,2797,2797,2797,2797,2797,2797,2797");
    VALUES(HEAD "@cuda.jit('void(int32[::1])')\ndef k(y):\n    t = cuda.threadIdx.x\n    y[t] = "
                "cuda.reduce_min_sync(0x7, y[t]) if t < 3 else 5\n",
           1, 4, "[4, -2, 9, 1]", "y", "-2,-2,-2,5");
    STOPS(HEAD "@cuda.jit('void(float64[::1], int64)')\ndef k(o, n):\n    o[0] = round(o[0], n)\n", 1, "[1e10]|12",
          "round_to() with these arguments", 5);
}

/* Code for the host, instrumented code, and a launch that is too large are rejected. */
static void check_refused(int line, const char *text, bool for_host, uint32_t blocks, const char *arguments,
                          const char *words)
{
    const Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    const Py2cuRequest request = {
        .struct_size = sizeof request, .modules = &module, .module_count = 1, .for_host = for_host};
    py2cu_unit_free(unit);
    unit = py2cu_translate(&request);
    Run *run = run_new(translate_unit(unit), "k", (const uint32_t[]){blocks, 1, 1}, (const uint32_t[]){256, 1, 1}, 0);
    run_set_text(run, 0, arguments);
    run_start(run);
    run_all(run, ENOUGH);
    if (run_state(run) != RUN_STOPPED || strstr(run_message(run, NULL), words) == NULL) {
        fail(line, words, run_message(run, NULL));
    }
    if (run_set_bytes(run, 0, arguments, 1, NULL, NULL, 0)) {
        fail(line, "an argument is set of a run that has ended", NULL);
    }
    run_free(run);
}

static void test_refused(void)
{
    static const char plain[] = HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    x[0] = 1\n";
    check_refused(__LINE__, plain, true, 1, "zeros(1)", "code for the host backend cannot run here");
    static const char large[] = HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    a = cuda.local.array(1000000, "
                                     "int64)\n    a[cuda.threadIdx.x] = 1\n    cuda.syncthreads()\n    x[0] = a[0]\n";
    check_refused(__LINE__, large, false, 1, "zeros(1)", "needs more memory than a run may use");
}

int main(void)
{
    test_ends();
    test_limits();
    test_complex_ends();
    test_whole_numbers();
    test_refused();
    test_values();
    test_records();
    test_results();
    test_printed();
    test_barriers();
    test_atomics();
    test_lanes();
    test_random();
    test_raises();
    test_arguments();
    test_memory();
    test_functions();
    test_stops();
    py2cu_unit_free(unit);
    printf("%d failures\n", failures);
    return failures != 0;
}
