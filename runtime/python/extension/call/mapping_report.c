// SPDX-License-Identifier: MIT
/* Report of a launch's schedule and the data for its choice, for kernel.schedule(). */
#include "python/extension/types/launch_arguments.h"

/* Returns a step such as "8*a_shape1"; "far" or "?" without a value. */
static PyObject *step_text(const Py2cuKernelInfo *kernel, const Py2cuStep *step)
{
    if (step->bytes == PY2CU_STEP_LARGE || step->bytes == PY2CU_STEP_UNKNOWN) {
        return PyUnicode_FromString(step->bytes == PY2CU_STEP_LARGE ? "far" : "?");
    }
    PyObject *text = PyUnicode_FromFormat("%lld", (long long)step->bytes);
    for (size_t i = 0; text != NULL && i < sizeof step->factors / sizeof step->factors[0] && step->factors[i] != 0;
         i++) {
        Py_SETREF(text, PyUnicode_FromFormat("%U*%s", text, kernel->params[step->factors[i] - 1].name));
    }
    return text;
}

/* Adds sectors[name] for one access in a block. */
static int add_sectors(PyObject *sectors, const char *name, const Py2cuKernelInfo *kernel, size_t index, Py2cuDim block,
                       Py2cuSchedule schedule, const Launch *launch)
{
    PyObject *number =
        PyLong_FromUnsignedLong(py2cu_access_sectors(kernel, index, block, schedule, launch->args, launch->count));
    int status = number != NULL ? PyDict_SetItemString(sectors, name, number) : -1;
    Py_XDECREF(number);
    return status;
}

/* Returns the description of an access; "reshaped" are the sectors in the chosen block. */
static PyObject *access_item(const Py2cuKernelInfo *kernel, size_t index, Py2cuDim block,
                             const Py2cuScheduledLaunch *chosen, const Launch *launch)
{
    const Py2cuAccess *access = &kernel->accesses[index];
    PyObject *sectors = PyDict_New();
    for (int p = 0; sectors != NULL && p < PY2CU_SCHEDULE_COUNT; p++) {
        Py2cuSchedule schedule = (Py2cuSchedule)p;
        if (add_sectors(sectors, py2cu_schedule_name(schedule), kernel, index, block, schedule, launch) != 0) {
            Py_CLEAR(sectors);
        }
    }
    if (sectors != NULL &&
        add_sectors(sectors, "reshaped", kernel, index, chosen->block, chosen->schedule, launch) != 0) {
        Py_CLEAR(sectors);
    }
    return Py_BuildValue("{s:s,s:I,s:I,s:I,s:O,s:(NNN),s:N}", "array", access->array, "line", access->line, "bytes",
                         access->bytes, "weight", access->weight, "written", access->written ? Py_True : Py_False,
                         "steps", step_text(kernel, &access->step[0]), step_text(kernel, &access->step[1]),
                         step_text(kernel, &access->step[2]), "sectors", sectors);
}

PyObject *schedule_report(const Py2cuKernelInfo *kernel, Py2cuDim block, Py2cuScheduledLaunch chosen,
                          const char *constraint, uint32_t values, const Launch *launch)
{
    char constants[1024];
    PyObject *accesses = PyList_New(0);
    for (size_t i = 0; accesses != NULL && i < kernel->access_count; i++) {
        PyObject *item = access_item(kernel, i, block, &chosen, launch);
        if (item == NULL || PyList_Append(accesses, item) != 0) {
            Py_CLEAR(accesses);
        }
        Py_XDECREF(item);
    }
    return Py_BuildValue("{s:s,s:(III),s:I,s:I,s:O,s:z,s:z,s:N}", "chosen", py2cu_schedule_name(chosen.schedule),
                         "block", chosen.block.x, chosen.block.y, chosen.block.z, "factor", kernel->coarsening_factor,
                         "fused_axes", kernel->fused_axes, "shares_elements",
                         kernel->independent_blocks ? Py_False : Py_True, "mapping_constraint", constraint, "constants",
                         py2cu_launch_specialize(kernel, values, constants, sizeof constants), "accesses", accesses);
}
