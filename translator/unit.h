/* One translation: the request, and all that the passes make of it. */
#ifndef PY2CU_UNIT_H
#define PY2CU_UNIT_H

#include "arena.h"
#include "ast.h"
#include "diag.h"
#include "ir.h"
#include "types.h"

#include <py2cu/py2cu.h>

/* Limits on input, so that no text can exhaust the stack or the machine. */
enum {
    LIMIT_TEXT_BYTES = 16 * 1024 * 1024,
    LIMIT_NESTING = 200,        /* of expressions, and of statements */
    LIMIT_INSTANCES = 65536,    /* functions times argument types */
    LIMIT_DIAGNOSTICS = 50,
    LIMIT_ARGUMENTS = 1024,
    LIMIT_TUPLE_VALUES = 65536, /* with those of the tuples in it */
    LIMIT_CALL_DEPTH = 100,     /* device functions that call device functions */
    LIMIT_CONSTANT_BYTES = 65536 /* of CUDA's constant memory, in one module */
};

typedef struct Instance Instance;
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
    PtrVec byte_arrays;           /* Binding *: the arrays that constant bytes are (constant_bytes.c) */
    PtrVec coded_texts;           /* const Expr *: texts that numbers stand for (coded_texts.c) ... */
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

/* The passes, in the order of translate.c. Each returns false when it added an error. */
bool parse(Unit *unit);
bool resolve(Unit *unit);
bool kernels(Unit *unit);
bool lower(Unit *unit);
bool tidy_constant_params(Unit *unit);
bool ranges(Unit *unit);
bool tidy_unused_results(Unit *unit);
bool tidy_counted_loops(Unit *unit);
bool tidy(Unit *unit);
bool tidy_fold(Unit *unit);
bool tidy_unused(Unit *unit);
bool tidy_choices(Unit *unit);
bool tidy_reads(Unit *unit);
bool finish_pointers(Unit *unit);
bool finish_raises(Unit *unit);
bool finish_counts(Unit *unit);
bool finish_declare(Unit *unit);
bool tidy_declared_extents(Unit *unit);
bool finish_bindings(Unit *unit);
bool finish_names(Unit *unit);
bool emit(Unit *unit);

/* Whether the IR is as ir.h says; otherwise adds an internal error. After it, every pass may recurse without counting. */
bool ir_verify(Unit *unit);

/* Named in the request, so its text may be used by itself. */
bool is_requested(const Unit *unit, const IrFunc *func);

/* Reads a text that py2cu wrote around a function of the request; what is wrong with it is told at that one. Gives its last function, NULL
 * after an error. */
Function *parse_written(Unit *unit, const char *text, const Function *around);

/* Frees what parse left in parser_state; safe at any time. */
void parse_release(Unit *unit);

#endif
