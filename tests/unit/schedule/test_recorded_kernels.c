// SPDX-License-Identifier: MIT
/* What launches learn about the kernels of tests/translate and tests/exec: schedules, grids, accesses with their
 * strides, required dimensions and parameters that can be constants. recorded_kernels.txt contains digests of these
 * results, see base/recorded_digests.h. The other tests of this module verify single results. */
#include "../base/recorded_digests.h"

static void describe_arguments(FILE *to, const Py2cuKernelInfo *kernel)
{
    for (size_t i = 0; i < kernel->param_count; i++) {
        const Py2cuParam *param = &kernel->params[i];
        fprintf(to, "  %s%s", param->name, param->specializable ? " can be a constant\n" : "\n");
    }
    for (size_t i = 0; i < kernel->argument_count; i++) {
        const Py2cuArgInfo *argument = &kernel->arguments[i];
        fprintf(to, "  argument %s:%s%s%s%s sign %u\n", argument->name, argument->read ? " read" : "",
                argument->written ? " written" : "", argument->specializable ? " specializable" : "",
                argument->privatized ? " privatized" : "", (unsigned)argument->sign);
    }
}

static void describe_accesses(FILE *to, const Py2cuKernelInfo *kernel)
{
    for (size_t i = 0; i < kernel->access_count; i++) {
        const Py2cuAccess *access = &kernel->accesses[i];
        fprintf(to, "  line %u: %s %s, %u bytes, weight %u", (unsigned)access->line, access->written ? "write" : "read",
                access->array, (unsigned)access->bytes, (unsigned)access->weight);
        for (int axis = 0; axis < 3; axis++) {
            const Py2cuStep *step = &access->step[axis];
            fprintf(to, ", %lld", (long long)step->bytes);
            for (int k = 0; k < 4 && step->factors[k] != 0; k++) {
                fprintf(to, " * %s", kernel->params[step->factors[k] - 1].name);
            }
        }
        fputc('\n', to);
    }
}

static void describe(FILE *to, const Py2cuUnit *unit)
{
    for (size_t i = 0; i < py2cu_unit_kernel_count(unit); i++) {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, i);
        fprintf(to, "%s: schedules %x%s%s, coarsening %u, block factors %u %u %u%s%s%s%s%s\n", kernel->signature,
                (unsigned)kernel->schedules, kernel->mapping_constraint != NULL ? ", none because " : "",
                kernel->mapping_constraint != NULL ? kernel->mapping_constraint : "",
                (unsigned)kernel->coarsening_factor, (unsigned)kernel->block_factor[0],
                (unsigned)kernel->block_factor[1], (unsigned)kernel->block_factor[2],
                kernel->shape_is_free ? ", any block shape" : "", kernel->has_loops ? ", loops" : "",
                kernel->uses_barrier ? ", barriers" : "", kernel->recursive ? ", recursive" : "",
                kernel->aligned_rows ? ", aligned rows" : "");
        for (int axis = 0; axis < 3; axis++) {
            fprintf(to, "  axis %d:%s grid %s, %u per block, block %u\n", axis,
                    (kernel->grid_axes & 1u << axis) != 0 ? " used," : "",
                    kernel->grid[axis] != NULL ? kernel->grid[axis] : "?", (unsigned)kernel->grid_width[axis],
                    (unsigned)kernel->default_block[axis]);
        }
        describe_arguments(to, kernel);
        describe_accesses(to, kernel);
        for (size_t k = 0; k < kernel->shape_check_count; k++) {
            const Py2cuShapeCheck *check = &kernel->shape_checks[k];
            fprintf(to, "  requires %s[%u] >= %s\n", kernel->arguments[check->argument].name, (unsigned)check->axis,
                    check->least);
        }
    }
}

int main(int argc, char **argv)
{
    const RecordedTest test = {.source_file = __FILE__, .record = "recorded_kernels.txt", .describe = describe};
    return recorded_main(&test, argc, argv);
}
