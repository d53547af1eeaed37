/* Options from the arguments, by the table. */
#ifndef PY2CU_ARGUMENTS_H
#define PY2CU_ARGUMENTS_H

#include "options/option_table.h"

/* The code of the next option, whose value getopt's `optarg` is; -1 behind the last, '?' after a message. stops:
 * options end before the first argument that is none, as what follows belongs to somebody else. -MD, -MF and -MFFILE
 * are 'M', with what follows the letter. */
int cli_next_option(int argc, char **argv, CliWord word, bool stops);

#endif
