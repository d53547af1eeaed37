// SPDX-License-Identifier: MIT
/* Checks of launch arguments against the kernel's types and against the facts that it was translated for. */
#ifndef PY2CU_LAUNCH_ARGUMENTS_H
#define PY2CU_LAUNCH_ARGUMENTS_H

#include "base/scalar.h"

/* Checks all arguments and reports the first wrong one; the caller prepends the kernel's label. */
int args_check(const Py2cuKernelInfo *kernel, const Py2cuDevice *device, const Py2cuArg *args, size_t count);
/* Sets values[i] and params[i] for each C parameter; `grid` is the grid of the script. Requires a successful
 * args_check(). */
int args_marshal(const Py2cuKernelInfo *kernel, const Py2cuArg *args, Py2cuDim grid, ParamValue *values, void **params);
/* Returns whether a scalar satisfies PY2CU_FACT_SMALL in a parameter of that type. */
bool args_small_integer(const Py2cuArg *arg, Py2cuDtype to);
/* Returns whether a scalar satisfies PY2CU_FACT_POSITIVE. */
bool args_has_sign(const Py2cuArg *arg, const Py2cuArgInfo *info);
/* Returns the facts that hold for all arguments of the kernel. */
uint32_t args_vacuous_facts(const Py2cuKernelInfo *kernel);
/* Returns the number of elements of an array; saturates. */
uint64_t args_size(const Py2cuArg *arg);
/* Finds the array argument that contains the address. Sets *start to its first byte and returns its size in bytes if it
 * is contiguous and no other array overlaps it; returns -1 otherwise. */
int64_t args_whole(const Py2cuArg *args, size_t count, const void *address, char **start);
/* Determines the integer, axis size or stride that a parameter receives; returns false for other parameters. */
bool args_param_value(const Py2cuParam *param, const Py2cuArg *args, size_t count, int64_t *value);

#endif
