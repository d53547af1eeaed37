// SPDX-License-Identifier: MIT
/* Parses options by the table of options. */
#ifndef PY2CU_ARGUMENTS_H
#define PY2CU_ARGUMENTS_H

#include "options/option_table.h"

/* Returns the code of the next option, -1 after the last option, '?' after an error message. getopt's `optarg` is the
 * value of the option. stops: parsing ends before the first argument that is not an option. -MD, -MF and -MFFILE have
 * the code 'M' and as value the characters after -M. */
int cli_next_option(int argc, char **argv, CliSubcommand subcommand, bool stops);

#endif
