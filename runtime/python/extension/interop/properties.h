// SPDX-License-Identifier: MIT
/* Shared declarations for reading arrays of other libraries. */
#ifndef PY2CU_EXTENSION_INTEROP_PROPERTIES_H
#define PY2CU_EXTENSION_INTEROP_PROPERTIES_H

#include "python/extension/interop/dlpack.h"
#include "python/extension/types/launch_arguments.h"

/* Returns false if the class computes the property in Python, or does not have it. Valid while a reference to the
 * class is held. */
bool foreign_property(PyTypeObject *type, const char *name, Property *out);
/* Returns NULL, without an exception, if there is no such attribute. */
PyObject *foreign_attribute(PyObject *object, const char *name);

/* Returns the code of a NumPy dtype, or -1. */
int foreign_code_of_dtype(PyObject *dtype);

/* A tensor of PyTorch, or of another library with DLPack's C exchange API and gradients. */
typedef struct ForeignTensor {
    DlTensor tensor; /* valid as long as the object */
    bool requires_gradient;
    const struct DlExchange *exchange;
} ForeignTensor;

/* Returns false, without an exception, if the object is not such a tensor. */
bool foreign_tensor(PyObject *object, ForeignTensor *out);
/* Returns whether the tensor is in host memory, or its library's current stream on its device is the default stream. */
bool foreign_uses_default_stream(const ForeignTensor *found);

bool foreign_is_launch_stream(const Launch *launch, void *native);
static inline bool foreign_is_launch_device(const Launch *launch, int64_t ordinal)
{
    return launch->device->ordinal == ordinal && ordinal >= 0;
}

void foreign_c_strides(int64_t *numbers, int64_t ndim, int64_t itemsize);
/* Sets an argument. `numbers` are the shape, then strides in bytes; is_c: whether the strides are known to be those of
 * C order. Returns 0, or 1 if there is no space left. */
int foreign_set_array(Launch *launch, size_t index, void *data, int code, const int64_t *numbers, int ndim, bool is_c);

/* Returns the argument of the latest launch if it is an array with this address, type and number of axes, and if its
 * shape is in the space that is reserved next; otherwise, returns NULL. */
static inline const Py2cuArg *foreign_latest(const Launch *launch, size_t index, const void *data, int code,
                                             int64_t ndim)
{
    const Py2cuArg *arg = &launch->args[index];
    const bool is_same = launch->is_repeated && arg->kind == PY2CU_ARG_ARRAY && arg->data == data &&
                         arg->dtype == (Py2cuDtype)code && arg->ndim == (uint64_t)ndim && !arg->readonly &&
                         arg->device == launch->device->device && arg->shape == &launch->numbers[launch->number_count];
    return is_same ? arg : NULL;
}

#endif
