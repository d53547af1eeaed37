// SPDX-License-Identifier: MIT
/* Growing strings and lists of strings. */
#include "base/strbuf.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static bool strbuf_reserve(StrBuf *buf, size_t more)
{
    if (buf->failed) {
        return false;
    }
    if (more < buf->capacity - buf->length) {
        return true;
    }
    if (more > SIZE_MAX / 4 || buf->length > SIZE_MAX / 4) {
        buf->failed = true;
        return false;
    }
    size_t capacity = buf->capacity > 0 ? buf->capacity : 256;
    while (capacity - buf->length <= more) {
        capacity *= 2;
    }
    char *data = realloc(buf->data, capacity);
    if (data == NULL) {
        buf->failed = true;
        return false;
    }
    buf->data = data;
    buf->capacity = capacity;
    return true;
}

void strbuf_add(StrBuf *buf, const char *bytes, size_t length)
{
    if (!strbuf_reserve(buf, length)) {
        return;
    }
    if (length > 0) {
        memcpy(buf->data + buf->length, bytes, length);
    }
    buf->length += length;
    buf->data[buf->length] = '\0';
}

void strbuf_puts(StrBuf *buf, const char *text)
{
    strbuf_add(buf, text, strlen(text));
}

void strbuf_format(StrBuf *buf, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (length < 0 || !strbuf_reserve(buf, (size_t)length)) {
        buf->failed = true;
    } else {
        (void)vsnprintf(buf->data + buf->length, (size_t)length + 1, format, again);
        buf->length += (size_t)length;
    }
    va_end(again);
}

const char *strbuf_text(const StrBuf *buf)
{
    return buf->data != NULL ? buf->data : "";
}

void strbuf_free(StrBuf *buf)
{
    free(buf->data);
    *buf = (StrBuf){0};
}

void strlist_add(StrList *list, const char *item)
{
    if (list->failed) {
        return;
    }
    if (list->count + 1 >= list->capacity) {
        size_t capacity = list->capacity > 0 ? list->capacity * 2 : 16;
        char **items = realloc(list->items, capacity * sizeof *items);
        if (items == NULL) {
            list->failed = true;
            return;
        }
        list->items = items;
        list->capacity = capacity;
    }
    char *copy = strdup(item);
    if (copy == NULL) {
        list->failed = true;
        return;
    }
    list->items[list->count++] = copy;
    list->items[list->count] = NULL;
}

void strlist_format(StrList *list, const char *format, ...)
{
    char item[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(item, sizeof item, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof item) {
        list->failed = true;
        return;
    }
    strlist_add(list, item);
}

void strlist_free(StrList *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i]);
    }
    free(list->items);
    *list = (StrList){0};
}

/* Reads at most `limit` bytes and sets *more if the file has more. Returns NULL with errno on failure. */
static char *read_some(const char *path, size_t limit, size_t *length, bool *more)
{
    FILE *file = fopen(path, "rbe");
    if (file == NULL) {
        return NULL;
    }
    StrBuf buf = {0};
    char block[16 * 1024];
    size_t got;
    while (buf.length <= limit && (got = fread(block, 1, sizeof block, file)) > 0) {
        strbuf_add(&buf, block, got);
    }
    strbuf_add(&buf, "", 0); /* an empty file is an empty string */
    int error = ferror(file) != 0 ? errno : buf.failed ? ENOMEM : 0;
    (void)fclose(file);
    if (error != 0) {
        strbuf_free(&buf);
        errno = error;
        return NULL;
    }
    *more = buf.length > limit;
    *length = *more ? limit : buf.length;
    buf.data[*length] = '\0';
    return buf.data;
}

char *file_head(const char *path, size_t limit, size_t *length)
{
    bool more;
    return read_some(path, limit, length, &more);
}

char *file_read(const char *path, size_t limit, size_t *length)
{
    bool more = false;
    char *text = read_some(path, limit, length, &more);
    if (more) {
        free(text);
        errno = EFBIG;
        return NULL;
    }
    return text;
}

bool file_write(int file, const void *bytes, size_t length)
{
    const char *from = bytes;
    while (length > 0) {
        ssize_t put = write(file, from, length);
        if (put < 0 && errno == EINTR) {
            continue;
        }
        if (put <= 0) {
            return false;
        }
        from += put;
        length -= (size_t)put;
    }
    return true;
}

bool file_is_stale(const struct stat *info)
{
    enum { STALE_SECONDS = 3600 };
    time_t now = time(NULL);
    return info->st_mtime < now - STALE_SECONDS || info->st_mtime > now + STALE_SECONDS;
}
