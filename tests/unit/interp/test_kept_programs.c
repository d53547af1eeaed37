/* Random programs of all types of numbers, arrays, device functions, shared memory, warps and atomics, interpreted.
 * What they have to leave says an interpreter of tests/compat/programs, by Numba's types. */
#include "kept_programs.h"

int main(void)
{
    return kept_check(KEPT, sizeof KEPT / sizeof KEPT[0]);
}
