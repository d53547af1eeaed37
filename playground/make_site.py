# SPDX-License-Identifier: MIT
"""Generates the playground: a single page without other files, so that it works on any static web server and as a local file.

    make_site.py --wasm py2cu.wasm --root SOURCES --output DIRECTORY [--license NAME=FILE ...]
"""
import argparse
import base64
import glob
import gzip
import html
import json
import os
import re
import shutil

HERE = os.path.dirname(os.path.abspath(__file__))
TYPES = [f"{dtype}{dims}" for dims in ("", "[::1]", "[:, ::1]", "[:]", "[:, :]") for dtype in ("float32", "float64", "int32", "int64", "uint8", "complex64", "bool")]
# Launches and arguments of complete kernels that the default values do not suit.
LAUNCHES = {
    "fft": {"arguments": {"half": "1"}},
    "floyd_warshall": {"arguments": {"k": "1"}},
    "spmv": {"arguments": {"indptr": "arange(9)", "indices": "arange(8)", "data": "ones(8)"}},
    "transpose": {"launch": "(1, 1), (32, 8)"},
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def exercise(path):
    """Read a sample of the playground: its source; after lines "#: KEY VALUE" with the launch, the arguments and the task of an exercise; and its solution, after "#: solution"."""
    text, _, solution = read(path).partition("#: solution\n")
    given = re.findall(r"^#: (\w+) (.*)\n", text, flags=re.M)
    sample = {"group": "", "name": os.path.basename(path)[3:-3], "options": "", "text": re.sub(r"^#: .*\n", "", text, flags=re.M), "arguments": {}, "expect": {}}
    for key, value in given:
        if key == "expect":
            name, _, wanted = value.partition(" = ")
            sample["expect"][name] = json.loads(wanted)
        elif key in ("group", "title", "launch", "task", "hint"):
            sample[key] = value
        else:
            sample["arguments"][key] = value
    if solution:
        sample["solution"] = solution
    return sample


def samples(root):
    """Yield the samples and exercises, and the complete kernels of the golden tests with their first options."""
    own = [exercise(path) for path in sorted(glob.glob(os.path.join(HERE, "samples", "*.py")))]
    yield from own
    known = {sample["name"] for sample in own}
    for path in sorted(glob.glob(os.path.join(root, "tests", "translate", "whole_kernels", "*.py"))):
        text, name = read(path), os.path.basename(path)[:-3]
        options = re.search(r"^# py2cu(?:\[\w+\])?:(.*)$", text, flags=re.M)
        if name not in known:
            yield {"group": "Complete kernels", "name": name, "title": name, "options": options.group(1).strip() if options else "",
                   "text": re.sub(r"^# py2cu.*\n", "", text, flags=re.M), **LAUNCHES.get(name, {})}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wasm", required=True)
    parser.add_argument("--root", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--license", action="append", default=[])
    parser.add_argument("--source", metavar="URL", help="of the repository: adds links to it and to the documentation, which is one directory above the published page")
    args = parser.parse_args()
    with open(args.wasm, "rb") as file:
        wasm = base64.b64encode(gzip.compress(file.read(), 9, mtime=0)).decode()
    directory = os.path.join(args.root, "translator", "html")
    links = f'<a href="../index.html">Documentation</a> <a href="{html.escape(args.source)}">Source code</a>' if args.source else ""
    parts = {"wasm": wasm, "samples": json.dumps(list(samples(args.root))).replace("<", "\\u003c")}
    parts |= {"types": "".join(f'<option value="{name}">' for name in TYPES), "links": links}
    parts |= {name: read(os.path.join(directory, name)) for name in ("html.css", "html.js")}
    # The colors of the dark scheme are also a choice of the reader.
    dark = re.search(r"\(prefers-color-scheme: dark\) {\s*:root {(.*?)}", parts["html.css"], flags=re.S).group(1)
    light = re.search(r":root {(.*?)}", parts["html.css"], flags=re.S).group(1)
    parts["html.css"] += f":root[data-scheme=dark] {{ color-scheme: dark; {dark} }}\n:root[data-scheme=light] {{ {light.replace('light dark', 'light')} }}\n"
    parts |= {name: read(os.path.join(HERE, name)) for name in ("playground.css", "playground.js", "plots.js", "run.js", "worker.js")}
    page = re.sub(r"@([a-z.]+)@", lambda match: parts[match.group(1)], read(os.path.join(HERE, "index.html")))
    os.makedirs(args.output, exist_ok=True)
    with open(os.path.join(args.output, "index.html"), "w", encoding="utf-8") as file:
        file.write(page)
    for word in args.license:
        name, path = word.split("=", 1)
        shutil.copyfile(path, os.path.join(args.output, "LICENSE." + name))


if __name__ == "__main__":
    main()
