// SPDX-License-Identifier: MIT
/* Types of kernel arguments, as fingerprints and as strings. */
#ifndef PY2CU_ARGUMENT_TYPES_H
#define PY2CU_ARGUMENT_TYPES_H

#include "python/extension/core/extension.h"

/* Record types are identified by numbers of this process: element codes from RECORD_CODES on. */
enum { RECORD_CODES = 32, RECORD_CODES_END = 1024 };

typedef struct RecordCode {
    char *text; /* in Numba's notation */
    size_t itemsize;
} RecordCode;

/* Returns NULL for a code that is not a record. */
const RecordCode *record_of_code(int code);

/* Fingerprint of an argument's type: equal numbers mean equal types. Bits 0 to 7, 10 and 11 are the code of the
 * elements. */
static inline uint32_t fingerprint_scalar(unsigned code)
{
    return 0x100u | (code & 0xffu) | (code & 0x300u) << 2;
}

static inline uint32_t fingerprint_array(unsigned code, unsigned ndim, Py2cuLayout layout)
{
    return 0x200u | (code & 0xffu) | (code & 0x300u) << 2 | ndim << 12 | (unsigned)layout << 20;
}

static inline unsigned fingerprint_dtype(uint64_t fingerprint)
{
    return (unsigned)((fingerprint & 0xffu) | (fingerprint >> 2 & 0x300u));
}

static inline bool fingerprint_is_array(uint64_t fingerprint)
{
    return (fingerprint & 0x200u) != 0;
}

/* A tuple argument has a fingerprint for each item: the first contains the number of tuples that start there, the
 * last the number of those that end. */
#define PRINT_OPEN (1u << 22)
#define PRINT_CLOSE (1u << 27)
enum { FINGERPRINT_DEEPEST = 31, FINGERPRINT_NO_ITEMS = 30 /* instead of a dtype: the only item of an empty tuple */ };

static inline unsigned fingerprint_opens(uint64_t fingerprint)
{
    return (unsigned)(fingerprint >> 22) & 31u;
}

static inline unsigned fingerprint_closes(uint64_t fingerprint)
{
    return (unsigned)(fingerprint >> 27) & 31u;
}

/* Tuples that start at an item are distinguished by the classes of named tuples, the outermost first:
 * FINGERPRINT_CLASS_BITS each from FINGERPRINT_CLASSES on, 0 for a plain tuple. */
enum { FINGERPRINT_CLASSES = 32, FINGERPRINT_CLASS_BITS = 10, FINGERPRINT_CLASS_COUNT = 1 << FINGERPRINT_CLASS_BITS };

static inline unsigned fingerprint_class(uint64_t fingerprint, unsigned outermost)
{
    unsigned shift = FINGERPRINT_CLASSES + FINGERPRINT_CLASS_BITS * outermost;
    return shift < 62 ? (unsigned)(fingerprint >> shift) & (FINGERPRINT_CLASS_COUNT - 1) : 0;
}

/* Assigns a number to a class of named tuples; returns -1 with an exception set. Takes ownership of `text`, which may
 * be NULL with an exception set. */
int named_class_add(PyTypeObject *type, char *text, bool is_enum);
/* Returns the number of the class of a named tuple; 0 for plain tuples, -1 with an exception set. Its notation is
 * "Point(x, y)". */
int named_class_of(PyObject *tuple);
const char *named_class_text(unsigned number);

/* Returns a new str such as "float32[:, ::1]". */
PyObject *fingerprint_text(uint64_t fingerprint);
/* Returns a new tuple of str with the types of arguments; the items of a tuple argument are combined. */
PyObject *fingerprints_text(const uint64_t *fingerprints, size_t count);
/* Returns the layout of an array, and whether it is contiguous in C and in Fortran order. */
Py2cuLayout array_layout(const int64_t *shape, const int64_t *strides, int ndim, int64_t itemsize, bool *c, bool *f);

#endif
