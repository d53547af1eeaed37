"""torch_operator: trains a small PyTorch model with an activation function and its gradient as kernels."""
import numpy as np

from py2cu import cuda
from py2cu.operators import like

import sample_tools as tools

STEPS = 200


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def bump(x, out):
    """Compute out = x * exp(-x * x), an activation function that PyTorch does not have."""
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        out[i, j] = x[i, j] * np.exp(-x[i, j] * x[i, j])


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1])")
def bump_grad(x, gradient, dx):
    """Compute dx = gradient * (1 - 2 * x * x) * exp(-x * x)."""
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        square = x[i, j] * x[i, j]
        dx[i, j] = gradient[i, j] * (1 - 2 * square) * np.exp(-square)


def train(torch, activation, where, n):
    """Fit sin(3 x) with a model of two layers; return the mean squared error before and after the training."""
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(1, 64), torch.nn.Module(), torch.nn.Linear(64, 1)).to(where)
    model[1].forward = activation
    x = torch.linspace(-2.0, 2.0, n, device=where).reshape(-1, 1)
    y = torch.sin(3 * x)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
    errors = []
    for _ in range(STEPS):
        loss = torch.nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        errors.append(float(loss.detach()))
    return errors[0], errors[-1]


def run(scale=1.0):
    torch = tools.need("torch", "torch")
    if tools.on_gpu(cuda) and not torch.cuda.is_available():
        raise tools.Missing("there is a GPU, but this PyTorch cannot use it")
    where = "cuda" if tools.on_gpu(cuda) else "cpu"
    n = tools.pick(cuda, 4096, 256, scale)

    # The operators allocate their outputs and launch on PyTorch's current stream.
    backward = bump_grad.as_torch_op("py2cu_samples::bump_backward", outputs={"dx": like("x")})
    activation = bump.as_torch_op("py2cu_samples::bump", outputs={"out": like("x")}, grad=backward)

    before, after = train(torch, activation, where, n)
    expected = train(torch, lambda x: x * torch.exp(-x * x), where, n)
    checked = after < 0.1 * before and abs(after - expected[1]) < 0.1 * expected[1] + 1e-4

    x = torch.randn(n, 64, device=where)
    run_ms = tools.time_kernel(torch.cuda if where == "cuda" else cuda, lambda: activation(x))
    host = x.cpu().numpy()
    numpy_ms, _ = tools.time_host(lambda: host * np.exp(-host * host))
    return {"kernel": "bump", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": checked,
            "detail": f"{STEPS} steps on {where}, mean squared error {before:.3f} before and {after:.5f} after (PyTorch's own operations: {expected[1]:.5f})"}


if __name__ == "__main__":
    tools.main(run)
