// SPDX-License-Identifier: MIT
/* A growing string, and a growing list of strings. If memory is exhausted, an operation marks the object as failed and
 * later operations do nothing, so that one check at the end suffices. */
#ifndef PY2CU_STRBUF_H
#define PY2CU_STRBUF_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

typedef struct StrBuf {
    char *data; /* NUL-terminated; NULL while empty */
    size_t length, capacity;
    bool failed;
} StrBuf;

void strbuf_add(StrBuf *buf, const char *bytes, size_t length);
void strbuf_puts(StrBuf *buf, const char *text);
void strbuf_format(StrBuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *strbuf_text(const StrBuf *buf); /* never NULL */
void strbuf_free(StrBuf *buf);

typedef struct StrList {
    char **items; /* NULL-terminated; NULL while empty */
    size_t count, capacity;
    bool failed;
} StrList;

void strlist_add(StrList *list, const char *item);
void strlist_format(StrList *list, const char *format, ...) __attribute__((format(printf, 2, 3)));
void strlist_free(StrList *list);

/* Reads a complete file of at most `limit` bytes. Returns NUL-terminated data, which the caller frees with free(), or
 * NULL with errno on failure. */
char *file_read(const char *path, size_t limit, size_t *length);
/* Like file_read(), but reads only the first `limit` bytes of a longer file. */
char *file_head(const char *path, size_t limit, size_t *length);
/* Writes all bytes to an open file, and continues after interruptions. Returns false on failure. */
bool file_write(int file, const void *bytes, size_t length);
/* Returns whether a temporary file is so old that its process must have ended, or has a modification time in the future
 * because the clock has been set back. */
bool file_is_stale(const struct stat *info);

#endif
