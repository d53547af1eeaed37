// SPDX-License-Identifier: MIT
/* Prints structs: complex numbers, records, results of several parts; also for other generated files. */
#include "base/pointer_map.h"
#include "emit/emit_internal.h"

#include <string.h>

/* to_const: by field, whether a pointer points to const; NULL: there are no pointers. */
static void print_struct(Emit *emit, const Type *type, const bool *to_const)
{
    bool is_aligned = type_is_complex(type) && emit->unit->program->complex_aligned;
    const char *align = is_aligned ? arena_printf(emit->arena, "__align__(%u) ", (unsigned)type_size(type)) : "";
    emit_line(emit,
              arena_printf(emit->arena, "%sstruct %s%s {", emit->is_c ? "typedef " : "", align, type_c_name(type)));
    for (uint32_t i = 0; i < type->count; i++) {
        const Type *item = type->items[i];
        bool is_pointer = item->kind == TY_POINTER;
        const char *line = arena_printf(emit->arena, "    %s%s",
                                        emit_declared_type(emit, item, is_pointer && to_const[i]), type->fields[i]);
        for (; i + 1 < type->count && type->items[i + 1] == item && !is_pointer; i++) {
            const char *longer = arena_printf(emit->arena, "%s, %s", line, type->fields[i + 1]);
            if (emit_width(longer) >= EMIT_COLUMNS) {
                break;
            }
            line = longer;
        }
        emit_line(emit, arena_printf(emit->arena, "%s;", line));
    }
    emit_line(emit, emit->is_c ? arena_printf(emit->arena, "} %s;", type_c_name(type)) : "};");
    emit->blank_pending = true;
}

/* Returns whether the record has a field with this name: inside the record, C++ then needs the tag `struct` for a
 * struct of that name. */
static bool names_field(const Type *record, const char *name)
{
    bool any = false;
    for (uint32_t i = 0; i < record->count && !any; i++) {
        any = strcmp(record->fields[i], name) == 0;
    }
    return any;
}

/* Prints `struct particle {`: the fields at NumPy's offsets, with explicit padding if C would not add it. */
static void print_record(Emit *emit, const Type *record)
{
    const RecordLayout *layout = record->record;
    const char *packed = !layout->packed ? ""
                         : layout->alignment == 1
                             ? "__attribute__((packed)) "
                             : arena_printf(emit->arena, "__attribute__((packed, aligned(%u))) ", layout->alignment);
    emit_line(emit, arena_printf(emit->arena, "%sstruct %s%s {", emit->is_c ? "typedef " : "", packed, layout->c_name));
    uint32_t gaps = 0;
    RecordMember member = {0};
    while (record_next_member(record, &member)) {
        if (member.field == record->count) {
            emit_line(emit,
                      arena_printf(emit->arena, "    unsigned char gap%u_[%u];", gaps++, member.end - member.start));
            continue;
        }
        const Type *item = record->items[member.field], *elem = item->kind == TY_CARRAY ? item->elem : item;
        elem = layout->in_packed && type_is_half(elem) ? type_of_kind(emit->unit->types, TY_U16) : elem;
        const char *spelling = !layout->is_text ? type_c_name(elem) : type_is_wide_text(record) ? "char32_t" : "char";
        const char *axis_sizes = item->kind == TY_CARRAY ? emit_axis_sizes(emit, item, NULL) : "";
        const char *tag = elem->kind == TY_RECORD && !emit->is_c && names_field(record, spelling) ? "struct " : "";
        emit_line(emit,
                  arena_printf(emit->arena, "    %s%s %s%s;", tag, spelling, record->fields[member.field], axis_sizes));
    }
    emit_line(emit, emit->is_c ? arena_printf(emit->arena, "} %s;", layout->c_name) : "};");
    emit->blank_pending = true;
}

void emit_records(Emit *emit)
{
    const PtrVec *records = &emit->unit->program->records;
    for (size_t i = 0; i < records->count; i++) {
        const Type *record = records->items[i];
        if (record->record->used) {
            size_t start = emit->out->length;
            print_record(emit, record);
            emit_part(emit, record->record->c_name, PY2CU_PART_TYPE, start);
        }
    }
}

void emit_complex_types(Emit *emit)
{
    for (int i = 0; i < 2; i++) {
        if (emit->unit->program->complex_used[i]) {
            const Type *type = type_of_kind(emit->unit->types, i == 0 ? TY_C64 : TY_C128);
            size_t start = emit->out->length;
            print_struct(emit, type, NULL);
            emit_part(emit, type_c_name(type), PY2CU_PART_TYPE, start);
        }
    }
}

/* Prints the struct of a result or variable, unless it is another type or is already printed. */
static void print_function_struct(Emit *emit, Map *printed, const Type *type, const bool *to_const)
{
    if (type->kind == TY_STRUCT && map_get(printed, type) == NULL) {
        size_t start = emit->out->length;
        print_struct(emit, type, to_const);
        emit_part(emit, type_c_name(type), PY2CU_PART_TYPE, start);
        map_set(emit->arena, printed, type, (void *)(uintptr_t)type);
    }
}

void emit_structs(Emit *emit)
{
    const IrProgram *program = emit->unit->program;
    Map printed = {0};
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        print_function_struct(emit, &printed, func->result, func->result_to_const);
        for (size_t k = 0; k < func->params.count; k++) {
            print_function_struct(emit, &printed, ((const IrVar *)func->params.items[k])->type, NULL);
        }
    }
    for (size_t i = 0; i < program->funcs.count; i++) {
        const PtrVec *vars = &((const IrFunc *)program->funcs.items[i])->vars;
        for (size_t k = 0; k < vars->count; k++) {
            const IrVar *var = vars->items[k];
            if (var->reads + var->writes > 0) {
                print_function_struct(emit, &printed, var->type, NULL);
            }
        }
    }
}

/* ---- for other generated files ---- */

static Emit detached_emitter(Unit *unit, TextBuf *out)
{
    return (Emit){.unit = unit, .arena = unit->arena, .out = out, .block_start = true};
}

void emit_struct_of(Unit *unit, TextBuf *out, const Type *type)
{
    Emit state = detached_emitter(unit, out);
    if (type->kind == TY_RECORD) {
        print_record(&state, type);
    } else {
        print_struct(&state, type, NULL);
    }
}

void emit_prototype(Unit *unit, TextBuf *out, const IrFunc *func)
{
    Emit state = detached_emitter(unit, out);
    emit_head(&state, func);
    emit_puts(&state, ";\n");
    if (func->restricted_name != NULL) {
        const IrFunc restricted = restrict_kernel(func, true);
        emit_prototype(unit, out, &restricted);
        (void)restrict_kernel(func, false);
    }
}

void emit_comment_of(Unit *unit, TextBuf *out, const char *comment)
{
    Emit state = detached_emitter(unit, out);
    emit_comment_lines(&state, comment);
}

void emit_constant_of(Unit *unit, TextBuf *out, const IrExpr *value)
{
    Emit state = detached_emitter(unit, out);
    emit_puts(&state, emit_constant_text(&state, value));
}
