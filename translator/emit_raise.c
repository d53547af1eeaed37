/* What stands in front of kernels that can raise: the record of the error, and what its numbers mean. */
#include "emit.h"

#include "raises.h"

static void print_line(Emit *emit, const char *text)
{
    emit_start_line(emit);
    emit_puts(emit, text);
    emit_newline(emit);
}

static const char *meaning(Emit *emit, const Py2cuRaise *raise)
{
    if (raise->message != NULL) {
        return raise->message[0] != '\0' ? arena_printf(emit->arena, "%s: %s", raise->exception, raise->message) : raise->exception;
    }
    return arena_printf(emit->arena, "%s: %s, axis %u", raise->exception, raise->subject, (unsigned)raise->axis);
}

void emit_error_record(Emit *emit)
{
    static const char *const record[] = {
        "// The first error of a launch: the host reads it when the kernel has finished, and sets it to 0.",
        "struct py2cu_error_record {",
        "    unsigned int taken;   // a thread has begun to write it",
        "    unsigned int number;  // what happened, as listed above; 0: nothing yet",
        "    unsigned int thread[3];",
        "    unsigned int block[3];",
        "    long long index;  // of an IndexError: the index, and how many items there are",
        "    long long size;",
        "};",
        "__device__ py2cu_error_record py2cu_error;",
    };
    const PtrVec *raises = &emit->unit->raises;
    emit_start_line(emit);
    emit_puts(emit, "// What can go wrong:");
    emit_newline(emit);
    for (size_t i = 0; i < raises->count; i++) {
        const Py2cuRaise *raise = &((const RaiseSite *)raises->items[i])->raise;
        const char *line = arena_printf(emit->arena, "  %zu: %s:%u: %s", i + 1, emit_base_name(emit->arena, raise->file_name),
                                        (unsigned)raise->line, meaning(emit, raise));
        emit_puts(emit, "// ");
        emit_puts(emit, emit_clean_comment(emit->arena, line));
        emit_newline(emit);
    }
    emit->blank_pending = true;
    for (size_t i = 0; i < sizeof record / sizeof record[0]; i++) {
        print_line(emit, record[i]);
    }
    emit->blank_pending = true;
}
