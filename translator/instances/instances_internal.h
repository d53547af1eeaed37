/* Shared by the files of this module: the text of a kernel in the making. */
#ifndef PY2CU_INSTANCES_INSTANCES_INTERNAL
#define PY2CU_INSTANCES_INSTANCES_INTERNAL

#include "instances/instances.h"
#include "sema/sema.h"

#include <stdbool.h>
#include <stdint.h>

struct LaunchedKernel;

/* A text in the making, and what its names stand for. */
typedef struct Writer {
    Unit *unit;
    Function *function;
    TextBuf text;
    const char *name;  /* of the function in the text */
    const char *shown; /* what it is called in comments and in the names of what is written */
    const char *cuda;
    const char *names[8];
    Object *objects[8];
    uint32_t count;
} Writer;

/* ---- instances/captured_arrays.c ---- */

/* Finds what every instance captures, once all are typed: captured_arrays.c. */
void captures_find(Unit *unit);

/* ---- instances/unresolved.c ---- */

/* Notes that kernels created in this expression are not translated, with an error unless the request only lists. */
void skip_unresolved(Unit *unit, const char *text, Span span, const char *message, const char *hint);
/* Adds an error for each call that makes a kernel of a function that is not known, or that nothing is translated for.
 */
void report_unresolved_calls(Unit *unit);
/* Whether the call decorates a function that is translated for it. */
bool decoration_is_generated(const Unit *unit, const Decoration *decoration);
/* Whether the function has a decorator that may be cuda.jit, and cannot be resolved. */
bool has_unresolved_decorator(Unit *unit, Function *function);
/* Adds the error about it. */
void report_unresolved_decorator(Unit *unit, const Function *function, const char *example);

/* ---- instances/jit_references.c ---- */

/* Adds an error for each reference to cuda.jit, vectorize, guvectorize or reduce that is not resolved. */
void report_unresolved_references(Unit *unit);

/* ---- instances/python_writer.c ---- */

/* A text that may name the function and cuda. */
Writer writer_start(Unit *unit, Function *function);
/* A name that no parameter of the function has. */
const char *writer_free_name(const Writer *writer, const char *wish);
/* A name of the text for something outside of it. */
const char *writer_outside(Writer *writer, const char *wish, Object *object);
const char *writer_outside_path(Writer *writer, const char *wish, const char *path);
/* "add_kernel". */
const char *writer_kernel_name(const Writer *writer);
/* Reads what was written, of which the last function is the kernel. It takes the place of the function that it calls.
 */
Function *writer_finish(Writer *writer);
/* Whether the signature has so many types; an error if not. */
bool wrap_count_is(Unit *unit, const Function *function, const Signature *signature, uint32_t count, Span span);
/* The number that the function gives for these, and from now on does when it is declared; NULL after an error. */
const Type *wrap_result(Unit *unit, Function *function, Py2cuWrap wrap, const Type *const *args, const Type *declared,
                        Span span);

/* ---- instances/missing_types.c ---- */

/* "f(float32[:], <type of n>)": `known` are the types that are, or NULL. */
const char *example_signature(Unit *unit, const Function *function, const Type **known);
/* Reports that the types of a kernel, which these decorations make of the function, or of a device function are not
 * known, and suggests how to specify them. */
void report_missing_types(Unit *unit, const Function *function, PtrVec decorations);
void report_missing_device_types(Unit *unit, const Function *function);
/* Warns if the source launches the kernel with unknown types and translates only its other launches. Python refuses
 * some launches, and nothing may call the function around one: these cause no warning. */
void warn_of_untyped_launch(Unit *unit, const Function *function, const struct LaunchedKernel *launched);

/* ---- instances/generated.c ---- */

/* The kernel that calls the function as decoration->wrap says, and the types of its parameters. NULL after an error,
 * which is told at `span`. */
Function *wrap_kernel(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature,
                      Span span, Signature *taken);

/* ---- instances/generated_call.c ---- */

/* taken->result becomes what the function gives. */
Function *wrap_call(Unit *unit, Function *function, const Signature *signature, Span span, Signature *taken);

/* ---- instances/generated_gufunc.c ---- */

Function *wrap_guvectorize(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature,
                           Span span, Signature *taken);

/* ---- instances/generated_reduce.c ---- */

Function *wrap_reduce(Unit *unit, Function *function, const Signature *signature, Span span, Signature *taken);

/* ---- instances/generated_vectorize.c ---- */

Function *wrap_vectorize(Unit *unit, Function *function, Py2cuWrap wrap, const Signature *signature, Span span,
                         Signature *taken);

#endif
