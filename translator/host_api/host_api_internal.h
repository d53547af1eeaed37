/* Shared by the files of this module: a kernel's arguments as its launcher takes them.
 *
 * launched_functions.c collects the kernels, their arguments and default launch configurations, launcher_parameters.c
 * declares the parameters of a launcher, header.c prints the header, cpp_views.c its part for C++ only, launcher.c the
 * functions that launch, and launch_checks.c the checks of what the generated code assumes. */
#ifndef PY2CU_HOST_API_HOST_API_INTERNAL
#define PY2CU_HOST_API_HOST_API_INTERNAL

#include "emit/emit.h"
#include "host_api/host_api.h"
#include "ir/ir.h"

enum { LINE_COLUMNS = 120 };

/* An argument of a launcher: a number, an address, or an array with its extents and, where they may be any, its
 * strides. */
typedef struct LaunchArgument {
    const Py2cuArgInfo *info;
    const IrVar *param; /* its value or address in the kernel; NULL: the kernel does not take it */
    const char *name;
    const char *type; /* in C; of an array's elements */
    bool is_address, to_const;
    const char *const *shape;   /* the names of its extents, by axis */
    const char *const *strides; /* NULL: the array is contiguous */
    const char *span;           /* in the launcher: the bytes that the array reaches */
} LaunchArgument;

typedef struct LaunchedFunction {
    const Py2cuKernelInfo *info;
    const IrFunc *func;
    const char *name;   /* launch_saxpy */
    const char *kernel; /* saxpy, ::saxpy where a parameter has that name */
    const LaunchArgument *arguments;
    size_t count;
    const char *grid, *block, *shared, *stream; /* its other parameters */
    const char *config, *blocks, *counters;     /* its variables */
    uint32_t default_block[3];                  /* 0: a caller has to give one */
    const char *grid_extents[3]; /* by axis of the script, in C: how many items the grid covers; NULL: one block does */
    const char *grid_extent_strings[3]; /* the same for the reader */
    bool has_default_grid;
} LaunchedFunction;

/* ---- host_api/launched_functions.c ---- */

/* LaunchedFunction *, in the order of the text. */
PtrVec launched_functions(Unit *unit);
/* "saxpy" of "folder/saxpy.py": what the files that are made of it are called. */
const char *interface_stem(Unit *unit);
/* That as the beginning of names in C. */
const char *interface_prefix(Unit *unit);
/* #include "saxpy.h", <stdint.h>: the name is with its quotes. */
void put_include(Unit *unit, TextBuf *out, const char *name);
/* Opens the request's namespace, if any. */
void put_namespace(Unit *unit, TextBuf *out);
/* head(item, item, ...)tail, broken after commas where the line is too long. */
void put_list(TextBuf *out, const char *head, const PtrVec *items, const char *tail);
/* Whether the launcher takes extents of the argument. */
bool has_extents(const LaunchArgument *argument);

/* ---- host_api/launcher_parameters.c ---- */

/* Declarations of the launcher's parameters, those of grid, block, shared memory and stream last. of_definition:
 * without the names of what the launcher does not read. */
PtrVec launcher_parameters(Unit *unit, const LaunchedFunction *launched, bool of_definition);

/* ---- host_api/launch_checks.c ---- */

/* Functions that the checks of these launchers call, which stand before them. */
void put_check_helpers(Unit *unit, TextBuf *out, const PtrVec *launched);
/* Whether they ask which bytes arrays reach. */
bool compares_spans(const Unit *unit, const LaunchedFunction *launched);
/* if (condition || condition) { return result }, as many conditions on a line as fit. */
void put_refusal(TextBuf *out, int indent, const PtrVec *conditions, const char *result);
/* Returns from the launcher where what the text assumes does not hold. */
void put_checks(Unit *unit, TextBuf *out, const LaunchedFunction *launched);

/* ---- host_api/cpp_views.c ---- */

/* The struct of arrays, once in a program. */
void put_view_struct(TextBuf *out);
/* The launcher that takes such, inline. */
void put_view_launcher(Unit *unit, TextBuf *out, const LaunchedFunction *launched);
/* Some argument is an array with extents. */
bool has_view_launcher(const LaunchedFunction *launched);

#endif
