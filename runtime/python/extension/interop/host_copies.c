// SPDX-License-Identifier: MIT
/* NumPy arrays of a launch: directions of the copies, and the copies. */
#include "python/extension/types/launch_arguments.h"

/* ---- HostArgument: In, Out, InOut -----------------------------------------------------------------------------------
 */

PyDoc_STRVAR(host_argument_doc,
             "HostArgument(value, copy_in, copy_out)\n--\n\nA host array and the directions in which it is copied.");

static PyObject *host_argument_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"value", "copy_in", "copy_out", NULL};
    PyObject *value;
    int copy_in = 1, copy_out = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|pp:HostArgument", names, &value, &copy_in, &copy_out)) {
        return NULL;
    }
    if (PyObject_TypeCheck(value, &HostArgumentType)) {
        PyErr_SetString(PyExc_TypeError, "In, Out and InOut take an array");
        return NULL;
    }
    HostArgumentObject *self = (HostArgumentObject *)type->tp_alloc(type, 0);
    if (self != NULL) {
        self->value = Py_NewRef(value);
        self->copy_in = copy_in != 0;
        self->copy_out = copy_out != 0;
    }
    return (PyObject *)self;
}

static int host_argument_traverse(PyObject *object, visitproc visit, void *arg)
{
    Py_VISIT(((HostArgumentObject *)object)->value);
    return 0;
}

static int host_argument_clear(PyObject *object)
{
    Py_CLEAR(((HostArgumentObject *)object)->value);
    return 0;
}

static void host_argument_dealloc(PyObject *object)
{
    PyObject_GC_UnTrack(object);
    host_argument_clear(object);
    Py_TYPE(object)->tp_free(object);
}

static PyMemberDef host_argument_members[] = {
    {"value", T_OBJECT, offsetof(HostArgumentObject, value), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

PyTypeObject HostArgumentType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.HostArgument",
    .tp_basicsize = sizeof(HostArgumentObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .tp_doc = host_argument_doc,
    .tp_new = host_argument_new,
    .tp_dealloc = host_argument_dealloc,
    .tp_traverse = host_argument_traverse,
    .tp_clear = host_argument_clear,
    .tp_members = host_argument_members,
};

/* ---- copies
 * -------------------------------------------------------------------------------------------------------- */

int launch_copy_in(Launch *launch, DeviceObject *device, Py2cuStream *stream)
{
    for (HostCopy *copy = launch->copies; copy != NULL; copy = copy->next) {
        if (copy->same_as != NULL) {
            copy->data = copy->same_as->data;
        } else if (copy->view.len > 0) {
            int status;
            Py_BEGIN_ALLOW_THREADS status =
                py2cu_memory_new(device->device, (size_t)copy->view.len, stream, &copy->data);
            if (status == PY2CU_OK && copy->copy_in) {
                status = py2cu_memory_copy(device->device, copy->data, copy->view.buf, (size_t)copy->view.len,
                                           PY2CU_COPY_TO_DEVICE, stream, false);
            }
            Py_END_ALLOW_THREADS if (status != PY2CU_OK)
            {
                raise_status(status);
                return -1;
            }
        }
        launch->args[copy->argument].data = copy->data;
        launch->args[copy->argument].device = device->device;
    }
    return 0;
}

int launch_copy_out(Launch *launch, DeviceObject *device, Py2cuStream *stream, const Py2cuKernelInfo *kernel)
{
    if (launch->copies == NULL) {
        return 0;
    }
    int status = PY2CU_OK;
    bool waited = false;
    Py_BEGIN_ALLOW_THREADS for (const HostCopy *copy = launch->copies; copy != NULL && status == PY2CU_OK;
                                copy = copy->next)
    {
        if (copy->copy_out && copy->data != NULL && copy->argument < kernel->argument_count &&
            kernel->arguments[copy->argument].written) {
            status = py2cu_memory_copy(device->device, copy->view.buf, copy->data, (size_t)copy->view.len,
                                       PY2CU_COPY_TO_HOST, stream, true);
            waited = true;
        }
    }
    /* Required even if nothing is copied back: the copies to the device may still be reading host memory. */
    if (status == PY2CU_OK && !waited) {
        status = stream != NULL ? py2cu_stream_synchronize(stream) : py2cu_device_synchronize(device->device);
    }
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        raise_status(status);
        return -1;
    }
    return 0;
}
