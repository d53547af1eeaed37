// SPDX-License-Identifier: MIT
/* Speed of the translator: source lines per second, and growth of the time with the input size.
 *
 * The input is a kernel of 20 lines, repeated under different names; the time is the CPU time of py2cu_translate(),
 * minimum of several runs. Goals: at least 100,000 lines per second, and at most eleven times the time for ten times
 * the input. */
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
                             "    if row < rows and col < cols:\n"
                             "        if 0 < row < rows - 1 and 0 < col < cols - 1:\n"
                             "            gx = image[row - 1, col + 1] - image[row - 1, col - 1]\n"
                             "            gy = image[row + 1, col - 1] - image[row - 1, col - 1]\n"
                             "            total = 0.0\n"
                             "            for k in range(n):\n"
                             "                if k %% 2 == 0:\n"
                             "                    total += k * gx\n"
                             "                else:\n"
                             "                    total -= gy / (k + 1)\n"
                             "            edges[row, col] = math.sqrt(gx * gx + gy * gy) + total\n"
                             "        else:\n"
                             "            edges[row, col] = 0.0\n";
enum { KERNEL_LINES = 20, HEAD_LINES = 2 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Returns the seconds for a source with that many kernels; negative if it does not translate. */
static double measure(unsigned kernels, unsigned runs)
{
    size_t room = sizeof head + kernels * (sizeof kernel + 16), length = sizeof head - 1;
    char *text = malloc(room);
    if (text == NULL) {
        return -1;
    }
    memcpy(text, head, sizeof head);
    for (unsigned i = 0; i < kernels; i++) {
        length += (size_t)snprintf(text + length, room - length, kernel, i);
    }
    double best = -1;
    for (unsigned run = 0; run < runs; run++) {
        Py2cuModule module = {.text = text, .text_length = length, .file_name = "bench.py"};
        Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
        double start = now();
        Py2cuUnit *unit = py2cu_translate(&request);
        bool failed = py2cu_unit_failed(unit);
        py2cu_unit_free(unit);
        double seconds = now() - start;
        if (failed) {
            best = -1;
            break;
        }
        best = best < 0 || seconds < best ? seconds : best;
    }
    free(text);
    return best;
}

int main(void)
{
    static const struct {
        unsigned kernels, runs;
    } sizes[] = {{5, 40}, {50, 20}, {500, 6}, {5000, 2}};
    double before = 0;
    printf("%10s %10s %14s %18s\n", "lines", "ms", "lines/s", "time / time of 1/10");
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        unsigned lines = sizes[i].kernels * KERNEL_LINES + HEAD_LINES;
        double seconds = measure(sizes[i].kernels, sizes[i].runs);
        if (seconds < 0) {
            fputs("bench_translate: the text does not translate\n", stderr);
            return 1;
        }
        printf("%10u %10.2f %14.0f", lines, seconds * 1e3, lines / seconds);
        printf(i == 0 ? "\n" : " %18.1f\n", seconds / before);
        before = seconds;
    }
    return 0;
}
