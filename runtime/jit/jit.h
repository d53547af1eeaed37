/* From a request to a loaded kernel. */
#ifndef PY2CU_JIT_H
#define PY2CU_JIT_H

#include "device/device.h"

/* LaunchCall.place_of, of a Py2cuFunction. */
bool jit_source_location(const void *function, uint32_t line, TextPlace *place);
/* A function of a text that was not translated: for tests. text and kernel must outlive the function. */
int jit_from_text(Py2cuDevice *device, const char *text, size_t length, const Py2cuKernelInfo *kernel, uint32_t facts,
                  const Py2cuCompileOptions *options, Py2cuFunction **out);

#endif
