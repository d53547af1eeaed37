/* What the files of this room share.
 *
 * A function becomes code (compile_stmt.c, compile_expr.c) for a machine with a stack of slots (stack_machine.c), so
 * that a thread can stop anywhere and go on later: where it is stands in its frames, not on C's stack. */
#ifndef PY2CU_INTERP_INTERP_INTERNAL
#define PY2CU_INTERP_INTERP_INTERNAL

#include "interp/interp.h"
#include "ir/ir.h"
#include "types/types.h"

enum {
    RUN_MOST_MEMORY = 256 * 1024 * 1024, /* of one run: of a browser's page, less than it may have */
    RUN_MOST_BLOCKS = 65536,
    RUN_MOST_THREADS = 1024,     /* of a block: CUDA's own */
    RUN_MOST_ELEMENTS = 1 << 22, /* of an array */
    RUN_MOST_DEPTH = 200,        /* of calls */
    RUN_MOST_SLOTS = 1 << 16,    /* of one thread's stack */
    RUN_MOST_OBJECTS = 1 << 22,
    RUN_MOST_CONFLICTS = 50,    /* further ones are counted */
    RUN_MOST_PRINTED = 1 << 16, /* bytes */
    RUN_MOST_RESULT = 4,        /* slots of what a function of CUDA gives: float4 */
    RUN_WARP = 32,
    RUN_TURN = 20000 /* instructions before the next thread has its turn, as some threads wait for others in a loop */
};

/* A value on the stack. Whole numbers are extended to 64 bits, as their type has a sign or not; floats of 16 bits are
 * held as the double that they are. Complex numbers, vectors and structs have a slot for each part; a record is its
 * bytes. */
typedef union Slot {
    uint64_t u;
    int64_t i;
    double d;
    float f;
} Slot;

typedef enum CodeOp {
    CODE_STATEMENT, /* a: line, b: module */
    CODE_PUSH,      /* slot */
    CODE_LOAD,      /* a: of the frame, b: slots, c: 1 + the variable, which must have a value */
    CODE_STORE,     /* a, b; c: 1 + the variable, which has one now */
    CODE_LOCAL,     /* a: of the frame's objects; pushes its address */
    CODE_SHARED,    /* a: of the launch's shared arrays */
    CODE_DYNAMIC,
    CODE_CONSTANT, /* named */
    CODE_READ,     /* type: address -> value */
    CODE_WRITE,    /* type: address, value -> */
    CODE_ELEMENT,  /* a: bytes of one: address, index -> address; b: the index has no sign and 64 bits */
    CODE_OFFSET,   /* a: bytes: address -> address */
    CODE_DUP,
    CODE_POP,      /* a: slots */
    CODE_TAKE,     /* a, b, c: of the c slots on top, b from a on stay */
    CODE_UNARY,    /* operator, kind */
    CODE_BINARY,   /* operator, kind; b: it stands in an index; c: the right one's slots */
    CODE_CONVERT,  /* kind to `to` */
    CODE_JUMP,     /* a */
    CODE_UNLESS,   /* a: jumps where the value is false */
    CODE_CALL,     /* function; its arguments are on the stack */
    CODE_RETURN,   /* a: slots of the result */
    CODE_SREG,     /* a */
    CODE_HELPER,   /* call */
    CODE_FUNCTION, /* call */
    CODE_FAIL      /* text: what cannot be run */
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

/* A call of a helper, or of a function of C or CUDA. */
struct Call {
    const IrExpr *e;
    const struct Function
        *function;          /* of cuda_functions.c; NULL: of a helper, or what is looked on by single_function.c */
    uint32_t slots, result; /* of arguments and result */
};

/* A variable: in slots of the frame, or a place in memory. */
typedef struct VarPlace {
    uint32_t slot, slots; /* in the frame */
    uint32_t object;      /* 1 + of the frame's objects; 0: in slots */
    uint32_t shared;      /* 1 + of the launch's shared arrays */
} VarPlace;

struct Code {
    const IrFunc *func;
    Instr *instrs;
    uint32_t count, capacity;
    VarPlace *places; /* by id */
    const IrVar **objects;
    uint32_t object_count;
    uint32_t slots;   /* of a frame */
    uint32_t result;  /* slots */
    uint32_t indices; /* while it is made: around what comes next */
    uint32_t **spare; /* objects of frames that have ended, for the next */
    uint32_t spare_count, spare_capacity;
    bool is_made;
};

typedef enum Space { SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_CONSTANT } Space;

/* One access, for races. */
typedef struct Seen {
    uint32_t thread; /* 1 + of the grid; 0: none */
    uint32_t line;
    uint32_t met, warp, grid; /* how often its block, its warp and the grid had met */
    uint32_t time;
    bool is_atomic;
} Seen;

typedef struct Cell {
    Seen write, read, other_read, atomic;
} Cell;

typedef struct Object {
    unsigned char *bytes;
    size_t size;
    const Type *elem;
    const char *name;
    Space space;
    uint32_t block, thread; /* whose it is: of the block; of local ones, of the thread in it */
    uint32_t granule;       /* bytes that a cell stands for */
    bool readonly;
    Cell *cells; /* NULL until it is touched; of local and constant arrays always */
} Object;

typedef struct Conflict {
    uint32_t object, element;
    uint32_t lines[2], threads[2]; /* of the grid; the earlier one first */
    bool writes[2], atomic[2];
    uint64_t count;
} Conflict;

typedef struct Frame {
    const Code *code;
    uint32_t at;           /* the next instruction */
    uint32_t base;         /* its first slot */
    uint32_t *objects;     /* by the code's numbers */
    bool *is_set;          /* by variable id */
    uint32_t line, module; /* of the statement */
} Frame;

typedef enum Wait { WAIT_NONE, WAIT_BARRIER, WAIT_WARP, WAIT_GRID, WAIT_ENDED } Wait;

typedef struct Thread {
    Slot *stack;
    uint32_t top, capacity;
    Frame *frames;
    uint32_t depth, frame_capacity;
    Wait wait;
    const Call *meeting; /* what it waits in */
    bool is_started;
} Thread;

typedef struct Block {
    Thread *threads;  /* NULL: it has not begun */
    uint32_t *shared; /* objects */
    uint32_t dynamic;
    uint32_t met; /* how often its threads met */
    uint32_t *warp_met;
    uint32_t ended;         /* threads */
    uint32_t fence, atomic; /* when it last made a fence, and an atomic operation */
} Block;

typedef struct Argument {
    bool is_given;
    uint32_t object;                                      /* of arrays */
    size_t first;                                         /* bytes to element 0 */
    int64_t shape[TYPE_MAX_DIMS], strides[TYPE_MAX_DIMS]; /* strides in bytes */
    unsigned char number[16];
} Argument;

struct Run {
    Arena *arena, *shown; /* shown: of what is shown, until that is asked again */
    const Unit *unit;
    const IrFunc *kernel;
    const Py2cuKernelInfo *info;
    Argument *arguments;
    uint32_t grid[3], block[3];
    uint32_t blocks, threads; /* in all; of a block */
    size_t dynamic_bytes;
    Code *codes;    /* by function id */
    Block *places;  /* by block number */
    uint32_t ended; /* blocks */
    uint32_t grid_met, time;
    Object *objects;
    uint32_t object_count, object_capacity;
    uint32_t *named;      /* objects, by the constant's id */
    const IrVar **shared; /* arrays that blocks share */
    uint32_t shared_count;
    Conflict *conflicts;
    uint32_t conflict_count;
    uint64_t further_conflicts;
    TextBuf printed;
    RunState state;
    bool is_started;
    const char *message;
    uint32_t line;                    /* of the message */
    uint32_t last_block, last_thread; /* who ran last */
    struct Alone *alone;              /* NULL: a launch */
};

/* Who runs, for what it does. */
typedef struct Actor {
    Run *run;
    Block *block;
    Thread *thread;
    uint32_t block_number, thread_number;
} Actor;

/* What a function is given: its arguments one after the other, each with its slots, and where its result goes. */
typedef struct CallContext {
    Actor *actor;
    const IrExpr *e;
    const Slot *args[LIMIT_PRINTED_VALUES + 1];
    Slot result[RUN_MOST_RESULT];
} CallContext;

/* ---- interp/single_function.c
 * ---------------------------------------------------------------------------------------------------
 */

/* Of a run_single_function(): each may stop it. */
bool single_allows_binary(const Actor *actor, const Instr *instr, Slot a, Slot b);
bool single_allows_negation(const Actor *actor, TypeKind kind, Slot a);
bool single_allows_helper(const CallContext *given);
bool single_called(CallContext *given);
/* The bytes of an element of what is pointed to. */
unsigned char *single_memory_at(const Actor *actor, uint32_t object, int64_t offset, size_t size, bool writes);
void single_stored(const Actor *actor, uint64_t address, Slot value);
Slot single_special(const Run *run, IrSreg sreg);

/* ---- interp/compile_stmt.c
 * ----------------------------------------------------------------------------------------------------
 */

/* The code of a function, made when it is first asked for. */
const Code *code_of(Run *run, const IrFunc *func);
uint32_t code_add(Run *run, Code *code, Instr instr);
/* What stops the run where it is reached. */
void code_fail(Run *run, Code *code, const char *what);

/* ---- interp/compile_expr.c
 * ------------------------------------------------------------------------------------------------
 */

/* Pushes the value. */
void code_value(Run *run, Code *code, const IrExpr *e);
/* Whether the place is memory, whose address it then pushes; else it lies in slots of the frame. */
bool code_place(Run *run, Code *code, const IrExpr *e, uint32_t *slot, const IrVar **var);

/* ---- interp/cuda_functions.c
 * ------------------------------------------------------------------------------------------------
 */

/* What kind of thing a function does. */
typedef enum FunctionKind { FUNCTION_PLAIN, FUNCTION_BARRIER, FUNCTION_WARP } FunctionKind;

typedef struct Function {
    const char *name;
    FunctionKind kind;
    double (*d1)(double);
    float (*f1)(float);
    double (*d2)(double, double);
    float (*f2)(float, float);
    double (*h1)(double);             /* of a float of 16 bits: computed in double, rounded once */
    bool (*call)(CallContext *given); /* false: not of such arguments */
} Function;

/* NULL: none that can be run. */
const Function *function_of(const IrExpr *call);
bool function_call(const Function *function, CallContext *given);
/* The one of that name; NULL: there is none. */
const Function *function_named(const Function *functions, size_t count, const char *name);
/* Of an argument, and of the result. */
TypeKind function_kind(const CallContext *given, uint32_t index);
TypeKind function_result(const CallContext *given);
/* Give the result, as its type holds it. True. */
bool function_float(CallContext *given, double value);
bool function_whole(CallContext *given, int64_t value);

/* ---- interp/math_functions.c ----------------------------------------------------------------------------------------
 */

const Function *function_of_numbers(const char *name);

/* ---- interp/helpers.c
 * --------------------------------------------------------------------------------------------------
 */

bool helper_is_known(HelperId id);
/* Over the lanes of a warp, which meet for it. */
bool helper_is_reduction(HelperId id);
/* As its text says (ir/helpers.def). False: it has stopped the run. */
bool helper_call(HelperId id, CallContext *given);

/* ---- interp/strings.c ---- */

/* The letter, or its byte, at *at in a literal as C writes it, and goes on behind it. */
uint32_t string_next(const char **at);
/* The letters of a literal as C writes it, as many as there is room for. How many it has. */
uint32_t string_letters(const char *spelling, uint32_t *letters, uint32_t room);
bool string_call(HelperId id, CallContext *given);

/* ---- interp/atomics.c
 * --------------------------------------------------------------------------------------------------
 */

typedef enum AtomicOp {
    ATOMIC_ADD,
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

bool atomic_call(CallContext *given, AtomicOp op);

/* ---- interp/helpers_complex.c ---- */

bool helper_is_complex(HelperId id);
bool complex_call(HelperId id, CallContext *given);

/* ---- interp/stack_machine.c
 * --------------------------------------------------------------------------------------------------
 */

/* One instruction of the thread. */
void machine_step(Actor *actor);
/* Puts the function's frame on the thread's stack; its arguments are on top. */
void machine_enter(Actor *actor, const Code *code);
void machine_push(Actor *actor, Slot slot);
/* The objects of a frame that has ended, for the next of its function. */
void machine_release_frame(Run *run, const Frame *frame);
/* The thread is at its end. */
void machine_end(Actor *actor);
Frame *thread_frame(const Thread *thread);

/* ---- interp/barriers.c
 * -----------------------------------------------------------------------------------------------------
 */

/* Lets go on who waits for nobody any more. */
void barrier_settle(Run *run, uint32_t block);
void barrier_settle_grid(Run *run);

/* ---- interp/memory.c
 * ---------------------------------------------------------------------------------------------------
 */

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
    ACCESS_PEEK /* unseen by the check for races */
} Access;

/* The bytes at an address, of an access by the thread; NULL: it has stopped the run. */
unsigned char *memory_at(Actor *actor, uint64_t address, size_t size, Access access);

/* ---- interp/interp.c
 * ------------------------------------------------------------------------------------------------------
 */

void run_stop(Run *run, uint32_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* By what a thread does, at its line. */
void run_stop_at(const Actor *actor, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What a run does with its memory, which may end: then it is stopped. */
typedef void RunWork(Run *run, void *context);
void run_guarded(Run *run, RunWork *work, void *context);
/* A run of nothing yet; NULL without memory. */
Run *run_empty(const Unit *unit);
/* What each run wants of the program; guarded. */
void run_prepare_program(Run *run);
uint32_t run_grid_thread(const Run *run, uint32_t block, uint32_t thread);
/* "block 0, thread 3", or with three numbers. */
const char *run_thread_name(const Run *run, Arena *arena, uint32_t grid_thread);

/* ---- interp/slot_values.c
 * ---------------------------------------------------------------------------------------------------
 */

const char *run_type_name(const Type *type);
/* Slots of a value; UINT32_MAX: no such value can be held. */
uint32_t slots_of(const Type *type);
/* Of an argument of a call: of an array and of a literal, an address. */
uint32_t slots_of_argument(const Type *type);
/* Of a struct, a vector or a complex number: the slots before a field. */
uint32_t slots_before(const Type *type, uint32_t field);
void slots_read(const Type *type, const unsigned char *bytes, Slot *slots);
void slots_write(const Type *type, unsigned char *bytes, const Slot *slots);
Slot slots_int(TypeKind kind, int64_t value);
Slot slots_float(TypeKind kind, double value);
double slots_number(TypeKind kind, Slot slot);
bool kind_is_signed(TypeKind kind);
bool kind_is_whole(TypeKind kind);
bool kind_is_float(TypeKind kind);
unsigned kind_bits(TypeKind kind);
/* False: what C leaves undefined, in words. */
bool slots_binary(IrOp op, TypeKind kind, const Slot *a, const Slot *b, Slot *result, const char **why);
void slots_unary(IrOp op, TypeKind kind, const Slot *a, Slot *result);
Slot slots_convert(TypeKind from, TypeKind to, Slot value);
/* a < b and so on, of one kind. */
bool slots_less(TypeKind kind, Slot a, Slot b);
/* fmin() and fmax() as a GPU has them: the other one where one is NaN, and -0 below +0, which C leaves open. Exact for
 * floats of 32 bits, too. */
double slots_fmin(double a, double b);
double slots_fmax(double a, double b);
void slots_text(const Type *type, const Slot *slots, TextBuf *buf);

#endif
