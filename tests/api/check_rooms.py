"""Checks that each room of the translator knows only the rooms that translator/rooms.txt lets it know.

    check_rooms.py TRANSLATOR [--nm NM --objects FOLDER ...]

A room is a folder; what stands in the translator's own folder may know everything. Of another room, only its own header may be
included: "infer/infer.h" (of base, any header). With --objects, the folders of the compiled files, calls are checked too: a header
that hides a call, or a prototype that somebody wrote by hand, does not help.
"""
import argparse
import pathlib
import re
import subprocess
import sys

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)


def read_rules(path):
    """{room: the rooms that it may know}; each may only know rooms that stand above it in the file, so there are no circles."""
    rules = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            unknown = [word for word in words[1:] if word not in rules]
            if unknown:
                sys.exit(f"{path}:{number}: {words[0]} may not know {unknown[0]}, which comes later or never")
            rules[words[0]] = set(words[1:])
    return rules


def room_of(path):
    return path.split("/")[0] if "/" in path else None


def check_includes(root, rules):
    for path in sorted(root.rglob("*.[ch]")):
        name = path.relative_to(root).as_posix()
        room = room_of(name)
        if room not in rules:
            continue
        text = path.read_text(encoding="utf-8")
        for match in INCLUDE.finditer(text):
            other = room_of(match.group(1))
            place = f"{name}:{text.count(chr(10), 0, match.start()) + 1}"
            if other is None or other == room:
                continue
            if other not in rules or other not in rules[room]:
                yield f"{place}: {room} may not know {match.group(1)}"
            elif other != "base" and match.group(1) != f"{other}/{other}.h":
                yield f"{place}: of {other}, only {other}/{other}.h may be included"


def check_symbols(root, objects, nm, rules):
    defined, wanted = {}, []
    paths = {}
    for folder, path in sorted((folder, path) for folder in objects for path in folder.rglob("*.o")):
        name = re.sub(r"\.o(bj)?$", "", path.relative_to(folder).as_posix())
        if (root / name).is_file():  # else left by a build of older sources
            paths[str(path)] = name
    listing = subprocess.run([nm, "-A", "-g", "--format=posix", *paths], check=True, capture_output=True, text=True).stdout
    for line in listing.splitlines():
        path, _, row = line.partition(": ")
        symbol, kind = row.split()[:2]
        if kind == "U":
            wanted.append((paths[path], symbol))
        else:
            defined[symbol] = paths[path]
    for name, symbol in wanted:
        room, other = room_of(name), room_of(defined.get(symbol, name))
        if room in rules and other != room and other not in rules[room]:
            yield f"{name}: {room} may not call {symbol}() of {defined[symbol]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("translator", type=pathlib.Path)
    parser.add_argument("--nm", default="nm")
    parser.add_argument("--objects", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    rules = read_rules(options.translator / "rooms.txt")
    problems = list(check_includes(options.translator, rules))
    if options.objects is not None:
        problems += check_symbols(options.translator, options.objects, options.nm, rules)
    print("\n".join(problems + [f"{len(rules)} rooms, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
