// SPDX-License-Identifier: MIT
/* Definitions that several generated sources have in common: they are moved to a header, or, with --single, to the top
 * of the single source. */
#include "base/ascii.h"
#include "export.h"

#include <stdlib.h>
#include <string.h>

/* A definition in the source of a file. */
typedef struct Part {
    const char *name, *text;
    Py2cuPartKind kind;
    size_t length, file, offset;
    bool shared;
} Part;

/* The sources of one kind (kernels or launchers) of all files, and their definitions. */
typedef struct Parts {
    const ExportProject *project;
    const Py2cuUnit *(*unit_of)(const ExportFile *file);
    Part *items;
    size_t count;
} Parts;

static const Py2cuUnit *kernels_of(const ExportFile *file)
{
    return file->cu;
}

static const Py2cuUnit *launchers_of(const ExportFile *file)
{
    return file->launcher;
}

static bool is_same(const Part *a, const Part *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* Returns whether the string contains the name as a word. */
static bool names(const Part *part, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i + length <= part->length; i++) {
        bool begins = i == 0 || !ascii_is_word(part->text[i - 1]);
        if (begins && memcmp(part->text + i, name, length) == 0 &&
            (i + length == part->length || !ascii_is_word(part->text[i + length]))) {
            return true;
        }
    }
    return false;
}

static bool is_operator(const Part *part)
{
    return strncmp(part->name, "operator", strlen("operator")) == 0;
}

/* Returns whether the file has its own namespace, nested in the project's namespace if there is one. */
static bool has_own_namespace(const Parts *parts, const Part *part)
{
    return parts->project->files[part->file].needs_namespace;
}

/* Returns a kernel of the same name in the scope where the definition would be, or NULL. */
static bool is_kernel(const Parts *parts, const char *name)
{
    for (size_t i = 0; i < parts->project->count; i++) {
        const ExportFile *file = &parts->project->files[i];
        for (size_t k = 0; !file->needs_namespace && k < py2cu_unit_kernel_count(file->cu); k++) {
            if (strcmp(py2cu_unit_kernel(file->cu, k)->name, name) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Selects the representative of equal definitions, preferably from a file without its own namespace. */
static size_t first_of(const Parts *parts, size_t index)
{
    size_t first = parts->count;
    for (size_t i = 0; i < parts->count; i++) {
        const Part *part = &parts->items[i];
        bool is_it = strcmp(part->name, parts->items[index].name) == 0 && is_same(part, &parts->items[index]);
        if (is_it && (first == parts->count ||
                      (has_own_namespace(parts, &parts->items[first]) && !has_own_namespace(parts, part)))) {
            first = i;
        }
    }
    return first;
}

/* Returns whether other files have the same definition, and no file in the same scope has a different definition of
 * that name. Operators of one type count as one name. */
static bool is_in_several(const Parts *parts, size_t index)
{
    const Part *part = &parts->items[index], *first = &parts->items[first_of(parts, index)];
    bool is_own =
        part->kind == PY2CU_PART_OWN || part->kind == PY2CU_PART_NAMESPACE || part->kind == PY2CU_PART_INCLUDE;
    if (is_own || (part->kind == PY2CU_PART_TYPE && has_own_namespace(parts, part)) || is_kernel(parts, part->name)) {
        return false;
    }
    bool any = false;
    for (size_t i = 0; i < parts->count; i++) {
        const Part *other = &parts->items[i];
        if (strcmp(other->name, part->name) == 0 && is_same(part, other)) {
            any = any || other->file != part->file;
        } else if (strcmp(other->name, part->name) == 0 && !is_operator(part) &&
                   (!has_own_namespace(parts, other) || has_own_namespace(parts, first))) {
            return false;
        }
    }
    return any;
}

/* Stops sharing the definition; the files keep definitions that are equal to it. */
static void drop(Parts *parts, size_t index)
{
    bool from_all = !has_own_namespace(parts, &parts->items[index]) || first_of(parts, index) == index;
    for (size_t i = 0; i < parts->count; i++) {
        bool is_it = strcmp(parts->items[i].name, parts->items[index].name) == 0 &&
                     is_same(&parts->items[i], &parts->items[index]);
        parts->items[i].shared = parts->items[i].shared && i != index && !(from_all && is_it);
    }
}

/* Returns whether each file with the definition also defines this name; otherwise, the name is a local variable of the
 * definition. */
static bool all_have(const Parts *parts, const Part *part, const char *name)
{
    for (size_t i = 0; i < parts->count; i++) {
        bool any = strcmp(parts->items[i].name, part->name) != 0 || !is_same(&parts->items[i], part);
        for (size_t k = 0; k < parts->count && !any; k++) {
            any = parts->items[k].file == parts->items[i].file && strcmp(parts->items[k].name, name) == 0;
        }
        if (!any) {
            return false;
        }
    }
    return true;
}

/* Unshares definitions that refer to names which are not in the header. */
static void drop_dependent(Parts *parts)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < parts->count; i++) {
            const Part *part = &parts->items[i];
            for (size_t k = 0; part->shared && k < parts->count; k++) {
                const Part *other = &parts->items[k];
                bool can_be_named = other->file == part->file && other->kind != PY2CU_PART_NAMESPACE &&
                                    strcmp(other->name, part->name) != 0;
                if (can_be_named && !other->shared && names(part, other->name) && all_have(parts, part, other->name)) {
                    drop(parts, i);
                    changed = true;
                }
            }
        }
    }
}

static bool find_parts(Parts *parts)
{
    size_t count = 0;
    for (size_t i = 0; i < parts->project->count; i++) {
        count += py2cu_unit_part_count(parts->unit_of(&parts->project->files[i]));
    }
    parts->items = calloc(count + 1, sizeof *parts->items);
    for (size_t i = 0; parts->items != NULL && i < parts->project->count; i++) {
        const Py2cuUnit *unit = parts->unit_of(&parts->project->files[i]);
        const char *text = py2cu_unit_text(unit, NULL);
        for (size_t k = 0; k < py2cu_unit_part_count(unit); k++) {
            const Py2cuPart *part = py2cu_unit_part(unit, k);
            parts->items[parts->count++] =
                (Part){.name = part->name,
                       .text = text + part->offset,
                       .kind = part->kind,
                       .length = part->length,
                       .file = i,
                       .offset = part->offset,
                       .shared = part->kind == PY2CU_PART_INCLUDE && parts->project->options->single};
        }
    }
    if (parts->items == NULL) {
        cli_message("out of memory");
        return false;
    }
    for (size_t i = 0; i < parts->count; i++) {
        parts->items[i].shared = parts->items[i].shared || is_in_several(parts, i);
    }
    drop_dependent(parts);
    return true;
}

bool export_parts_collide(const ExportFile *a, const ExportFile *b)
{
    for (size_t i = 0; i < py2cu_unit_part_count(a->cu); i++) {
        const Py2cuPart *part = py2cu_unit_part(a->cu, i);
        const char *text = py2cu_unit_text(a->cu, NULL) + part->offset;
        for (size_t k = 0; k < py2cu_unit_part_count(b->cu); k++) {
            const Py2cuPart *other = py2cu_unit_part(b->cu, k);
            bool is_equal = part->length == other->length &&
                            memcmp(text, py2cu_unit_text(b->cu, NULL) + other->offset, part->length) == 0;
            bool can_be_both = part->kind == PY2CU_PART_INCLUDE || part->kind == PY2CU_PART_NAMESPACE ||
                               strncmp(part->name, "operator", strlen("operator")) == 0;
            if (strcmp(part->name, other->name) == 0 && !can_be_both && (!is_equal || part->kind == PY2CU_PART_OWN)) {
                return true;
            }
        }
        for (size_t k = 0; k < py2cu_unit_kernel_count(b->cu); k++) {
            if (strcmp(part->name, py2cu_unit_kernel(b->cu, k)->name) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* ---- generated sources ---- */

/* Returns whether a part needs an earlier part. Every part may use operators, whose names do not occur in the code. */
static bool needs(const Part *part, const Part *before)
{
    return is_operator(before) || names(part, before->name);
}

static bool has_shared(const Parts *parts)
{
    bool any = false;
    for (size_t i = 0; i < parts->count; i++) {
        any = any || (parts->items[i].shared && parts->items[i].kind != PY2CU_PART_INCLUDE);
    }
    return any;
}

/* Prints each shared definition once, after the definitions that it needs. */
static void put_definitions(FILE *out, const Parts *parts)
{
    const char *space = parts->project->options->name_space;
    if (space != NULL && has_shared(parts)) {
        fprintf(out, "\nnamespace %s {\n", space);
    }
    bool *put = calloc(parts->count + 1, sizeof *put);
    for (bool continues = put != NULL; continues;) {
        continues = false;
        for (size_t i = 0; i < parts->count; i++) {
            const Part *part = &parts->items[i];
            bool is_ready = part->shared && part->kind != PY2CU_PART_INCLUDE && !put[i] && first_of(parts, i) == i;
            for (size_t k = 0; is_ready && k < i;
                 k++) { /* the definitions that precede this definition in its own file */
                const Part *before = &parts->items[k];
                bool can_matter = before->file == part->file && before->shared && before->kind != PY2CU_PART_INCLUDE;
                is_ready = !can_matter || put[first_of(parts, k)] || !needs(part, before);
            }
            if (is_ready) {
                fprintf(out, "\n%.*s", (int)part->length, part->text);
                put[i] = continues = true;
            }
        }
    }
    free(put);
    if (space != NULL && has_shared(parts)) {
        fprintf(out, "\n}  // namespace %s\n", space);
    }
}

/* Prints the #include lines of the files: for a header only system headers, for a single source all. Paths of local
 * headers are relative to the file's directory. */
static void put_includes(FILE *out, const Parts *parts, bool of_header)
{
    bool any = false;
    for (size_t i = 0; i < parts->count; i++) {
        const Part *part = &parts->items[i];
        bool is_wanted =
            part->kind == PY2CU_PART_INCLUDE && first_of(parts, i) == i && (!of_header || part->name[0] == '<');
        if (is_wanted && part->name[0] != '"') {
            fprintf(out, "%s%.*s", any ? "" : "\n", (int)part->length, part->text);
            any = true;
        }
    }
}

/* Returns the path from a file in a subdirectory to the header. */
static void put_path(FILE *out, const char *stem, const char *name)
{
    fputs("#include \"", out);
    for (const char *p = stem; *p != '\0'; p++) {
        fputs(*p == '/' ? "../" : "", out);
    }
    fprintf(out, "%s\"\n", name);
}

static void put_header(FILE *out, const Parts *parts, const char *what)
{
    fprintf(out, "// Definitions shared by several files of %s. Generated by py2cu.\n#pragma once\n", what);
    put_includes(out, parts, true);
    const bool hip = parts->project->options->hip;
    fprintf(out, "\n#pragma %s push\n#pragma %s  // some files use only a part of these functions\n",
            hip ? "clang diagnostic" : "nv_diagnostic",
            hip ? "clang diagnostic ignored \"-Wunused-function\"" : "nv_diag_suppress 177");
    put_definitions(out, parts);
    fprintf(out, "\n#pragma %s pop\n", hip ? "clang diagnostic" : "nv_diagnostic");
}

/* Prints a piece of the source. If the part between two blank lines was removed, one blank line remains: *newlines is
 * the number of newlines at the end of the output so far. */
static void put_text(FILE *out, const char *text, size_t length, size_t *newlines)
{
    size_t leading = 0, trailing = 0;
    while (leading < length && text[leading] == '\n') {
        leading++;
    }
    size_t dropped = *newlines + leading > 2 ? *newlines + leading - 2 : 0;
    fprintf(out, "%.*s", (int)(length - dropped), text + dropped);
    while (trailing < length - leading && text[length - 1 - trailing] == '\n') {
        trailing++;
    }
    *newlines = leading < length ? trailing : *newlines + leading - dropped;
}

/* Returns the offset of the first definition, or of its namespace. */
static const Part *place_of_include(const Parts *parts, size_t file)
{
    for (size_t i = 0; i < parts->count; i++) {
        if (parts->items[i].file == file && parts->items[i].kind != PY2CU_PART_INCLUDE) {
            return &parts->items[i];
        }
    }
    return NULL;
}

/* Prints the file's source without the shared definitions, which an #include of the headers replaces. */
static void put_rest(FILE *out, const Parts *parts, size_t file, const char *header)
{
    const ExportFile *of = &parts->project->files[file];
    const char *text = py2cu_unit_text(parts->unit_of(of), NULL);
    const Part *place = place_of_include(parts, file);
    size_t newlines = 2;
    bool any = false, raises = parts->unit_of == kernels_of && export_raises(of);
    size_t length = strlen(text), at = 0;
    for (size_t i = 0; i < parts->count; i++) {
        any = any || (parts->items[i].file == file && parts->items[i].shared);
    }
    for (size_t i = 0; i < parts->count; i++) {
        const Part *part = &parts->items[i];
        bool begins = part == place && header != NULL && (any || raises);
        if (part->file != file || (!begins && !part->shared)) {
            continue;
        }
        put_text(out, text + at, part->offset - at, &newlines);
        at = part->offset;
        if (begins) {
            if (any) {
                put_path(out, of->stem, header);
            }
            if (raises) {
                put_path(out, of->stem, EXPORT_RAISED_HEADER);
            }
            fputc('\n', out);
            newlines = 2;
        }
        at += part->shared ? part->length : 0;
    }
    put_text(out, text + at, length - at, &newlines);
    if (raises) {
        export_raised_reader(out, of);
    }
}

/* Prints the single source: #include lines, shared definitions, then the definitions of each file. */
static void put_single(FILE *out, const Parts *parts)
{
    const ExportProject *project = parts->project;
    bool of_launchers = parts->unit_of == launchers_of, raises = false;
    fprintf(out, of_launchers ? "// Launches the kernels of this project. Generated by py2cu.\n"
                              : "// The kernels of this project. Generated by py2cu.\n");
    for (size_t i = 0; i < project->count; i++) {
        if (of_launchers) {
            fprintf(out, "#include \"%s.h\"\n", project->files[i].stem);
        }
        raises = raises || export_raises(&project->files[i]);
    }
    put_includes(out, parts, false);
    fputs(raises && !of_launchers ? "\n#include \"" EXPORT_RAISED_HEADER "\"\n" : "", out);
    put_definitions(out, parts);
    for (size_t i = 0; i < project->count; i++) {
        fprintf(out, "\n// ---- %s.py ", project->files[i].stem);
        for (size_t k = strlen(project->files[i].stem); k < EXPORT_RULE; k++) {
            fputc('-', out);
        }
        fputs("\n\n", out);
        put_rest(out, parts, i, NULL);
    }
}

/* Returns the length of the header without the parts and blank lines at its end. */
static size_t length_without_last_parts(const Py2cuUnit *header)
{
    size_t length;
    const char *text = py2cu_unit_text(header, &length);
    for (size_t i = py2cu_unit_part_count(header); i-- > 0;) {
        const Py2cuPart *part = py2cu_unit_part(header, i);
        const size_t end = part->offset + part->length;
        if (part->kind == PY2CU_PART_NAMESPACE || strspn(text + end, "\n") < length - end) {
            break;
        }
        length = part->offset;
    }
    while (length > 1 && text[length - 1] == '\n' && text[length - 2] == '\n') {
        length--;
    }
    return length;
}

void export_file_header(FILE *out, const ExportFile *file)
{
    size_t length = length_without_last_parts(file->header), at = 0, newlines = 0;
    const char *text = py2cu_unit_text(file->header, NULL);
    for (size_t i = 0; i < py2cu_unit_part_count(file->header); i++) {
        const Py2cuPart *part = py2cu_unit_part(file->header, i);
        if (part->kind == PY2CU_PART_NAMESPACE || part->offset >= length) {
            continue;
        }
        put_text(out, text + at, part->offset - at, &newlines);
        at = part->offset + part->length;
        if (part->kind == PY2CU_PART_INCLUDE) {
            put_path(out, file->stem, EXPORT_COMMON_HEADER);
            newlines = 1;
        }
    }
    put_text(out, text + at, length - at, &newlines);
}

/* Returns whether the headers of all files have the part. */
static bool is_common(const Py2cuPart *part)
{
    return part->kind != PY2CU_PART_KERNEL && part->kind != PY2CU_PART_NAMESPACE;
}

static size_t common_part_count(const Py2cuUnit *header)
{
    size_t count = 0;
    for (size_t i = 0; i < py2cu_unit_part_count(header); i++) {
        count += is_common(py2cu_unit_part(header, i));
    }
    return count;
}

void export_common_header(FILE *out, const ExportProject *project)
{
    const Py2cuUnit *header = project->files[0].header;
    for (size_t i = 1; i < project->count; i++) { /* the headers of kernels without arrays lack the struct of views */
        const Py2cuUnit *other = project->files[i].header;
        header = common_part_count(other) > common_part_count(header) ? other : header;
    }
    const char *text = py2cu_unit_text(header, NULL);
    fputs("// Declarations for the headers of all Python files. Generated by py2cu.\n", out);
    for (size_t i = 0, count = 0; i < py2cu_unit_part_count(header); i++) {
        const Py2cuPart *part = py2cu_unit_part(header, i);
        if (is_common(part)) {
            fprintf(out, "%s%.*s", count > 1 ? "\n" : "", (int)part->length, text + part->offset);
            fputs(count == 0 ? "#pragma once\n\n" : "", out);
            count++;
        }
    }
}

static bool put_texts(const Parts *parts, ExportTexts *texts, const char *header, const char *what)
{
    const ExportProject *project = parts->project;
    bool single = project->options->single, has_header = !single && has_shared(parts);
    size_t count = single ? 1 : project->count + has_header;
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) {
        size_t length;
        FILE *out = open_memstream(i == project->count && !single ? &texts->header : &texts->items[i], &length);
        if (out != NULL && single) {
            put_single(out, parts);
        } else if (out != NULL && i == project->count) {
            put_header(out, parts, what);
        } else if (out != NULL) {
            put_rest(out, parts, i, header);
        }
        ok = out != NULL && export_close(out);
    }
    if (!ok) {
        cli_message("out of memory");
    }
    return ok;
}

bool export_share(const ExportProject *project, ExportTexts *kernels, ExportTexts *launchers)
{
    Parts parts[] = {{.project = project, .unit_of = kernels_of}, {.project = project, .unit_of = launchers_of}};
    bool ok = find_parts(&parts[0]) && find_parts(&parts[1]) &&
              put_texts(&parts[0], kernels, EXPORT_SHARED_HEADER, "kernels") &&
              put_texts(&parts[1], launchers, EXPORT_LAUNCH_HEADER, "launchers");
    free(parts[0].items);
    free(parts[1].items);
    return ok;
}
