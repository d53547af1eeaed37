# Dtypes and shapes of PyTorch.
import torch
from numba import cuda


@cuda.jit
def kernel(x, rows, columns):
    x[0, 0] = rows * columns


@cuda.jit
def halves(x, mask):
    x[0] = mask[0]


x = torch.zeros((4, 5), dtype=torch.float64, device="cuda")
kernel[1, 1](x, x.size(0), x.shape[1])
rows, columns = x.size()
kernel[1, 1](torch.rand(3, 4), rows, columns)
halves[1, 1](torch.ones(3, dtype=torch.half), torch.ones(3, dtype=torch.bool))
