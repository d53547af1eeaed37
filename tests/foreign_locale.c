// SPDX-License-Identifier: MIT
/* Preloaded into a program, sets the locale that the environment selects, and stops the program unless that locale has
 * a decimal comma. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((constructor)) static void set_foreign_locale(void)
{
    if (setlocale(LC_ALL, "") == NULL || localeconv()->decimal_point[0] != ',') {
        fputs("foreign_locale: the environment selects no locale with a decimal comma\n", stderr);
        abort();
    }
}
