"""Compare the results of this project's kernels with those of the Python files from which they were generated.

    check.py [--build DIRECTORY] [--scripts DIRECTORY] [--kernel NAME]

Build the project first: cmake -S . -B build && cmake --build build. The script imports the Python files and launches
their kernels with py2cu if it is installed, otherwise with Numba. The kernels get the same small inputs as in the
program `main` and, if nanobind was installed for the build, in the Python module.
Exit status: 0 if all compared results agree, 77 if nothing was run because there is no GPU, otherwise 1.
"""
import argparse
import glob
import importlib.util
import json
import operator
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
MODULES = {}  # by path, because several files may have the same name
NO_DEVICE = 77  # exit status of `main` if there is no GPU, and of this script, which then runs nothing


def use_py2cu():
    """Run this script again under `python -m py2cu`, which replaces Numba."""
    if "PY2CU_CHECK" not in os.environ and importlib.util.find_spec("py2cu"):
        os.environ["PY2CU_CHECK"] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "py2cu", os.path.abspath(__file__), *sys.argv[1:]])


use_py2cu()
try:
    import numpy as np
except ImportError:
    sys.exit("not run: check.py requires NumPy: pip install numpy")


def split(text):
    """Split a string such as "a[..],b[..]" at the commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [*parts, text[start:]]


def closing(text):
    depth = 0
    for i, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if letter in ")]" and depth == 0:
            return i
    raise ValueError(f"'{text}' is an unknown type")


def dtype_of(text):
    """Return the dtype of a type in Numba's notation: "float32", "Record(x[type=float32;offset=0];4;False)"."""
    if text.startswith("nestedarray("):
        element, shape = re.fullmatch(r"nestedarray\((.*), (\(.*?\))\)", text).groups()
        return np.dtype((dtype_of(element), tuple(int(number) for number in re.findall(r"\d+", shape))))
    if text.startswith("Record("):
        fields, size, aligned = text[len("Record("):-1].rsplit(";", 2)
        names, formats, offsets = [], [], []
        for field in split(fields):
            name, rest = field.split("[type=", 1)
            kind, offset = rest[:-1].rsplit(";offset=", 1)
            names.append(name)
            formats.append(dtype_of(kind))
            offsets.append(int(offset.split(";")[0]))
        layout = {"names": names, "formats": formats, "offsets": offsets, "itemsize": int(size)}
        return np.dtype(layout, align=aligned == "True")
    chars = re.fullmatch(r"(CharSeq|UnicodeCharSeq|\[(?:char|unichr) x )\(?(\d+)[)\]]", text)
    if chars:
        return np.dtype(("S" if chars.group(1) in ("CharSeq", "[char x ") else "U") + chars.group(2))
    return np.dtype(text)


def values(dtype, count):
    """Return small numbers that differ between elements."""
    if dtype.names is not None:
        array = np.zeros(count, dtype)
        for name in dtype.names:
            field = dtype[name]
            items = values(field.base, count * int(np.prod(field.shape, dtype=int)))
            array[name] = items.reshape((count, *field.shape))
        return array
    numbers = np.arange(count) * 7 % 16
    if dtype.kind in "fc":
        return ((numbers + 1) / 16).astype(dtype)
    if dtype.kind in "biu":
        return (numbers % 2 if dtype.kind == "b" else numbers).astype(dtype)
    return np.zeros(count, dtype)


def arguments_of(kernel):
    """Return the Python arguments, and the arrays among them by name."""
    given, arrays = {}, {}
    for argument in kernel["arguments"]:
        if argument["kind"] == "array":
            dtype, shape = dtype_of(argument["dtype"]), tuple(argument["shape"])
            value = values(dtype, int(np.prod(shape, dtype=int))).reshape(shape, order=argument["order"])
            arrays[argument["name"]] = value
            value = value if shape or not argument["record"] else value[()]
        elif argument["kind"] == "number":
            value = np.dtype(argument["dtype"]).type(argument["value"])
        else:
            value = None
        given.setdefault(argument["parameter"], []).append((argument["item"], value))
    ordered = [items for _, items in sorted(given.items())]
    return [tuple(value for _, value in items) if items[0][0] else items[0][1] for items in ordered], arrays


def module_of(path, scripts):
    """The Python file, imported."""
    path = os.path.join(scripts, os.path.basename(path)) if scripts else path
    if path not in MODULES:
        name = os.path.splitext(os.path.basename(path))[0]
        sys.path.insert(0, os.path.dirname(path))
        spec = importlib.util.spec_from_file_location(name, path)
        MODULES[path] = sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(MODULES[path])
    return MODULES[path]


def differ(expected, got):
    """Return a description of the difference, or None.

    Floats are compared with a tolerance, because threads may add in any order.
    """
    if expected.dtype.names is not None:
        found = ((name, differ(expected[name], got[name])) for name in expected.dtype.names)
        return next((f"{name}: {why}" for name, why in found if why), None)
    if expected.dtype.kind in "fc":
        capacity = max(1e-10, 50 * float(np.finfo(expected.dtype).eps))
        same = np.isclose(got, expected, rtol=capacity, atol=capacity, equal_nan=True)
    else:
        same = expected == got
    if np.all(same):
        return None
    where = tuple(int(i) for i in np.argwhere(~np.atleast_1d(same))[0])
    first = f"{np.atleast_1d(got)[where]}, not {np.atleast_1d(expected)[where]}"
    return f"{int(np.sum(~same))} of {same.size} differ, first at {where}: {first}"


def differences(expected, got):
    for name, array in expected.items():
        if array.shape:  # Python keeps a copy of a single struct
            yield name, differ(array, got[name])


def launch(function, kernel):
    given, arrays = arguments_of(kernel)
    function[tuple(kernel["grid"]), tuple(kernel["block"]), 0, kernel["shared"]](*given)
    return arrays


def run_program(program, *arguments):
    """Return the exit status and the output of the program."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    result = subprocess.run([program, *arguments], timeout=60, **streams)
    return result.returncode, result.stdout.strip()


def main_program(build):
    """Return the path of the program `main`, which a build for several configurations writes to a subdirectory."""
    found = [path for path in glob.glob(os.path.join(build, "**", "main*"), recursive=True)
             if os.path.basename(path) in ("main", "main.exe") and os.path.isfile(path)]
    return min(found, key=len, default=None)


def run_main(program, kernel, work):
    _, arrays = arguments_of(kernel)
    for name, array in arrays.items():
        with open(os.path.join(work, f"{kernel['name']}.{name}.in"), "wb") as file:
            file.write(array.tobytes(order="A"))
    status, output = run_program(program, work, kernel["name"])
    if status != 0:
        raise RuntimeError(output)
    for name, array in arrays.items():
        with open(os.path.join(work, f"{kernel['name']}.{name}.out"), "rb") as file:
            order = "F" if array.flags.f_contiguous and not array.flags.c_contiguous else "C"
            arrays[name] = np.frombuffer(file.read(), array.dtype).reshape(array.shape, order=order)
    return arrays


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(HERE, "build"), metavar="DIRECTORY")
    parser.add_argument("--scripts", metavar="DIRECTORY", help="directory of the Python files, if they were moved")
    parser.add_argument("--kernel", metavar="NAME")
    args = parser.parse_args()
    with open(os.path.join(HERE, "kernels.json"), encoding="utf-8") as file:
        project = json.load(file)
    sys.path.insert(0, os.path.abspath(args.build))
    program = main_program(args.build)
    if program is None:
        print(f"not run: the program was not built: cmake -S {HERE} -B {args.build} && cmake --build {args.build}")
        return 1
    status, output = run_program(program, HERE, "")  # launches no kernel
    if status == NO_DEVICE:
        print(f"{output} (number of kernels: {len(project['kernels'])})")
        return NO_DEVICE
    built = any(glob.glob(os.path.join(args.build, project["module"] + ending)) for ending in (".*.so", ".*.pyd"))
    exported = importlib.import_module(project["module"]) if built else None
    if exported is None:
        print("the Python module is not compared: it was not built (nanobind is missing)")
    failed = compared = 0
    with tempfile.TemporaryDirectory() as work:
        for kernel in project["kernels"]:
            if args.kernel not in (None, kernel["name"]):
                continue
            if kernel["skipped"]:
                print(f"{kernel['name']}: not compared: {kernel['skipped']}")
                continue
            function = getattr(module_of(kernel["file"], args.scripts), kernel["python_name"], None)
            if not hasattr(function, "__getitem__"):
                print(f"{kernel['name']}: not compared: no kernel has this name in {os.path.basename(kernel['file'])}")
                continue
            raised = None
            try:
                expected = launch(function, kernel)
            except Exception as error:  # the Python file may raise any exception
                raised = type(error).__name__
                if raised not in kernel["raises"]:
                    print(f"{kernel['name']}: not compared: the kernel of the Python file fails: {error}")
                    continue
            runs = {"main": lambda: run_main(program, kernel, work)}
            if exported is not None:
                runs["module"] = lambda: launch(operator.attrgetter(kernel["name"])(exported), kernel)
            for name, run in runs.items():
                try:
                    got = run()
                    found = (f"{array}: {why}" for array, why in differences(expected, got) if why)
                    problem = f"does not raise {raised}" if raised else next(found, None)
                except Exception as error:  # the kernel may raise any exception; the program prints it
                    problem = None if raised in (type(error).__name__, *re.findall(r"\w+", str(error))) else str(error)
                same = "the same" if raised is None else f"raises {raised} as well"
                print(f"{kernel['name']}: {name}: {problem or same}")
                failed += problem is not None
                compared += 1
    print(f"{compared} compared, {failed} differ")
    return 1 if failed or (compared == 0 and not all(kernel["skipped"] for kernel in project["kernels"])) else 0


if __name__ == "__main__":
    sys.exit(main())
