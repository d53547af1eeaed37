// SPDX-License-Identifier: MIT
/* Specialization of kernels for values of a launch. */
#ifndef PY2CU_LAUNCH_SPECIALIZATION_H
#define PY2CU_LAUNCH_SPECIALIZATION_H

#include <py2cu/py2cu_rt.h>

/* Checks that a launch has the block of the script and passes the values for which the kernel is specialized. */
int specialization_check(const Py2cuKernelInfo *kernel, Py2cuDim block, const Py2cuArg *args, size_t count);

#endif
