"""Translate, compile, run and check every sample; print the CUDA C of one sample and a table.

    python samples/demo.py --py2cu build/bin/py2cu [--arch sm_90] [--only NAME ...] [--show NAME] [--scale S] [--out DIRECTORY]

The Python package must be importable (PYTHONPATH=build/python, or installed). Times: "translate" is one run of the command
from the .py file to CUDA C, "compile" one run to machine code, "run" one launch of the kernel. The exit status is 0 only if all results are correct.
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
HEADS = ["sample", "kernel", "device", "translate ms", "compile ms", "run ms", "checked"]
HERE = os.path.dirname(os.path.abspath(__file__))


def command(*arguments):
    """Run the command and return its time in milliseconds and its standard output."""
    begin = time.perf_counter()
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"exit status {done.returncode} from {' '.join(arguments)}\n{done.stderr.rstrip()}")
    return (time.perf_counter() - begin) * 1e3, done.stdout


def compile_ms(source, options):
    with tempfile.TemporaryDirectory(prefix="py2cu-demo-") as directory:
        try:
            return f"{command(options.py2cu, '--emit', 'cubin', '--arch', options.arch, '-o', os.path.join(directory, 'k.cubin'), source)[0]:.1f}"
        except RuntimeError as error:
            if "NVRTC (libnvrtc), which is required" in str(error) or "NVRTC cannot be loaded" in str(error):
                return "no NVRTC"
            raise


def row(name, options):
    """Return one row of the table as a dictionary, and the CUDA C of the sample. "detail" describes the check or the error."""
    cells, generated = {**dict.fromkeys(HEADS, ""), "sample": name, "checked": "FAILED"}, ""
    source = os.path.join(HERE, f"{name}.py")
    try:
        ms, generated = command(options.py2cu, "--emit", "cu", source)
        cells["translate ms"] = f"{ms:.1f}"
        cells["compile ms"] = compile_ms(source, options)
        module = importlib.import_module(name)
        result = module.run(options.scale, options.out) if hasattr(module, "image_io") else module.run(options.scale)
        cells.update({"kernel": result["kernel"], "device": "cuda" if module.tools.on_gpu(module.cuda) else "host",
                      "run ms": f"{result['run_ms']:.4f}", "checked": "ok" if result["checked"] else "WRONG", "detail": result["detail"]})
    except Exception as error:  # report any exception in the row of the sample, and run the next sample
        cells["detail"] = f"{type(error).__name__}: {error}"
    return cells, generated


def table(rows):
    """Format the rows as a table with right-aligned numbers."""
    widths = {head: max(len(head), *(len(cells[head]) for cells in rows)) for head in HEADS}
    lines = [{head: head for head in HEADS}, {head: "-" * widths[head] for head in HEADS}, *rows]
    return "\n".join("  ".join(f"{cells[head]:{'>' if head.endswith('ms') else '<'}{widths[head]}}" for head in HEADS).rstrip() for cells in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, help="the command py2cu")
    parser.add_argument("--arch", default="sm_90", help="the architecture to compile for (default sm_90)")
    parser.add_argument("--only", nargs="+", default=SAMPLES, choices=SAMPLES, metavar="NAME", help="only these samples")
    parser.add_argument("--show", default="histogram", choices=SAMPLES, metavar="NAME", help="the sample whose CUDA C is printed (default histogram)")
    parser.add_argument("--scale", type=float, default=1.0, help="multiply all problem sizes (default 1)")
    parser.add_argument("--out", help="write the images of the samples to this directory")
    options = parser.parse_args()
    sys.path.insert(0, HERE)
    rows, sources = [], {}
    for index, name in enumerate(options.only):
        cells, sources[name] = row(name, options)
        rows.append(cells)
        print(f"[{index + 1}/{len(options.only)}] {name}: {cells['detail']}", file=sys.stderr, flush=True)
    print(f"\n{sources.get(options.show, sources[options.only[0]]).rstrip()}\n\n{table(rows)}")
    failed = [cells["sample"] for cells in rows if cells["checked"] != "ok"]
    print(f"\n{len(rows) - len(failed)} of {len(rows)} samples are correct" + (f"; failed: {', '.join(failed)}" if failed else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
