// SPDX-License-Identifier: MIT
/* The passes after lowering on many random programs: their logs must be equal before and after. test_same_results.c is
 * a quick version.
 *
 * unit_ranges_random_programs [programs [seed]] */
#include "../ir/same_results.h"

int main(int argc, char **argv)
{
    return same_results(argc, argv, 10000);
}
