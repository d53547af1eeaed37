# SPDX-License-Identifier: MIT
"""Growth of translation time and memory with the input size, for kinds of inputs whose cost once was not linear.

    python3 tests/bench/bench_scaling.py [--py2cu build/bin/py2cu] [--largest 100] [--lint] [shape ...]

Each row is a kind of input, with its size, user time (minimum of three runs) and memory at each scale. The last columns are the exponents of time and
memory between the last two scales, after subtraction of those of an empty program: 1 is linear. The benchmark fails if an exponent exceeds 1.15, unless
the values are too small to measure. If the exponent of the time does, and valgrind is installed, the number of instructions decides instead, because the
time per instruction grows when the data exceed a cache, and on a busy machine. With --largest 1000, the kinds from own_loops on have 50,000 lines.
Rejected programs are also measured, and marked in the row; they must not be slow either.
"""
import argparse
import math
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

LIMITS = [(64 << 10, 2.0, 256), (1 << 20, 30.0, 2048)]  # input size in bytes, seconds, MB
MAX_EXPONENT = 1.15
MEASURABLE = (0.02, 8), (0.3, 24)  # minimum seconds and MB at the last two scales; exponents of smaller values are noise

KERNEL = "from numba import cuda\n\n\n@cuda.jit('void(int64[::1], int64)')\ndef k(x, n):\n"


def lines(*body):
    return KERNEL + "".join(f"    {line}\n" for line in body)


def statements(n):
    return lines(*(f"x[{i}] = n + {i}" for i in range(20 * n)))


def variables(n):
    return lines("v0 = n", *(f"v{i} = v{i - 1} + x[{i}]" for i in range(1, 10 * n)), f"x[0] = v{10 * n - 1}")


def one_variable(n):
    return lines("v = n", *("v = v * 3 + x[v]" for _ in range(10 * n)), "x[0] = v")


def branches(n):
    return lines("v = n", *(line for i in range(10 * n) for line in (f"if x[{i}] > v:", f"    v += {i}")), "x[0] = v")


def elifs(n):
    return lines("if n == 0:", "    x[0] = 0", *(line for i in range(1, 5 * n) for line in (f"elif n == {i}:", f"    x[0] = {i}")))


def terms(n):
    return lines("x[0] = " + " + ".join(f"x[{i}]" for i in range(20 * n)))


def constants(n):
    return lines("x[0] = " + " + ".join(str(i) for i in range(20 * n)))


def comparisons(n):
    return lines("x[0] = " + " < ".join(f"x[{i}]" for i in range(10 * n)))


def conditions(n):
    return lines("if " + " and ".join(f"x[{i}] > n" for i in range(10 * n)) + ":", "    x[0] = 1")


def choices(n):
    return lines("x[0] = " + "".join(f"{i} if n == {i} else " for i in range(n)) + "n")


def cases(n):
    return lines("match n:", *(line for i in range(5 * n) for line in (f"    case {i}:", f"        x[0] = {i}")))


def alternatives(n):
    return lines("match n:", "    case " + " | ".join(str(i) for i in range(10 * n)) + ":", "        x[0] = 1")


def loops(n):
    return lines("v = 0", *(line for i in range(5 * n) for line in (f"for i in range({i}, n):", "    v += x[i]")), "x[0] = v")


def nested(n):
    depth = min(2 * n, 190)
    return lines(*("    " * i + f"for i{i} in range(n):" for i in range(depth)), "    " * depth + "x[0] += 1")


def kernels(n):
    return "from numba import cuda\n" + "".join(f"\n\n@cuda.jit('void(int64[::1])')\ndef k{i}(x):\n    x[0] = {i}\n" for i in range(5 * n))


def functions(n):
    text = "from numba import cuda\n\n\n@cuda.jit(device=True)\ndef f0(a):\n    return a\n"
    for i in range(1, 5 * n):
        text += f"\n\n@cuda.jit(device=True)\ndef f{i}(a):\n    return f{max(i - 50, 0) if i % 50 else 0}(a) + {i}\n"
    return text + "\n\n" + lines(*(f"x[{i}] = f{i}(n)" for i in range(5 * n))).split("\n\n\n")[1]


def types(n):
    calls = "".join(f"x[{i}] = f(({', '.join(['n'] * (i % 40))}{',' if i % 40 == 1 else ''}), {i}.0)\n    " for i in range(2 * n))
    return "from numba import cuda\n\n\n@cuda.jit(device=True)\ndef f(t, a):\n    return len(t) + int(a)\n\n\n" + lines(calls).split("\n\n\n")[1]


def launches(n):
    text = "import numpy as np\nfrom numba import cuda\n\n\n@cuda.jit\ndef k(x, n):\n    x[0] = n\n\n\nx = np.zeros(9)\n"
    return text + "".join(f"k[1, {i + 1}](x, {i})\n" for i in range(20 * n))


def host_code(n):
    text = "import numpy as np\nfrom numba import cuda\n\n\n@cuda.jit\ndef k(x, n):\n    x[0] = n\n\n\nx = np.zeros(9)\nv0 = 1\n"
    return text + "".join(f"v{i} = v{i - 1} + {i}\n" for i in range(1, 20 * n)) + f"k[1, 1](x, v{20 * n - 1})\n"


def arguments(n):
    names = ", ".join(f"a{i}" for i in range(min(5 * n, 1000)))
    types = ", ".join("int32" for _ in range(min(5 * n, 1000)))
    return f"from numba import cuda\n\n\n@cuda.jit('void(int64[::1], {types})')\ndef k(x, {names}):\n    x[0] = {names.replace(', ', ' + ')}\n"


def tuples_of_tuples(n):
    return lines("a = (n,) * 16", "b = (a,) * 16", "c = (b,) * 16", "d = (c,) * 15", *("x[0] = len(d)" for _ in range(n)))


def types_of_tuples(n):
    text = "UniTuple(" * min(n, 8) + "int64" + ", 64)" * min(n, 8)
    return f"from numba import cuda\n\n\n@cuda.jit('void(int64[::1], {text})')\ndef k(x, t):\n    x[0] = len(t)\n"


def unrolled(n):
    depth = min(n, 8)
    return "from numba import cuda, literal_unroll\n\nT = (1, 2.0, 3, 4.0, 5, 6.0, 7, 8.0)\n\n\n" + lines(
        *("    " * i + f"for i{i} in literal_unroll(T):" for i in range(depth)),
        "    " * depth + "x[0] += int(" + " + ".join(f"i{i}" for i in range(depth)) + ")").split("\n\n\n")[1]


def strings(n):
    return lines('print("' + "ab\\n%\\u00e9" * (40 * n) + '", n)')


def comments(n):
    return lines(*(f"# what is said of {i}" for i in range(40 * n)), "x[0] = n")


def arrays(n):
    values = ", ".join(str(i) for i in range(40 * n))
    return f"import numpy as np\nfrom numba import cuda\n\nT = np.array([{values}])\n\n\n" + lines("x[0] = T[n]").split("\n\n\n")[1]


def unknown_names(n):
    return lines(*(f"v{i} = u{i}" for i in range(20 * n)))


def missing_functions(n):
    return lines(*("np.zeros(3)" for _ in range(20 * n)), *(f"cuda.gri{i}(1)" for i in range(10 * n))).replace("\n", "\nimport numpy as np\n", 1)


# Shapes of 50 * n lines.

def groups(n, lines_of, *body):
    """Repeat `lines_of(i)`, a list of lines, until the kernel has 50 * n lines."""
    count = len(lines_of(0))
    return lines(*(line for i in range(50 * n // count) for line in lines_of(i)), *body)


def own_loops(n):
    return groups(n, lambda i: [f"v{i} = n", f"for i{i} in range({i % 7}, n):", f"    v{i} += x[i{i}]", f"x[{i}] = v{i}"])


def own_while_loops(n):
    return groups(n, lambda i: [f"v{i} = n", f"while v{i} > 0:", f"    v{i} -= x[{i}]", f"x[{i}] = v{i}"])


def own_branches(n):
    return groups(n, lambda i: [f"if x[{i}] > n:", f"    v{i} = 1", f"if x[{i}] > n:", f"    x[{i}] = v{i}"])


def exits_of_loop(n):
    return lines("for i in range(n):", *(line for i in range(50 * n // 5) for line in (
        f"    v{i} = x[i + {i}]", f"    if v{i} > {i}:", "        break", f"    if v{i} < {i}:", "        continue")), "x[0] = v0")


def reassignments(n):
    return groups(n, lambda i: ["v = v * 3 + x[v]"]).replace("    v =", "    v = n\n    v =", 1)


def reassigned_views(n):
    return groups(n, lambda i: ["v = v[1:]"]).replace("    v =", "    v = x\n    v =", 1)


def reassigned_tuples(n):
    return groups(n, lambda i: ["v = (v[1], v[0] + 1)"]).replace("    v =", "    v = (n, n)\n    v =", 1)


def early_returns(n):
    return groups(n, lambda i: [f"if x[cuda.grid(1)] > {i}:", "    return", f"x[{i}] = n", "cuda.syncthreads()"])


def host_text(text):
    return "import numpy as np\nfrom numba import cuda\n\nx = np.zeros(9)\n\n\n" + text


def launches_of_kernels(n):
    kernels = "".join(f"@cuda.jit\ndef k{i}(x, n):\n    x[0] = n + G{i}\n\n\n" for i in range(50 * n // 8))
    names = "".join(f"G{i} = {i}\n" for i in range(50 * n // 8))
    return host_text(kernels + names + "".join(f"k{i}[1, 32](x, {i})\n" for i in range(50 * n // 8)))


def launches_of_large_kernel(n):
    body = "".join(f"    x[{i}] = n + x[{i // 2}]\n" for i in range(50 * n // 2))
    return host_text("@cuda.jit\ndef k(x, n):\n" + body + "".join(f"k[1, 32](x, {i})\n" for i in range(50 * n // 2)))


def array_parameters(n):
    """Kernels of 16 arrays each, launched."""
    names = ", ".join(f"a{i}" for i in range(16))
    kernels = "".join(f"@cuda.jit\ndef k{k}({names}):\n" + "".join(f"    a{i}[0] = a{(i + 1) % 16}[{i}]\n" for i in range(16)) +
                      f"\n\nk{k}[1, 32]({', '.join(['x'] * 16)})\n" for k in range(50 * n // 21))
    return host_text(kernels)


def views_of_parameters(n):
    count = min(1000, 25 * n)
    text = f"from numba import cuda\n\n\n@cuda.jit('void({', '.join(['int64[::1]'] * count)})')\ndef k({', '.join(f'a{i}' for i in range(count))}):\n"
    return text + "".join(f"    v{i} = a{i % count}[{i // count}:]\n    v{i}[0] = 1\n" for i in range(25 * n))


def global_arrays(n):
    tables = "".join(f"T{i} = np.array([{i}, 2, 3])\n" for i in range(25 * n))
    return tables.join(["import numpy as np\nfrom numba import cuda\n\n", "\n\n"]) + lines(*(f"x[{i}] = T{i}[n]" for i in range(25 * n))).split("\n\n\n")[1]


def imports(n):
    modules = "".join(f"import module{i}\nfrom package{i} import name{i}\n" for i in range(25 * n))
    return modules + host_text("@cuda.jit\ndef k(x):\n    x[0] = 1\n\n\nk[1, 1](x)\n")


def device_functions(n):
    text = "from numba import cuda\n" + "".join(f"\n\n@cuda.jit(device=True)\ndef f{i}(a):\n    return a + {i}\n" for i in range(50 * n // 6))
    return text + "\n\n" + lines(*(f"x[{i}] = f{i}(n)" for i in range(50 * n // 6))).split("\n\n\n")[1]


def overloads(n):
    count = 50 * n // 8
    text = "from numba import cuda\n" + "".join(f"\n\n@cuda.jit(device=True)\ndef f{i}(a):\n    return a + {i}\n" for i in range(count))
    return text + "\n\n" + lines(*(f"x[{i}] = f{i}(n) + f{i}(1.5)" for i in range(count))).split("\n\n\n")[1]


def enums(n):
    text = "import enum\nfrom numba import cuda\n" + "".join(f"\n\nclass E{i}(enum.IntEnum):\n    A = {i}\n    B = {i + 1}\n" for i in range(50 * n // 6))
    return text + "\n\n" + lines(*(f"x[{i}] = E{i}.A + n" for i in range(50 * n // 6))).split("\n\n\n")[1]


def local_arrays(n):
    return groups(n, lambda i: [f"s{i} = cuda.local.array(4, 'int32')", f"s{i}[n] = n", f"x[{i}] = s{i}[3]"])


def docstring(n):
    return lines('"""Text.', "", *(f"Line {i} of the description." for i in range(50 * n)), '"""', "x[0] = n")


def warnings(n):
    return groups(n, lambda i: [f"if cuda.threadIdx.x > {i}:", "    cuda.syncthreads()"])


def errors_in_a_line(n):
    return lines("x[0] = " + "; x[0] = ".join(f"u{i}" for i in range(50 * n)))


LAUNCHED = "@cuda.jit\ndef k(x, n):\n    x[0] = n\n\n\n"


def host_functions(n):
    functions = "".join(f"def f{i}(x, n):\n    y = x * 2\n    k[1, 1](y, n)\n\n\n" for i in range(50 * n // 6))
    return host_text(LAUNCHED + functions + "".join(f"f{i}(x, {i})\n" for i in range(50 * n // 6)))


def host_classes(n):
    classes = "".join(f"class C{i}:\n    def __init__(self):\n        self.m = {i}\n\n    def run(self, x):\n        k[1, 1](x, self.m)\n\n\n" for i in range(50 * n // 10))
    return host_text(LAUNCHED + classes + "".join(f"C{i}().run(x)\n" for i in range(50 * n // 10)))


def host_groups(n, lines_of, head=""):
    """A host function of 50 * n lines: `lines_of(i)`, repeated after the statement `head`."""
    count = len(lines_of(0))
    indent = "    " * (2 if head else 1)
    body = f"    {head}\n" * bool(head) + "".join(f"{indent}{line}\n" for i in range(50 * n // count) for line in lines_of(i))
    return host_text(LAUNCHED + "def f(x, c):\n" + body + "    k[1, 1](x, 3)\n\n\nimport sys\nf(x, sys.argv)\n")


def host_branches(n):
    return host_groups(n, lambda i: [f"v{i} = {i}", f"if c[{i}]:", f"    v{i} = {i}.5"])


def host_branches_of_variable(n):
    return host_groups(n, lambda i: [f"if c[{i}]:", f"    v = {i}", "else:", f"    v = {i}.5"])


def host_tries(n):
    return host_groups(n, lambda i: ["try:", f"    v{i} = c[{i}]", "except IndexError:", f"    v{i} = {i}"])


def host_matches(n):
    return host_groups(n, lambda i: [f"match c[{i}]:", "    case 1:", f"        v{i} = {i}"])


def host_loops(n):
    return host_groups(n, lambda i: [f"for i{i} in c:", f"    v{i} = i{i}", f"    if v{i}:", "        break"])


def host_exits_of_loop(n):
    return host_groups(n, lambda i: [f"v{i} = {i}", f"if c[{i}]:", "    break"], head="for i in c:")


def host_dicts(n):
    return host_text(LAUNCHED + "items = {}\n" + "".join(f"items['a{i}'] = {i}\n" for i in range(50 * n)) + "k[1, 1](x, len(items))\n")


def specializations(n):
    return "from numba import cuda\n\n\ndef k(x, n):\n    x[0] = n\n\n\n" + "".join(f"k{i} = cuda.jit('void(int64[::1], int64)')(k)\n" for i in range(50 * n))


# Kernels whose types are options: a function returns the source, the options, and the content of the file of --types.

def untyped(n):
    return "from numba import cuda\n" + "".join(f"\n\n@cuda.jit\ndef k{i}(x):\n    x[0] = {i}\n" for i in range(n))


def rows_of_types(n):
    return untyped(20 * n), [], "".join(f"k{i}(int64[::1])\n" for i in range(20 * n))


def rows_of_other_files(n):
    return untyped(1), [], "k0(int64[::1])\n" + "".join(f"j{i}(int64[::1])\n" for i in range(100 * n))


def signature_options(n):
    return untyped(20 * n), [f"--sig=k{i}(int64[::1])" for i in range(20 * n)], "".join(f"k{i}(int32[::1])\n" for i in range(20 * n))


def kernel_options(n):
    return untyped(20 * n), [f"-kk{i}" for i in range(20 * n)], "".join(f"k{i}(int64[::1])\n" for i in range(20 * n))


def constant_options(n):
    return lines(*(f"x[{i}] = N{i}" for i in range(20 * n))), [f"--const=N{i}={i}" for i in range(20 * n)], ""


def missing_functions_of_options(n):
    return untyped(20 * n), [f"--sig=j{i}(int64[::1])" for i in range(20 * n)], ""


def unresolved_calls(n):
    return LAUNCHED.join(["from numba import cuda\nfrom a import f\n\n\n", ""]) + "".join(
        f"k{i} = cuda.jit('void(int64[::1], int64)')(f.f{i})\n" for i in range(50 * n))


def unresolved_methods(n):
    return "from numba import cuda\n" + "".join(
        f"\n\nclass C{i}:\n    def f(self, x):\n        x[0] = {i}\n\n\nk{i} = cuda.jit('void(int64[::1])')(C{i}().f)\n" for i in range(50 * n // 8))


def lambdas(n):
    return "from numba import cuda\n" + "".join(f"r{i} = cuda.reduce(lambda a, b: a + b + {i})\nr{i}(x)\n" for i in range(50 * n // 2))


SHAPES = [unknown_names, missing_functions, statements, variables, one_variable, branches, elifs, terms, constants, comparisons, conditions, choices, cases, alternatives, loops, nested,
          kernels, functions, types, launches, host_code, arguments, tuples_of_tuples, types_of_tuples, unrolled, strings, comments, arrays,
          own_loops, own_while_loops, own_branches, exits_of_loop, reassignments, reassigned_views, reassigned_tuples, early_returns, launches_of_kernels,
          launches_of_large_kernel, array_parameters, views_of_parameters, global_arrays, imports, device_functions, overloads, enums, local_arrays, docstring, warnings,
          errors_in_a_line, host_functions, host_classes, host_branches, host_branches_of_variable,
          host_tries, host_matches, host_loops, host_exits_of_loop, host_dicts, specializations,
          rows_of_types, rows_of_other_files, signature_options, kernel_options, constant_options, missing_functions_of_options, unresolved_calls,
          unresolved_methods, lambdas]


def hold(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def exponent(small, large, sizes):
    """Exponent of the growth from `small` to `large`; 0 if the input did not grow enough."""
    ratio = sizes[1] / sizes[0]
    return math.log(max(large, 1e-3) / max(small, 1e-3)) / math.log(ratio) if ratio >= 2 else 0.0


def peak(pid):
    """Return the current maximum memory of a running process in MB. The value of os.wait4() includes the memory of this process before exec."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as status:
            return next((int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM:")), 0)
    except ProcessLookupError:
        return 0


def command_of(command, shape, scale, folder):
    """Write the files of a shape. Return its command, the size of its input with options, and the size of its source."""
    program = shape(scale)
    text, options, rows = (program, [], "") if isinstance(program, str) else program
    path, types = os.path.join(folder, "shape.py"), os.path.join(folder, "shape.types")
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    with open(types, "w", encoding="utf-8") as out:
        out.write(rows)
    size = len(text) + len(rows) + sum(map(len, options))
    return [*command, *options, *(["--types", types] if rows else []), path], size, len(text)


def instructions(command):
    """The number of instructions that the command executes, according to cachegrind."""
    done = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", *command],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    return int(re.search(r"I +refs: +([0-9,]+)", done.stderr).group(1).replace(",", ""))


def run(command, limit):
    """Return seconds, MB and the outcome."""
    least, most, failure = limit, 0, ""
    for _ in range(3):
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as err_file:
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=err_file, preexec_fn=lambda: hold(int(limit)))
            ended = 0
            while not ended:
                most = max(most, peak(process.pid))
                time.sleep(0.0005)
                ended, status, usage = os.wait4(process.pid, os.WNOHANG)
            err_file.seek(0)
            err = err_file.read()
        least = min(least, usage.ru_utime)
        code = os.waitstatus_to_exitcode(status)
        codes = re.findall(r"error: .* \[([a-z-]+)\]$", err, re.M)
        failure = "" if code == 0 else codes[0] if code == 1 and codes else f"ends with {code}"
        if "internal error" in err:
            failure = "internal error"
        if least > 5:
            break
    return least, most, failure


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", default=os.environ.get("PY2CU_COMMAND", "build/bin/py2cu"))
    parser.add_argument("--largest", type=int, default=100)
    parser.add_argument("--lint", action="store_true", help="enable the rules of --lint")
    parser.add_argument("shapes", nargs="*")
    options = parser.parse_args()
    command = [options.py2cu] + ["--lint"] * options.lint
    scales = [scale for scale in (1, 10, 100, 1000) if scale <= options.largest]
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "shape.py")
        with open(path, "w", encoding="utf-8") as out:
            out.write(KERNEL + "    x[0] = n\n")
        empty, empty_memory, _ = run([*command, path], 40)
        print(f"{'shape':24}" + "".join(f"{'x' + str(scale):>30}" for scale in scales) + "  time memory")
        for shape in SHAPES:
            if options.shapes and shape.__name__ not in options.shapes:
                continue
            row, measured = f"{shape.__name__:24}", []
            for scale in scales:
                whole, size, source_size = command_of(command, shape, scale, folder)
                limit = next(((seconds, memory) for most, seconds, memory in LIMITS if source_size <= most), (60.0, 4096))
                seconds, memory, failure = run(whole, 40)
                over = seconds > limit[0] or memory > limit[1] or failure.startswith(("internal", "ends"))
                bad += over
                measured.append((size, seconds - empty, memory - empty_memory))
                row += f"{size >> 10:6} KB {seconds * 1e3:7.0f} ms {memory:5.0f} MB{'!' if over else ' '}"
                row += " " if not failure else "-"
                last = failure
            before, after = measured[-2], measured[-1]
            exponents = [exponent(before[i], after[i], (before[0], after[0])) for i in (1, 2)]
            grows = [before[i + 1] >= MEASURABLE[0][i] and after[i + 1] >= MEASURABLE[1][i] and exponents[i] > MAX_EXPONENT for i in (0, 1)]
            if grows[0] and shutil.which("valgrind"):
                counts = [instructions(command_of(command, shape, scale, folder)[0]) for scale in scales[-2:]]
                exponents[0] = exponent(*counts, (before[0], after[0]))
                grows[0] = exponents[0] > MAX_EXPONENT
                last += f" {counts[0] / 1e6:.0f} and {counts[1] / 1e6:.0f} million instructions"
            grows = any(grows)
            bad += grows
            print(f"{row}{exponents[0]:6.2f} {exponents[1]:6.2f}{'!' if grows else ' '} {last}", flush=True)
    print(f"{bad} exceed their limits")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
