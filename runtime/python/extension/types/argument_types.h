/* The types of kernel arguments, as numbers and as text. */
#ifndef PY2CU_ARGUMENT_TYPES_H
#define PY2CU_ARGUMENT_TYPES_H

#include "python/extension/core/extension.h"

/* Records are told apart by numbers of this process: the codes of element types from RECORD_CODES on. */
enum { RECORD_CODES = 32, RECORD_CODES_END = 1024 };

typedef struct RecordCode {
    char *text; /* in Numba's notation */
    size_t itemsize;
} RecordCode;

/* NULL for a code that is none of a record. */
const RecordCode *record_of_code(int code);

/* A fingerprint of an argument's type: equal numbers are equal types. Bits 0 to 7, 10 and 11 are the code of the
 * elements. */
static inline uint32_t print_scalar(unsigned code)
{
    return 0x100u | (code & 0xffu) | (code & 0x300u) << 2;
}

static inline uint32_t print_array(unsigned code, unsigned ndim, Py2cuLayout layout)
{
    return 0x200u | (code & 0xffu) | (code & 0x300u) << 2 | ndim << 12 | (unsigned)layout << 20;
}

static inline unsigned print_dtype(uint64_t print)
{
    return (unsigned)((print & 0xffu) | (print >> 2 & 0x300u));
}

static inline bool print_is_array(uint64_t print)
{
    return (print & 0x200u) != 0;
}

/* An argument that is a tuple has a print for each of its items: on the first the number of tuples that open there, on
 * the last of those that close. */
#define PRINT_OPEN (1u << 22)
#define PRINT_CLOSE (1u << 27)
enum { PRINT_DEEPEST = 31, PRINT_NO_ITEMS = 30 /* in place of a dtype: all that a tuple without items has */ };

static inline unsigned print_opens(uint64_t print)
{
    return (unsigned)(print >> 22) & 31u;
}

static inline unsigned print_closes(uint64_t print)
{
    return (unsigned)(print >> 27) & 31u;
}

/* The tuples that open at an item are told apart by the classes of named ones, the outermost first: PRINT_CLASS_BITS
 * each from PRINT_CLASSES on, 0 for a plain tuple. */
enum { PRINT_CLASSES = 32, PRINT_CLASS_BITS = 10, PRINT_CLASS_COUNT = 1 << PRINT_CLASS_BITS };

static inline unsigned print_class(uint64_t print, unsigned outermost)
{
    unsigned shift = PRINT_CLASSES + PRINT_CLASS_BITS * outermost;
    return shift < 62 ? (unsigned)(print >> shift) & (PRINT_CLASS_COUNT - 1) : 0;
}

/* Gives a class a number among those of named tuples; -1 with an exception set. Takes the text; NULL: an exception is
 * set. */
int named_class_add(PyTypeObject *type, char *text, bool is_enum);
bool named_class_is_enum(unsigned number);
/* The number of the class of a named tuple; 0 for plain tuples, -1 with an exception set. Its text is as "Point(x, y)".
 */
int named_class_of(PyObject *tuple);
const char *named_class_text(unsigned number);

/* "float32[:, ::1]", a new str. */
PyObject *print_text(uint64_t print);
/* The types of arguments, tuples put together: a new tuple of str. */
PyObject *prints_text(const uint64_t *prints, size_t count);
/* The layout of an array, and whether its elements lie one behind the other in C and in Fortran order. */
Py2cuLayout array_layout(const int64_t *shape, const int64_t *strides, int ndim, int64_t itemsize, bool *c, bool *f);

#endif
