// SPDX-License-Identifier: MIT
/* Prints each IR node without transforming it, and functions that differ only in types as templates. */
#ifndef PY2CU_EMIT_EMIT_H
#define PY2CU_EMIT_EMIT_H

#include "base/unit.h"
#include "ir/ir.h"

#include <stdbool.h>

bool emit(Unit *unit);
/* Records the output since offset `start` as a part of the given name and kind (Py2cuPart). */
void emit_part_of(Unit *unit, const TextBuf *out, const char *name, Py2cuPartKind kind, size_t start);
/* Inserts #line directives into the source, from the source map in unit->sources. */
void emit_line_directives(Unit *unit);

/* For other generated files (host_api/), in the same form as in the .cu file: */
void emit_struct_of(Unit *unit, TextBuf *out,
                    const Type *type); /* a record, complex number or result of several parts */
void emit_prototype(Unit *unit, TextBuf *out, const IrFunc *func);
/* Prints `// comment`, broken into lines of the usual length. */
void emit_comment_of(Unit *unit, TextBuf *out, const char *comment);
/* Prints a constant as in its definition. */
void emit_constant_of(Unit *unit, TextBuf *out, const IrExpr *value);
/* Returns a comment from the Python source made safe: it cannot contain line breaks. NULL for NULL. */
const char *emit_clean_comment(Arena *arena, const char *comment);
/* Returns a file name without directories, safe inside a comment. */
const char *emit_base_name(Arena *arena, const char *file_name);

#endif
