// SPDX-License-Identifier: MIT
/* Stepping through kernels and inspecting the state of a run: variables, source lines, waits, conflicts, step budgets.
 */
#include "kernel_runs.h"

/* The list of kernels, their parameters and default arguments. */
static void test_shown_kernels(void)
{
    run_free(begin(__LINE__,
                   HEAD
                   "@cuda.jit('void(float32[::1], int32[:, ::1], boolean, none, float64, uint8)')\ndef k(o, a, b, c, "
                   "d, e):\n    part = cuda.shared.array(0, int64)\n    part[0] = e\n    o[0] = a[0, 0] + b + d\n",
                   1, 1, ""));
    Unit *inside = translate_unit(unit);
    TextBuf text;
    textbuf_init(&text, inside->arena);
    run_show_kernels(inside, &text);
    static const char expected[] =
        "[{\"name\":\"k\",\"signature\":\"k(float32[::1], int32[:, ::1], bool, none, float64, "
        "uint8)\",\"dynamic\":true,\"block\":[8,1,1],\"arguments\":["
        "{\"name\":\"o\",\"type\":\"float32\",\"dimensions\":1,\"begin\":\"zeros(8)\"},{\"name\":\"a\",\"type\":"
        "\"int32\",\"dimensions\":2,\"begin\":\"arange(64).reshape(8, 8)\"},"
        "{\"name\":\"b\",\"type\":\"bool\",\"dimensions\":-1,\"begin\":\"True\"},{\"name\":\"c\",\"type\":\"none\","
        "\"dimensions\":-1,\"begin\":\"None\"},"
        "{\"name\":\"d\",\"type\":\"float64\",\"dimensions\":-1,\"begin\":\"2.0\"},{\"name\":\"e\",\"type\":\"uint8\","
        "\"dimensions\":-1,\"begin\":\"8\"}]}]";
    if (strcmp(text.text, expected) != 0) {
        fail(__LINE__, expected, text.text);
    }
}

/* Checks the variables of a thread after some steps. */
static void check_shown(int line, const char *text, const char *arguments, int steps, const char *expected)
{
    Run *run = begin(line, text, 1, 1, arguments);
    for (int i = 0; i < steps; i++) {
        run_step(run, 0, 0, SCOPE_THREAD, RUN_INTO, ENOUGH);
    }
    const char *all = run_show(run, 0, 0).text;
    if (strstr(all, expected) == NULL) {
        fail(line, expected, all);
    }
    run_free(run);
}

static void test_variables(void)
{
    static const char text[] = HEAD
        "@cuda.jit(device=True)\ndef pair(n):\n    return n + 1, 0.5\n@cuda.jit('void(float32[::1], complex128[::1], "
        "int64)')\ndef k(x, z, n):\n    big = x[0] > 1\n    own = cuda.local.array(3, int64)\n    own[1] = n\n"
        "    v = cuda.float32x2(x[1], 2)\n    row = x[n:]\n    c = z[0] * 2\n    p = pair(n)\n    x[0] = p[0] if big "
        "else p[1] + v.y + row[0] + own[1] + c.real\n";
    check_shown(__LINE__, text, "[1.5, 2, 3]|[1-2j]|1", 6,
                "{\"name\":\"big\",\"type\":\"bool\",\"value\":\"True\"},{\"name\":\"v\",\"type\":\"float32x2\","
                "\"value\":\"(2.0, 2.0)\"},{\"name\":\"row\",\"type\":\"float32*\",\"value\":\"x + 1\"},"
                "{\"name\":\"c\",\"type\":\"complex128\",\"value\":\"(2.0-4.0j)\"},{\"name\":\"p\",\"type\":"
                "\"Int64Float64\",\"value\":null}");
    check_shown(__LINE__, text, "[0.5, 2, 3]|[1-2j]|1", 6,
                "\"name\":\"own\",\"type\":\"int64\",\"space\":\"local\",\"shape\":[3],\"all\":3,\"values\":[null,"
                "\"1\",null]");
    check_shown(__LINE__, text, "[0.5, 2, 3]|[1-2j]|2", 7,
                "\"frames\":[{\"function\":\"pair\",\"line\":5,\"variables\":[{\"name\":\"n\",\"type\":\"int64\","
                "\"value\":\"2\"}]}");
}

/* Threads that wait at a grid barrier continue when the last thread of all blocks has arrived. */
static void test_grid(void)
{
    Run *run = begin(__LINE__,
                     HEAD "@cuda.jit('void(int64[::1])')\ndef k(x):\n    g = cuda.cg.this_grid()\n    x[cuda.grid(1)] "
                          "= 1\n    g.sync()\n    x[cuda.grid(1)] += x[3 - cuda.grid(1)]\n",
                     2, 2, "zeros(4)");
    for (uint32_t i = 0; i < 4; i++) {
        char waits[64];
        run_step(run, i / 2, i % 2, SCOPE_THREAD, RUN_TO_WAIT, ENOUGH);
        shown(run, i / 2, i % 2, "\"wait\":", waits, sizeof waits);
        if (strncmp(waits, i < 3 ? "\"grid\"" : "\"runs\"", 6) != 0) {
            fail(__LINE__, "the first three wait", waits);
        }
    }
    run_free(run);
}

/* Returns the waits of all threads: r(uns), b(arrier), e(nded) or another first letter. */
static const char *waits_of(Run *run, char *letters)
{
    const char *all = run_show(run, 0, 0).text;
    uint32_t count = 0;
    for (const char *at = strstr(all, "\"threads\":["); *at != ']' || at[1] == ','; at++) {
        if (at[0] == '[' && at[1] == '"') {
            letters[count++] = at[2];
        }
    }
    letters[count] = '\0';
    return letters;
}

static void check_waits(int line, Run *run, const char *expected)
{
    char letters[64];
    if (strcmp(waits_of(run, letters), expected) != 0) {
        fail(line, expected, letters);
    }
}

/* A step of a warp or block advances all its threads; a step to the barrier continues after the barrier at which the
 * previous one ended, and reports a deadlock. */
static void test_scopes(void)
{
    static const char text[] =
        HEAD "@cuda.jit('void(int32[::1], int32)')\ndef k(x, most):\n    t = cuda.threadIdx.x\n    x[t] = 1\n"
             "    if t < most:\n        cuda.syncthreads()\n    x[t] = 2\n    cuda.syncthreads()\n    x[t] = 3\n";
    char values[128];
    Run *run = begin(__LINE__, text, 1, 4, "zeros(4)|4");
    run_step(run, 0, 0, SCOPE_WARP, RUN_INTO, ENOUGH);
    run_step(run, 0, 0, SCOPE_BLOCK, RUN_INTO, ENOUGH);
    run_step(run, 0, 0, SCOPE_BLOCK, RUN_INTO, ENOUGH);
    check_waits(__LINE__, run, "rrrr");
    shown(run, 0, 0, "\"values\":[", values, sizeof values);
    if (strncmp(values, "\"1\",\"1\",\"1\",\"1\"", 15) != 0) {
        fail(__LINE__, "all threads have written 1", values);
    }
    run_step(run, 0, 3, SCOPE_THREAD, RUN_TO_WAIT, ENOUGH);
    check_waits(__LINE__, run, "rrrb");
    run_step(run, 0, 0, SCOPE_BLOCK, RUN_TO_WAIT, ENOUGH);
    check_waits(__LINE__, run, "bbbb");
    run_step(run, 0, 0, SCOPE_BLOCK, RUN_TO_WAIT, ENOUGH);
    check_waits(__LINE__, run, "bbbb");
    shown(run, 0, 0, "\"values\":[", values, sizeof values);
    if (strncmp(values, "\"2\",\"2\",\"2\",\"2\"", 15) != 0) {
        fail(__LINE__, "all threads wait at the second barrier", values);
    }
    run_step(run, 0, 0, SCOPE_BLOCK, RUN_TO_WAIT, ENOUGH);
    if (run_state(run) != RUN_DONE) {
        fail(__LINE__, "all threads have ended", waits_of(run, values));
    }
    run_free(run);

    run = begin(__LINE__,
                HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    if cuda.threadIdx.x < 1:\n        "
                     "cuda.syncthreads_count(1)\n    else:\n        cuda.syncthreads()\n",
                1, 2, "zeros(4)");
    run_step(run, 0, 0, SCOPE_BLOCK, RUN_TO_WAIT, ENOUGH);
    check_waits(__LINE__, run, "bb");
    run_step(run, 0, 0, SCOPE_BLOCK, RUN_TO_WAIT, ENOUGH);
    const char *message = run_message(run, NULL);
    if (message == NULL || strncmp(message, "deadlock", strlen("deadlock")) != 0) {
        fail(__LINE__, "a deadlock is reported", message != NULL ? message : "no message");
    }
    run_free(run);
}

/* The trace contains the accesses of the warp, and the statements of the block with the number of passed barriers. */
static void test_trace(void)
{
    Run *run = begin(__LINE__,
                     HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    x[2 * cuda.threadIdx.x] = 1\n"
                          "    cuda.syncthreads()\n    cuda.atomic.add(x, 1, 1)\n",
                     1, 2, "zeros(4)");
    run_all(run, ENOUGH);
    static const char *const expected[] = {"[0,5,1,0,4,\"writes\"]", "[1,5,1,8,4,\"writes\"]",
                                           "[1,7,1,4,4,\"updates\"]", "\"statements\":[[0,5,0],"};
    const char *all = run_show(run, 0, 0).text;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        if (strstr(all, expected[i]) == NULL) {
            fail(__LINE__, expected[i], all);
        }
    }
    run_free(run);
}

/* Checks the source lines at which a thread stops. */
static void check_lines(int line, const char *text, const char *arguments, RunStep how, const char *expected)
{
    Run *run = begin(line, text, 1, 1, arguments);
    char lines[256] = "", piece[64];
    for (int i = 0; i < 30 && run_state(run) == RUN_RUNNING; i++) {
        run_step(run, 0, 0, SCOPE_THREAD, how, ENOUGH);
        shown(run, 0, 0, ",\"threads\":[[", piece, sizeof piece);
        const char *at = strchr(piece, ',');
        if (at != NULL && run_state(run) == RUN_RUNNING) {
            (void)snprintf(lines + strlen(lines), sizeof lines - strlen(lines), "%s ", at + 1);
        }
    }
    if (strcmp(lines, expected) != 0) {
        fail(line, expected, lines);
    }
    run_free(run);
}

static void test_steps(void)
{
    static const char text[] = "from numba import cuda\n"        /* 1 */
                               "@cuda.jit(device=True)\n"        /* 2 */
                               "def twice(v):\n"                 /* 3 */
                               "    w = v + v\n"                 /* 4 */
                               "    if w > 4:\n"                 /* 5 */
                               "        w = 4\n"                 /* 6 */
                               "    return w\n"                  /* 7 */
                               "@cuda.jit('void(int64[::1])')\n" /* 8 */
                               "def k(x):\n"                     /* 9 */
                               "    for i in range(2):\n"        /* 10 */
                               "        x[i] = twice(x[i])\n"    /* 11 */
                               "    x[0] += 1\n";                /* 12 */
    check_lines(__LINE__, text, "[1, 3]", RUN_OVER, "10 11 10 11 10 12 ");
    check_lines(__LINE__, text, "[1, 3]", RUN_INTO, "10 11 4 5 7 10 11 4 5 6 7 10 12 ");
    Run *run = begin(__LINE__, text, 1, 1, "[1, 3]");
    for (int i = 0; i < 4; i++) {
        run_step(run, 0, 0, SCOPE_THREAD, RUN_INTO, ENOUGH);
    }
    char variables[128];
    shown(run, 0, 0, "\"function\":\"twice\",\"line\":5,\"variables\":[", variables, sizeof variables);
    if (strstr(variables, "{\"name\":\"v\",\"type\":\"int64\",\"value\":\"1\"") == NULL) {
        fail(__LINE__, "v is 1 in twice", variables);
    }
    run_free(run);
}

static void check_conflicts(int line, const char *body, uint32_t blocks, uint32_t threads, const char *expected)
{
    char text[1024];
    (void)snprintf(text, sizeof text, HEAD "@cuda.jit('void(int32[::1])')\ndef k(x):\n    t = cuda.threadIdx.x\n%s",
                   body);
    Run *run = begin(line, text, blocks, threads, "zeros(64)");
    run_all(run, ENOUGH);
    char piece[512];
    shown(run, 0, 0, ",\"conflicts\":[", piece, sizeof piece);
    if (run_state(run) != RUN_DONE || (run_conflict_count(run) > 0) != (expected[0] != '\0') ||
        (expected[0] != '\0' && strstr(piece, expected) == NULL)) {
        fail(line, expected[0] != '\0' ? expected : "no conflict",
             run_state(run) == RUN_DONE ? piece : run_message(run, NULL));
    }
    run_free(run);
}

#define CONFLICT(body, blocks, threads, expected) check_conflicts(__LINE__, body, blocks, threads, expected)

static void test_conflicts(void)
{
    CONFLICT("    x[0] = t\n", 1, 2, "[\"thread 0 of block 0\",\"writes\",6");
    CONFLICT("    x[t] = 1\n    x[2] = x[(t + 1) % 2]\n", 1, 1, "");
    CONFLICT("    x[t] = t\n    x[t + 8] = x[(t + 1) % 4]\n", 1, 4, "\"element\":1,\"array\":\"x\"");
    CONFLICT("    x[t] = t\n    cuda.syncthreads()\n    x[t + 8] = x[(t + 1) % 4]\n", 1, 4, "");
    CONFLICT("    cuda.atomic.add(x, 0, 1)\n", 2, 4, "");
    CONFLICT("    if t == 0:\n        x[0] = 5\n    cuda.atomic.add(x, 0, 1)\n", 1, 4, "\"writes\",7");
    CONFLICT("    x[t] = t\n    cuda.syncwarp()\n    x[t + 8] = x[(t + 1) % 4]\n", 1, 4, "");
    CONFLICT("    x[cuda.blockIdx.x] = 1\n    cuda.syncthreads()\n    x[8 + cuda.blockIdx.x] = x[cuda.blockIdx.x]\n", 2,
             1, "");
    CONFLICT("    x[cuda.blockIdx.x] = 1\n    cuda.syncthreads()\n    x[8 + cuda.blockIdx.x] = x[0]\n", 2, 1,
             "[\"thread 0 of block 0\",\"writes\",6");
    CONFLICT("    if t == 0:\n        x[cuda.blockIdx.x // 2] = 1\n", 2, 1, "\"writes\",7");
}

/* An infinite loop ends after the given number of steps, and its results so far can be read. */
static void test_budget(void)
{
    Run *run =
        begin(__LINE__, HEAD "@cuda.jit('void(int64[::1])')\ndef k(x):\n    while x[0] >= 0:\n        x[0] += 1\n", 1,
              1, "zeros(1)");
    run_all(run, 10000);
    size_t size;
    int64_t value;
    memcpy(&value, run_bytes(run, 0, &size), sizeof value);
    if (run_state(run) != RUN_RUNNING || value < 100 || size != sizeof value) {
        fail(__LINE__, "it goes on", run_message(run, NULL));
    }
    run_free(run);
}

int main(void)
{
    test_shown_kernels();
    test_variables();
    test_grid();
    test_steps();
    test_scopes();
    test_trace();
    test_conflicts();
    test_budget();
    py2cu_unit_free(unit);
    printf("%d failures\n", failures);
    return failures != 0;
}
