// SPDX-License-Identifier: MIT
/* Random expressions: the printed C computes the same values as the IR.
 *
 * The test generates typed IR expressions together with the result of an interpreter, prints them with check and emit,
 * compiles the code with the system's C++ compiler under -Wall -Wextra -Werror and the undefined behavior sanitizer,
 * and runs it. It detects missing casts and parentheses, overflow that the IR does not have, and warnings.
 *
 * test_emit_random [seed [expressions]] */
#include "../ir/passes.h"
#include "base/unit.h"
#include "emit/emit.h"
#include "ir/ir.h"
#include "types/types.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 UnsignedWide;

enum { SAMPLES = 6, KINDS = 11, VARS = 2 * KINDS, REGISTERS = 12 };

static const TypeKind kinds[KINDS] = {TY_BOOL, TY_I8,  TY_U8,  TY_I16, TY_U16, TY_I32,
                                      TY_U32,  TY_I64, TY_U64, TY_F32, TY_F64};

typedef struct Number {
    int64_t i; /* integers and bool, as the type stores them */
    double d;  /* floats */
} Number;

typedef struct Random {
    Unit unit;
    Arena *arena;
    const Type *types[KINDS];
    IrVar *vars[VARS];
    IrNamed *named;
    Number values[SAMPLES][VARS];
    uint32_t registers[SAMPLES][REGISTERS];
    uint64_t state;
    bool bad; /* the current expression has no defined value */
} Random;

static uint32_t pick(Random *r, uint32_t below)
{
    r->state = r->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(r->state >> 33) % below;
}

static const Type *type_at(const Random *r, uint32_t i)
{
    return r->types[i];
}

static const Type *kind_of(const Random *r, TypeKind kind)
{
    return type_of_kind(r->unit.types, kind);
}

/* ---- the interpreter -------------------------------------------------------------------------------------------- */

static bool is_float(const Type *type)
{
    return type_is_float(type);
}

/* Converts a 128-bit value exactly; sets `bad` if a signed type cannot represent it. */
static int64_t fit(Random *r, const Type *type, Wide value)
{
    unsigned bits = type->bits;
    if (type_is_bool(type)) {
        return value != 0;
    }
    Wide low = type_is_signed(type) ? -((Wide)1 << (bits - 1)) : 0;
    Wide high = (Wide)1 << (type_is_signed(type) ? bits - 1 : bits);
    if (type_is_signed(type) && (value < low || value >= high)) {
        r->bad = true;
        return 0;
    }
    uint64_t low_bits = bits == 64 ? (uint64_t)value : (uint64_t)value & ((UINT64_C(1) << bits) - 1);
    return type_is_signed(type) ? (int64_t)value : (int64_t)low_bits;
}

static Wide wide(const Type *type, Number n)
{
    return type->kind == TY_U64 ? (Wide)(uint64_t)n.i : (Wide)n.i;
}

static double round_to(const Type *type, double value)
{
    return type->kind == TY_F32 ? (double)(float)value : value;
}

static Number run(Random *r, const IrExpr *e, int sample);

static Number convert(Random *r, const IrExpr *e, int sample)
{
    Number a = run(r, e->a, sample), result = {0};
    const Type *from = e->a->type, *to = e->type;
    if (is_float(from) && is_float(to)) {
        result.d = round_to(to, a.d);
        r->bad = r->bad || (isinf(result.d) && !isinf(a.d)); /* would be reported by the sanitizer */
    } else if (is_float(from) && type_is_bool(to)) {
        result.i = a.d != 0;
    } else if (is_float(from)) {
        double low = type_is_signed(to) ? -ldexp(1, (int)to->bits - 1) : 0;
        double high = ldexp(1, (int)to->bits - (type_is_signed(to) ? 1 : 0));
        if (!(trunc(a.d) >= low && trunc(a.d) < high)) {
            r->bad = true;
            return result;
        }
        result.i = fit(r, to, (Wide)a.d);
    } else if (is_float(to)) {
        Wide whole = wide(from, a);
        result.d = to->kind == TY_F32 ? (double)(float)whole : (double)whole;
    } else if (type_is_bool(to)) {
        result.i = a.i != 0;
    } else {
        /* conversions wrap */
        unsigned bits = to->bits;
        uint64_t low = bits == 64 ? (uint64_t)a.i : (uint64_t)a.i & ((UINT64_C(1) << bits) - 1);
        if (type_is_signed(to) && bits < 64 && low >> (bits - 1)) {
            low |= ~((UINT64_C(1) << bits) - 1);
        }
        result.i = (int64_t)low;
    }
    return result;
}

static Number compare(const IrExpr *e, Number a, Number b)
{
    const Type *type = e->a->type;
    Wide x = wide(type, a), y = wide(type, b);
    bool f = is_float(type);
    bool less = f ? a.d < b.d : x < y, more = f ? a.d > b.d : x > y, same = f ? a.d == b.d : x == y;
    bool result = e->op == IRO_EQ   ? same
                  : e->op == IRO_NE ? !same
                  : e->op == IRO_LT ? less
                  : e->op == IRO_LE ? less || same
                  : e->op == IRO_GT ? more
                                    : more || same;
    return (Number){.i = result};
}

static Number shift(Random *r, const IrExpr *e, Number a, Number b)
{
    Wide x = wide(e->type, a), count = wide(e->b->type, b);
    if (count < 0 || count >= (int)e->type->bits || (e->op == IRO_SHL && x < 0 && e->a->kind != IR_INT)) {
        r->bad = true;
        return a;
    }
    if (e->op == IRO_SHR) {
        return (Number){.i = (int64_t)(x >> count)};
    }
    return (Number){.i = fit(r, e->type, x * ((Wide)1 << count))};
}

static Number binary(Random *r, const IrExpr *e, int sample)
{
    Number a = run(r, e->a, sample);
    if (e->op == IRO_LAND || e->op == IRO_LOR) {
        return a.i == (e->op == IRO_LOR) ? a : run(r, e->b, sample);
    }
    Number b = run(r, e->b, sample);
    if (e->op >= IRO_EQ && e->op <= IRO_GE) {
        return compare(e, a, b);
    }
    if (e->op == IRO_SHL || e->op == IRO_SHR) {
        return shift(r, e, a, b);
    }
    const Type *type = e->type;
    if (is_float(type)) {
        double d = e->op == IRO_ADD   ? a.d + b.d
                   : e->op == IRO_SUB ? a.d - b.d
                   : e->op == IRO_MUL ? a.d * b.d
                                      : a.d / b.d;
        r->bad = r->bad || (e->op == IRO_DIV && b.d == 0);
        return (Number){.d = round_to(type, d)};
    }
    Wide x = wide(type, a), y = wide(type, b);
    if ((e->op == IRO_DIV || e->op == IRO_REM) && (y == 0 || (y == -1 && x == -((Wide)1 << (type->bits - 1))))) {
        r->bad = true;
        return a;
    }
    Wide result = e->op == IRO_ADD   ? x + y
                  : e->op == IRO_SUB ? x - y
                  : e->op == IRO_MUL ? (Wide)((UnsignedWide)x * (UnsignedWide)y)
                  : e->op == IRO_DIV ? x / y
                  : e->op == IRO_REM ? x % y
                  : e->op == IRO_AND ? (x & y)
                  : e->op == IRO_OR  ? (x | y)
                                     : (x ^ y);
    return (Number){.i = fit(r, type, result)};
}

static Number run(Random *r, const IrExpr *e, int sample)
{
    Number a;
    switch (e->kind) {
    case IR_INT:
    case IR_BOOL:
        return (Number){.i = e->integer};
    case IR_FLOAT:
    case IR_STRING: /* never generated */
        return (Number){.d = e->number};
    case IR_VAR:
        return r->values[sample][e->var->id];
    case IR_NAMED:
        return (Number){.i = e->named->value->integer};
    case IR_SREG:
        return (Number){.i = r->registers[sample][e->sreg]};
    case IR_UNARY:
        a = run(r, e->a, sample);
        if (is_float(e->type)) {
            return (Number){.d = -a.d};
        }
        if (e->op == IRO_NOT) {
            return (Number){.i = !a.i};
        }
        return (Number){.i = fit(r, e->type, e->op == IRO_NEG ? -wide(e->type, a) : ~wide(e->type, a))};
    case IR_BINARY:
        return binary(r, e, sample);
    case IR_CONVERT:
        return convert(r, e, sample);
    case IR_COND:
        return run(r, run(r, e->cond, sample).i ? e->a : e->b, sample);
    case IR_CALL: /* the identity function of the test */
        return run(r, e->args[0], sample);
    case IR_INDEX:
    case IR_ADDRESS:
    case IR_FIELD:
    case IR_STRUCT:
        break;
    }
    r->bad = true;
    return (Number){0};
}

/* ---- generation ------------------------------------------------------------------------------------------------- */

static IrExpr *make(Random *r, const Type *type, unsigned depth);

static IrExpr *make_leaf(Random *r, const Type *type)
{
    static const int64_t numbers[] = {0,
                                      1,
                                      2,
                                      3,
                                      5,
                                      7,
                                      31,
                                      100,
                                      127,
                                      255,
                                      1000,
                                      65535,
                                      2147483647,
                                      2147483648,
                                      4294967295,
                                      -1,
                                      -2,
                                      -128,
                                      -2147483647 - 1,
                                      INT64_MAX,
                                      INT64_MIN};
    uint32_t k = 0;
    while (type_at(r, k) != type) {
        k++;
    }
    if (type->kind == TY_I32 && pick(r, 3) == 0) {
        return ir_convert(r->arena, type, ir_sreg(r->arena, kind_of(r, TY_U32), (IrSreg)pick(r, REGISTERS)));
    }
    if (type->kind == TY_I32 && pick(r, 8) == 0) {
        return ir_named(r->arena, r->named);
    }
    if (pick(r, 3) != 0) {
        return ir_var(r->arena, r->vars[2 * k + pick(r, 2)]);
    }
    int64_t number = numbers[pick(r, pick(r, 3) ? 11 : sizeof numbers / sizeof numbers[0])];
    if (type_is_bool(type)) {
        return ir_bool(r->arena, type, number & 1);
    }
    return ir_convert(r->arena, type, ir_int(r->arena, kind_of(r, TY_I64), number));
}

static IrExpr *make_bool(Random *r, const Type *type, unsigned depth)
{
    static const IrOp tests[] = {IRO_EQ, IRO_NE, IRO_LT, IRO_LE, IRO_GT, IRO_GE};
    const Type *operands = type_at(r, 1 + pick(r, KINDS - 1));
    uint32_t choice = pick(r, 6);
    if (choice == 0) {
        return ir_binary(r->arena, pick(r, 2) ? IRO_LAND : IRO_LOR, type, make(r, type, depth), make(r, type, depth));
    }
    if (choice == 1) {
        return ir_unary(r->arena, IRO_NOT, type, make(r, type, depth));
    }
    if (choice == 2) {
        return ir_binary(r->arena, (IrOp)(IRO_AND + (IrOp)pick(r, 3)), type, make(r, type, depth),
                         make(r, type, depth));
    }
    return ir_binary(r->arena, tests[pick(r, 6)], type, make(r, operands, depth), make(r, operands, depth));
}

static IrExpr *make(Random *r, const Type *type, unsigned depth)
{
    static const IrOp ops[] = {IRO_ADD, IRO_SUB, IRO_MUL, IRO_DIV, IRO_REM, IRO_AND, IRO_OR, IRO_XOR, IRO_SHL, IRO_SHR};
    if (depth == 0 || pick(r, 8) == 0) {
        return make_leaf(r, type);
    }
    depth--;
    uint32_t choice = pick(r, 10);
    if (choice < 3) {
        return ir_convert(r->arena, type, make(r, type_at(r, pick(r, KINDS)), depth));
    }
    if (choice == 3) {
        return ir_cond(r->arena, make(r, kind_of(r, TY_BOOL), depth), make(r, type, depth), make(r, type, depth));
    }
    if (type_is_bool(type)) {
        return make_bool(r, type, depth);
    }
    if (choice == 4) {
        /* compilers warn about ~ of a number that was narrow and unsigned, and about shifts of a negated number */
        IrExpr *a = make(r, type, depth);
        bool plain = type_is_signed(type) && a->kind != IR_CONVERT;
        return a->kind == IR_INT ? a : ir_unary(r->arena, plain && pick(r, 2) ? IRO_BITNOT : IRO_NEG, type, a);
    }
    if (choice == 5 && !is_float(type)) {
        IrExpr *arg = make(r, type, depth);
        return ir_call(r->arena, type, (IrCallee){.spelling = "same", .overloaded = true}, &arg, 1);
    }
    IrOp op = ops[pick(r, is_float(type) ? 4 : 10)];
    const Type *right = op == IRO_SHL || op == IRO_SHR ? type_at(r, 1 + pick(r, 8)) : type;
    IrExpr *a = make(r, type, depth), *b = make(r, right, depth);
    if ((op == IRO_SHL || op == IRO_SHR) && b->kind == IR_INT) {
        b = ir_int(r->arena, right, b->integer & 7); /* clang checks the count even in unreachable code */
    }
    return ir_binary(r->arena, op, type, a, b);
}

/* Returns whether the expression has a defined value in all samples. */
static bool is_defined(Random *r, const IrExpr *e)
{
    for (int sample = 0; sample < SAMPLES; sample++) {
        r->bad = false;
        run(r, e, sample);
        if (r->bad) {
            return false;
        }
    }
    return true;
}

/* Includes branches and operands that are not evaluated: the sanitizer reports all that C computes. */
static void fill_values(Random *r)
{
    for (int sample = 0; sample < SAMPLES; sample++) {
        for (uint32_t i = 0; i < VARS; i++) {
            const Type *type = r->types[i / 2];
            Number *n = &r->values[sample][i];
            int64_t any =
                (int64_t)pick(r, 1u << 30) * (pick(r, 2) ? 1 : -1) * (sample % 3 == 2 ? (int64_t)pick(r, 1u << 30) : 1);
            if (sample % 3 == 0) {
                any %= 100;
            }
            n->d = round_to(type, (double)any / (1 << pick(r, 8)));
            n->i = is_float(type) ? 0 : ir_convert(r->arena, type, ir_int(r->arena, kind_of(r, TY_I64), any))->integer;
        }
        for (int i = 0; i < REGISTERS; i++) {
            r->registers[sample][i] = pick(r, sample % 2 ? 1024 : 4);
        }
    }
}

/* ---- the program ------------------------------------------------------------------------------------------------ */

static const char head[] = "#include <cstdio>\n"
                           "#include <cstring>\n"
                           "#define __global__\n"
                           "#define __device__\n"
                           "struct index3 { unsigned int x, y, z; };\n"
                           "static index3 threadIdx, blockIdx, blockDim, gridDim;\n"
                           "template <class T> static T same(T x) { return x; }\n"; /* shows a literal of the wrong type
                                                                                       in the type of the result */

static void print_number(FILE *out, const Type *type, Number n)
{
    if (is_float(type)) {
        fprintf(out,
                isnan(n.d)   ? "(%s)__builtin_nan(\"\")"
                : isinf(n.d) ? "(%s)__builtin_huge_val()"
                             : "(%s)",
                type_c_name(type));
        if (isfinite(n.d)) {
            fprintf(out, "%a", n.d);
        } else if (n.d < 0) {
            fprintf(out, " * -1");
        }
    } else if (type->kind == TY_U64) {
        fprintf(out, "%lluULL", (unsigned long long)n.i);
    } else if (n.i == INT64_MIN) {
        fprintf(out, "-9223372036854775807LL - 1");
    } else {
        fprintf(out, "(%s)%lldLL", type_c_name(type), (long long)n.i);
    }
}

static void print_main(Random *r, FILE *out, IrExpr **exprs, unsigned count)
{
    static const char *const registers[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
    fprintf(out, "\ntemplate <class T> static int differ(int sample, int i, T got, T expected)\n{\n"
                 "    if (got == expected || (got != got && expected != expected)) return 0;\n"
                 "    std::printf(\"sample %%d, expression %%d: %%.17g, not %%.17g\\n\", sample, i, (double)got, "
                 "(double)expected);\n"
                 "    return 1;\n}\n\nint main()\n{\n    int bad = 0;\n");
    for (uint32_t k = 0; k < KINDS; k++) {
        fprintf(out, "    static %s o%u[%u];\n", type_c_name(r->types[k]), k, count);
    }
    for (int sample = 0; sample < SAMPLES; sample++) {
        for (int i = 0; i < REGISTERS; i++) {
            fprintf(out, "    %s.%c = %u;\n", registers[i / 3], "xyz"[i % 3], (unsigned)r -> registers[sample][i]);
        }
        fprintf(out, "    k(");
        for (uint32_t i = 0; i < VARS; i++) {
            print_number(out, r->types[i / 2], r->values[sample][i]);
            fprintf(out, ", ");
        }
        for (uint32_t k = 0; k < KINDS; k++) {
            fprintf(out, "o%u%s", k, k + 1 < KINDS ? ", " : ");\n");
        }
        for (unsigned i = 0; i < count; i++) {
            uint32_t k = 0;
            while (r->types[k] != exprs[i]->type) {
                k++;
            }
            fprintf(out, "    bad += differ<%s>(%d, %u, o%u[%u], ", type_c_name(exprs[i]->type), sample, i, k, i);
            print_number(out, exprs[i]->type, run(r, exprs[i], sample));
            fprintf(out, ");\n");
        }
    }
    fprintf(out, "    return bad != 0;\n}\n");
}

static IrFunc *start_kernel(Random *r)
{
    IrFunc *func = arena_alloc(r->arena, sizeof *func);
    func->name = func->python_name = "k";
    func->is_kernel = true;
    func->result = kind_of(r, TY_NONE);
    for (uint32_t i = 0; i < VARS + KINDS; i++) {
        const Type *type = i < VARS ? r->types[i / 2] : type_pointer(r->unit.types, r->types[i - VARS]);
        IrVar *var = ir_new_var(
            r->arena, func, arena_printf(r->arena, i < VARS ? "v%u" : "o%u", i < VARS ? i : i - VARS), type, IRV_PARAM);
        /* not dropped, because main() requires all parameters */
        var->role = ROLE_VALUE;
        ptrvec_push(r->arena, &func->params, var);
        if (i < VARS) {
            r->vars[i] = var;
        }
    }
    ptrvec_push(r->arena, &r->unit.program->funcs, func);
    return func;
}

static void store(Random *r, IrFunc *func, unsigned i, IrExpr *e)
{
    uint32_t k = 0;
    while (r->types[k] != e->type) {
        k++;
    }
    IrExpr *index = ir_int(r->arena, kind_of(r, TY_I64), i);
    IrStmt *stmt = ir_stmt(r->arena, IR_ASSIGN);
    stmt->a = ir_index(r->arena, ir_var(r->arena, func->params.items[VARS + k]), &index, 1);
    stmt->b = e;
    ir_append(r->arena, &func->body, stmt);
}

static int run_command(const char *command)
{
    int status = system(command);
    return status == -1 ? 127 : WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static int test(Random *r, unsigned count)
{
    Py2cuModule module = {.file_name = "random.py"};
    Py2cuRequest request = {.modules = &module, .module_count = 1};
    r->unit.arena = r->arena;
    r->unit.types = types_new(r->arena);
    r->unit.request = &request;
    r->unit.program = arena_alloc(r->arena, sizeof(IrProgram));
    for (int i = 0; i < KINDS; i++) {
        r->types[i] = type_of_kind(r->unit.types, kinds[i]);
    }
    r->named = arena_alloc(r->arena, sizeof *r->named);
    *r->named = (IrNamed){.name = "TPB", .type = kind_of(r, TY_I32)};
    r->named->value = ir_int(r->arena, r->named->type, 12);
    ptrvec_push(r->arena, &r->unit.program->named, r->named);
    fill_values(r);
    IrFunc *func = start_kernel(r);
    IrExpr **exprs = arena_alloc(r->arena, count * sizeof *exprs);
    for (unsigned i = 0; i < count; i++) {
        do {
            exprs[i] = make(r, r->types[pick(r, KINDS)], 1 + pick(r, 4));
        } while (!is_defined(r, exprs[i]));
        store(r, func, i, exprs[i]);
    }
    if (!run_passes_to_print(&r->unit) || !emit(&r->unit)) {
        const Py2cuDiagnostic *first = r->unit.diagnostics.count ? r->unit.diagnostics.items[0] : NULL;
        printf("refused: %s\n", first ? first->message : "?");
        return 1;
    }
    char directory[] = "py2cu_random_XXXXXX", path[64], command[1024];
    if (!mkdtemp(directory)) {
        perror(directory);
        return 1;
    }
    snprintf(path, sizeof path, "%s/k.cpp", directory);
    FILE *out = fopen(path, "w");
    if (!out) {
        perror(path);
        return 1;
    }
    fprintf(out, "%s\n%s", head, r->unit.text.text);
    print_main(r, out, exprs, count);
    fclose(out);
    /* random code compares and shifts by unusual numbers */
    snprintf(
        command, sizeof command,
        "${CXX:-c++} -std=c++17 -Wall -Wextra -Werror -Wno-type-limits -Wno-tautological-compare -Wno-bool-compare "
        "-Wno-xor-used-as-pow -Wno-overflow "
        "-Wno-bool-operation -Wno-int-in-bool-context -Wno-div-by-zero -Wno-logical-op -Wno-shift-count-overflow "
        "-Wno-shift-count-negative -Wno-shift-overflow -Wno-integer-overflow -Wno-unknown-warning-option "
        "-fsanitize=undefined,float-cast-overflow -fno-sanitize-recover=all -ffp-contract=off %s -o %s/k && %s/k",
        path, directory, directory);
    int result = run_command(command);
    if (result == 0) {
        snprintf(command, sizeof command, "rm -r %s", directory);
        return run_command(command);
    }
    printf("see %s\n", path);
    return 1;
}

int main(int argc, char **argv)
{
    static Random r;
    if (run_command("c++ --version > /dev/null 2>&1") != 0) {
        printf("SKIPPED: no C++ compiler\n");
        return 77;
    }
    r.state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    unsigned count = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 400;
    r.arena = arena_new();
    if (!r.arena) {
        return 2;
    }
    int result = test(&r, count);
    arena_free(r.arena);
    printf("seed %s, %u expressions: %s\n", argc > 1 ? argv[1] : "1", count, result == 0 ? "good" : "BAD");
    return result;
}
