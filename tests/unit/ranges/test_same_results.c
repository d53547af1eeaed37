// SPDX-License-Identifier: MIT
/* The passes after lowering on some random programs: their logs must be equal before and after. test_random_programs.c
 * uses more.
 *
 * unit_ranges_same_results [programs [seed]] */
#include "../ir/same_results.h"

int main(int argc, char **argv)
{
    return same_results(argc, argv, 1500);
}
