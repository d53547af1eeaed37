/* Records: how structured dtypes are said, as np.dtype([...]) and in Numba's notation, and the types that they make. */
#ifndef PY2CU_RECORDS_H
#define PY2CU_RECORDS_H

#include "objects.h"

enum { RECORD_MAX_FIELDS = 256, RECORD_MAX_DEPTH = 16, RECORD_MAX_BYTES = 1 << 24 };

/* The fields of a record while they are read. */
typedef struct RecordBuilder {
    Unit *unit;
    const Type *items[RECORD_MAX_FIELDS];
    const char *names[RECORD_MAX_FIELDS];
    uint32_t offsets[RECORD_MAX_FIELDS];
    uint32_t count, size;
    bool aligned;
    const char *error; /* NULL, or what is wrong, as one phrase */
} RecordBuilder;

void record_begin(RecordBuilder *builder, Unit *unit, bool aligned);
/* Behind the fields before, as NumPy lays them out. */
void record_add(RecordBuilder *builder, const char *name, const Type *type);
void record_add_at(RecordBuilder *builder, const char *name, const Type *type, uint32_t offset);
/* The type; size 0: as NumPy lays it out. NULL with builder->error set. */
const Type *record_finish(RecordBuilder *builder, uint32_t size);

/* An array in a record; the item itself when there are no extents. NULL: too large. */
const Type *record_nested_array(Unit *unit, const Type *item, const int64_t *dims, uint32_t ndim);
/* The type that NumPy's text for a dtype names ("<f4", "float32", "d"); NULL. */
const Type *dtype_by_text(Unit *unit, const char *text);
/* The type that a constant names as a dtype: np.float32, "f4", int, a record. NULL. */
const Type *dtype_of_object(Unit *unit, const Object *object);
/* What np.dtype(...), from_dtype(...) and the like give: NULL when it is no constant. */
Object *record_call(Unit *unit, const char *path, const Expr *call);
/* The record or the class of named tuples of that name at the module level of the text, which a signature may say; NULL. */
const Type *named_type(Unit *unit, const char *name, TypeKind kind);
/* Gives each record of the kernels' arguments and arrays its name in C, when the first of them is asked for. */
const char *record_c_name(Unit *unit, const Type *record, const char *hint);

#endif
