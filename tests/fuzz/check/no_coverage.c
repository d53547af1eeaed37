// SPDX-License-Identifier: MIT
/* Programs of the sanitizer build that are no fuzz targets contain the same objects, so each basic block calls this
 * function. Weak, because libFuzzer defines the function, too. */
__attribute__((weak)) void __sanitizer_cov_trace_pc(void);

void __sanitizer_cov_trace_pc(void)
{
}
