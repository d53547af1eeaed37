/* Checking the arguments of a launch against the kernel, and the facts that it was translated for. */
#ifndef PY2CU_ARGS_H
#define PY2CU_ARGS_H

#include "base/scalar.h"

/* Each with its own message; the kernel's label is put in front by the caller. */
int args_check(const Py2cuKernelInfo *kernel, const Py2cuDevice *device, const Py2cuArg *args, size_t count);
/* Fills values[i], params[i] for every C parameter; the grid is the script's. After args_check(). */
int args_marshal(const Py2cuKernelInfo *kernel, const Py2cuArg *args, Py2cuDim grid, ParamValue *values, void **params);
/* Whether a scalar is as small as PY2CU_FACT_SMALL has it, in a parameter of that type. */
bool args_small_integer(const Py2cuArg *arg, Py2cuDtype to);
/* Whether some argument is an array of complex numbers. */
bool args_have_complex(const Py2cuKernelInfo *kernel);
/* How many elements an array has; saturates. */
uint64_t args_size(const Py2cuArg *arg);
/* The memory of the array that the address is in, from *start on, where its elements lie one behind the other and no
 * other array reaches into it: its bytes; -1: there is none. */
int64_t args_whole(const Py2cuArg *args, size_t count, const void *address, char **start);
/* The stride in elements of an array that passed args_check(). */
int64_t args_stride(const Py2cuArg *arg, uint32_t axis);

#endif
