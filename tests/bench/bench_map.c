// SPDX-License-Identifier: MIT
/* Cost of a source map: CPU time of py2cu_translate() with and without a map, minimum of several alternating runs.
 * Goal: at most 10 % more.
 *
 * bench_map [FILE.py ...]; the default is a repeated kernel of 18 lines */
#include <py2cu/py2cu.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char head[] = "from numba import cuda\nimport math\n";
static const char kernel[] = "\n"
                             "@cuda.jit(\"void(float32[:, ::1], float32[:, ::1], int64)\")\n"
                             "def kernel%u(image, edges, n):\n"
                             "    \"\"\"The length of the gradient, and a sum over its parts.\"\"\"\n"
                             "    col, row = cuda.grid(2)\n"
                             "    rows, cols = image.shape\n"
                             "    # the border has no neighbors\n"
                             "    if 0 < row < rows - 1 and 0 < col < cols - 1:\n"
                             "        gx = image[row - 1, col + 1] - image[row - 1, col - 1]\n"
                             "        gy = image[row + 1, col - 1] - image[row - 1, col - 1]\n"
                             "        total = 0.0\n"
                             "        for k in range(n):\n"
                             "            if k %% 2 == 0:\n"
                             "                total += k * gx\n"
                             "            else:\n"
                             "                total -= gy / (k + 1)\n"
                             "        edges[row, col] = math.sqrt(gx * gx + gy * gy) + total\n";
enum { KERNELS = 300, RUNS = 15 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Returns seconds; negative if the source does not translate. */
static double once(const char *text, size_t length, bool map)
{
    Py2cuModule module = {.text = text, .text_length = length, .file_name = "bench.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1, .source_map = map};
    double start = now();
    Py2cuUnit *unit = py2cu_translate(&request);
    bool failed = py2cu_unit_failed(unit) || (py2cu_unit_mapping_count(unit) > 0) != map;
    py2cu_unit_free(unit);
    return failed ? -1 : now() - start;
}

static bool measure(const char *name, const char *text, size_t length)
{
    double best[2] = {-1, -1};
    for (unsigned run = 0; run < 2 * RUNS; run++) {
        double seconds = once(text, length, run % 2 == 1), *of = &best[run % 2];
        if (seconds < 0) {
            fprintf(stderr, "bench_map: %s does not translate\n", name);
            return false;
        }
        *of = *of < 0 || seconds < *of ? seconds : *of;
    }
    printf("%-40s %10.3f %10.3f %9.1f %%\n", name, best[0] * 1e3, best[1] * 1e3, 100 * (best[1] / best[0] - 1));
    return true;
}

static char *read_text(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    enum { ROOM = 1 << 20 };
    char *text = file != NULL ? malloc(ROOM) : NULL;
    *length = text != NULL ? fread(text, 1, ROOM, file) : 0;
    if (file != NULL) {
        fclose(file);
    }
    return text;
}

static bool measure_repeated(void)
{
    size_t room = sizeof head + KERNELS * (sizeof kernel + 16), length = sizeof head - 1;
    char *text = malloc(room);
    if (text == NULL) {
        return false;
    }
    memcpy(text, head, sizeof head);
    for (unsigned i = 0; i < KERNELS; i++) {
        length += (size_t)snprintf(text + length, room - length, kernel, i);
    }
    bool ok = measure("repeated kernels", text, length);
    free(text);
    return ok;
}

int main(int argc, char **argv)
{
    printf("%-40s %10s %10s %11s\n", "", "ms", "with map", "more");
    bool ok = argc > 1 || measure_repeated();
    for (int i = 1; i < argc && ok; i++) {
        size_t length;
        char *text = read_text(argv[i], &length);
        ok = text != NULL && measure(argv[i], text, length);
        free(text);
    }
    return ok ? 0 : 1;
}
