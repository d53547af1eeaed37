"""Shows every sample: translates it, compiles it, runs it, checks its result; prints one sample's CUDA C and a table.

    python samples/demo.py --py2cu build/bin/py2cu [--arch sm_90] [--only NAME ...] [--show NAME] [--scale S] [--out FOLDER]

The Python package must be importable (PYTHONPATH=build/python, or installed). Times: "translate" is a whole run of the command
from the .py file to CUDA C, "compile" one to machine code, "run" one launch of the kernel. Exit status 0 only if every row is right.
"""
import argparse
import importlib
import os
import subprocess
import sys
import tempfile
import time

SAMPLES = ["saxpy", "vector_add", "grid_stride_add", "loop_sum", "lucas", "gray", "sobel", "matmul_reduce", "diffusion",
           "mandelbrot", "jacobi", "particles", "monte_carlo", "grid_sum", "multi_gpu", "histogram"]
HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 300  # seconds that one run of the command may take
PROBE = 'from py2cu import cuda\n\n\n@cuda.jit("void(float32[::1])")\ndef probe(x):\n    x[0] = 1\n'


class Failed(Exception):
    """One step of one sample went wrong; the text says how."""


def progress(text):
    print(text, file=sys.stderr, flush=True)


def command(arguments, text=None):
    """(milliseconds, standard output) of one run of the command."""
    begin = time.perf_counter()
    try:
        done = subprocess.run(arguments, input=text, capture_output=True, text=True, timeout=LIMIT, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failed(str(error)) from None
    if done.returncode != 0:
        raise Failed(f"exit status {done.returncode} from {' '.join(arguments)}\n{done.stderr.rstrip()}")
    return (time.perf_counter() - begin) * 1e3, done.stdout


def why_no_compile(py2cu, arch, folder):
    """None where the command can compile; else what it says about NVRTC. Any other trouble is left to the samples to meet."""
    try:
        command([py2cu, "--emit", "cubin", "--arch", arch, "-o", os.path.join(folder, "probe.cubin"), "-"], PROBE)
    except Failed as error:
        lines = [line for line in str(error).splitlines()[1:] if "nvrtc" in line.lower()]
        missing = ("not found", "no nvrtc", "not there", "cannot be opened", "could not be opened", "cannot open", "not available")
        if lines and any(word in lines[0].lower() for word in missing):
            return lines[0].strip()
    return None


def row(name, options, compiles, folder):
    """One line of the table, as a dictionary, and the sample's CUDA C. What fails stands under "error"."""
    cells = {"sample": name, "kernel": "", "device": "", "translate ms": "", "compile ms": "", "run ms": "", "checked": "FAILED"}
    text = ""
    try:
        source = os.path.join(HERE, f"{name}.py")
        ms, text = command([options.py2cu, "--emit", "cu", source])
        cells["translate ms"] = f"{ms:.1f}"

        if compiles:
            cubin = os.path.join(folder, f"{name}.cubin")
            ms, _ = command([options.py2cu, "--emit", "cubin", "--arch", options.arch, "-o", cubin, source])
            if os.path.getsize(cubin) == 0:
                raise Failed("the compiled file is empty")
            cells["compile ms"] = f"{ms:.1f}"
        else:
            cells["compile ms"] = "no NVRTC"

        try:
            module = importlib.import_module(name)
            result = module.run(options.scale, options.out) if hasattr(module, "image_io") else module.run(options.scale)
        except Exception as error:  # whatever a sample raises belongs into its row, and the next one still runs
            raise Failed(f"{type(error).__name__}: {error}") from error
        cells["kernel"] = result["kernel"]
        cells["device"] = "cuda" if module.tools.on_gpu(module.cuda) else "host"
        cells["run ms"] = f"{result['run_ms']:.4f}"
        if not result["checked"]:
            raise Failed("wrong result: " + result["detail"])
        cells["checked"] = "ok"
        cells["detail"] = result["detail"]
    except Failed as error:
        cells["error"] = str(error)
    return cells, text


def table(rows):
    """The rows as text, each column as wide as its widest cell; numbers to the right."""
    heads = ["sample", "kernel", "device", "translate ms", "compile ms", "run ms", "checked"]
    widths = [max(len(head), *(len(cells[head]) for cells in rows)) for head in heads]
    lines = ["  ".join(head.ljust(width) for head, width in zip(heads, widths)), "  ".join("-" * width for width in widths)]
    for cells in rows:
        lines.append("  ".join(cells[head].rjust(width) if head.endswith("ms") else cells[head].ljust(width)
                               for head, width in zip(heads, widths)))
    return "\n".join(line.rstrip() for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, help="the command py2cu")
    parser.add_argument("--arch", default="sm_90", help="the architecture to compile for (default sm_90)")
    parser.add_argument("--only", nargs="+", choices=SAMPLES, metavar="NAME", help="only these samples")
    parser.add_argument("--show", default="histogram", choices=SAMPLES, metavar="NAME", help="whose CUDA C to print (default histogram)")
    parser.add_argument("--scale", type=float, default=1.0, help="multiply every problem's size (default 1)")
    parser.add_argument("--out", help="write the samples' pictures into this folder")
    options = parser.parse_args()
    sys.path.insert(0, HERE)
    names = options.only or SAMPLES
    shown = options.show if options.show in names else names[0]

    rows = []
    listing = ""
    with tempfile.TemporaryDirectory(prefix="py2cu-demo-") as folder:
        reason = why_no_compile(options.py2cu, options.arch, folder)
        if reason:
            progress(f"not compiled for {options.arch}, only translated and run: {reason}")
        for index, name in enumerate(names):
            progress(f"[{index + 1}/{len(names)}] {name} ...")
            cells, text = row(name, options, reason is None, folder)
            rows.append(cells)
            progress(f"    {cells['error']}" if "error" in cells else f"    {cells['detail']}")
            if name == shown:
                listing = text

    print(f"\n{listing.rstrip()}\n")
    print(table(rows))
    failed = [cells["sample"] for cells in rows if "error" in cells]
    print(f"\n{len(rows) - len(failed)} of {len(rows)} samples are right" + (f"; failed: {', '.join(failed)}" if failed else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
