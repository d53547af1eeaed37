/* Corners of the language, interpreted. What they have to leave is what CPython leaves (tests/compat/corners.py). */
#include "kept_corners.h"

int main(void)
{
    return kept_check(KEPT, sizeof KEPT / sizeof KEPT[0]);
}
