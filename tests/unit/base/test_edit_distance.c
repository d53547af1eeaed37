// SPDX-License-Identifier: MIT
/* Spelling suggestions for unknown names, and names without a suggestion. */
#include <py2cu/py2cu.h>

#include <stdio.h>
#include <string.h>

static int failures;

static void expect(const char *name, const char *const *candidates, size_t count, const char *expected)
{
    const char *found = py2cu_similar(name, candidates, count);
    if (found != expected && (found == NULL || expected == NULL || strcmp(found, expected) != 0)) {
        printf("%s: %s, not %s\n", name != NULL ? name : "NULL", found != NULL ? found : "none",
               expected != NULL ? expected : "none");
        failures++;
    }
}

int main(void)
{
    static const char *const names[] = {"assume",
                                        NULL,
                                        "arch",
                                        "check",
                                        "list",
                                        "const",
                                        "a name that is far too long to be what anybody meant by a slip of the pen"};
    enum { COUNT = sizeof names / sizeof names[0] };
    expect("asume", names, COUNT, "assume");  /* a missing letter */
    expect("acrh", names, COUNT, "arch");     /* swapped neighbors */
    expect("lost", names, COUNT, "list");     /* one edit is preferred to two */
    expect("checkks", names, COUNT, "check"); /* two additional letters */
    expect("chkeckss", names, COUNT, NULL);   /* three edits are too many */
    expect("ab", names, COUNT, NULL);
    expect("", names, COUNT, NULL);
    expect("arch", names, COUNT, "arch");
    expect(names[COUNT - 1], names, COUNT, NULL);
    expect("asume", names, 0, NULL);
    expect("asume", NULL, 3, NULL);
    expect(NULL, names, COUNT, NULL);
    return failures != 0;
}
