/* What a launch is placed as, and what the choice goes by, for kernel.placement(). */
#include "arguments.h"

/* "8*a_shape1"; of what has no number "far" and "?". */
static PyObject *step_text(const Py2cuKernelInfo *kernel, const Py2cuStep *step)
{
    if (step->bytes == PY2CU_STEP_LARGE || step->bytes == PY2CU_STEP_UNKNOWN) {
        return PyUnicode_FromString(step->bytes == PY2CU_STEP_LARGE ? "far" : "?");
    }
    PyObject *text = PyUnicode_FromFormat("%lld", (long long)step->bytes);
    for (size_t i = 0; text != NULL && i < sizeof step->factors / sizeof step->factors[0] && step->factors[i] != 0; i++) {
        Py_SETREF(text, PyUnicode_FromFormat("%U*%s", text, kernel->params[step->factors[i] - 1].name));
    }
    return text;
}

static PyObject *access_item(const Py2cuKernelInfo *kernel, size_t index, Py2cuDim block, const Launch *launch)
{
    const Py2cuAccess *access = &kernel->accesses[index];
    PyObject *sectors = PyDict_New();
    for (int p = 0; sectors != NULL && p < PY2CU_PLACEMENT_COUNT; p++) {
        PyObject *number = PyLong_FromUnsignedLong(
            py2cu_access_sectors(kernel, index, block, (Py2cuPlacement)p, launch->args, launch->count));
        if (number == NULL || PyDict_SetItemString(sectors, py2cu_placement_name((Py2cuPlacement)p), number) != 0) {
            Py_CLEAR(sectors);
        }
        Py_XDECREF(number);
    }
    return Py_BuildValue("{s:s,s:I,s:I,s:I,s:O,s:(NNN),s:N}", "array", access->array, "line", access->line, "bytes", access->bytes, "weight",
                         access->weight, "written", access->written ? Py_True : Py_False, "steps", step_text(kernel, &access->step[0]),
                         step_text(kernel, &access->step[1]), step_text(kernel, &access->step[2]), "sectors", sectors);
}

PyObject *placement_report(const OverloadObject *overload, Py2cuDim block, Py2cuPlacement chosen, const Launch *launch)
{
    const Py2cuKernelInfo *kernel = overload->kernel;
    PyObject *accesses = PyList_New(0);
    for (size_t i = 0; accesses != NULL && i < kernel->access_count; i++) {
        PyObject *item = access_item(kernel, i, block, launch);
        if (item == NULL || PyList_Append(accesses, item) != 0) {
            Py_CLEAR(accesses);
        }
        Py_XDECREF(item);
    }
    return Py_BuildValue("{s:s,s:z,s:N}", "chosen", py2cu_placement_name(chosen), "fixed",
                         overload->as_written ? "its decorator says placement=\"as written\"" : kernel->fixed, "accesses", accesses);
}
