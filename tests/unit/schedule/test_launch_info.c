// SPDX-License-Identifier: MIT
/* What callers learn about a launch from guards: the elements that the grid covers, the dimensions that the kernel
 * requires, and the arrays that it reads; from loops: the integers that can be constants. */
#include "py2cu/py2cu.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int failures;

static void expect(int line, const char *body, const char *what, const char *text, const char *expected)
{
    if (strcmp(text, expected) != 0) {
        printf("%s:%d: %s of\n%s\n  is \"%s\", not \"%s\"\n", __FILE__, line, what, body, text, expected);
        failures++;
    }
}

/* grid: the elements by axis; checks: "y[0] >= n" for each required dimension; reads: the names of arrays. */
static void check(int line, const char *body, const char *grid, const char *checks, const char *reads)
{
    char text[4096], got_grid[256] = "", got_checks[512] = "", got_reads[64] = "";
    snprintf(text, sizeof text,
             "from numba import cuda\n"
             "@cuda.jit('void(float32[::1], float32[::1], float32[:, ::1], float32[:, :], int64, int64)')\n"
             "def k(x, y, m, s, n, p):\n%s\n",
             body);
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    for (int backend = 0; backend < 2; backend++) { /* with and without the checks of the host backend */
        request.for_host = backend == 1;
        got_grid[0] = got_checks[0] = got_reads[0] = '\0';
        Py2cuUnit *unit = py2cu_translate(&request);
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel_count(unit) > 0 ? py2cu_unit_kernel(unit, 0) : NULL;
        if (kernel == NULL) {
            printf("%s%s", text, py2cu_unit_diagnostic(unit, 0)->rendered);
            failures++;
        }
        for (int axis = 0; kernel != NULL && axis < 3; axis++) {
            const char *axis_size = kernel->grid[axis] != NULL              ? kernel->grid[axis]
                                    : (kernel->grid_axes & 1u << axis) != 0 ? "?"
                                                                            : NULL;
            snprintf(got_grid + strlen(got_grid), sizeof got_grid - strlen(got_grid), "%s%s",
                     got_grid[0] != '\0' && axis_size != NULL ? ", " : "", axis_size != NULL ? axis_size : "");
        }
        for (size_t i = 0; kernel != NULL && i < kernel->shape_check_count; i++) {
            const Py2cuShapeCheck *item = &kernel->shape_checks[i];
            snprintf(got_checks + strlen(got_checks), sizeof got_checks - strlen(got_checks), "%s%s[%u] >= %s",
                     i > 0 ? ", " : "", kernel->arguments[item->argument].name, (unsigned)item->axis, item->least);
        }
        for (size_t i = 0; kernel != NULL && i < kernel->argument_count; i++) {
            strcat(got_reads, kernel->arguments[i].read ? kernel->arguments[i].name : "");
        }
        expect(line, body, "the grid", got_grid, grid);
        expect(line, body, "the required dimensions", got_checks, checks);
        expect(line, body, "the arrays read", got_reads, reads);
        py2cu_unit_free(unit);
    }
}

#define CHECK(body, grid, checks, reads) check(__LINE__, body, grid, checks, reads)
#define I "    i = cuda.grid(1)\n"
#define IJ "    i, j = cuda.grid(2)\n"

static void grids(void)
{
    CHECK(I "    if i < n:\n        x[i] = 1", "n", "x[0] >= n", "");
    CHECK(I "    if i <= n:\n        x[i] = 1", "n + 1", "x[0] >= n + 1", "");
    CHECK(I "    if i >= x.size:\n        return\n    x[i] = y[i]", "x.shape[0]", "y[0] >= x.shape[0]", "y");
    CHECK(IJ "    if i < m.shape[0] and j < m.shape[1]:\n        m[i, j] = x[j]", "m.shape[0], m.shape[1]",
          "x[0] >= m.shape[1]", "x");
    /* accesses that depend on other conditions require nothing: callers pass short arrays that are not read */
    CHECK(I "    if i < n:\n        if x[i] > 0:\n            y[i] = 1", "n", "x[0] >= n", "x");
    CHECK(I "    if i < n:\n        x[i] = y[i] if p > 0 else 0", "n", "x[0] >= n", "y");
    CHECK(I "    if i < n:\n        if p > 0:\n            return\n        x[i] = 1", "n", "", "");
    CHECK(I "    if i < n and p > 0:\n        x[i] = 1", "n", "", "");
    CHECK(I "    if i < n:\n        y[p] = 1\n        x[i] = 1", "n", "x[0] >= n", "");
    CHECK(I "    if i > 0 and i < n:\n        x[i] = 1", "n", "x[0] >= n", "");
    CHECK(I "    if i + 4294967296 < n:\n        x[i] = 1", "?", "", ""); /* the distance must fit an int */
    CHECK("    for i in range(cuda.grid(1), n, cuda.gridsize(1)):\n        x[i] = y[i]", "n", "x[0] >= n, y[0] >= n",
          "y");
    CHECK(I "    x[i] = 1", "?", "", "");
    CHECK(I "    if i < n // 2 + 1:\n        x[i] = 1", "n // 2 + 1", "x[0] >= n // 2 + 1", "");
    CHECK(I "    if i < x.size // 8 * (n - 2):\n        y[i] = 1", "(x.shape[0] // 8) * (n - 2)",
          "y[0] >= (x.shape[0] // 8) * (n - 2)", "");
    CHECK("    b = cuda.blockIdx.x\n    if b < m.shape[0]:\n        y[b] = m[b, 0]", "m.shape[0]", "y[0] >= m.shape[0]",
          "m");
    CHECK(I "    if i < n:\n        x[i] = 1\n    elif i < p:\n        y[i] = 1", "max(n, p)", "x[0] >= n", "");
}

/* Each subscript of an array with several axes has its own requirement. */
static void axes(void)
{
    CHECK(IJ "    if i < n and j < p:\n        m[i, j] = 0", "n, p", "m[0] >= n, m[1] >= p", "");
    CHECK(IJ "    if i < n and j < p:\n        m[j, i] = 0", "n, p", "m[0] >= p, m[1] >= n", "");
    CHECK(IJ "    if i < n and j < p:\n        s[i, j] = 0", "n, p", "s[0] >= n, s[1] >= p", "");
    CHECK(I "    if i < n:\n        x[i] = m[i, 3]", "n", "x[0] >= n, m[0] >= n", "m");
}

/* An access that a further limit guards requires nothing, and neither does one with another subscript. */
static void further_limits(void)
{
    CHECK(I "    if i < n:\n        x[i] = 1\n        if i < p:\n            y[i] = 1", "max(n, p)", "x[0] >= n", "");
    CHECK(I "    if i < n:\n        x[i] = y[i] if i < p else 0", "max(n, p)", "", "y");
    CHECK(I "    if i < n:\n        if 0 < i and i < n - 1:\n            x[i] = y[i - 1] + y[i + 1]\n"
            "        else:\n            x[i] = y[i]",
          "n", "x[0] >= n, y[0] >= n", "y");
    CHECK(I "    if i < n:\n        if i >= p:\n            x[i] = 1\n        else:\n            y[i] = 1", "max(n, p)",
          "", "");
    CHECK(I "    if i < n:\n        if i == p:\n            x[i] = 1\n        y[i] = 1", "n", "y[0] >= n", "");
    CHECK(I "    if i < n and y[i] > 0:\n        x[i // 2] = 1", "n", "", "y");
}

/* Atomic operations and augmented assignments read. */
static void reads(void)
{
    CHECK(I "    if i < n:\n        cuda.atomic.add(x, i, 1)", "n", "x[0] >= n", "x");
    CHECK(I "    if i < n:\n        x[i] += 1", "n", "x[0] >= n", "x");
    CHECK(I "    if i < n:\n        row = m[i]\n        row[0] = 1", "n", "m[0] >= n", "");
}

/* Compares the names of the integers that determine iteration counts, in the order of the parameters. */
static void check_constants(int line, const char *functions, const char *body, bool debug, const char *expected)
{
    char text[4096], got[256] = "";
    snprintf(text, sizeof text,
             "from numba import cuda\n%s@cuda.jit('void(int64, float32[::1], int32[::1], int64, int32)')\n"
             "def k(n, x, z, p, q):\n    i = cuda.grid(1)\n%s\n",
             functions, body);
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1, .debug = debug};
    Py2cuUnit *unit = py2cu_translate(&request);
    const Py2cuKernelInfo *kernel = py2cu_unit_kernel_count(unit) > 0 ? py2cu_unit_kernel(unit, 0) : NULL;
    if (kernel == NULL) {
        printf("%s%s", text, py2cu_unit_diagnostic(unit, 0)->rendered);
        failures++;
    }
    for (size_t i = 0; kernel != NULL && i < kernel->param_count; i++) {
        const Py2cuParam *param = &kernel->params[i];
        if (param->specializable) {
            snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s", got[0] != '\0' ? ", " : "", param->name);
        }
    }
    expect(line, body, "the possible constants", got, expected);
    py2cu_unit_free(unit);
}

#define CONSTANTS(body, expected) check_constants(__LINE__, "", body, false, expected)
#define LOOP(range) "    for t in range(" range "):\n        x[i] += t"
#define WALK "@cuda.jit(device=True)\ndef walk(x, count, i):\n    for t in range(count):\n        x[i] += t\n"

static void constants(void)
{
    CONSTANTS("    x[i] = n", "");
    CONSTANTS(LOOP("n"), "n");
    CONSTANTS(LOOP("p, n"), "n, p");
    CONSTANTS(LOOP("0, n, q"), "n, q");
    CONSTANTS(LOOP("n - 2 * p"), "n, p");
    CONSTANTS(LOOP("x.size"), "x_shape0");
    CONSTANTS(LOOP("len(z) // q"), "z_shape0, q");
    CONSTANTS("    m = n + 1\n" LOOP("m"), "n");
    CONSTANTS("    for s in range(p):\n        for t in range(s, n):\n            x[i] += t",
              "p");                             /* the count of the inner loop varies */
    CONSTANTS(LOOP("z[0]"), "");                /* read from memory */
    CONSTANTS(LOOP("n + z[0]"), "");            /* n alone does not determine the iteration count */
    CONSTANTS(LOOP("i, n"), "");                /* each thread has another iteration count */
    CONSTANTS("    n += z[0]\n" LOOP("n"), ""); /* no longer the argument */
    CONSTANTS("    while x[i] < n:\n        x[i] += p", "");
    check_constants(__LINE__, WALK, "    walk(x, n * q, i)", false, "n, q");
    check_constants(__LINE__, WALK, "    walk(x, z[0], i)", false, "");
    /* kernels that can raise keep their parameters */
    check_constants(__LINE__, "", LOOP("n"), true, "");
    check_constants(__LINE__, "", "    if n < 0:\n        raise ValueError\n" LOOP("n"), true, "");
}

/* Compares whether the block size determines the iteration count of a loop with a barrier. */
static void check_block_loops(int line, const char *functions, const char *body, bool debug, bool expected)
{
    char text[4096];
    snprintf(text, sizeof text,
             "from numba import cuda\n%s@cuda.jit('void(int64, float32[::1], int32[::1])')\n"
             "def k(n, x, z):\n    i = cuda.grid(1)\n    t = cuda.threadIdx.x\n%s\n",
             functions, body);
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1, .debug = debug};
    Py2cuUnit *unit = py2cu_translate(&request);
    const Py2cuKernelInfo *kernel = py2cu_unit_kernel_count(unit) > 0 ? py2cu_unit_kernel(unit, 0) : NULL;
    expect(line, body, "a loop depends on the block size",
           kernel == NULL        ? "error"
           : kernel->block_loops ? "yes"
                                 : "no",
           expected ? "yes" : "no");
    py2cu_unit_free(unit);
}

#define BLOCK_LOOPS(body, expected) check_block_loops(__LINE__, "", body, false, expected)
#define SYNC "        cuda.syncthreads()\n"
#define HALVE(first) "    s = " first "\n    while s > 0:\n        x[i] += s\n" SYNC "        s //= 2"

static void block_loops(void)
{
    BLOCK_LOOPS(HALVE("cuda.blockDim.x // 2"), true);
    BLOCK_LOOPS(HALVE("1024"), false);
    BLOCK_LOOPS(HALVE("n // 2"), false);
    BLOCK_LOOPS(HALVE("cuda.blockDim.x + n"), false); /* further values determine the count */
    BLOCK_LOOPS(HALVE("cuda.blockDim.y"), false);
    BLOCK_LOOPS(HALVE("cuda.gridDim.x * cuda.blockDim.x"), false);
    BLOCK_LOOPS(HALVE("z[0] + cuda.blockDim.x"), false);
    BLOCK_LOOPS("    half = cuda.blockDim.x // 2\n" HALVE("half"), true);
    BLOCK_LOOPS("    s = 1\n    while s < cuda.blockDim.x:\n" SYNC "        s *= 2", true);
    BLOCK_LOOPS("    s = 1\n    while s < cuda.blockDim.x:\n        x[i] += s\n        s *= 2", false); /* no barrier */
    BLOCK_LOOPS("    s = 1\n    while s < cuda.blockDim.x:\n" SYNC SYNC "        s *= 2", false); /* two barriers */
    BLOCK_LOOPS("    s = 1\n    d = 1\n    while s < cuda.blockDim.x:\n" SYNC
                "        s *= 2\n        x[d] = 0\n        d *= 2",
                false); /* two counters */
    BLOCK_LOOPS("    for s in range(cuda.blockDim.x):\n" SYNC, true);
    BLOCK_LOOPS("    for s in range(0, n, cuda.blockDim.x):\n" SYNC, false);
    BLOCK_LOOPS("    s = cuda.blockDim.x\n    while s > 0:\n        s -= z[0]\n" SYNC, false);
    BLOCK_LOOPS(
        "    size = 2\n    while size <= cuda.blockDim.x:\n        d = size // 2\n        while d > 0:\n    " SYNC
        "            d //= 2\n        size *= 2",
        false); /* nested loops */
    check_block_loops(__LINE__, "@cuda.jit(device=True)\ndef walk(s):\n    while s > 0:\n" SYNC "        s //= 2\n",
                      "    walk(cuda.blockDim.x)", false, false); /* parameters are unknown */
    check_block_loops(__LINE__,
                      "@cuda.jit(device=True)\ndef wait():\n    cuda.syncthreads()\n"
                      "@cuda.jit(device=True)\ndef walk():\n    s = cuda.blockDim.x\n    while s > 0:\n        wait()\n"
                      "        s //= 2\n",
                      "    walk()", false, true);
    check_block_loops(__LINE__, "", HALVE("cuda.blockDim.x"), true, false); /* it can raise */
}

int main(void)
{
    block_loops();
    constants();
    grids();
    axes();
    further_limits();
    reads();
    printf("%d failures\n", failures);
    return failures != 0;
}
