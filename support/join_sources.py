# SPDX-License-Identifier: MIT
"""Group C files that can be compiled as one file: a build from scratch then starts fewer compilers and reads headers less often.

    join_sources.py --output PREFIX --groups COUNT --depfile FILE [--include DIRECTORY ...] SOURCE ...

Writes PREFIX_1.c to PREFIX_COUNT.c, which include the sources. Fails if COUNT groups do not suffice. A source joins a group only if no identifier
of the source, or of the headers that it adds to the group, has another meaning there: each name that the group declares at file scope must be
the one that the source itself declares or includes. Joining then changes neither results nor warnings.
"""
import argparse
import functools
import itertools
import pathlib
import re
import sys

SOURCES_IN_GROUP = 32
IGNORED = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)
DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(\w+)[ \t]*(\w*)((?:[^\n]*\\\n)*[^\n]*)", re.M)
WORD = re.compile(r"[A-Za-z_]\w*")


class File:
    """A C file or header: the project's headers that it includes, its identifiers, and the names that it declares at file scope."""

    def __init__(self, path, directories):
        text = path.read_text(encoding="utf-8")
        code = IGNORED.sub(" ", text)
        directives = DIRECTIVE.findall(code)
        self.headers = [found for name in INCLUDE.findall(text) if (found := find_header(name, [path.parent, *directories]))]
        self.words = set(WORD.findall(DIRECTIVE.sub(lambda directive: "" if directive[1] == "include" else f"{directive[2]} {directive[3]}", code)))
        self.names = {name for kind, name, _ in directives if kind == "define"}
        # Features of the C library are selected before its first header, and weak symbols are declared before their definitions.
        self.must_be_first = any(re.fullmatch(r"_[A-Z]\w*", name) for name in self.names) or "((weak))" in code
        self.names -= {name for kind, name, _ in directives if kind == "undef"}
        if path.suffix == ".def":  # rows of macros that can generate names from all words
            self.names |= self.words
        else:
            self.names |= declared_names(DIRECTIVE.sub("", code), path.suffix == ".h")


def find_header(name, directories):
    return next((found.resolve() for directory in directories if (found := directory / name).is_file()), None)


def declared_names(code, is_header):
    """Return the types, enumerators, functions and variables of file scope, except functions and variables of external linkage in C files."""
    names = set()
    for enumerators in re.findall(r"\benum\b\s*\w*\s*\{([^}]*)\}", code):
        names |= set(re.findall(r"(?:^|,)\s*(\w+)", enumerators))
    depth = 0
    outside = ""  # the code outside of braces and parentheses
    for bracket, other in re.findall(r"([(){}])|([^(){}]+)", code):
        if bracket in ("(", "{"):
            if depth == 0:
                is_body = outside.rstrip().endswith("(")
                outside += bracket
            depth += 1
        elif bracket:
            depth -= 1
            if depth == 0 and bracket == "}" and is_body:
                outside += ";"
        elif depth == 0:
            outside += other
    for declaration in outside.split(";"):
        tokens = re.findall(r"\w+|[=(\[,{]", declaration)
        pairs = [*itertools.pairwise([*tokens, "="])]
        names |= {after for token, after in pairs if token in ("struct", "union", "enum")}
        if is_header or "static" in tokens or "typedef" in tokens:
            names |= {token for token, after in pairs if after in ("=", "(", "[", ",")}
    return {name for name in names if WORD.fullmatch(name) and not name.startswith("__")}


def find_entities(sources, reached, load):
    """Return {(name, file): entity}. Declarations of a name that one source includes are the same entity: several headers can declare a type."""
    entities = {}
    for source in sources:
        files_of = {}
        for file in reached(source):
            for name in load(file).names:
                files_of.setdefault(name, []).append(file)
        for name, files in files_of.items():
            same = set(files).union(*(entities.get((name, file), ()) for file in files))
            for file in same:
                entities[name, file] = same
    return entities


class Group:
    def __init__(self):
        self.sources = []
        self.files = set()  # with headers
        self.entities = {}  # name -> entity

    def accepts(self, entities, files, load):
        return len(self.sources) < SOURCES_IN_GROUP and all(
            entities.get(word) is self.entities[word] for file in files - self.files for word in load(file).words if word in self.entities)

    def add(self, source, entities, files):
        self.sources.append(source)
        self.files |= files
        self.entities |= entities


def make_groups(sources, load):
    @functools.cache
    def reached(path):
        return frozenset({path}).union(*map(reached, load(path).headers))

    entities = find_entities(sources, reached, load)
    groups = []
    alone = []
    for source in sources:
        files = reached(source)
        if any(load(file).must_be_first for file in files):
            alone.append(Group())
            alone[-1].add(source, {}, files)
            continue
        visible = {name: entities[name, file] for file in files for name in load(file).names}
        group = next((group for group in groups if group.accepts(visible, files, load)), None)
        if not group:
            group = Group()
            groups.append(group)
        group.add(source, visible, files)
    return groups + alone


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", required=True)
    parser.add_argument("--groups", type=int, required=True)
    parser.add_argument("--depfile", type=pathlib.Path, required=True)
    parser.add_argument("--include", type=pathlib.Path, action="append", default=[])
    parser.add_argument("sources", type=pathlib.Path, nargs="*")
    options = parser.parse_args()

    groups = make_groups(options.sources, functools.cache(lambda path: File(path, options.include)))
    if len(groups) > options.groups:
        sys.exit(f"{options.output}: {len(groups)} groups are necessary; raise the number of groups in CMakeLists.txt from {options.groups}")
    outputs = [pathlib.Path(f"{options.output}_{number}.c") for number in range(1, options.groups + 1)]
    for number, output in enumerate(outputs):
        sources = groups[number].sources if number < len(groups) else []
        text = "".join(f'#include "{source}"\n' for source in sources) or "typedef int Nothing;\n"
        if not output.exists() or output.read_text(encoding="utf-8") != text:
            output.write_text(text, encoding="utf-8")
    output = options.output.replace(" ", "\\ ") + "_1.c"
    read = sorted({str(file).replace(" ", "\\ ") for group in groups for file in group.files})
    options.depfile.write_text(f"{output}: {' '.join(read)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
