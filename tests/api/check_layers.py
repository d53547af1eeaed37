# SPDX-License-Identifier: MIT
"""Checks which headers each source file may include, and which C library functions it may call.

    check_layers.py SOURCE_TREE
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]', re.MULTILINE)
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)

# (description, pattern of the included name, patterns of the files that may include it)
INCLUDES = [
    (r"tree_sitter/.*", [r"translator/syntax/.*", r"translator/cli/toml\.c"]),
    (r"(.*/)?(cuda|nvrtc|cuda_runtime\w*|cuda_runtime_api|nvJitLink)\.h(pp)?", [r"runtime/cuda/.*", r"tests/unit/runtime/.*"]),
    (r"Python\.h|numpy/.*", [r"runtime/python/.*", r"tests/faults/fake_cupy\.c"]),
    (r"dlfcn\.h|pthread\.h", [r"runtime/.*", r"tests/.*", r"samples/.*", r"support/progress\.h"]),
    (r"support/(temporary|path_search)\.h", [r"translator/cli/.*", r"support/.*", r"runtime/.*", r"tests/unit/runtime/.*"]),
    (r"(.*/)?py2cu_rt\.h", [r"runtime/.*", r"translator/cli/.*", r"tests/.*", r"samples/.*"]),
]

# (name, as a pattern on code without comments and strings; files that must not use it)
WORDS = [
    (r"ts_(parser|tree|node|language|query)_\w+", r"translator/(?!syntax/|cli/toml\.c).*|runtime/.*"),
    (r"(cuda[A-Z]\w+|nvrtc[A-Z]\w+)[ \t]*\(", r"(support|translator)/.*|runtime/(?!cuda/|python/).*"),
    (r"Py(Object|_\w+|Arg_\w+|Err_\w+)\b", r"(support|translator)/.*|runtime/(?!python/).*"),
    (r"(EX|ST)_[A-Z]\w*|AstNode", r"translator/(ranges|simplify|schedule|codegen|emit)/.*"),
    (r"(fopen|freopen|open|openat|fread|fwrite|popen|system|getenv|exit|abort|printf|fprintf|puts|perror)[ \t]*\(",
     r"translator/(?!cli/).*\.[ch]"),
    # Functions whose results or output depend on the process's locale; base/ascii.h and base/float_string.h do not depend on it.
    (r"(strto\w+|ato[fil]l?|is(alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit)|to(lower|upper)|str(coll|xfrm|ftime)|"
     r"strn?casecmp(_l)?|\w*scanf|set_?locale|localeconv|nl_langinfo|mb\w*towcs?|wc\w*tombs?)[ \t]*\(", r"support/.*|translator/(?!base/float_string\.c).*\.[ch]"),
    (r"(strto(d|f|ld)|atof|is(alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit)|to(lower|upper)|str(coll|xfrm|ftime)|"
     r"strn?casecmp(_l)?|set_?locale|localeconv|nl_langinfo)[ \t]*\(", r"runtime/(?!host/include/).*\.[ch]"),
    (r"(getcwd|get_current_dir_name|chdir|setenv|putenv|getpid|time|gettimeofday)[ \t]*\(", r"translator/(?!cli/).*\.[ch]"),
    # abort() is allowed, because it can mark unreachable code. py2cu_host.h is part of kernels, which may print.
    (r"(exit|_exit|printf|perror)[ \t]*\(|\bstderr\b|\bstdout\b", r"runtime/(?!python/|host/include/).*\.[ch]"),
]

# Conversions of printf whose decimal point or digit grouping depends on the locale; they are not allowed in strings of these files.
LOCALE_FORMAT = re.compile(r"(?<!%)(?:%%)*%[-+ #0]*(?:'[-+ #0']*(?:\*|\d+)?(?:\.(?:\*|\d*))?(?:hh?|ll?|[zjtL])?[diufFgGaAeE]|"
                           r"(?:\*|\d+)?(?:\.(?:\*|\d*))?L?[aAeEfFgG](?![A-Za-z]))")
LOCALE_FORMAT_FILES = r"(?:support|translator)/(?!base/float_string\.c).*\.(?:c|h|def)|runtime/(?!host/include/).*\.[ch]"
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)

# Header-only helpers that every module may include.
COMMON = {"ascii.h"}

# Files outside of the two libraries and their tests may include only public headers.
PUBLIC_ONLY = r"samples/c/.*|tests/api/.*|translator/cli/.*|runtime/(?!python/).*|runtime/python/.*"


def matches(patterns, path):
    return any(re.fullmatch(pattern, path) for pattern in patterns)


def check(root):
    problems = []
    files = [path for folder in ("support", "translator", "runtime", "samples", "tests") for path in sorted((root / folder).rglob("*"))
             if path.suffix in (".c", ".h", ".def") and path.is_file() and "tests/translate" not in path.as_posix()] # golden headers are not compiled here
    inside = {path.name for path in (root / "translator").rglob("*.[hd]*") if "include" not in path.parts and not {"cli", "options"} & set(path.parts)} - COMMON
    inside_runtime = {path.name for path in (root / "runtime").rglob("*.[hd]*") if path.is_file() and "include" not in path.parts}
    for path in files:
        name = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        code = COMMENT_OR_STRING.sub(lambda match: "\n" * match.group().count("\n"), text)
        for match in INCLUDE.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            included = match.group(1)
            for pattern, allowed in INCLUDES:
                if re.fullmatch(pattern, included) and not matches(allowed, name):
                    problems.append(f"{name}:{line}: may not include {included}")
            base = included.rsplit("/", 1)[-1]
            if "<" in match.group() and ("/" not in included or included.startswith("sys/")):
                continue  # the system's
            if re.fullmatch(PUBLIC_ONLY, name) and base in inside and not (path.parent / included).is_file() \
                    and not (name.startswith("runtime/") and base in inside_runtime):
                problems.append(f"{name}:{line}: may not include the translator's own {included}")
            if re.fullmatch(r"samples/c/.*|tests/api/.*", name) and base in inside_runtime \
                    and base not in inside and not (path.parent / included).is_file():
                problems.append(f"{name}:{line}: may not include the runtime's own {included}")
        if re.fullmatch(LOCALE_FORMAT_FILES, name):
            without_comments = COMMENT.sub(lambda match: "\n" * match.group().count("\n"), text)
            for string in STRING.finditer(without_comments):
                if LOCALE_FORMAT.search(string.group()):
                    line = without_comments.count("\n", 0, string.start()) + 1
                    problems.append(f"{name}:{line}: the locale changes what {string.group()} prints: use float_text()")
        for pattern, forbidden in WORDS:
            if re.fullmatch(forbidden, name):
                for match in re.finditer(r"(?<![\w.>])(?:" + pattern + ")", code):
                    line = code.count("\n", 0, match.start()) + 1
                    problems.append(f"{name}:{line}: may not say {match.group().strip()}")
    print(f"{len(files)} files checked")
    return problems


def main(arguments):
    if len(arguments) != 1:
        print(__doc__)
        return 2
    problems = check(pathlib.Path(arguments[0]))
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
