// SPDX-License-Identifier: MIT
/* Declarations shared by the files of py2cu export --ops. */
#ifndef PY2CU_EXPORT_OPERATORS_H
#define PY2CU_EXPORT_OPERATORS_H

#include "export.h"

/* ---- export_expressions.c ---- */

enum { EXPORT_TERMS = 64 }; /* limit of an expression */

typedef enum ExportTermKind {
    EXPORT_NUMBER,
    EXPORT_VALUE, /* an integer argument */
    EXPORT_SHAPE, /* NAME.shape[VALUE] */
    EXPORT_SIZE,  /* NAME.size */
    EXPORT_ADD,
    EXPORT_SUBTRACT,
    EXPORT_MULTIPLY,
    EXPORT_FLOOR_DIVIDE,
    EXPORT_MODULO,
    EXPORT_NEGATE,
    EXPORT_MIN,
    EXPORT_MAX
} ExportTermKind;

typedef struct ExportTerm {
    ExportTermKind kind;
    const char *name; /* in the parsed string */
    size_t length;
    int64_t value;
    int left, right; /* indices of operands */
} ExportTerm;

/* An expression, whose names are in the parsed string. */
typedef struct ExportExpression {
    ExportTerm terms[EXPORT_TERMS];
    size_t count;
    int root;
} ExportExpression;

/* C++ with arrays of operators.h, C++ with tensors of PyTorch, Python with tensors, Python with arrays of JAX. */
typedef enum ExportLanguage { EXPORT_CPP, EXPORT_TORCH_CPP, EXPORT_TORCH_PYTHON, EXPORT_JAX_PYTHON } ExportLanguage;

/* Returns false if the string is not an expression. */
bool export_parse_expression(const char *text, size_t length, ExportExpression *to);
void export_put_expression(FILE *out, const ExportExpression *expression, ExportLanguage language);

/* ---- export_declarations.c ---- */

/* How an output is initialized before the launch. */
typedef enum ExportFill {
    EXPORT_PASSED, /* not an output: the caller passes the array */
    EXPORT_EMPTY,
    EXPORT_ZEROS,
    EXPORT_UPDATED /* a copy of the argument with the same name */
} ExportFill;

typedef struct ExportOutput {
    ExportFill fill;
    size_t like;             /* with EXPORT_EMPTY: argument with the same shape, if shape is NULL */
    ExportExpression *shape; /* one expression for each axis */
} ExportOutput;

/* An operator: the kernels of one Python function, which have different types. */
typedef struct ExportOperator {
    const char *name;             /* of the Python function */
    const Py2cuKernelInfo *first; /* the kernel of the first signature */
    const ExportFile *file;
    size_t *kernels, kernel_count; /* indices of the kernels in the file's units */
    ExportOutput *outputs;         /* by argument */
    char **sizes;                  /* integers in shapes that are not arguments of the kernel */
    size_t size_count;
    const char *gradient; /* name of the operator that computes the gradient, or NULL */
    size_t gradient_length;
    ExportExpression *grid, *block; /* three dimensions, or NULL: the default */
    ExportExpression *shared;       /* bytes of dynamic shared memory, or NULL: 0 */
    bool is_configured;             /* declared in pyproject.toml, not by --op */
} ExportOperator;

/* What --op or pyproject.toml declares about an operator: "count: bins=zeros(nbins)". */
typedef struct ExportDeclaration {
    const char *text; /* after the colon; NULL: not declared */
    bool has_grid, has_block, has_shared, is_configured;
} ExportDeclaration;

ExportDeclaration export_declaration(const CliOptions *options, const char *name);
/* Sets the outputs, sizes, gradient, grid, block and shared memory of an operator. Prints a message and returns false
 * if the declaration is wrong. */
bool export_declare(ExportOperator *op, const ExportDeclaration *declaration, bool is_silent);
/* Checks that each gradient has the arguments of a gradient, and that every --op names an operator. Prints messages. */
bool export_check_declarations(const ExportProject *project, const ExportOperator *operators, size_t count);
void export_declarations_free(ExportOperator *op);
/* Returns the operator that computes the gradient, or NULL. */
const ExportOperator *export_gradient(const ExportOperator *op, const ExportOperator *operators, size_t count);

/* ---- export_operators.c ---- */

/* Returns the operators of the project, an array that the caller frees; prints a message for each kernel that cannot be
 * an operator. */
ExportOperator *export_operators_of(const ExportProject *project, size_t *count, bool is_silent);
void export_operators_free(ExportOperator *operators, size_t count);

/* Returns the suffix of the name of a parameter or variable of the generated code: "", or as many underscores as
 * necessary to distinguish it from all arguments of the operator. */
const char *export_own_suffix(const ExportOperator *op, const char *name);
/* Print operators.h, operators.cpp, kernels_cpu.cpp and tvm_ffi.cpp. */
void export_operators_header(FILE *out, const ExportProject *project);
void export_operators_source(FILE *out, const ExportProject *project);
void export_operators_host(FILE *out, const ExportProject *project);
void export_tvm_ffi(FILE *out, const ExportProject *project);

/* ---- export_bindings.c ---- */

/* Returns "double", "int64_t", "bool" or "std::complex<double>", the type of a scalar argument in operators.h; NULL:
 * not supported. */
const char *export_scalar_type(Py2cuDtype dtype);
bool export_is_complex(const Py2cuArgInfo *argument);
/* Bindings pass a complex scalar as two floats, because PyTorch's stable ABI and TVM-FFI have no complex scalars.
 * Returns the suffix of the name of float 0 or 1, "_real" or "_imag"; for other arguments, "" for index 0. NULL: the
 * argument has no further parts. */
const char *export_part(const Py2cuArgInfo *argument, int index);
/* Returns the type of the scalars that export_part() names. */
const char *export_part_type(const Py2cuArgInfo *argument);
/* Prints a scalar that a binding received as an argument of a function of operators.h: "a", "{a_real, a_imag}". */
void export_put_value(FILE *out, const Py2cuArgInfo *argument);
/* Returns whether the caller of a binding passes the argument: it is not an output that the binding allocates. */
bool export_is_passed(const ExportOperator *op, size_t argument);
/* Returns whether the argument is an output. */
bool export_is_returned(const ExportOperator *op, size_t argument);
/* Returns whether the operator overwrites the caller's array. */
bool export_is_mutated(const ExportOperator *op, size_t argument);
/* Returns whether a kernel requires a contiguous array. */
bool export_requires_contiguous(const ExportOperator *op, size_t argument);
/* Prints "a, x, y, nbins": the arguments that the caller passes. */
void export_put_names(FILE *out, const ExportOperator *op);
/* Prints a string and replaces @NAME@ by the name of the project. */
void export_put_template(FILE *out, const char *text, const ExportProject *project);
/* Prints the signatures of the kernels. */
void export_put_signatures(FILE *out, const ExportOperator *op);
/* Returns whether the types of the arguments determine the data type of an output. */
bool export_has_dtype(const ExportOperator *op, size_t output);
/* Prints the data type of an output as an expression: "ScalarType::Int", "x.scalar_type()". */
void export_put_dtype(FILE *out, const ExportOperator *op, size_t output, ExportLanguage language);

/* ---- export_torch.c, export_jax.c, export_hf.c ---- */

/* Print the binding in C++ and the Python module of a framework. */
void export_torch(FILE *out, const ExportProject *project);
void export_torch_python(FILE *out, const ExportProject *project);
void export_jax(FILE *out, const ExportProject *project);
void export_jax_python(FILE *out, const ExportProject *project);
/* Prints build.toml for Hugging Face kernels. */
void export_hf_build(FILE *out, const ExportProject *project);

extern const char py2cu_export_operators_header_text[], py2cu_export_operators_source_text[],
    py2cu_export_tvm_ffi_text[], py2cu_export_operators_cmake_text[], py2cu_export_torch_text[],
    py2cu_export_torch_python_text[], py2cu_export_jax_text[], py2cu_export_jax_python_text[];

/* The headers for code that runs on the CPU, in the order in which they are included. */
typedef struct ExportHostHeader {
    const char *name, *text;
} ExportHostHeader;
extern const ExportHostHeader py2cu_export_host_headers[];
extern const size_t py2cu_export_host_header_count;

#endif
