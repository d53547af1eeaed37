/* One translation: the request, and all that the passes make of it. */
#ifndef PY2CU_BASE_UNIT_H
#define PY2CU_BASE_UNIT_H

#include "base/arena.h"
#include "base/diagnostics.h"

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
    Span at;        /* what is being worked on, for the message when it takes too much */
    Arena *scratch; /* for what lives no longer than one function of one pass; cleared by its user. NULL: use arena */
    NameTable *names;
    TypeTable *types;
    const Py2cuRequest *request; /* valid during py2cu_translate() only */
    Module **modules;            /* one per module of the request; NULL until parsed */
    uint32_t module_count;
    PtrVec written;   /* Span *: further modules behind these, texts that py2cu wrote itself; each the place that it
                         stands for */
    PtrVec instances; /* Instance *, in the order of discovery */
    const struct BuiltinCode *builtins; /* by BuiltinId: what infers and lowers each */
    IrProgram *program;
    PtrVec diagnostics; /* Py2cuDiagnostic * */
    uint32_t error_count;
    uint32_t kernel_errors; /* those of error_count that concern single functions: the others can be translated */
    bool in_function;       /* an error that is added now is one of these */
    bool keeps_going;       /* Py2cuRequest.keep_going */
    PtrVec skipped;         /* Py2cuSkipped *: the kernels that cannot be translated */
    PtrVec kernels;         /* Py2cuKernelInfo * */
    PtrVec functions;       /* Py2cuFunctionInfo * */
    PtrVec externs;         /* ExternFunction *, in the order in which they were met */
    PtrVec imports;         /* const char *: interned absolute names */
    PtrVec questions;       /* Py2cuQuestion *: those of infer/overloads.c that have no answer */
    PtrVec raises; /* RaiseSite *: in the order of lowering; codegen/exception_sites sorts them by their numbers in the
                      output */
    PtrVec sites;  /* Py2cuSite *, by their numbers in the text */
    TextBuf text;
    bool is_page;             /* the text is a page, which there is of errors, too */
    PtrVec parts;             /* Py2cuPart * of the text */
    NameTable *global_names;  /* C names of functions and constants */
    bool uses_dynamic_shared; /* some function does */
    bool has_packed;          /* some record is packed */
    bool keeps_words;         /* a page shows the Python text, with the words of its grammar */
    uint64_t device_arrays;   /* how many names of arrays on the device there are */
    /* What rooms keep for themselves while they work; nobody else looks inside. */
    void *parser_state;          /* of syntax: tree-sitter's tree and parser while parse runs; freed with the unit */
    struct Catalogue *catalogue; /* what is known of each path; NULL until the first is asked for */
    struct NamesState *naming;
    struct InferState *inference;
    PtrVec *launches;              /* of launches: LaunchedKernel *, once the host code was followed */
    struct MentionIndex *mentions; /* of sema: statements by the names in them, built when the first array needs it */
    struct Map *launched;          /* of launches: const Function * -> its LaunchedKernel */
    bool launches_cut;             /* the host code was followed no further than the bounds on that */
    struct LowerState *lowering;
    struct ModuleLines *lines; /* by module; see source_lines.c. NULL until a line is requested */
    struct Sources *sources;   /* NULL: nobody asked where the text comes from */
};

/* Notes that a kernel cannot be translated, for one signature (NULL: for any). Errors say why. */
void unit_skip(Unit *unit, const char *name, const char *signature, const char *file_name, uint32_t line);

#endif
