# SPDX-License-Identifier: MIT
"""Cost of a call of operators: as_torch_op, as_jax and those of `py2cu export --ops`, compared with the framework's own operations, with an empty Python
operator of the same schema and with the launch alone.

    python3 tests/bench/bench_ops.py [--device cpu|cuda] [--elements N] [--exported]

--exported builds the exported operators, too, which takes a minute and requires CMake.

The queue of a GPU is never full: each batch of calls waits for the GPU after the measurement. The minimum of several batches counts.
"""
import argparse
import importlib
import os
import subprocess
import sys
import tempfile
import time

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
parser.add_argument("--elements", type=int, default=1000)
parser.add_argument("--exported", action="store_true")
options = parser.parse_args()
os.environ["PY2CU_DEVICE"] = "host" if options.device == "cpu" else "cuda"
os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
if options.device == "cpu":
    os.environ["JAX_PLATFORMS"] = "cpu"

from py2cu import cuda  # noqa: E402
from py2cu.operators import like  # noqa: E402

COUNT, BATCHES = 200, 15


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def product(x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * y[i]


@cuda.jit("void(float32[::1], float32[::1], float32[::1], float32[::1], float32[::1])")
def product_grad(x, y, g, dx, dy):
    i = cuda.grid(1)
    if i < g.size:
        dx[i] = g[i] * y[i]
        dy[i] = g[i] * x[i]


@cuda.jit("void(float32, float32[::1], float32[::1])")
def axpy(a, x, y):
    i = cuda.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]


def export(framework):
    """Return the module of the exported operators; None: not requested."""
    if not options.exported:
        return None
    folder = os.path.join(tempfile.mkdtemp(), "bench_exported")
    operators, build = os.path.join(folder, "operators"), os.path.join(folder, "operators", "build")
    declarations = ["product: out=like(x), grad=product_grad", "product_grad: dx=like(x), dy=like(y)"]
    py2cu = os.environ.get("PY2CU_COMMAND", "py2cu")
    for command in ([py2cu, "export", __file__, "--ops", framework, *(word for text in declarations for word in ("--op", text)), "-o", folder],
                    ["cmake", "-S", operators, "-B", build, f"-DOPERATORS_CUDA={'ON' if options.device == 'cuda' else 'OFF'}", f"-DOPS={framework}",
                     "-DCMAKE_BUILD_TYPE=Release", f"-DPython_EXECUTABLE={sys.executable}"],
                    ["cmake", "--build", build, "-j", "2"]):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(done.stdout + done.stderr)
    sys.path.insert(0, operators)
    return importlib.import_module(f"operators_{framework}")


def measure(name, call, wait):
    """Print the time of a call."""
    for _ in range(10):
        call()
    wait()
    times = []
    for _ in range(BATCHES):
        begin = time.perf_counter()
        for _ in range(COUNT):
            call()
        times.append((time.perf_counter() - begin) / COUNT)
        wait()
    print(f"{name:56} {min(times) * 1e6:8.2f} µs", flush=True)


def bench_torch(torch):
    device, n = options.device, options.elements
    wait = torch.cuda.synchronize if device == "cuda" else lambda: None
    x, y, out = (torch.rand(n, device=device) for _ in range(3))
    backward = product_grad.as_torch_op("bench::product_grad", outputs={"dx": like("x"), "dy": like("y")})
    function = product.as_torch_op("bench::product", outputs={"out": like("x")}, grad=backward)
    in_place = axpy.as_torch_op("bench::axpy")
    library = torch.library.Library("bench_empty", "DEF")
    library.define("product(Tensor x, Tensor y) -> Tensor")
    library.impl("product", lambda x, y: out, device.upper())
    torch.library.register_autograd("bench_empty::product", lambda ctx, g: (g, g), setup_context=lambda ctx, inputs, output: None, lib=library)
    empty = torch.ops.bench_empty.product.default
    blocks = (n + 255) // 256
    multiply = torch.ops.aten.mul.Tensor
    measure("torch: x * y", lambda: x * y, wait)
    measure("torch: torch.ops.aten.mul.Tensor(x, y)", lambda: multiply(x, y), wait)
    measure("torch: torch.addcmul(x, x, y)", lambda: torch.addcmul(x, x, y), wait)
    measure("torch: y.add_(x, alpha=2)", lambda: y.add_(x, alpha=2), wait)
    measure("launch alone: product[blocks, 256](x, y, out)", lambda: product[blocks, 256](x, y, out), wait)
    measure("empty torch.library operator with autograd", lambda: empty(x, y), wait)
    measure("as_torch_op: product", lambda: function(x, y), wait)
    measure("as_torch_op: axpy, in place", lambda: in_place(2.0, x, y), wait)
    operators = export("torch")
    if operators is not None:
        measure("exported: product", lambda: operators.product(x, y), wait)
        with torch.inference_mode():
            measure("exported: product, in inference mode", lambda: operators.product(x, y), wait)
        measure("exported: axpy, in place", lambda: operators.axpy(2.0, x, y), wait)


def bench_jax(jax):
    x = jax.numpy.ones(options.elements, jax.numpy.float32)
    ours = jax.jit(product.as_jax(outputs={"out": like("x")}))
    own = jax.jit(lambda x, y: x * y)
    measure("jax: jit(x * y)", lambda: own(x, x), lambda: own(x, x).block_until_ready())
    measure("as_jax: jit(product)", lambda: ours(x, x), lambda: ours(x, x).block_until_ready())
    operators = export("jax")
    if operators is not None:
        exported = jax.jit(operators.product)
        measure("exported: jit(product)", lambda: exported(x, x), lambda: exported(x, x).block_until_ready())


for name, bench in ("torch", bench_torch), ("jax", bench_jax):
    try:
        module = __import__(name)
    except ImportError as error:
        print(f"{name}: not measured: {error}")
        continue
    bench(module)
