/* The passes behind lowering on many random programs: what these log must be the same before and after.
 * test_same_results.c does so quickly.
 *
 *     unit_ranges_random_programs [programs [seed]] */
#include "../ir/same_results.h"

int main(int argc, char **argv)
{
    return same_results(argc, argv, 10000);
}
