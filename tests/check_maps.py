# SPDX-License-Identifier: MIT
"""Source maps of all golden files: checks the output of `--emit map` and `--emit map-v3`.

    check_maps.py --py2cu COMMAND DIR ...

Checks of each map:
- The generated code is that of the golden file.
- Pieces are inside the generated code and the Python files, are properly nested, and their lines and columns agree with their offsets.
- A Python name that is printed maps to that name, and not to another name of its line.
- Parameters have the types of the function's signature.
- The map for browsers (map-v3) contains the same locations as the other map.
"""
import argparse
import bisect
import concurrent.futures
import json
import os
import re
import sys

import run_golden
import selection

NAME = re.compile(r"[^\W\d]\w*", re.ASCII)
DIGITS = {digit: at for at, digit in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}


class Text:
    def __init__(self, data):
        self.data = data
        self.starts = [0] + [i + 1 for i, byte in enumerate(data) if byte == 10]

    def place(self, offset):
        row = bisect.bisect_right(self.starts, offset) - 1
        return row + 1, offset - self.starts[row] + 1

    def units(self, line, column):
        """Return a column in UTF-16 units, from 0."""
        start = self.starts[line - 1]
        return len(self.data[start:start + column - 1].decode("utf-8", "replace").encode("utf-16-le")) // 2


def place_problems(what, piece, text):
    if not 0 <= piece["start"] <= piece["end"] <= len(text.data):
        yield f"{what} {piece} lies outside its file"
    elif text.place(piece["start"]) != (piece["line"], piece["column"]) or text.place(piece["end"]) != (piece["end_line"], piece["end_column"]):
        yield f"{what} {piece}: the line or column is not that of the offset"


def nesting_problems(mappings):
    around = []
    last = (0, 0)
    for mapping in mappings:
        here = (mapping["start"], -mapping["end"])
        if here < last and mapping["start"] != last[0]:
            yield f"{mapping} begins before the previous mapping"
        last = here
        while around and around[-1]["end"] <= mapping["start"]:
            around.pop()
        if around and mapping["end"] > around[-1]["end"]:
            yield f"{mapping} begins inside {around[-1]} and ends after it"
        around.append(mapping)


def is_spelling(name, python):
    """Return whether the C name is the Python name, possibly with a suffix or a C++ spelling."""
    return name == python or re.fullmatch(rf"_*{re.escape(python)}_*(_\w+)?", name) is not None


def name_problems(mapping, source, text, python):
    name = text.data[mapping["start"]:mapping["end"]].decode("utf-8", "replace")
    own = python.data[source["start"]:source["end"]].decode("utf-8", "replace")
    of_name = source["kind"] in ("name", "target", "parameter", "constant")
    if not of_name or not NAME.fullmatch(name) or not NAME.fullmatch(own) or is_spelling(name, own):
        return
    line = python.data[python.starts[source["line"] - 1]:].split(b"\n", 1)[0].decode("utf-8", "replace")
    is_constant = re.search(rf"^(constexpr|__constant__) .*\b{name}\b".encode(), text.data, re.M)  # constants can have several names
    if name in NAME.findall(line.split("#")[0]) and not is_constant:  # otherwise, the name was generated
        yield f"{name} is mapped to {own} in line {source['line']}"


def split_types(signature):
    """Return the types in "f(float32[:, ::1], Tuple((int64, int64)))"."""
    types, depth, word = [], 0, ""
    for c in signature[signature.index("(") + 1:-1]:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            types.append(word.strip())
            word = ""
        else:
            word += c
    return [*types, word.strip()] if word.strip() else types


def type_problems(sources):
    for function in sources:
        if function["kind"] != "function":
            continue
        own = [source["type"] for source in sources if source["function"] == function["number"] and source["kind"] == "parameter" and "type" in source]
        types = split_types(function["type"])
        if len(own) == len(types) and own != types:
            yield f"{function['type']}: the parameters have the types {own}"


def decoded(mappings):
    """Yield (line, column, module, source line, source column) of each segment, from 0."""
    module = row = column = 0
    for line, segments in enumerate(mappings.split(";")):
        at = 0
        for segment in filter(None, segments.split(",")):
            numbers, value, shift = [], 0, 0
            for digit in segment:
                value |= (DIGITS[digit] & 31) << shift
                shift += 5
                if not DIGITS[digit] & 32:
                    numbers.append(-(value >> 1) if value & 1 else value >> 1)
                    value = shift = 0
            at += numbers[0]
            module += numbers[1]
            row += numbers[2]
            column += numbers[3]
            yield line, at, module, row, column


def browser_problems(v3, whole, text, pythons, by_number):
    if v3["version"] != 3 or v3["sources"] != whole["modules"]:
        yield "the source map of version 3 lists other files"
    innermost = {}
    for mapping in whole["mappings"]:
        innermost[mapping["start"]] = mapping
    expected = []
    for mapping in innermost.values():
        source = by_number[mapping["source"]]
        python = pythons[source["module"]]
        expected.append((mapping["line"] - 1, text.units(mapping["line"], mapping["column"]), source["module"], source["line"] - 1,
                         python.units(source["line"], source["column"])))
    if sorted(expected) != list(decoded(v3["mappings"])):
        yield "the source map of version 3 has other positions"


def case_with(case, what):
    return run_golden.Case(case.folder, case.name, case.variant, [*case.options, "--emit", what])


def test_case(case, command):
    answer = case_with(case, "map").run(command)
    if answer.returncode != 0:
        return [f"exit status {answer.returncode}\n{answer.stderr.decode(errors='replace')}"], 0
    whole = json.loads(answer.stdout)
    text = Text(whole["text"].encode())
    problems = []
    if whole["text"] != run_golden.read(case.path(".cu")):
        problems.append("the generated code in the map differs from the golden file")
    v3 = json.loads(case_with(case, "map-v3").run(command).stdout)
    pythons = [Text(content.encode()) for content in v3["sourcesContent"]]
    for path, python in zip(whole["modules"], pythons, strict=True):
        path = os.path.join(case.folder, path)
        if os.path.exists(path) and run_golden.read(path) != python.data.decode():  # --const has no file
            problems.append(f"{path} has other contents")
    by_number = {source["number"]: source for source in whole["sources"]}
    problems += nesting_problems(whole["mappings"])
    for source in whole["sources"]:
        problems += place_problems("source", source, pythons[source["module"]])
        missing = [number for number in [*source.get("because", []), *filter(None, [source["function"]])] if number not in by_number]
        if missing:
            problems.append(f"source {source} refers to {missing}, which do not exist")
        if source.get("low", 0) > source.get("high", 0):
            problems.append(f"source {source} has an empty range of values")
    for mapping in whole["mappings"]:
        problems += place_problems("piece", mapping, text)
        source = by_number[mapping["source"]]
        problems += name_problems(mapping, source, text, pythons[source["module"]])
    problems += type_problems(whole["sources"])
    problems += browser_problems(v3, whole, text, pythons, by_number)
    return problems, len(whole["mappings"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, metavar="COMMAND")
    parser.add_argument("--only", metavar="NAME")
    selection.add_option(parser)
    parser.add_argument("folders", metavar="DIR", nargs="+")
    args = parser.parse_args()
    command = os.path.abspath(args.py2cu)
    cases = [case for folder in args.folders for case in run_golden.find_cases(os.path.abspath(folder))
             if os.path.exists(case.path(".cu")) and "--emit" not in " ".join(case.options) and args.only in (None, case.name)]
    cases = selection.one_in(cases, args.one_in, lambda case: case.label)
    failures, pieces = [], 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for case, (problems, count) in zip(cases, pool.map(lambda case: test_case(case, command), cases)):
            failures += [f"{case.label}: {problem}" for problem in problems[:5]]
            pieces += count
    for failure in failures:
        print(failure)
    print(f"{len(cases)} source maps with {pieces} mappings, {len(failures)} problems")
    return 1 if failures or not pieces else 0


if __name__ == "__main__":
    sys.exit(main())
