/* Parts of the pass tidy. */
#ifndef PY2CU_TIDY_H
#define PY2CU_TIDY_H

#include "ir.h"

/* Variables of one Python name and type become one where one's block lies in the other's. */
void tidy_names(Arena *arena, IrFunc *func);
/* A call stores its results right where they are copied to. */
void tidy_outputs(Arena *arena, IrFunc *func);

#endif
