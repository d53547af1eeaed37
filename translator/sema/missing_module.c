// SPDX-License-Identifier: MIT
/* Imports of modules that are neither part of the request nor known libraries. */
#include "base/strings.h"
#include "sema/sema_internal.h"

#include <string.h>

/* The modules of Python's standard library, which are not expected in the project. */
static const char standard_modules[] =
    "abc aifc argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect "
    "builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys "
    "compileall concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses "
    "dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno "
    "faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt "
    "getpass gettext glob graphlib grp gzip hashlib heapq hmac html http imaplib imghdr imp importlib "
    "inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox mailcap marshal "
    "math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath numbers "
    "opcode operator optparse os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform "
    "plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pyexpat queue "
    "quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve "
    "shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 ssl stat statistics "
    "string stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib "
    "tempfile termios textwrap threading time timeit tkinter token tokenize tomllib trace traceback "
    "tracemalloc tty turtle types typing unicodedata unittest urllib uu uuid venv warnings wave weakref "
    "webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo";

static bool is_standard(Unit *unit, const char *path)
{
    return text_has_word(standard_modules, arena_strndup(unit->arena, path, strcspn(path, ".")));
}

/* Returns the path of a module's file without its extension: "package/kernels". */
static const char *path_file(Unit *unit, const char *path)
{
    char *file = arena_strndup(unit->arena, path, strlen(path));
    for (char *c = file; *c != '\0'; c++) {
        *c = *c == '.' ? '/' : *c;
    }
    return file;
}

void note_missing_module(Unit *unit, const Expr *e)
{
    while (e->kind == EX_ATTRIBUTE || e->kind == EX_SUBSCRIPT || e->kind == EX_CALL) {
        e = e->left;
    }
    const Binding *binding = e->kind == EX_NAME ? e->binding : NULL;
    const Import *import = binding != NULL ? binding->import : NULL;
    if (import == NULL || unit->request->decorated) {
        return;
    }
    const char *rest, *path = absolute_module(unit, binding->module, import->module);
    if (path[0] == '\0' || is_standard(unit, path) || is_of_module(unit, path) ||
        path_library(path, &rest) != LIBRARY_NONE) {
        return;
    }
    const char *file = unit->modules[0]->file_name, *slash = strrchr(file, '/');
    diag_note(unit, import->span,
              "the module '%s' was not found: there is no %s.py next to '%s', in a parent directory, or in their 'src'",
              path, path_file(unit, path), slash != NULL ? slash + 1 : file);
}
