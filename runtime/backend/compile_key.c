// SPDX-License-Identifier: MIT
/* The cache key of a compilation: a digest of all its inputs. */
#include "backend/compile_key.h"

#include <string.h>

bool compile_key_failed(const CompileKey *plan)
{
    return plan->options.failed || plan->source.failed || plan->compiler.failed || plan->path.failed ||
           plan->linker.failed;
}

void compile_key_digest(const CompileKey *plan, const BuildSpec *spec, const char *backend, uint8_t key[SHA256_BYTES])
{
    Sha256 sha;
    sha256_start(&sha);
    sha256_string(&sha, "py2cu cache 1");
    sha256_string(&sha, py2cu_version());
    sha256_string(&sha, backend);
    sha256_number(&sha, (uint64_t)spec->kind);
    sha256_string(&sha, spec->arch);
    sha256_number(&sha, spec->arch_is_given);
    sha256_string(&sha, strbuf_text(&plan->compiler));
    sha256_number(&sha, plan->options.count);
    for (size_t i = 0; i < plan->options.count; i++) {
        sha256_string(&sha, plan->options.items[i]);
    }
    sha256_field(&sha, strbuf_text(&plan->source), plan->source.length);
    for (size_t i = 0; i < spec->link_count; i++) {
        sha256_number(&sha, (uint64_t)spec->link[i].kind);
        sha256_string(&sha, spec->link[i].name);
        sha256_field(&sha, spec->link[i].data, spec->link[i].length);
    }
    sha256_finish(&sha, key);
}

void compile_key_free(CompileKey *plan)
{
    strbuf_free(&plan->linker);
    strlist_free(&plan->options);
    strbuf_free(&plan->source);
    strbuf_free(&plan->compiler);
    strbuf_free(&plan->path);
}

void compile_key_source_name(const Py2cuKernelInfo *kernel, char *name, size_t size)
{
    const char *file = kernel != NULL && kernel->file_name != NULL ? kernel->file_name : "kernel.py";
    const char *slash = strrchr(file, '/');
    const char *base = slash != NULL ? slash + 1 : file;
    size_t length = strlen(base);
    if (length > 3 && strcmp(base + length - 3, ".py") == 0) {
        length -= 3;
    }
    size_t used = 0;
    for (size_t i = 0; i < length && used + 4 < size; i++) {
        unsigned char c = (unsigned char)base[i];
        /* The name is quoted in a line directive, and NVRTC treats a leading dash as an option. */
        name[used++] = (i == 0 && c == '-') || c < ' ' || c == '"' || c == '\\' || c == 0x7f ? '_' : (char)c;
    }
    memcpy(name + used, ".cu", 4);
}
