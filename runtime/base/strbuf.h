/* A growing string, and a growing list of strings. An operation that finds no memory marks the object and later ones do
 * nothing, so that one check at the end is enough. */
#ifndef PY2CU_STRBUF_H
#define PY2CU_STRBUF_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

typedef struct StrBuf {
    char *data; /* NUL-terminated once something was added, else NULL */
    size_t length, capacity;
    bool failed;
} StrBuf;

void strbuf_add(StrBuf *buf, const char *bytes, size_t length);
void strbuf_puts(StrBuf *buf, const char *text);
void strbuf_format(StrBuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *strbuf_text(const StrBuf *buf); /* never NULL */
void strbuf_clear(StrBuf *buf);
void strbuf_free(StrBuf *buf);

typedef struct StrList {
    char **items; /* NULL-terminated once something was added */
    size_t count, capacity;
    bool failed;
} StrList;

void strlist_add(StrList *list, const char *item);
void strlist_format(StrList *list, const char *format, ...) __attribute__((format(printf, 2, 3)));
void strlist_free(StrList *list);

/* Reads a whole file of at most `limit` bytes. NULL with errno when it cannot; the result is NUL-terminated and freed
 * by free(). */
char *file_read(const char *path, size_t limit, size_t *length);
/* The same of its first `limit` bytes, where it has more. */
char *file_head(const char *path, size_t limit, size_t *length);
/* Writes all of it to an open file, interrupted or not; false when it cannot. */
bool file_write(int file, const void *bytes, size_t length);
/* Whether a temporary file was written so long ago that its process must have died; or is to be written some day, by a
 * clock that has been set back since. */
bool file_is_stale(const struct stat *info);

#endif
