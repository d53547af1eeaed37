/* The command py2cu: which of its words is meant. */
#include "cli.h"
#include "options/option_table.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Whether it is a word with a slip of the pen, and no file; after a message. */
static bool is_misspelled(const char *given)
{
    const char *names[CLI_WORD_COUNT];
    for (size_t i = 0; i < CLI_WORD_COUNT; i++) {
        names[i] = cli_words[i].name;
    }
    bool is_bare = given[0] != '\0' && given[0] != '-' && strpbrk(given, "./") == NULL && access(given, F_OK) != 0;
    const char *similar = is_bare ? py2cu_similar(given, names, CLI_WORD_COUNT) : NULL;
    if (similar != NULL) {
        cli_message("%s: no such file, and no word of py2cu; did you mean %s?", given, similar);
    }
    return similar != NULL;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ,
           SIG_IGN); /* a file that becomes too large is an error of write(), after which temporary files are removed */
    CliWord word = argc > 1 ? cli_word(argv[1]) : CLI_WORD_COUNT;
    if (word == CLI_WORD_COUNT && argc > 1 && is_misspelled(argv[1])) {
        return cli_wrong_usage();
    }
    char misspelt[1024];
    if (py2cu_misspelt_variables(misspelt, sizeof misspelt) > 0) {
        for (char *line = misspelt, *end; line != NULL; line = end != NULL ? end + 1 : NULL) {
            end = strchr(line, '\n');
            cli_message("warning: %.*s", end != NULL ? (int)(end - line) : (int)strlen(line), line);
        }
    }
    int status = EXIT_USAGE;
    switch (word) {
    case CLI_WORD_RUN:
        status = cli_run_script(argc - 1, argv + 1);
        break;
    case CLI_WORD_LSP:
        status = cli_lsp(argc - 1, argv + 1);
        break;
    case CLI_WORD_TRANSLATE:
        status = cli_translate(argc - 1, argv + 1, true);
        break;
    case CLI_WORD_EXPORT:
        status = cli_export(argc - 1, argv + 1);
        break;
    case CLI_WORD_ENV:
        status = cli_env(argc - 1, argv + 1);
        break;
    case CLI_WORD_COUNT:
        status = cli_translate(argc, argv, false);
        break;
    }
    return status == 0 && !cli_flush() ? EXIT_INPUT : status;
}
