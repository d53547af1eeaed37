/* The passes behind lowering on some random programs: what these log must be the same before and after.
 * test_random_programs.c takes more.
 *
 *     unit_ranges_same_results [programs [seed]] */
#include "../ir/same_results.h"

int main(int argc, char **argv)
{
    return same_results(argc, argv, 1500);
}
