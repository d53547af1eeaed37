// SPDX-License-Identifier: MIT
/* Parses options by the table of options. */
#ifndef PY2CU_ARGUMENTS_H
#define PY2CU_ARGUMENTS_H

#include "options/option_table.h"

/* Returns the code of the next option, -1 after the last option, '?' after an error message. getopt's `optarg` is the
 * value of the option. stops: parsing ends before the first argument that is not an option. -MD, -MF and -MFFILE have
 * the code 'M' and as value the characters after -M. */
int cli_next_option(int argc, char **argv, CliSubcommand subcommand, bool stops);
/* Reads the options of a subcommand up to -m or -c, whose remaining arguments belong to a script. *last is the code of
 * this option; -1: there is none. Returns the exit status if an option was --version, --help or wrong, otherwise -1. */
int cli_read_options_before_script(int argc, char **argv, CliSubcommand subcommand, int *last);

#endif
