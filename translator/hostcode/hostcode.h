/* Hostcode: the calls of the Python file around its kernels (arrays, copies, launches, streams, events) as C++. */
#ifndef PY2CU_HOSTCODE_HOSTCODE_H
#define PY2CU_HOSTCODE_HOSTCODE_H

#include "base/unit.h"

#include <stdbool.h>

/* Takes the tree of the text and the table of its kernels. Gives a program in C++, in unit->text, which includes the header of these kernels and
 * py2cu_arrays.hpp; what cannot be followed stands in it as a comment, or as a value that ends the program where it is asked for. Needs:
 * names. */
bool host_code(Unit *unit);

#endif
