// SPDX-License-Identifier: MIT
/* Names of the PY2CU_FACT_* flags, as used by the command and by decorators. */
#include <py2cu/py2cu.h>

#include <string.h>

static const struct {
    uint32_t fact;
    const char *word;
} rows[] = {{PY2CU_FACT_NOALIAS, "noalias"},   {PY2CU_FACT_SMALL, "small"},
            {PY2CU_FACT_ALIGNED, "aligned"},   {PY2CU_FACT_ROWS, "rows"},
            {PY2CU_FACT_POSITIVE, "positive"}, {PY2CU_FACT_NONNEGATIVE, "nonnegative"}};

const char *py2cu_fact_name(uint32_t fact)
{
    const char *word = NULL;
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        word = rows[row].fact == fact ? rows[row].word : word;
    }
    return word;
}

bool py2cu_read_facts(const char *text, uint32_t *facts)
{
    uint32_t found = 0;
    while (text != NULL && facts != NULL) {
        size_t length = strcspn(text, ",");
        uint32_t fact = 0;
        for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
            bool is_this = strlen(rows[row].word) == length && strncmp(rows[row].word, text, length) == 0;
            fact = is_this ? rows[row].fact : fact;
        }
        if (fact == 0) {
            return false;
        }
        found |= fact;
        if (text[length] == '\0') {
            *facts |= found;
            return true;
        }
        text += length + 1;
    }
    return false;
}
