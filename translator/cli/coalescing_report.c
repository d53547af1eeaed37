// SPDX-License-Identifier: MIT
/* Reports uncoalesced accesses for --check and --lint: neighboring threads access memory that is far apart, unless the
 * axes are swapped, as the runtime does at launches. The figures are those of the runtime's memory model for a typical
 * block. */
#include "base/ascii.h"
#include "cli/cli.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WARP = 32, DEFAULT_SIZE = 16, SMALL_SIZE = 8 };

/* Returns a typical block of the kernel's rank, within its launch bounds. */
static Py2cuDim usual_block(const Py2cuKernelInfo *kernel, bool in_space)
{
    bool is_small = kernel->launch_bounds[0] > 0 && kernel->launch_bounds[0] < DEFAULT_SIZE * DEFAULT_SIZE;
    uint32_t across = in_space || is_small ? SMALL_SIZE : DEFAULT_SIZE;
    return (Py2cuDim){across, across, in_space ? (is_small ? 1 : DEFAULT_SIZE * DEFAULT_SIZE / across / across) : 1};
}

/* An unknown access counts as one sector per thread. */
static uint64_t cost_of_access(const Py2cuKernelInfo *kernel, size_t access, Py2cuDim block, Py2cuSchedule schedule)
{
    uint32_t sectors = py2cu_access_sectors(kernel, access, block, schedule, NULL, 0);
    return (uint64_t)kernel->accesses[access].weight * (sectors > 0 ? sectors : WARP);
}

static uint64_t cost_of(const Py2cuKernelInfo *kernel, Py2cuDim block, Py2cuSchedule schedule)
{
    uint64_t cost = 0;
    for (size_t i = 0; i < kernel->access_count; i++) {
        cost += cost_of_access(kernel, i, block, schedule);
    }
    return cost;
}

/* Returns the script axis along which the threads of a warp are adjacent. */
static int axis_across(Py2cuSchedule schedule)
{
    switch ((int)schedule) {
    case PY2CU_SCHEDULE_YX:
    case PY2CU_SCHEDULE_YZX:
        return 1;
    case PY2CU_SCHEDULE_ZYX:
    case PY2CU_SCHEDULE_ZXY:
        return 2;
    default:
        return 0;
    }
}

/* The access pattern of neighboring threads. */
typedef enum Pattern { PATTERN_SAME, PATTERN_ADJACENT, PATTERN_APART } Pattern;

static Pattern pattern_of(const Py2cuAccess *access, Py2cuSchedule schedule)
{
    const Py2cuStep *step = &access->step[axis_across(schedule)];
    if (step->bytes == 0) {
        return PATTERN_SAME;
    }
    const bool is_unit = step->bytes == (int64_t)access->bytes || step->bytes == -(int64_t)access->bytes;
    return is_unit && step->factors[0] == 0 ? PATTERN_ADJACENT : PATTERN_APART;
}

/* Returns the uncoalesced access that improves most, preferably one that becomes coalesced. Returns NULL if the
 * improvement is only due to indices that lack an axis. */
static const Py2cuAccess *worst(const Py2cuKernelInfo *kernel, Py2cuDim block, Py2cuSchedule best)
{
    const Py2cuAccess *found = NULL;
    int64_t max = 0;
    bool becomes = false;
    for (size_t i = 0; i < kernel->access_count; i++) {
        const Py2cuAccess *access = &kernel->accesses[i];
        const Pattern after = pattern_of(access, best);
        int64_t gain = (int64_t)cost_of_access(kernel, i, block, PY2CU_SCHEDULE_ORIGINAL) -
                       (int64_t)cost_of_access(kernel, i, block, best);
        if (pattern_of(access, PY2CU_SCHEDULE_ORIGINAL) != PATTERN_APART || after == PATTERN_SAME || gain <= 0) {
            continue;
        }
        if ((after == PATTERN_ADJACENT && !becomes) || ((after == PATTERN_ADJACENT) == becomes && gain > max)) {
            found = access;
            max = gain;
            becomes = after == PATTERN_ADJACENT;
        }
    }
    return found;
}

/* Returns the column of `array[` in the line, starting at 1; 0: not found. */
static uint32_t column_of(const Py2cuModule *module, uint32_t line, const char *array)
{
    size_t line_length;
    const char *at = cli_source_line(module, line, &line_length), *line_end = at + line_length;
    const size_t length = strlen(array);
    for (const char *start = at; length > 0 && start + length < line_end; start++) {
        const unsigned char before = start > at ? (unsigned char)start[-1] : ' ';
        const bool continues = ascii_is_alnum((char)before) || before == '_' || before == '.' || before >= 128;
        if (!continues && start[length] == '[' && memcmp(start, array, length) == 0) {
            return (uint32_t)(start - at) + 1;
        }
    }
    return 0;
}

/* Returns whether neighbors along the axis certainly access different sectors. */
static bool uses_axis(const Py2cuKernelInfo *kernel, int axis)
{
    bool uses = false;
    for (size_t i = 0; i < kernel->access_count; i++) {
        int64_t bytes = kernel->accesses[i].step[axis].bytes;
        uses = uses || (bytes != 0 && bytes != PY2CU_STEP_UNKNOWN);
    }
    return uses;
}

/* Reports an access. module: NULL if the access may be in another file. */
static void print_access_report(const CliOptions *options, const Py2cuKernelInfo *kernel, const Py2cuModule *module,
                                double times, Py2cuDim block, bool in_space, const char *hint,
                                const Py2cuAccess *access)
{
    char depth[16] = "", *message = NULL, *whole_hint = NULL;
    if (in_space) {
        snprintf(depth, sizeof depth, ", %u", (unsigned)block.z);
    }
    const bool is_named = access->array[0] != '\0', knows_line = module != NULL && access->line != 0;
    const unsigned long tenths = (unsigned long)lrint(times * 10);
    bool ok = asprintf(&message,
                       "uncoalesced access to %s%s%s: neighboring threads of '%s' access distant elements; swapped "
                       "axes need %lu.%lu times fewer memory sectors in a block of (%u, %u%s)",
                       is_named ? "'" : "", is_named ? access->array : "an array", is_named ? "'" : "",
                       kernel->python_name, tenths / 10, tenths % 10, (unsigned)block.x, (unsigned)block.y, depth) >= 0;
    message = ok ? message : NULL;
    ok = ok &&
         asprintf(&whole_hint,
                  "%s, and swap the dimensions of grid and block; launches by py2cu on a GPU swap them automatically",
                  hint) >= 0;
    whole_hint = ok ? whole_hint : NULL;
    const uint32_t column = knows_line ? column_of(module, access->line, access->array) : 0;
    if (ok) {
        cli_print_found(&(Py2cuDiagnostic){.severity = options->check ? PY2CU_WARNING : PY2CU_LINT,
                                           .code = CLI_UNCOALESCED,
                                           .message = message,
                                           .hint = whole_hint,
                                           .file_name = kernel->file_name,
                                           .line = knows_line ? access->line : kernel->line,
                                           .column = column,
                                           .end_column = column > 0 ? column + (uint32_t)strlen(access->array) : 0},
                        module);
    }
    free(whole_hint);
    free(message);
}

static void report_kernel(const CliOptions *options, const Py2cuKernelInfo *kernel, const Py2cuModule *module)
{
    static const char *const hints[] = {
        [PY2CU_SCHEDULE_YX] = "swap x and y, so that 'i, j = cuda.grid(2)' becomes 'j, i = cuda.grid(2)'",
        [PY2CU_SCHEDULE_ZYX] = "swap x and z, so that 'i, j, k = cuda.grid(3)' becomes 'k, j, i = cuda.grid(3)'",
        [PY2CU_SCHEDULE_XZY] = "swap y and z, so that 'i, j, k = cuda.grid(3)' becomes 'i, k, j = cuda.grid(3)'",
        [PY2CU_SCHEDULE_YZX] =
            "use y as x, z as y and x as z, so that 'i, j, k = cuda.grid(3)' becomes 'j, k, i = cuda.grid(3)'",
        [PY2CU_SCHEDULE_ZXY] =
            "use z as x, x as y and y as z, so that 'i, j, k = cuda.grid(3)' becomes 'k, i, j = cuda.grid(3)'"};
    const bool in_space = uses_axis(kernel, 2);
    if (kernel->mapping_constraint != NULL || kernel->schedule != PY2CU_SCHEDULE_ORIGINAL ||
        (!in_space && !uses_axis(kernel, 1))) {
        return;
    }
    const Py2cuDim block = usual_block(kernel, in_space);
    const Py2cuSchedule last = in_space ? PY2CU_SCHEDULE_ZXY : PY2CU_SCHEDULE_YX;
    Py2cuSchedule best = PY2CU_SCHEDULE_ORIGINAL;
    for (Py2cuSchedule schedule = PY2CU_SCHEDULE_YX; schedule <= last; schedule++) {
        best = cost_of(kernel, block, schedule) < cost_of(kernel, block, best) ? schedule : best;
    }
    const uint64_t now = cost_of(kernel, block, PY2CU_SCHEDULE_ORIGINAL), then = cost_of(kernel, block, best);
    if (now * 5 < then * 6 || then == now) { /* same threshold as at launches: a reduction by at least a sixth */
        return;
    }
    const Py2cuAccess *access = worst(kernel, block, best);
    if (access != NULL) {
        print_access_report(options, kernel, module, (double)now / (double)then, block, in_space, hints[best], access);
    }
}

void cli_report_uncoalesced(const CliOptions *options, const CliProject *project, const Py2cuUnit *unit)
{
    for (size_t i = 0; i < options->allowed_count; i++) {
        if (strcmp(options->allowed[i], CLI_UNCOALESCED) == 0) {
            return;
        }
    }
    for (size_t i = 0; i < py2cu_unit_kernel_count(unit); i++) {
        report_kernel(options, py2cu_unit_kernel(unit, i), project->count == 1 ? &project->modules[0] : NULL);
    }
}
