// SPDX-License-Identifier: MIT
/* Declarations shared by the files of this module, and the writer of generated kernels. */
#ifndef PY2CU_INSTANCES_INSTANCES_INTERNAL_H
#define PY2CU_INSTANCES_INSTANCES_INTERNAL_H

#include "base/pointer_map.h"
#include "instances/instances.h"
#include "sema/sema.h"

#include <stdbool.h>
#include <stdint.h>

struct LaunchedKernel;

/* Python source of a generated kernel, and the objects that its names denote. */
typedef struct Writer {
    Unit *unit;
    Function *function;
    TextBuf text;
    const char *name;  /* of the function in the source */
    const char *shown; /* the function's name in comments and generated names */
    const char *cuda;
    const char *names[8];
    Object *objects[8];
    uint32_t count;
} Writer;

/* ---- instances/captured_arrays.c ---- */

/* Determines the captured arrays of every instance, after all are typed. */
void captures_find(Unit *unit);

/* ---- instances/integer_widths.c ---- */

/* Merges instances that differ only in the widths of integer parameters, if no result depends on them. */
void merge_integer_widths(Unit *unit);

/* ---- instances/unresolved.c ---- */

/* Reports that kernels created in this expression are not translated, unless the request only lists kernels. */
void skip_unresolved(Unit *unit, const char *text, Span span, const char *message, const char *hint);
/* Reports each call that creates a kernel from an unknown function, or from a function that is not translated for
 * it. */
void report_unresolved_calls(Unit *unit);
/* Returns the functions that the source launches, f[blocks, threads](...), as keys. */
Map subscripted_launches(Unit *unit);
/* Returns whether the function has an unresolved decorator that may be cuda.jit. `launched`: see
 * subscripted_launches().
 */
bool has_unresolved_decorator(Unit *unit, const Function *function, const Map *launched);
/* Reports such a decorator. */
void report_unresolved_decorator(Unit *unit, const Function *function, const char *example);

/* ---- instances/jit_references.c ---- */

/* Reports each unresolved reference to cuda.jit, vectorize, guvectorize or reduce. */
void report_unresolved_references(Unit *unit);

/* ---- instances/python_writer.c ---- */

/* Starts a source that may refer to the function and to cuda. */
Writer writer_start(Unit *unit, Function *function);
/* Returns a name that differs from all parameters of the function. */
const char *writer_free_name(const Writer *writer, const char *preferred);
/* Return a name in the source for an external object. */
const char *writer_outside(Writer *writer, const char *preferred, Object *object);
const char *writer_outside_path(Writer *writer, const char *preferred, const char *path);
/* Returns "add_kernel". */
const char *writer_kernel_name(const Writer *writer);
/* Parses the source, whose last function is the kernel. The kernel replaces the function that it calls. */
Function *writer_finish(Writer *writer);
/* Checks that the signature has this number of types; reports an error if not. */
bool wrap_count_is(Unit *unit, const Function *function, const Signature *signature, uint32_t count, Span span);
/* Returns the scalar type of the function's result for these arguments. A declared result type becomes the result type
 * of the function. NULL after an error. */
const Type *wrap_result(Unit *unit, Function *function, Py2cuWrap wrap, const Type *const *args, const Type *declared,
                        Span span);

/* ---- instances/missing_types.c ---- */

/* Returns "f(float32[:], <type of n>)"; `known`: the known types, or NULL. */
const char *example_signature(Unit *unit, const Function *function, const Type **known);
/* Report that the types of a kernel with these decorations, or of a device function, are unknown, and suggest how
 * to specify them. */
void report_missing_types(Unit *unit, const Function *function, PtrVec decorations);
void report_missing_device_types(Unit *unit, const Function *function);
/* Warns of each launch with unknown types, if other launches of the kernel are translated. No warning
 * for launches that Python rejects, or in functions that nothing calls. */
void warn_of_untyped_launches(Unit *unit, const Function *function, const struct LaunchedKernel *launched);

/* ---- instances/generated.c ---- */

/* Generates the kernel that calls the function as decoration->wrap specifies, and the types of its parameters.
 * NULL after an error, which is reported at `span`. */
Function *wrap_kernel(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature,
                      Span span, Signature *kernel_types);

/* ---- instances/generated_call.c ---- */

/* taken->result becomes the result type of the function. */
Function *wrap_call(Unit *unit, Function *function, const Signature *signature, Span span, Signature *kernel_types);

/* ---- instances/generated_gufunc.c ---- */

Function *wrap_guvectorize(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature,
                           Span span, Signature *kernel_types);

/* ---- instances/generated_reduce.c ---- */

Function *wrap_reduce(Unit *unit, Function *function, const Signature *signature, Span span, Signature *kernel_types);

/* ---- instances/generated_vectorize.c ---- */

Function *wrap_vectorize(Unit *unit, Function *function, Py2cuWrap wrap, const Signature *signature, Span span,
                         Signature *kernel_types);

#endif
