/* Random programs of the whole statement language, interpreted. What they have to leave is what CPython leaves
 * (tests/compat/statements). */
#include "kept_statements.h"

int main(void)
{
    return kept_check(KEPT, sizeof KEPT / sizeof KEPT[0]);
}
