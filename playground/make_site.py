# SPDX-License-Identifier: MIT
"""Generates the playground: a single page without other files, so that it works on any static web server and as a local file.

    make_site.py --wasm py2cu.wasm --root SOURCES --output DIRECTORY [--license NAME=FILE ...]
"""
import argparse
import base64
import glob
import gzip
import json
import os
import re
import shutil

HERE = os.path.dirname(os.path.abspath(__file__))
FIRST = ["saxpy", "vector_add", "histogram", "matmul_reduce", "jacobi", "diffusion", "mandelbrot", "monte_carlo", "sobel", "gray", "particles", "loop_sum"]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def samples(root):
    """Yield the samples and the complete kernels of the golden tests, with their first options."""
    paths = [("Samples", os.path.join(root, "samples", name + ".py")) for name in FIRST]
    paths += [("Kernels", path) for path in sorted(glob.glob(os.path.join(root, "tests", "translate", "whole_kernels", "*.py")))]
    for group, path in paths:
        text = read(path)
        options = re.search(r"^# py2cu(?:\[\w+\])?:(.*)$", text, flags=re.M)
        yield {"group": group, "name": os.path.basename(path)[:-3], "options": options.group(1).strip() if options else "", "text": text}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wasm", required=True)
    parser.add_argument("--root", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--license", action="append", default=[])
    args = parser.parse_args()
    with open(args.wasm, "rb") as file:
        wasm = base64.b64encode(gzip.compress(file.read(), 9, mtime=0)).decode()
    directory = os.path.join(args.root, "translator", "html")
    parts = {"wasm": wasm, "samples": json.dumps(list(samples(args.root))).replace("<", "\\u003c")}
    parts |= {name: read(os.path.join(directory, name)) for name in ("html.css", "html.js")}
    parts |= {name: read(os.path.join(HERE, name)) for name in ("playground.css", "playground.js", "run.js", "worker.js")}
    page = re.sub(r"@([a-z.]+)@", lambda match: parts[match.group(1)], read(os.path.join(HERE, "index.html")))
    os.makedirs(args.output, exist_ok=True)
    with open(os.path.join(args.output, "index.html"), "w", encoding="utf-8") as file:
        file.write(page)
    for word in args.license:
        name, path = word.split("=", 1)
        shutil.copyfile(path, os.path.join(args.output, "LICENSE." + name))


if __name__ == "__main__":
    main()
