// SPDX-License-Identifier: MIT
/* Invariants of the libraries that all fuzz targets check. */
#ifndef PY2CU_FUZZ_CHECK_H
#define PY2CU_FUZZ_CHECK_H

#include <py2cu/py2cu.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Says what does not hold, and aborts. */
#define REQUIRE(condition) ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, #condition))
_Noreturn void check_failed(const char *file, int line, const char *what);

/* Around the work of one input: inputs of up to 64 KB may take 2 seconds of the processor (five times that with
 * sanitizers) and 256 MB. */
void limits_begin(void);
void limits_end(size_t size);
double processor_seconds(void);

/* Reads all that a unit hands out: it has to keep the promises of py2cu.h, and none of its messages is an internal
 * error. */
void check_unit(const Py2cuUnit *unit);

/* A request for a text as the command makes it: comments "# py2cu: --sig 'f(int32)' --debug" of the text give its
 * options. */
typedef struct Asked Asked;
const Py2cuRequest *asked_begin(Asked **asked, const uint8_t *data, size_t size, const char *file_name);
void asked_end(Asked *asked);

#endif
