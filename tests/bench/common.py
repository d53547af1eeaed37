# SPDX-License-Identifier: MIT
"""Shared by the Python benchmarks: finding samples, loading a sample for py2cu or for Numba, printing tables."""
import json
import os
import sys
import types

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(HERE, "..", "..", "samples")
KERNELS = os.path.join(HERE, "kernels")  # files that are not samples
NAMES = ["saxpy", "vector_add", "grid_stride_add", "loop_sum", "lucas", "gray", "sobel", "matmul_reduce", "diffusion", "mandelbrot",
         "jacobi", "histogram", "nbody", "black_scholes", "waves", "transpose", "matmul", "collatz", "hashes", "julia", "block_sum",
         "spmv", "ray_march", "scan", "bounce", "count_inside"]
IMPORT = "from py2cu import cuda\n"


def load_sample(name, package="py2cu"):
    """Return the sample or kernel as a module whose `cuda` comes from `package`: only its imports are changed."""
    if SAMPLES not in sys.path:
        sys.path.insert(0, SAMPLES)
    path = os.path.join(KERNELS, f"{name}.py")
    if not os.path.exists(path):
        path = os.path.join(SAMPLES, f"{name}.py")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if text.count(IMPORT) != 1:
        raise ValueError(f"{path} does not hold the line {IMPORT!r} once")
    if package == "py2cu":
        module = types.ModuleType(name)
        module.__file__ = path
    else:
        text = text.replace(IMPORT, f"from {package} import cuda\n").replace("from py2cu.cuda.", f"from {package}.cuda.")
        module = types.ModuleType(f"{name}_{package}")
        module.__file__ = path
    sys.modules[module.__name__] = module
    exec(compile(text, path, "exec"), module.__dict__)
    return module


def hand_text(name):
    with open(os.path.join(KERNELS, f"{name}.cu"), encoding="utf-8") as file:
        return file.read()


# Names that NumPy removed, but that current Numba versions import.
NAMES_OF_NUMPY = """import numpy
for old, new in (("row_stack", "vstack"), ("trapz", "trapezoid"), ("in1d", "isin")):
    if not hasattr(numpy, old):
        setattr(numpy, old, getattr(numpy, new))
"""


def numba_cuda():
    """Return numba.cuda, or None if it is not installed."""
    exec(NAMES_OF_NUMPY, {})
    os.environ.setdefault("NUMBA_DISABLE_PERFORMANCE_WARNINGS", "1")
    os.environ.setdefault("NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS", "0")
    try:
        from numba import cuda
    except ImportError:
        return None
    return cuda


def print_table(heads, rows):
    """Format a table: numbers right-aligned, text left-aligned, None as a dash."""
    cells = [["-" if cell is None else cell if isinstance(cell, str) else f"{cell:.3f}" if isinstance(cell, float) else str(cell)
              for cell in row] for row in rows]
    widths = [max(len(head), *(len(row[k]) for row in cells)) if cells else len(head) for k, head in enumerate(heads)]
    left = [all(isinstance(row[k], str) for row in rows) for k in range(len(heads))]
    for line in [heads, ["-" * width for width in widths]] + cells:
        print("  ".join(cell.ljust(width) if at_left else cell.rjust(width)
                        for cell, width, at_left in zip(line, widths, left)).rstrip())


def write_json(path, figures):
    if path:
        with open(path, "w", encoding="utf-8") as file:
            json.dump(figures, file, indent=1)
            file.write("\n")
