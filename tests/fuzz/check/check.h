// SPDX-License-Identifier: MIT
/* Invariants of the libraries that all fuzz targets check. */
#ifndef PY2CU_FUZZ_CHECK_H
#define PY2CU_FUZZ_CHECK_H

#include <py2cu/py2cu.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Prints the violated invariant, and aborts. */
#define REQUIRE(condition) ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, #condition))
_Noreturn void check_failed(const char *file, int line, const char *what);

/* Enclose the processing of one input: inputs of up to 64 KB may take 2 s of CPU time (five times that with
 * sanitizers) and 256 MB. */
void limits_begin(void);
void limits_end(size_t size);
double processor_seconds(void);

/* Reads all results of a unit, which must satisfy the contract in py2cu.h, and contain no internal error. */
void check_unit(const Py2cuUnit *unit);

/* The request of the command for a file whose comments "# py2cu: --sig 'f(int32)' --debug" contain its options. */
typedef struct CommandRequest CommandRequest;
const Py2cuRequest *command_request_begin(CommandRequest **command, const uint8_t *data, size_t size,
                                          const char *file_name);
void command_request_end(CommandRequest *command);

#endif
