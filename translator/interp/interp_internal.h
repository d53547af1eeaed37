// SPDX-License-Identifier: MIT
/* Internals of the module interp.
 *
 * A function is compiled (compile_stmt.c, compile_expr.c) for a stack machine (stack_machine.c). Thus a thread can
 * stop anywhere and continue later: its state is in its frames, not on C's stack. */
#ifndef PY2CU_INTERP_INTERP_INTERNAL_H
#define PY2CU_INTERP_INTERP_INTERNAL_H

#include "interp/interp.h"
#include "ir/ir.h"
#include "types/types.h"

enum {
    RUN_MAX_MEMORY = 256 * 1024 * 1024, /* per run; less than the limit of a browser page */
    RUN_MAX_BLOCKS = 65536,
    RUN_MAX_THREADS = 1024,     /* per block: CUDA's limit */
    RUN_MAX_ELEMENTS = 1 << 22, /* per array */
    RUN_MAX_DEPTH = 200,        /* of calls */
    RUN_MAX_SLOTS = 1 << 16,    /* per thread */
    RUN_MAX_OBJECTS = 1 << 22,
    RUN_MAX_CONFLICTS = 50,    /* further ones are only counted */
    RUN_MAX_PRINTED = 1 << 16, /* bytes */
    RUN_MAX_RESULT = 4,        /* slots of a CUDA function's result: float4 */
    RUN_WARP = 32,
    RUN_TIME_SLICE = 20000 /* instructions per time slice; limited because threads may spin */
};

/* A value on the stack. Complex numbers, vectors and structs have a slot for each part; a record is its bytes. */
typedef IrScalar Slot;

typedef enum CodeOp {
    CODE_STATEMENT, /* a: line, b: module */
    CODE_PUSH,      /* slot */
    CODE_LOAD,      /* a: slot in the frame, b: slots, c: 1 + the variable, which must have a value */
    CODE_STORE,     /* a, b as in CODE_LOAD; c: 1 + the variable, which then has a value */
    CODE_LOCAL,     /* a: index in the frame's objects; pushes the object's address */
    CODE_SHARED,    /* a: index in the launch's shared arrays */
    CODE_DYNAMIC,
    CODE_CONSTANT, /* constant */
    CODE_READ,     /* type: address -> value */
    CODE_WRITE,    /* type: address, value -> */
    CODE_ELEMENT,  /* a: element size in bytes; address, index -> address; b: the index is unsigned and has 64 bits */
    CODE_OFFSET,   /* a: bytes: address -> address */
    CODE_DUP,
    CODE_POP,      /* a: slots */
    CODE_TAKE,     /* a, b, c: of the top c slots, keeps b slots from a on */
    CODE_UNARY,    /* operator, kind */
    CODE_BINARY,   /* operator, kind; b: inside an index; c: slots of the right operand */
    CODE_CONVERT,  /* from `kind` to `to` */
    CODE_JUMP,     /* a: target */
    CODE_UNLESS,   /* a: target if the value is false */
    CODE_CALL,     /* function; the arguments are on the stack */
    CODE_RETURN,   /* a: slots of the result */
    CODE_SREG,     /* a */
    CODE_HELPER,   /* call */
    CODE_FUNCTION, /* call */
    CODE_FAIL      /* `text`: the unsupported construct */
} CodeOp;

typedef struct Code Code;

typedef struct Call Call;

typedef struct Instr {
    uint8_t op;       /* CodeOp */
    uint8_t operator; /* IrOp */
    uint8_t kind, to; /* TypeKind */
    uint32_t a, b, c;
    union {
        Slot slot;
        const Type *type;
        const IrNamed *named;
        const Code *code;
        const Call *call;
        const char *text;
    };
} Instr;

/* A call of a helper, or of a C or CUDA function. */
struct Call {
    const IrExpr *e;
    const struct Function *function; /* of cuda_functions.c; NULL: a helper, or a function of single_function.c */
    uint32_t slots, result;          /* of the arguments and of the result */
};

/* Storage of a variable: slots of the frame, or a memory object. */
typedef struct VarPlace {
    uint32_t slot, slots; /* in the frame */
    uint32_t object;      /* 1 + index in the frame's objects; 0: the variable is in slots */
    uint32_t shared;      /* 1 + index in the launch's shared arrays */
} VarPlace;

struct Code {
    const IrFunc *func;
    Instr *instrs;
    uint32_t count, capacity;
    VarPlace *places; /* by variable id */
    const IrVar **objects;
    uint32_t object_count;
    uint32_t slots;   /* per frame */
    uint32_t result;  /* in slots */
    uint32_t indices; /* during compilation: nesting depth of indices */
    uint32_t **spare; /* objects of frames that have ended, for reuse */
    uint32_t spare_count, spare_capacity;
    bool is_made;
};

typedef enum Space { SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_CONSTANT } Space;

/* An access, for race detection. */
typedef struct AccessRecord {
    uint32_t thread; /* 1 + its number in the grid; 0: none */
    uint32_t line;
    uint32_t barrier_count, warp, grid; /* number of barriers that its block, warp and grid had passed */
    uint32_t time;
    bool is_atomic;
} AccessRecord;

typedef struct Cell {
    AccessRecord write, read, other_read, atomic;
} Cell;

typedef struct Object {
    unsigned char *bytes;
    size_t size;
    const Type *elem;
    const char *name;
    Space space;
    uint32_t block, thread; /* owner: the block, and for local arrays the thread in it */
    uint32_t granule;       /* bytes per cell */
    bool readonly;
    Cell *cells;   /* NULL until accessed; always NULL for local and constant arrays */
    bool *written; /* of local arrays: whether an element has been written; NULL: none */
} Object;

/* An access to global or shared memory, for the plot of accesses. */
typedef struct TracedAccess {
    uint32_t thread, line, object; /* the thread's number in the grid */
    uint32_t offset;               /* bytes from the start of the object */
    uint16_t size;
    uint8_t access; /* an Access */
} TracedAccess;

/* An executed statement, for the timeline. */
typedef struct TracedStatement {
    uint32_t thread, line, barrier_count;
} TracedStatement;

typedef struct Conflict {
    uint32_t object, element;
    uint32_t lines[2], threads[2]; /* numbers in the grid; the thread of the earlier access is first */
    bool writes[2], atomic[2];
    uint64_t count;
} Conflict;

typedef struct Frame {
    const Code *code;
    uint32_t at;           /* the next instruction */
    uint32_t base;         /* its first slot */
    uint32_t *objects;     /* by index in the code */
    bool *is_set;          /* by variable id */
    uint32_t line, module; /* of the current statement */
} Frame;

typedef enum Wait { WAIT_NONE, WAIT_BARRIER, WAIT_WARP, WAIT_GRID, WAIT_ENDED } Wait;

typedef struct Thread {
    Slot *stack;
    uint32_t top, capacity;
    Frame *frames;
    uint32_t depth, frame_capacity;
    Wait wait;
    const Call *sync_call; /* operation in which the thread waits */
    bool is_started;
} Thread;

typedef struct Block {
    Thread *threads;  /* NULL: not started */
    uint32_t *shared; /* object numbers */
    uint32_t dynamic;
    uint32_t barrier_count; /* number of barriers passed */
    uint32_t *warp_barrier_count;
    uint32_t ended;         /* number of threads */
    uint32_t fence, atomic; /* time of the last fence and of the last atomic operation */
} Block;

typedef struct Argument {
    bool is_given;
    uint32_t object;                                      /* for arrays */
    size_t first;                                         /* bytes to element 0 */
    int64_t shape[TYPE_MAX_DIMS], strides[TYPE_MAX_DIMS]; /* strides in bytes */
    unsigned char number[16];
} Argument;

struct Run {
    Arena *arena, *shown; /* shown: memory of run_show(), reset by the next call */
    const Unit *unit;
    const IrFunc *kernel;
    const Py2cuKernelInfo *info;
    Argument *arguments;
    uint32_t grid[3], block[3];
    uint32_t blocks, threads; /* blocks in total; threads per block */
    size_t dynamic_bytes;
    Code *codes;    /* by function id */
    Block *places;  /* by block number */
    uint32_t ended; /* number of blocks */
    uint32_t grid_barrier_count, time;
    Object *objects;
    uint32_t object_count, object_capacity;
    uint32_t *named;      /* object numbers, by the constant's id */
    const IrVar **shared; /* shared arrays of the block */
    uint32_t shared_count;
    Conflict *conflicts;
    uint32_t conflict_count;
    uint64_t further_conflicts;
    TracedAccess *accesses; /* the first RUN_MAX_TRACED */
    uint32_t access_count, access_capacity;
    TracedStatement *statements; /* the first RUN_MAX_TRACED */
    uint32_t statement_count, statement_capacity;
    TextBuf printed;
    RunState state;
    bool is_started;
    const char *message;
    uint32_t line;                    /* of the message */
    uint32_t last_block, last_thread; /* the thread that ran last */
    struct SingleState *single;       /* NULL: a launch */
};

/* The thread that executes an operation. */
typedef struct Actor {
    Run *run;
    Block *block;
    Thread *thread;
    uint32_t block_number, thread_number;
} Actor;

/* Context of a called function: its arguments, each with its slots, and its result. */
typedef struct CallContext {
    Actor *actor;
    const IrExpr *e;
    const Slot *args[LIMIT_PRINTED_VALUES + 1];
    Slot result[RUN_MAX_RESULT];
} CallContext;

/* ---- interp/single_function.c ---- */

/* Hooks of run_single_function(): each may stop the run. */
bool single_allows_binary(const Actor *actor, const Instr *instr, Slot a, Slot b);
bool single_allows_negation(const Actor *actor, TypeKind kind, Slot a);
bool single_allows_helper(const CallContext *context);
bool single_called(CallContext *context);
/* Returns the bytes of an array element. */
unsigned char *single_memory_at(const Actor *actor, uint32_t object, int64_t offset, size_t size, bool writes);
void single_stored(const Actor *actor, uint64_t address, Slot value);
Slot single_special(const Run *run, IrSreg sreg);

/* ---- interp/compile_stmt.c ---- */

/* Returns the code of a function, compiled at the first request. */
const Code *code_of(Run *run, const IrFunc *func);
uint32_t code_add(Run *run, Code *code, Instr instr);
/* Adds an instruction that stops the run with an error for an unsupported construct. */
void code_fail(Run *run, Code *code, const char *what);

/* ---- interp/compile_expr.c ---- */

/* Compiles code that pushes the value. */
void code_value(Run *run, Code *code, const IrExpr *e);
/* Returns whether the lvalue is in memory, and then pushes its address; otherwise it is in slots of the frame. */
bool code_place(Run *run, Code *code, const IrExpr *e, uint32_t *slot, const IrVar **var);

/* ---- interp/cuda_functions.c ---- */

/* Category of a function: plain, or a synchronization. */
typedef enum FunctionKind { FUNCTION_PLAIN, FUNCTION_BARRIER, FUNCTION_WARP } FunctionKind;

typedef struct Function {
    const char *name;
    FunctionKind kind;
    double (*d1)(double);
    float (*f1)(float);
    double (*d2)(double, double);
    float (*f2)(float, float);
    double (*h1)(double);               /* of a 16-bit float: computed in double and rounded once */
    bool (*call)(CallContext *context); /* returns false for unsupported arguments */
} Function;

/* Returns NULL if the function is not supported. */
const Function *function_of(const IrExpr *call);
bool function_call(const Function *function, CallContext *context);
/* Returns the function with this name; NULL if there is none. */
const Function *function_named(const Function *functions, size_t count, const char *name);
/* Return the kind of an argument and of the result. */
TypeKind function_kind(const CallContext *context, uint32_t index);
TypeKind function_result(const CallContext *context);
/* Returns the value of an argument that is a number. */
double function_number(const CallContext *context, uint32_t index);
/* Set the result, converted to its type, and return true. */
bool function_float(CallContext *context, double value);
bool function_integer(CallContext *context, int64_t value);

/* ---- interp/math_functions.c ---- */

const Function *function_of_numbers(const char *name);

/* ---- interp/helpers.c ---- */

bool helper_is_known(HelperId id);
/* Returns whether the helper is a reduction over the lanes of a warp, which synchronizes these lanes. */
bool helper_is_reduction(HelperId id);
/* Executes the called helper of ir/helpers.def. Returns false for unsupported arguments. */
bool helper_call(CallContext *context);

typedef bool HelperFunction(CallContext *context);

/* By HelperId; NULL: not generated. */
extern HelperFunction *const helper_functions[];

/* ---- interp/strings.c ---- */

/* Returns the character, or byte, at *at in a C literal, and advances *at. */
uint32_t string_next(const char **at);
/* Stores the characters of a C literal, at most `capacity`; returns their number. */
uint32_t string_letters(const char *spelling, uint32_t *letters, uint32_t capacity);
bool string_call(CallContext *context);

/* ---- interp/atomics.c ---- */

typedef enum AtomicOp {
    ATOMIC_ADD = 1,
    ATOMIC_SUB,
    ATOMIC_MIN,
    ATOMIC_MAX,
    ATOMIC_NANMIN,
    ATOMIC_NANMAX,
    ATOMIC_AND,
    ATOMIC_OR,
    ATOMIC_XOR,
    ATOMIC_EXCH,
    ATOMIC_CAS,
    ATOMIC_INC,
    ATOMIC_DEC
} AtomicOp;

bool atomic_call(CallContext *context, AtomicOp op);

/* ---- interp/stack_machine.c ---- */

/* Executes one instruction of the thread. */
void machine_step(Actor *actor);
/* Pushes a frame for the function; its arguments are on top of the stack. */
void machine_enter(Actor *actor, const Code *code);
void machine_push(Actor *actor, Slot slot);
/* Releases the objects of a frame for the next frame of its function. */
void machine_release_frame(Run *run, const Frame *frame);
Frame *thread_frame(const Thread *thread);

/* ---- interp/barriers.c ---- */

/* Resumes threads whose barrier or warp operation is complete. */
void barrier_settle(Run *run, uint32_t block);
/* Resumes only threads whose warp operation is complete. */
void barrier_settle_warps(Run *run, uint32_t block);
void barrier_settle_grid(Run *run);

/* ---- interp/trace.c ---- */

enum { RUN_MAX_TRACED = 1 << 16 };

void trace_statement(const Actor *actor, uint32_t line);
void trace_access(const Actor *actor, uint32_t object, int64_t offset, size_t size, uint8_t access);
/* Prints the accesses of the warp, and the statements of the block, as members of a JSON object. */
void trace_put(Run *run, uint32_t block, uint32_t thread, TextBuf *buf);

/* ---- interp/memory.c ---- */

enum { ADDRESS_BITS = 40 };

uint32_t memory_object(Run *run, Object object);
uint64_t address_make(uint32_t object, int64_t offset);
uint32_t address_object(uint64_t address);
int64_t address_offset(uint64_t address);
uint64_t address_add(uint64_t address, int64_t bytes);

typedef enum Access {
    ACCESS_READ,
    ACCESS_WRITE,
    ACCESS_ATOMIC,
    ACCESS_PEEK /* ignored by race detection */
} Access;

/* Returns whether the bytes at an offset have a value: arguments always, other arrays once a thread has written them.
 */
bool memory_is_written(const Object *object, size_t offset);
/* Returns the bytes at an address for an access by the thread; NULL if that has stopped the run. */
unsigned char *memory_at(Actor *actor, uint64_t address, size_t size, Access access);

/* Stops the run because an index is out of bounds. */
void memory_out_of_axis(const Actor *actor, const Py2cuRaise *what, int64_t index, int64_t size);

/* ---- interp/interp.c ---- */

void run_stop(Run *run, uint32_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Stops the run with an error of the thread at its current line. */
void run_stop_at(const Actor *actor, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Enclose work that may run out of memory, which stops the run. */
typedef void RunWork(Run *run, void *context);
void run_guarded(Run *run, RunWork *work, void *context);
/* Returns an empty run; NULL if out of memory. */
Run *run_empty(const Unit *unit);
/* Prepares the program, as needed by every run; must be guarded. */
void run_prepare_program(Run *run);
uint32_t run_grid_thread(const Run *run, uint32_t block, uint32_t thread);
/* Returns a name such as "thread 3 of block 0", with coordinates for multidimensional launches. */
const char *run_thread_name(const Run *run, Arena *arena, uint32_t grid_thread);

/* ---- interp/slot_values.c ---- */

const char *run_type_name(const Type *type);
/* Returns the number of slots of a value; UINT32_MAX if it is not supported. */
uint32_t slots_of(const Type *type);
/* Like slots_of() for an argument of a call: arrays and literals are addresses. */
uint32_t slots_of_argument(const Type *type);
/* Returns the number of slots before a field of a struct, vector or complex number. */
uint32_t slots_before(const Type *type, uint32_t field);
void slots_read(const Type *type, const unsigned char *bytes, Slot *slots);
void slots_write(const Type *type, unsigned char *bytes, const Slot *slots);
/* Returns false for undefined behavior in C, described by *why. */
bool slots_binary(IrOp op, TypeKind kind, const Slot *a, const Slot *b, Slot *result, const char **reason);
void slots_unary(IrOp op, TypeKind kind, const Slot *a, Slot *result);
/* fmin() and fmax() as on a GPU: the other operand if one is NaN, and -0 is less than +0, which C leaves unspecified.
 * Exact also for 32-bit floats. */
double slots_fmin(double a, double b);
double slots_fmax(double a, double b);
void slots_text(const Type *type, const Slot *slots, TextBuf *buf);

#endif
