/* Parts of the kernels' texts that several files have: they stand in one header, py2cu_shared.cuh, and no more in each. */
#include "export.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A part of the text of some file. */
typedef struct Part {
    const char *name, *text;
    size_t length, file, offset;
    bool shared;
} Part;

typedef struct Parts {
    Part *items;
    size_t count;
} Parts;

static bool is_same(const Part *a, const Part *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Whether the name stands in the text as a word. */
static bool names(const Part *part, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i + length <= part->length; i++) {
        bool begins = i == 0 || !is_letter(part->text[i - 1]);
        if (begins && memcmp(part->text + i, name, length) == 0 && (i + length == part->length || !is_letter(part->text[i + length]))) {
            return true;
        }
    }
    return false;
}

static bool is_kernel(const ExportProject *project, const char *name)
{
    for (size_t i = 0; i < project->count; i++) {
        for (size_t k = 0; k < py2cu_unit_kernel_count(project->files[i].cu); k++) {
            if (strcmp(py2cu_unit_kernel(project->files[i].cu, k)->name, name) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Other files without a namespace have it, too, and none has something else by that name. Of several operators for one type the names are one. */
static bool is_in_several(const ExportProject *project, const Parts *parts, const Part *part)
{
    bool any = false;
    for (size_t i = 0; i < parts->count; i++) {
        const Part *other = &parts->items[i];
        if (other->file == part->file || project->files[other->file].space != NULL || strcmp(other->name, part->name) != 0) {
            continue;
        }
        if (!is_same(part, other) && strncmp(part->name, "operator", strlen("operator")) != 0) {
            return false;
        }
        any = any || is_same(part, other);
    }
    return any && project->files[part->file].space == NULL && !names(part, "printf") && !is_kernel(project, part->name);
}

/* What is shared must find all that it names in the header, too. */
static void drop_dependent(Parts *parts)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < parts->count; i++) {
            Part *part = &parts->items[i];
            for (size_t k = 0; part->shared && k < parts->count; k++) {
                const Part *other = &parts->items[k];
                if (other->file == part->file && !other->shared && strcmp(other->name, part->name) != 0 && names(part, other->name)) {
                    part->shared = false;
                    changed = true;
                }
            }
            for (size_t k = 0; !part->shared && k < parts->count; k++) { /* nor the others that are the same */
                Part *other = &parts->items[k];
                if (other->shared && strcmp(other->name, part->name) == 0 && is_same(part, other)) {
                    other->shared = false;
                    changed = true;
                }
            }
        }
    }
}

static bool find_parts(const ExportProject *project, Parts *parts)
{
    size_t count = 0;
    for (size_t i = 0; i < project->count; i++) {
        count += py2cu_unit_part_count(project->files[i].cu);
    }
    parts->items = calloc(count + 1, sizeof *parts->items);
    for (size_t i = 0; parts->items != NULL && i < project->count; i++) {
        const char *text = py2cu_unit_text(project->files[i].cu, NULL);
        for (size_t k = 0; k < py2cu_unit_part_count(project->files[i].cu); k++) {
            const Py2cuPart *part = py2cu_unit_part(project->files[i].cu, k);
            parts->items[parts->count++] =
                (Part){.name = part->name, .text = text + part->offset, .length = part->length, .file = i, .offset = part->offset};
        }
    }
    if (parts->items == NULL) {
        cli_message("out of memory");
        return false;
    }
    for (size_t i = 0; i < parts->count; i++) {
        parts->items[i].shared = is_in_several(project, parts, &parts->items[i]);
    }
    drop_dependent(parts);
    return true;
}

/* ---- texts ------------------------------------------------------------------------------------------------------------- */

/* Of several that are the same the first. */
static size_t first_of(const Parts *parts, size_t index)
{
    size_t i = 0;
    while (!parts->items[i].shared || !is_same(&parts->items[i], &parts->items[index])) {
        i++;
    }
    return i;
}

/* Operators are used without their names. */
static bool needs(const Part *part, const Part *before)
{
    return strncmp(before->name, "operator", strlen("operator")) == 0 || names(part, before->name);
}

/* Each stands behind what it names, as in its file; files agree in the order of what they share. */
static void put_header(FILE *out, const ExportProject *project, const Parts *parts)
{
    bool half = false, fp8 = false;
    for (size_t i = 0; i < project->count; i++) {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(project->files[i].cu, 0);
        half = half || kernel->uses_half;
        fp8 = fp8 || kernel->uses_fp8;
    }
    fputs("// What several files of kernels have. Made by py2cu.\n#pragma once\n", out);
    fputs(half ? "\n#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n" : "", out);
    fputs(fp8 ? "#include <cuda_fp8.h>\n" : "", out);
    fputs("\n#pragma nv_diagnostic push\n#pragma nv_diag_suppress 177  // not each file uses all\n", out);
    bool *put = calloc(parts->count + 1, sizeof *put);
    for (bool goes_on = put != NULL; goes_on;) {
        goes_on = false;
        for (size_t i = 0; i < parts->count; i++) {
            const Part *part = &parts->items[i];
            bool is_ready = part->shared && !put[i] && first_of(parts, i) == i;
            for (size_t k = 0; is_ready && k < i; k++) { /* what its own file has before it */
                const Part *before = &parts->items[k];
                is_ready = before->file != part->file || !before->shared || put[first_of(parts, k)] || !needs(part, before);
            }
            if (is_ready) {
                fprintf(out, "\n%.*s", (int)part->length, part->text);
                put[i] = goes_on = true;
            }
        }
    }
    free(put);
    fputs("\n#pragma nv_diagnostic pop\n", out);
}

/* A piece of text; behind the include a blank line before it. */
static void put_text(FILE *out, const char *text, size_t length, bool *after_include)
{
    if (length > 0) {
        fputs(*after_include && text[0] != '\n' ? "\n" : "", out);
        fprintf(out, "%.*s", (int)length, text);
        *after_include = false;
    }
}

/* The file's text without what it shares; the header is included where the first part stood. */
static void put_rest(FILE *out, const ExportProject *project, const Parts *parts, size_t file)
{
    size_t length, at = 0;
    const char *text = py2cu_unit_text(project->files[file].cu, &length);
    bool any = false, included = false, after_include = false;
    for (size_t i = 0; i < parts->count; i++) {
        any = any || (parts->items[i].file == file && parts->items[i].shared);
    }
    for (size_t i = 0; any && i < parts->count; i++) {
        const Part *part = &parts->items[i];
        if (part->file != file || (included && !part->shared)) {
            continue;
        }
        put_text(out, text + at, part->offset - at, &after_include);
        at = part->offset;
        if (!included) {
            fputs("#include \"", out);
            for (const char *p = project->files[file].stem; *p != '\0'; p++) {
                fputs(*p == '/' ? "../" : "", out);
            }
            fputs("py2cu_shared.cuh\"\n", out);
            included = after_include = true;
        }
        if (part->shared) {
            at += part->length;
            while (at < length && text[at] == '\n' && part->offset > 1 && text[part->offset - 1] == '\n' && text[part->offset - 2] == '\n') {
                at++; /* the blank line before it is one behind it now */
            }
        }
    }
    put_text(out, text + at, length - at, &after_include);
}

bool export_share(const ExportProject *project, char **texts)
{
    Parts parts = {0};
    bool ok = find_parts(project, &parts), any = false;
    for (size_t i = 0; ok && i < parts.count; i++) {
        any = any || parts.items[i].shared;
    }
    for (size_t i = 0; ok && i < project->count + any; i++) {
        size_t length;
        FILE *out = open_memstream(&texts[i], &length);
        if (out != NULL) {
            if (i == project->count) {
                put_header(out, project, &parts);
            } else {
                put_rest(out, project, &parts, i);
            }
        }
        ok = out != NULL && fclose(out) == 0;
        if (!ok) {
            cli_message("out of memory");
        }
    }
    free(parts.items);
    return ok;
}
