// SPDX-License-Identifier: MIT
/* Kernels with arbitrary block shapes and thread coarsening, with the applicable rule for each body. */
#include "py2cu/py2cu.h"

#include <stdio.h>
#include <string.h>

static int failures;

/* Each value is 1, 0, or -1: not checked. */
static void check(int line, const char *before, const char *body, int is_free, int has_items)
{
    char text[8192];
    snprintf(text, sizeof text,
             "import math\nimport numpy as np\nfrom numba import cuda\n%s"
             "@cuda.jit('void(float64[::1], float64[::1], float64[::1], int32[::1], complex64[::1], float32[:, :, "
             "::1], int64)')\n"
             "def k(a, b, c, m, z, v, n):\n%s\n",
             before, body);
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    Py2cuRequest request = {
        .struct_size = sizeof request, .modules = &module, .module_count = 1, .facts = PY2CU_FACT_NOALIAS};
    Py2cuUnit *unit = py2cu_translate(&request);
    size_t count = py2cu_unit_kernel_count(unit);
    if (count == 0) {
        printf("%s%s", text, py2cu_unit_diagnostic(unit, 0)->rendered);
        failures++;
    } else {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, count - 1);
        bool items = (kernel->schedules & 1u << PY2CU_SCHEDULE_COARSENING) != 0;
        if ((is_free >= 0 && kernel->shape_is_free != is_free) || (has_items >= 0 && items != has_items)) {
            printf("%s:%d: %s%s\n  %s, %s\n", __FILE__, line, before, body, kernel->shape_is_free ? "free" : "not free",
                   items ? "items" : "no items");
            failures++;
        }
    }
    py2cu_unit_free(unit);
}

#define FREE(body) check(__LINE__, "", body, 1, -1)
#define BOUND(body) check(__LINE__, "", body, 0, -1)

#define I "    i = cuda.grid(1)\n"
#define GUARD I "    if i < n:\n"
#define FOUR " + m[1] + m[2] + m[3] + m[4]"
#define SIXTEEN FOUR FOUR FOUR FOUR

/* A kernel that uses only global thread indices has no specific block shape. */
static void shapes(void)
{
    FREE("    v[0, 0, 0] = 1");
    FREE("    i, j, k = cuda.grid(3)\n    v[i, j, k] += 1");
    FREE("    i = cuda.blockDim.x * cuda.blockIdx.x + cuda.threadIdx.x\n    v[i, 0, 0] += 1");
    FREE("    i = 2 + cuda.threadIdx.y + (cuda.blockIdx.y * cuda.blockDim.y + n)\n    v[i, 0, 0] += 1");
    FREE("    i = cuda.gridDim.z * cuda.blockDim.z\n    v[i, 0, 0] += cuda.blockDim.x * cuda.gridDim.x");
    FREE("    i = 2 * (cuda.threadIdx.x + cuda.blockIdx.x * cuda.blockDim.x) + 3\n    v[i, 0, 0] += 1");
    FREE("    for i in range(cuda.grid(1), n, cuda.gridsize(1)):\n        v[i, 0, 0] += 1");
    FREE("    i = cuda.grid(1) + cuda.grid(1)\n    v[i, 0, 0] += 1");
    FREE("    v[0, 0, 0] += m[0]" SIXTEEN SIXTEEN
         " + cuda.blockDim.x * cuda.gridDim.x"); /* more terms than are analyzed at once */
    BOUND("    v[0, 0, 0] += m[0]" SIXTEEN SIXTEEN " + cuda.threadIdx.x");
    BOUND("    i = cuda.threadIdx.x\n    v[i, 0, 0] += 1");
    BOUND("    i = cuda.grid(1)\n    v[i, 0, 0] += cuda.threadIdx.x");
    BOUND("    v[n, 0, 0] += cuda.gridDim.x + cuda.blockDim.x");
    BOUND("    v[n, 0, 0] += cuda.gridDim.x * cuda.gridDim.x");
    BOUND("    v[n, 0, 0] += cuda.blockDim.x * cuda.gridDim.y");
    BOUND("    v[n, 0, 0] += cuda.threadIdx.x + cuda.blockIdx.x * cuda.blockDim.y");
    BOUND("    v[n, 0, 0] += cuda.threadIdx.x + cuda.blockIdx.y * cuda.blockDim.y");
    BOUND("    v[n, 0, 0] += cuda.threadIdx.x + cuda.threadIdx.x + cuda.blockIdx.x * cuda.blockDim.x");
    BOUND("    v[n, 0, 0] += cuda.threadIdx.x + cuda.blockIdx.x");
    BOUND("    v[n, 0, 0] += cuda.threadIdx.x * cuda.blockIdx.x * cuda.blockDim.x");
    BOUND("    part = cuda.shared.array(32, np.float32)\n    part[0] = 1\n    v[cuda.grid(1), 0, 0] += part[0]");
    BOUND("    part = cuda.shared.array(0, np.float32)\n    part[0] = 1\n    v[cuda.grid(1), 0, 0] += part[0]");
    BOUND("    cuda.syncthreads()\n    v[cuda.grid(1), 0, 0] += 1");
    check(__LINE__,
          "@cuda.jit(device=True)\ndef at():\n    return cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x\n",
          "    v[at(), 0, 0] += 1", 1, -1);
    check(__LINE__, "@cuda.jit(device=True)\ndef at():\n    return cuda.threadIdx.x\n", "    v[at(), 0, 0] += 1", 0,
          -1);
    check(__LINE__, "@cuda.jit(device=True)\ndef wait():\n    cuda.syncthreads()\n", "    wait()\n    v[0, 0, 0] = 1",
          0, -1);
}

#define TEN " + 1.5 + 2.5 + 3.5 + 4.5 + 5.5 + 6.5 + 7.5 + 8.5 + 9.5 + 10.5"
#define ITEMS(body) check(__LINE__, "", body, -1, 1)
#define ONE(body) check(__LINE__, "", body, -1, 0)

/* Thread coarsening applies if an element requires little work relative to its bytes: at most 8 operations more than
 * bytes, where a division counts 8, a call 12 and a complex product 6; and at most 8 reads and 4 stores. */
static void items(void)
{
    ITEMS(GUARD "        a[i] = b[i]");
    ITEMS(I "    if i >= n:\n        return\n    a[i] = b[i] * 2 + c[i]");
    ITEMS(GUARD "        x = b[i]\n        a[i] = x * x\n        c[i] = x + 1");
    ITEMS(GUARD "        a[i] += 1");
    ITEMS(I "    a[i] = b[i]");
    ONE(GUARD "        a[i] = 1"); /* no reads */
    ONE(GUARD "        x = b[i]"); /* no stores */
    ONE(GUARD "        a[i] = b[i]\n    else:\n        a[i] = c[i]");
    ONE(GUARD "        a[i] = b[i]\n    a[0] = 1");
    ONE(I "    if b[i] > 0:\n        a[i] = b[i]");        /* the condition reads memory */
    ONE(GUARD "        a[i] = b[i]\n        c[i] = a[i]"); /* reads a stored element */
    ONE(GUARD "        a[m[i]] = b[i]");                   /* two elements may be stored at one address */
    ONE(GUARD "        for k in range(3):\n            a[i] += b[i]");
    ONE(GUARD "        cuda.atomic.add(a, i, b[i])");
    ITEMS(GUARD "        a[i] = b[i] + b[i + 1] + b[i + 2] + b[i + 3] + b[i + 4] + b[i + 5] + b[i + 6] + b[i + 7]");
    ONE(GUARD
        "        a[i] = b[i] + b[i + 1] + b[i + 2] + b[i + 3] + b[i + 4] + b[i + 5] + b[i + 6] + b[i + 7] + b[i + 8]");
    ITEMS(GUARD "        x = b[i]\n        a[4 * i] = x\n        a[4 * i + 1] = x\n        a[4 * i + 2] = x\n        "
                "a[4 * i + 3] = x");
    ONE(GUARD "        x = b[i]\n        a[5 * i] = x\n        a[5 * i + 1] = x\n        a[5 * i + 2] = x\n        a[5 "
              "* i + 3] = x\n"
              "        a[5 * i + 4] = x");
    ITEMS(GUARD "        a[i] = math.sin(b[i])" TEN); /* 2 of i, 12, 10; limit 24 */
    ONE(GUARD "        a[i] = math.sin(b[i]) + 1.5" TEN);
    ITEMS(GUARD "        a[i] = b[i] + (i & n) // 3" TEN); /* 2, 2, 8, 10 and the correction of the sign */
    ITEMS(GUARD "        x = z[((i & n) | n) ^ (n | 1)]\n        z[i] = x * x * x * x"); /* 2, 4, 18; limit 24 */
    ONE(GUARD "        x = z[(((i & n) | n) ^ (n | 1)) & i]\n        z[i] = x * x * x * x");
    ONE(GUARD "        x = z[i]\n        z[i] = x * x * x * x * x");
    ITEMS(GUARD "        x = z[i]\n        z[i] = x - x + x + x");
    ITEMS(GUARD "        m[i] = m[i] & 1");
}

/* Checks the number of elements per thread of a kernel k(a, b, c, d, e): uint8, int8, int16, float32, float64. */
static void check_items(int line, const char *body, uint32_t items)
{
    char text[4096];
    snprintf(text, sizeof text,
             "from numba import cuda\n"
             "@cuda.jit('void(uint8[::1], int8[::1], int16[::1], float32[::1], float64[::1], uint8[:], int64)')\n"
             "def k(a, b, c, d, e, f, n):\n%s\n",
             body);
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    Py2cuRequest request = {
        .struct_size = sizeof request, .modules = &module, .module_count = 1, .facts = PY2CU_FACT_NOALIAS};
    Py2cuUnit *unit = py2cu_translate(&request);
    size_t count = py2cu_unit_kernel_count(unit);
    uint32_t got = count > 0 ? py2cu_unit_kernel(unit, 0)->coarsening_factor : UINT32_MAX;
    if (got != items) {
        printf("%s:%d: %s\n  %u items\n", __FILE__, line, body, (unsigned)got);
        failures++;
    }
    py2cu_unit_free(unit);
}

#define NEIGHBORS(items, body) check_items(__LINE__, body, items)

/* Small neighboring elements are vectorized if the kernel accesses them only at the global thread index: as many as the
 * largest type has in 16 bytes. Otherwise, there are four elements, one block apart. */
static void neighbors(void)
{
    NEIGHBORS(16, GUARD "        b[i] = a[i]");
    NEIGHBORS(16, I "    b[i] = a[i]");
    NEIGHBORS(16, I "    if i >= n:\n        return\n    b[i] = a[i]");
    NEIGHBORS(16, I "    if n > i:\n        b[i] = a[i]");
    NEIGHBORS(16, I "    if n <= i:\n        return\n    b[i] = a[i]");
    NEIGHBORS(16, I "    if i <= n - 2:\n        b[i] = a[i]");
    NEIGHBORS(16, "    t = cuda.threadIdx.x\n    w = cuda.blockDim.x\n    i = t + cuda.blockIdx.x * w\n    if i < "
                  "n:\n        b[i] = a[i]");
    NEIGHBORS(16, GUARD "        a[i] += 1");
    NEIGHBORS(16, GUARD "        b[i] = a[i] if a[i] > 9 else b[i]");
    NEIGHBORS(8, GUARD "        c[i] = a[i]");
    NEIGHBORS(8, GUARD "        c[i] += 2");
    NEIGHBORS(4, GUARD "        d[i] = a[i]");
    NEIGHBORS(4, GUARD "        d[i] = e[a[i]]");  /* e is not accessed at the thread index */
    NEIGHBORS(4, GUARD "        e[i] = a[i]");     /* two float64 have 16 bytes */
    NEIGHBORS(4, GUARD "        d[i] = d[i] + 1"); /* none is small */
    NEIGHBORS(4, GUARD "        b[i] = a[i + 1]");
    NEIGHBORS(4, GUARD "        b[i] = a[i] + a[i + 1]");
    NEIGHBORS(4, GUARD "        b[2 * i] = a[i]");
    NEIGHBORS(4, GUARD "        b[i] = f[i]");                     /* arbitrary stride */
    NEIGHBORS(4, GUARD "        b[i] = a[i] if i < n - 5 else 1"); /* a can be shorter */
    NEIGHBORS(4, GUARD "        b[i] = n > 3 and a[i] > 2");
    NEIGHBORS(4, GUARD "        b[i] = a[i] + cuda.threadIdx.x");
    NEIGHBORS(4, I "    if i > n:\n        b[i] = a[i]"); /* the condition can be true for the last element only */
    NEIGHBORS(4, I "    if i == n:\n        b[i] = a[i]");
    NEIGHBORS(4, I "    if i < n and i > 2:\n        b[i] = a[i]");
    NEIGHBORS(4, I "    if i < n - i:\n        b[i] = a[i]");
    NEIGHBORS(4, "    i = cuda.grid(1) + 1\n    b[i] = a[i]");
    NEIGHBORS(4, "    b[cuda.grid(1)] = a[cuda.grid(1)]"); /* the index is not in a variable */
    NEIGHBORS(0, GUARD "        for j in range(3):\n            b[i] += a[i]");
}

/* The axes of a schedule are a permutation; axes beyond the hardware's are unchanged. */
static void axes(void)
{
    for (uint32_t schedule = 0; schedule <= PY2CU_SCHEDULE_COUNT; schedule++) {
        uint32_t seen = 0;
        bool same = true;
        for (uint32_t axis = 0; axis < 3; axis++) {
            uint32_t script = py2cu_schedule_axis((Py2cuSchedule)schedule, axis);
            seen |= 1u << script;
            same = same && script == axis;
        }
        bool turns = (schedule > PY2CU_SCHEDULE_ORIGINAL && schedule < PY2CU_SCHEDULE_COARSENING) ||
                     schedule == PY2CU_SCHEDULE_YX_ROWS || schedule == PY2CU_SCHEDULE_YX_BLOCKS ||
                     schedule == PY2CU_SCHEDULE_ZYX_ROWS || schedule == PY2CU_SCHEDULE_YX_VECTORS;
        if (seen != 7 || same == turns || py2cu_schedule_axis((Py2cuSchedule)schedule, 3) != 3) {
            printf("schedule %u: axes %x\n", (unsigned)schedule, (unsigned)seen);
            failures++;
        }
    }
}

/* Shared memory is detected even if it is the first variable of the kernel. */
static void shared_alone(void)
{
    static const char text[] = "import numpy as np\nfrom numba import cuda\n@cuda.jit('void()')\ndef k():\n"
                               "    part = cuda.shared.array(4, np.int32)\n    part[0] = 1\n    print(part[0])\n";
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    Py2cuUnit *unit = py2cu_translate(&request);
    if (py2cu_unit_kernel_count(unit) != 1 || py2cu_unit_kernel(unit, 0)->shape_is_free) {
        printf("shared memory alone: free\n");
        failures++;
    }
    py2cu_unit_free(unit);
}

/* Privatized accumulators are in dynamic shared memory, which all threads initialize and merge, with barriers. */
static void counters(void)
{
    static const char text[] =
        "from numba import cuda\n@cuda.jit('void(int32[::1], uint8[::1])')\ndef k(bins, x):\n    i = cuda.grid(1)\n"
        "    if i < x.size:\n        cuda.atomic.add(bins, x[i], 1)\n";
    for (int placed = 0; placed < 2; placed++) {
        Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
        Py2cuRequest request = {
            .struct_size = sizeof request, .modules = &module, .module_count = 1, .facts = PY2CU_FACT_NOALIAS};
        request.schedule = placed ? PY2CU_SCHEDULE_PRIVATIZATION : PY2CU_SCHEDULE_ORIGINAL;
        Py2cuUnit *unit = py2cu_translate(&request);
        size_t count = py2cu_unit_kernel_count(unit);
        const Py2cuKernelInfo *kernel = count > 0 ? py2cu_unit_kernel(unit, 0) : NULL;
        bool takes = kernel != NULL && (kernel->schedules & 1u << PY2CU_SCHEDULE_PRIVATIZATION) != 0;
        bool dynamic = strstr(py2cu_unit_text(unit, NULL), "extern __shared__") != NULL;
        if (!takes || kernel->uses_barrier != placed || dynamic != placed) {
            printf("counters, %s: %s%s\n", placed ? "placed" : "original", takes ? "" : "not to be had ",
                   dynamic ? "dynamic" : "");
            failures++;
        }
        py2cu_unit_free(unit);
    }
}

int main(void)
{
    shapes();
    items();
    neighbors();
    axes();
    shared_alone();
    counters();
    printf("%d failures\n", failures);
    return failures != 0;
}
