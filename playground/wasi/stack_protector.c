// SPDX-License-Identifier: MIT
/* Required by Debian's compiler-rt for WebAssembly: its division of 128-bit integers is compiled with a stack
 * protector.
 */
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x5bd1e995;

_Noreturn void __stack_chk_fail(void);

_Noreturn void __stack_chk_fail(void)
{
    __builtin_trap();
}
