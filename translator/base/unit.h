/* One translation: the request, and all that the passes make of it. */
#ifndef PY2CU_BASE_UNIT_H
#define PY2CU_BASE_UNIT_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <py2cu/py2cu.h>

typedef struct IrProgram IrProgram;
typedef struct Module Module;
typedef struct TypeTable TypeTable;
typedef struct Unit Unit;

typedef struct MemberTable MemberTable;

struct Unit {
    Arena *arena;
    Arena *scratch;               /* for what lives no longer than one function of one pass; cleared by its user. NULL: use arena */
    NameTable *names;
    TypeTable *types;
    const Py2cuRequest *request;  /* valid during py2cu_translate() only */
    Module **modules;             /* one per module of the request; NULL until parsed */
    uint32_t module_count;
    PtrVec written;               /* Span *: further modules behind these, texts that py2cu wrote itself; each the place that it stands for */
    PtrVec instances;             /* Instance *, in the order of discovery */
    const struct BuiltinCode *builtins; /* by number of the special: what infers and lowers each */
    IrProgram *program;
    PtrVec diagnostics;           /* Py2cuDiagnostic * */
    uint32_t error_count;
    PtrVec kernels;               /* Py2cuKernelInfo * */
    PtrVec functions;             /* Py2cuFunctionInfo * */
    PtrVec externs;               /* IrExtern *, in the order in which they were met */
    PtrVec imports;               /* const char *: interned absolute names */
    PtrVec byte_arrays;           /* Binding *: the arrays that constant bytes are (infer/rewrite/constant_bytes.c) */
    PtrVec coded_texts;           /* const Expr *: texts that numbers stand for (infer/rewrite/text_variables.c) ... */
    PtrVec coded_names;           /* Binding *: ... and the constants for them */
    int64_t coded_count;          /* the largest such number */
    PtrVec raises;                /* RaiseSite *: by the order of lowering, after check by their numbers in the text */
    TextBuf text;
    MemberTable *members;         /* names of modules that were looked up */
    struct NameSet *global_names; /* C names of functions and constants */
    bool uses_dynamic_shared;     /* some function does */
    bool has_packed;              /* some record is packed */
    uint64_t device_arrays;       /* how many names of arrays on the device there are */
    size_t constant_bytes;        /* of the arrays in constant memory */
    uint32_t call_depth;          /* of device functions, while they are inferred */
    uint32_t name_depth;          /* of names that are made of names, while their constants are found */
    uint32_t effect_visit;        /* questions of lower_may_write() so far */
    PtrVec *launches;             /* LaunchedKernel *, once the host code was followed */
    void *parser_state;           /* tree-sitter's tree and parser while parse runs; freed with the unit */
};

#endif
