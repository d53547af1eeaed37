// SPDX-License-Identifier: MIT
/* Declarations shared by the files of host_api: the arguments of launchers.
 *
 * launched_functions.c collects the kernels, their arguments and default launch configurations, launcher_parameters.c
 * declares the parameters of a launcher, header.c prints the header, cpp_views.c its part for C++ only, launcher.c the
 * functions that launch, and launch_checks.c the checks of the assumptions of the generated code. */
#ifndef PY2CU_HOST_API_HOST_API_INTERNAL_H
#define PY2CU_HOST_API_HOST_API_INTERNAL_H

#include "emit/emit.h"
#include "host_api/host_api.h"
#include "ir/ir.h"

enum { LINE_COLUMNS = 120 };

/* An argument of a launcher: a scalar, a pointer, or an array with its dimensions and, unless it is contiguous, its
 * strides. */
typedef struct LaunchArgument {
    const Py2cuArgInfo *info;
    const IrVar *param; /* the kernel parameter with its value or address; NULL: none */
    const char *name;
    const char *type; /* C type of a scalar or of the elements of an array */
    bool is_address, to_const;
    const char *const *shape;   /* the names of its dimensions, by axis */
    const char *const *strides; /* NULL: the array is contiguous */
    const char *span;           /* variable of the launcher: the memory range of the array */
} LaunchArgument;

typedef struct LaunchedFunction {
    const Py2cuKernelInfo *info;
    const IrFunc *func;
    const char *name;   /* launch_saxpy */
    const char *kernel; /* saxpy; ::saxpy if a parameter has that name; a variable if the launcher selects the kernel */
    const char *plain_kernel, *overlap; /* of such a launcher: the kernel without __restrict__, and a variable */
    const LaunchArgument *arguments;
    size_t count;
    const char *grid, *block, *shared, *stream; /* names of its other parameters */
    const char *config, *blocks, *counters;     /* names of its variables */
    uint32_t default_block[3];                  /* 0: the caller must pass a block */
    const char
        *grid_extents[3]; /* C expressions by script axis: number of elements that the grid covers; NULL: one block */
    const char *grid_extent_strings[3]; /* the same expressions for comments */
    bool has_default_grid;
    PtrVec too_small; /* C conditions: a dimension is smaller than the guards of the kernel require */
} LaunchedFunction;

/* ---- host_api/runtime_names.c ---- */

/* Returns the name of a type or constant of the runtime API, without its prefix in `name`: cudaStream_t or hipStream_t
 * for "Stream_t". */
const char *runtime_name(const Unit *unit, const char *name);
/* Prints a function's head: its linkage ("PY2CU_C " or ""), its result, a status of the runtime, and so on. */
void put_head(const Unit *unit, TextBuf *out, const char *linkage, const char *name, const PtrVec *parameters,
              const char *tail);

/* ---- host_api/launched_functions.c ---- */

/* Returns LaunchedFunction * in source order. */
PtrVec launched_functions(Unit *unit);
/* Returns the base name of generated files: "saxpy" for "kernels/saxpy.py". */
const char *interface_stem(Unit *unit);
/* Returns the base name as a prefix of C identifiers, to which an underscore and a name are appended. */
const char *interface_prefix(Unit *unit);
/* Prints an #include line; the name includes its quotes or brackets. */
void put_include(Unit *unit, TextBuf *out, const char *name);
/* Opens the namespace of the request, if any. */
void put_namespace(Unit *unit, TextBuf *out);
/* Prints head, the items separated by commas, and tail, with line breaks after commas if necessary. Further lines are
 * aligned with the first item, unless the list then has more lines than with a short indentation. */
void put_list(TextBuf *out, const char *head, const PtrVec *items, const char *tail);
/* Returns whether the launcher has dimension parameters for the argument. */
bool has_axis_sizes(const LaunchArgument *argument);

/* ---- host_api/launcher_parameters.c ---- */

/* Returns the declarations of the launcher's parameters; grid, block, shared memory and stream are last. of_definition:
 * unused parameters have no names. */
PtrVec launcher_parameters(Unit *unit, const LaunchedFunction *launched, bool of_definition);

/* Prints the prototypes of the kernels. */
void put_prototypes(Unit *unit, TextBuf *out, const PtrVec *launched);

/* ---- host_api/launch_checks.c ---- */

/* Prints the helper functions of the launchers' checks. */
void put_check_helpers(Unit *unit, TextBuf *out, const PtrVec *launched);
/* Returns whether the checks compare memory ranges of arrays. */
bool compares_spans(const Unit *unit, const LaunchedFunction *launched);
/* Prints `if (condition || condition) { return status; }`, with as many conditions per line as fit. `status` is a name
 * as in runtime_name(), `comment` the comment after the return, or NULL. */
void put_refusal(const Unit *unit, TextBuf *out, int indent, const PtrVec *conditions, const char *status,
                 const char *comment);
/* Prints the checks of the assumptions, which return from the launcher. */
void put_checks(Unit *unit, TextBuf *out, const LaunchedFunction *launched);

/* ---- host_api/cpp_views.c ---- */

/* Prints the struct of array views. */
void put_view_struct(Unit *unit, TextBuf *out);
/* Print the prototype and the definition of the launcher with views as arguments, if the kernel has array arguments. */
void put_view_prototype(Unit *unit, TextBuf *out, const LaunchedFunction *launched);
void put_view_launcher(Unit *unit, TextBuf *out, const LaunchedFunction *launched);
/* Returns whether an argument is an array with dimensions. */
bool has_view_launcher(const LaunchedFunction *launched);

#endif
