// SPDX-License-Identifier: MIT
/* Just-in-time compilation of a request to a loaded kernel. */
#ifndef PY2CU_JIT_H
#define PY2CU_JIT_H

#include "device/device.h"

/* Implements LaunchCall.place_of for a Py2cuFunction. */
bool jit_source_location(const void *function, uint32_t line, TextPlace *place);
/* Creates a function from source code that was not translated, for tests. text and kernel must outlive the function. */
int jit_from_text(Py2cuDevice *device, const char *text, size_t length, const Py2cuKernelInfo *kernel, uint32_t facts,
                  const Py2cuCompileOptions *options, Py2cuFunction **out);

#endif
