// SPDX-License-Identifier: MIT
/* Declarations shared by the files of py2cu export --ops. */
#ifndef PY2CU_EXPORT_OPERATORS_H
#define PY2CU_EXPORT_OPERATORS_H

#include "export.h"

/* An operator: the kernels of one Python function, which have different types. */
typedef struct ExportOperator {
    const char *name;             /* of the Python function */
    const Py2cuKernelInfo *first; /* the kernel of the first signature */
    const ExportFile *file;
    size_t *kernels, kernel_count; /* indices of the kernels in the file's units */
} ExportOperator;

/* Returns the operators of the project, an array that the caller frees; prints a message for each kernel that cannot be
 * an operator. */
ExportOperator *export_operators_of(const ExportProject *project, size_t *count, bool is_silent);
void export_operators_free(ExportOperator *operators, size_t count);
/* Returns "double", "int64_t" or "bool", the type of a scalar argument in C++; NULL: not supported. */
const char *export_scalar_type(Py2cuDtype dtype);
/* Prints "double a, const Array &x": the arguments of an operator with types for scalars and arrays; `before` precedes
 * each. */
void export_put_arguments(FILE *out, const ExportOperator *operator, const char * array_type, const char *before);

/* Print operators.h, operators.cpp, kernels_cpu.cpp and tvm_ffi.cpp. */
void export_operators_header(FILE *out, const ExportProject *project);
void export_operators_source(FILE *out, const ExportProject *project);
void export_operators_host(FILE *out, const ExportProject *project);
void export_tvm_ffi(FILE *out, const ExportProject *project);

extern const char py2cu_export_operators_header_text[], py2cu_export_operators_source_text[],
    py2cu_export_tvm_ffi_text[], py2cu_export_operators_cmake_text[];

/* The headers for code that runs on the CPU, in the order in which they are included. */
typedef struct ExportHostHeader {
    const char *name, *text;
} ExportHostHeader;
extern const ExportHostHeader py2cu_export_host_headers[];
extern const size_t py2cu_export_host_header_count;

#endif
