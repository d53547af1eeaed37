// SPDX-License-Identifier: MIT
/* State of one translation: the request, and the results of all passes. */
#ifndef PY2CU_BASE_UNIT_H
#define PY2CU_BASE_UNIT_H

#include "base/arena.h"
#include "base/diagnostics.h"
#include "base/pointer_map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <py2cu/py2cu.h>

typedef struct IrProgram IrProgram;
typedef struct Module Module;
typedef struct TypeTable TypeTable;
typedef struct Unit Unit;

struct Unit {
    Arena *arena;
    Span at;        /* current location, for the message when a limit is exceeded */
    Arena *scratch; /* for data that one function of one pass uses; cleared by its user. NULL: use arena */
    NameTable *names;
    TypeTable *types;
    const Py2cuRequest *request; /* valid during py2cu_translate() only */
    Module **modules;            /* one per module of the request; NULL until parsed */
    uint32_t module_count;
    PtrVec written;   /* Span *: locations to report for modules of generated source, which follow the modules of the
                         request */
    PtrVec instances; /* Instance *, in order of discovery */
    Map instances_by_function;          /* PtrVec * of these, by Function; set by lower/function_names.c */
    const struct BuiltinCode *builtins; /* indexed by BuiltinId: inference and lowering of each builtin */
    IrProgram *program;
    PtrVec diagnostics; /* Py2cuDiagnostic * */
    uint32_t error_count;
    uint32_t kernel_errors; /* errors that concern single functions; included in error_count */
    bool in_function;       /* new errors concern a single function */
    bool keeps_going;       /* Py2cuRequest.keep_going */
    PtrVec skipped;         /* Py2cuSkipped *: kernels that cannot be translated */
    PtrVec kernels;         /* Py2cuKernelInfo * */
    PtrVec functions;       /* Py2cuFunctionInfo * */
    PtrVec externs;         /* ExternFunction *, in order of discovery */
    PtrVec imports;         /* const char *: interned absolute names */
    PtrVec queries;         /* Py2cuQuery *: unanswered queries of infer/overloads.c */
    PtrVec raises; /* RaiseSite *: in order of lowering; codegen/exception_sites sorts them by their numbers in the
                      generated code */
    PtrVec sites;  /* Py2cuSite *, indexed by their numbers in the generated code */
    TextBuf text;
    bool is_page;            /* `text` is an HTML page, which is also generated for errors */
    PtrVec parts;            /* Py2cuPart * of `text` */
    NameTable *requested;    /* names of the functions that the request selects */
    NameTable *global_names; /* C names of functions and constants */
    bool has_packed;         /* true if any record is packed */
    bool keeps_words;        /* record the words of the source for the HTML page */
    uint64_t device_arrays;  /* number of names of device arrays */
    /* Private state of modules; not used by other modules. */
    void *parser_state;           /* syntax: tree-sitter's tree and parser during parsing; freed with the unit */
    struct PathTable *path_table; /* properties of paths; NULL until the first lookup */
    struct NamesState *naming;
    struct InferState *inference;
    PtrVec *launches; /* launch_inference: LaunchedKernel *, after the analysis of the host code */
    struct MentionIndex
        *mentions; /* sema: index of statements by the names they contain, built when the first array requires it */
    struct Map *launched; /* launch_inference: const Function * -> LaunchedKernel */
    bool launches_cut;    /* the analysis of the host code reached its limits */
    struct LowerState *lowering;
    struct SourceLines *lines; /* by module; see source_lines.c. NULL until a line is requested */
    struct Sources *sources;   /* NULL: no source map requested */
};

/* Records a kernel that cannot be translated for a signature (NULL: for any). Diagnostics contain the reason. */
void unit_skip(Unit *unit, const char *name, const char *signature, const char *file_name, uint32_t line);

#endif
