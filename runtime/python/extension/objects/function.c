// SPDX-License-Identifier: MIT
/* Function: a kernel compiled for a device and a variant, as a Python object. */
#include "python/extension/core/extension.h"

static void function_dealloc(PyObject *object)
{
    FunctionObject *self = (FunctionObject *)object;
    Py_BEGIN_ALLOW_THREADS /* unloading may wait for the device, and for a callback that waits for the interpreter */
        py2cu_function_free(self->function);
    Py_END_ALLOW_THREADS Py_XDECREF(self->device);
    Py_TYPE(object)->tp_free(object);
}

static PyObject *function_text(PyObject *object, void *Py_UNUSED(closure))
{
    size_t length = 0;
    const char *text = py2cu_function_text(((FunctionObject *)object)->function, &length);
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
}

static PyObject *function_warnings(PyObject *object, void *Py_UNUSED(closure))
{
    const char *text = py2cu_function_warnings(((FunctionObject *)object)->function);
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
}

static PyObject *function_image(PyObject *object, void *Py_UNUSED(closure))
{
    size_t length = 0;
    const void *image = py2cu_function_image(((FunctionObject *)object)->function, &length);
    return PyBytes_FromStringAndSize(image, (Py_ssize_t)length);
}

static PyObject *function_library(PyObject *object, void *Py_UNUSED(closure))
{
    return PyLong_FromVoidPtr(py2cu_function_library(((FunctionObject *)object)->function));
}

static PyObject *function_facts(PyObject *object, void *Py_UNUSED(closure))
{
    return PyLong_FromUnsignedLong(((FunctionObject *)object)->variant & VARIANT_FACTS);
}

static PyObject *function_schedule(PyObject *object, void *Py_UNUSED(closure))
{
    return PyUnicode_FromString(py2cu_schedule_name(variant_schedule(((FunctionObject *)object)->variant)));
}

static PyObject *function_use(PyObject *object, void *Py_UNUSED(closure))
{
    const Py2cuFunctionUse *use = py2cu_function_use(((FunctionObject *)object)->function);
    return Py_BuildValue("{s:I,s:n,s:n,s:n,s:I,s:O,s:d,s:d,s:d}", "registers", use->registers, "local_bytes",
                         (Py_ssize_t)use->local_bytes, "static_shared_bytes", (Py_ssize_t)use->static_shared_bytes,
                         "constant_bytes", (Py_ssize_t)use->constant_bytes, "max_threads_per_block",
                         use->max_threads_per_block, "from_cache", use->from_cache ? Py_True : Py_False, "translate_ms",
                         use->translate_ms, "compile_ms", use->compile_ms, "load_ms", use->load_ms);
}

PyDoc_STRVAR(function_occupancy_doc, "occupancy(threads, shared)\n--\n\n"
                                     "Return the number of such blocks that can be resident on a multiprocessor.");
static PyObject *function_occupancy(PyObject *object, PyObject *args)
{
    Py2cuFunction *function = ((FunctionObject *)object)->function;
    Py2cuDim block = {1, 1, 1};
    Py_ssize_t shared;
    uint64_t blocks = 0;
    if (!PyArg_ParseTuple(args, "In:occupancy", &block.x, &shared)) {
        return NULL;
    }
    int status = py2cu_cooperative_blocks(function, block, shared > 0 ? (size_t)shared : 0, &blocks);
    uint32_t processors = py2cu_device_info(py2cu_function_device(function))->multiprocessor_count;
    return status != PY2CU_OK ? raise_status(status)
                              : PyLong_FromUnsignedLongLong(blocks / (processors > 0 ? processors : 1));
}

static PyMethodDef function_methods[] = {
    {"occupancy", function_occupancy, METH_VARARGS, function_occupancy_doc},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef function_members[] = {
    {"device", T_OBJECT, offsetof(FunctionObject, device), READONLY, NULL},
    {"variant", T_UINT, offsetof(FunctionObject, variant), READONLY,
     "Launch facts and schedule, as for Overload.compile()."},
    {"retired", T_BOOL, offsetof(FunctionObject, retired), 0, "Whether launches no longer use it."},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef function_getters[] = {
    {"text", function_text, NULL, "The compiled code: CUDA C, or C++ for the host backend.", NULL},
    {"warnings", function_warnings, NULL, NULL, NULL},
    {"image", function_image, NULL, "The loaded image as bytes.", NULL},
    {"library", function_library, NULL, "The handle of the module: a CUlibrary, or the result of dlopen().", NULL},
    {"facts", function_facts, NULL, NULL, NULL},
    {"schedule", function_schedule, NULL,
     "\"yx\" and similar names: the axes of the script that are mapped to x, y, z; \"coarsening\", \"privatization\"; "
     "\"xyz\": "
     "the original mapping.",
     NULL},
    {"use", function_use, NULL, "Registers, memory, times.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject FunctionType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Function",
    .tp_basicsize = sizeof(FunctionObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_dealloc = function_dealloc,
    .tp_methods = function_methods,
    .tp_getset = function_getters,
    .tp_members = function_members,
};
