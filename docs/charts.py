# SPDX-License-Identifier: MIT
"""Draws the bar charts of the documentation from the benchmarks' figures in docs/gpu, as SVG with alternative text."""
import io
import json
import math
import pathlib

DOCS = pathlib.Path(__file__).resolve().parent
COLORS = {"py2cu": "#4878a8"}
OTHER = "#b8b8b8"


def figures(name):
    return json.loads((DOCS / "gpu" / f"{name}.json").read_text(encoding="utf-8"))


def mean_ratio(rows, time, reference):
    """Return the geometric mean of the ratios of two columns, over the rows that have both."""
    ratios = [row[time] / row[reference] for row in rows if row[time] and row[reference]]
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def cpu_panels():
    """Return the charts of the CPU backend, in the form of gpu_panels()."""
    rows = figures("cpu_backend")["kernels"]
    return [
        (f"{title}, CPU time of {sum(row[column] is not None for row in rows)} kernels", "relative to the same loops in C", [
            ("C", 1.0), *((row["kernel"], row[column]) for row in rows if row[column] is not None)])
        for title, column in (("py2cu on the CPU", "loops"), ("numba.njit(parallel=True)", "numba"))]


def gpu_panels():
    """Return the charts as (title, unit, [(label, value)]), each with the reference first."""
    own, mapped = figures("kernels")["kernels"], figures("schedule")["kernels"]
    mapped = [row for row in mapped if row["schedule"] != "original"]
    launch = {(row["variant"], row["arguments"], row["stream"]): row["median"] for row in figures("launch")["launch"]}
    first = next(row for row in figures("start")["start"] if row["figure"].startswith("first launch of a new kernel"))
    return [
        (f"GPU time of {len(own)} kernels, original thread mapping", "relative to expert CUDA C", [
            ("expert CUDA C", 1.0), ("py2cu", mean_ratio(own, "py2cu us", "hand us")), ("numba-cuda", mean_ratio(own, "numba us", "hand us"))]),
        (f"GPU time of {len(mapped)} kernels that py2cu remaps", "relative to expert CUDA C", [
            ("expert CUDA C", 1.0), ("py2cu", mean_ratio(mapped, "py2cu us", "hand us")), ("numba-cuda", mean_ratio(mapped, "numba us", "hand us"))]),
        ("Host time of one launch", "microseconds", [
            ("bare C loop", launch["bare cudaLaunchKernel, from C", "pointers", "default"]),
            ("py2cu", launch["py2cu", "py2cu arrays", "default"]),
            ("CuPy RawKernel", launch["CuPy RawKernel", "CuPy arrays", "default"]),
            ("Triton", launch["Triton", "PyTorch tensors", "default"]),
            ("numba-cuda", launch["numba-cuda", "numba arrays", "default"])]),
        ("First launch of a new kernel, with compilation", "milliseconds", [
            ("NVRTC alone", first["beside"]), ("py2cu", first["py2cu"]), ("numba-cuda", first["numba-cuda"])]),
    ]


def number(value):
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"


def source():
    """Return the machine, date and commit of the figures on a GPU."""
    about = figures("benchmarks")
    return f"{about['gpu']}, {about['date']}, commit {about['commit']}"


# file name without extension -> (charts, source of the figures, height of the image, bottom and height of the first charts)
IMAGES = {"benchmarks": (gpu_panels, source, 4.2, 0.58, 0.3), "cpu_backend": (cpu_panels, lambda: figures("cpu_backend")["source"], 3.6, 0.14, 0.72)}


def alternative(name):
    """Return the alternative text of an image: the figures of all charts in one sentence per chart."""
    return " ".join(f"{title} ({unit}): {', '.join(f'{label} {number(value)}' for label, value in bars)}." for title, unit, bars in IMAGES[name][0]())


def svg(name):
    """Return an image as SVG; equal figures give equal bytes."""
    import matplotlib
    matplotlib.use("svg")
    from matplotlib.figure import Figure
    with matplotlib.rc_context({"svg.hashsalt": "py2cu", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9}):
        panels, about, height, lowest, share = IMAGES[name]
        charts = panels()
        figure = Figure(figsize=(9, height))
        for place, (title, unit, bars) in enumerate(charts):
            left, bottom = 0.15 + 0.5 * (place % 2), lowest - 0.48 * (place // 2)
            axes = figure.add_axes((left, bottom, 0.33, share))
            labels, values = [label for label, _ in bars], [value for _, value in bars]
            axes.barh(range(len(bars)), values, color=[COLORS.get(label, OTHER) for label in labels], height=0.65)
            for row, value in enumerate(values):
                axes.text(value + max(values) * 0.02, row, number(value), va="center")
            axes.set_yticks(range(len(bars)), labels)
            axes.set_title(f"{title},\n{unit}", loc="left", fontsize=9)
            axes.set_xlim(0, max(values) * 1.14)
            axes.set_xticks([])
            axes.invert_yaxis()
            axes.tick_params(length=0)
            for side in "top", "right", "bottom":
                axes.spines[side].set_visible(False)
        figure.text(0.99, 0.01, f"lower is better; {about()}", ha="right", fontsize=8, color="#606060")
        file = io.StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Title": "Benchmarks of py2cu", "Description": alternative(name)})
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


def part(name, image_directory):
    """Return an image with its alternative text, as Markdown."""
    return f"![{alternative(name)}]({image_directory}/{name}.svg)\n"
