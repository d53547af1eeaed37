/* What --check and --advise say of kernels whose neighbouring threads read and write memory that lies far apart: the axes are better exchanged, as
 * launches by the runtime do themselves. The figures are those of the runtime's model, for a block that is usual. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WARP = 32, USUAL_ACROSS = 16, SMALL_ACROSS = 8 };

/* Of the kernel's rank, as large as its launch bounds allow. */
static Py2cuDim usual_block(const Py2cuKernelInfo *kernel, bool in_space)
{
    bool is_small = kernel->launch_bounds[0] > 0 && kernel->launch_bounds[0] < USUAL_ACROSS * USUAL_ACROSS;
    uint32_t across = in_space || is_small ? SMALL_ACROSS : USUAL_ACROSS;
    return (Py2cuDim){across, across, in_space ? (is_small ? 1 : USUAL_ACROSS * USUAL_ACROSS / across / across) : 1};
}

/* What is not known counts as if each thread touched a sector of its own. */
static uint64_t cost_of_access(const Py2cuKernelInfo *kernel, size_t access, Py2cuDim block, Py2cuPlacement placement)
{
    uint32_t sectors = py2cu_access_sectors(kernel, access, block, placement, NULL, 0);
    return (uint64_t)kernel->accesses[access].weight * (sectors > 0 ? sectors : WARP);
}

static uint64_t cost_of(const Py2cuKernelInfo *kernel, Py2cuDim block, Py2cuPlacement placement)
{
    uint64_t cost = 0;
    for (size_t i = 0; i < kernel->access_count; i++) {
        cost += cost_of_access(kernel, i, block, placement);
    }
    return cost;
}

/* The access that gains most. */
static const Py2cuAccess *worst(const Py2cuKernelInfo *kernel, Py2cuDim block, Py2cuPlacement best)
{
    size_t at = 0;
    int64_t most = INT64_MIN;
    for (size_t i = 0; i < kernel->access_count; i++) {
        int64_t gain = (int64_t)cost_of_access(kernel, i, block, PY2CU_AS_WRITTEN) - (int64_t)cost_of_access(kernel, i, block, best);
        at = gain > most ? i : at;
        most = gain > most ? gain : most;
    }
    return &kernel->accesses[at];
}

/* Whether neighbours along the axis are known to read elsewhere. */
static bool uses_axis(const Py2cuKernelInfo *kernel, int axis)
{
    bool uses = false;
    for (size_t i = 0; i < kernel->access_count; i++) {
        int64_t bytes = kernel->accesses[i].step[axis].bytes;
        uses = uses || (bytes != 0 && bytes != PY2CU_STEP_UNKNOWN);
    }
    return uses;
}

static void say(const CliOptions *options, const Py2cuKernelInfo *kernel, bool knows_line, double times, Py2cuDim block, bool in_space, const char *hint, const Py2cuAccess *access)
{
    char line[32] = "", depth[16] = "", *message = NULL, *whole_hint = NULL;
    if (knows_line) {
        snprintf(line, sizeof line, " (line %u)", (unsigned)access->line);
    }
    if (in_space) {
        snprintf(depth, sizeof depth, ", %u", (unsigned)block.z);
    }
    bool ok = asprintf(&message,
                       "neighbouring threads of '%s' lie along the slow axis of %s%s: with axes exchanged, a warp touches %.1f times fewer sectors "
                       "of memory, in a block of (%u, %u%s)",
                       kernel->python_name, access->array[0] != '\0' ? access->array : "an array", line, times, (unsigned)block.x, (unsigned)block.y,
                       depth) >= 0;
    message = ok ? message : NULL;
    ok = ok && asprintf(&whole_hint, "%s, and so the extents of grid and block; py2cu's own launches on a GPU do this by themselves", hint) >= 0;
    whole_hint = ok ? whole_hint : NULL;
    if (ok) {
        cli_print_found(&(Py2cuDiagnostic){.severity = options->check ? PY2CU_WARNING : PY2CU_ADVICE, .code = CLI_SLOW_AXIS, .message = message, .hint = whole_hint,
                                           .file_name = kernel->file_name, .line = kernel->line});
    }
    free(whole_hint);
    free(message);
}

static void look_at(const CliOptions *options, const Py2cuKernelInfo *kernel, bool knows_lines)
{
    static const char *const hints[] = {
        [PY2CU_PLACED_YX] = "exchange x and y, so that 'i, j = cuda.grid(2)' becomes 'j, i = cuda.grid(2)'",
        [PY2CU_PLACED_ZYX] = "exchange x and z, so that 'i, j, k = cuda.grid(3)' becomes 'k, j, i = cuda.grid(3)'",
        [PY2CU_PLACED_XZY] = "exchange y and z, so that 'i, j, k = cuda.grid(3)' becomes 'i, k, j = cuda.grid(3)'",
        [PY2CU_PLACED_YZX] = "let what is y be x, z be y and x be z, so that 'i, j, k = cuda.grid(3)' becomes 'j, k, i = cuda.grid(3)'",
        [PY2CU_PLACED_ZXY] = "let what is z be x, x be y and y be z, so that 'i, j, k = cuda.grid(3)' becomes 'k, i, j = cuda.grid(3)'"};
    const bool in_space = uses_axis(kernel, 2);
    if (kernel->fixed != NULL || kernel->placement != PY2CU_AS_WRITTEN || (!in_space && !uses_axis(kernel, 1))) {
        return;
    }
    const Py2cuDim block = usual_block(kernel, in_space);
    const Py2cuPlacement last = in_space ? PY2CU_PLACED_ZXY : PY2CU_PLACED_YX;
    Py2cuPlacement best = PY2CU_AS_WRITTEN;
    for (Py2cuPlacement placement = PY2CU_PLACED_YX; placement <= last; placement++) {
        best = cost_of(kernel, block, placement) < cost_of(kernel, block, best) ? placement : best;
    }
    const uint64_t now = cost_of(kernel, block, PY2CU_AS_WRITTEN), then = cost_of(kernel, block, best);
    if (now * 5 < then * 6 || then == now) { /* as for launches: a fifth less at least */
        return;
    }
    say(options, kernel, knows_lines, (double)now / (double)then, block, in_space, hints[best], worst(kernel, block, best));
}

void cli_tell_of_slow_axis(const CliOptions *options, const CliProject *project, const Py2cuUnit *unit)
{
    for (size_t i = 0; i < options->allowed_count; i++) {
        if (strcmp(options->allowed[i], CLI_SLOW_AXIS) == 0) {
            return;
        }
    }
    for (size_t i = 0; i < py2cu_unit_kernel_count(unit); i++) {
        look_at(options, py2cu_unit_kernel(unit, i), project->count == 1);
    }
}
