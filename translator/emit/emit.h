/* Emit: prints the IR one to one, and decides nothing. */
#ifndef PY2CU_EMIT_EMIT_H
#define PY2CU_EMIT_EMIT_H

#include "base/unit.h"
#include "ir/ir.h"

#include <stdbool.h>

bool emit(Unit *unit);
/* Notes what was added to the text since it had that length: a part of it, of that name (Py2cuPart). */
void emit_part_of(Unit *unit, const TextBuf *out, const char *name, Py2cuPartKind kind, size_t start);
/* Puts #line directives into the text, by what unit->sources knows of it. */
void emit_line_directives(Unit *unit);

/* Of texts about the text (interface/): as it says these itself. */
void emit_struct_of(Unit *unit, TextBuf *out,
                    const Type *type); /* a record, a complex number, a result of several parts */
void emit_prototype(Unit *unit, TextBuf *out, const IrFunc *func);
/* `// text`, broken where a line is too long. */
void emit_comment_of(Unit *unit, TextBuf *out, const char *comment);
/* A number as a definition says it. */
void emit_constant_of(Unit *unit, TextBuf *out, const IrExpr *value);
/* A comment of the Python text made harmless: whatever it holds, it cannot leave its line. NULL of none. */
const char *emit_clean_comment(Arena *arena, const char *comment);
/* A file name without its folders, harmless in a comment. */
const char *emit_base_name(Arena *arena, const char *file_name);

#endif
