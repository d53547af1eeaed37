// SPDX-License-Identifier: MIT
/* Reports executed basic blocks to libFuzzer. With -fsanitize-coverage=trace-pc, which GCC and clang support, each
 * basic block calls __sanitizer_cov_trace_pc(); the linker replaces libFuzzer's empty definition by the one in this
 * file. */
#include <stdint.h>

/* libFuzzer reads and clears all counters for each input. */
enum { COUNTER_BITS = 18 };

/* libFuzzer finds the counters by the name of their section. */
static uint8_t counters[1 << COUNTER_BITS] __attribute__((section("__libfuzzer_extra_counters"), used));

void __wrap___sanitizer_cov_trace_pc(void);

void __wrap___sanitizer_cov_trace_pc(void)
{
    static uint64_t previous;
    uint64_t address = (uint64_t)(uintptr_t)__builtin_return_address(0);
    counters[(address ^ previous >> 1) * 0x9e3779b97f4a7c15u >> (64 - COUNTER_BITS)] = 1;
    previous = address;
}
