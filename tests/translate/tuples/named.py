from collections import namedtuple
from typing import NamedTuple
import numpy as np
from numba import cuda

Point = namedtuple("Point", "x y")
Config = namedtuple("Config", ["tile", "scale", "origin"])

class Limits(NamedTuple):
    """Bounds."""
    low: float
    high: int = 5

CONFIG = Config(tile=16, scale=0.5, origin=Point(1, 2))

@cuda.jit(device=True)
def move(p, dx):
    return Point(p.x + dx, y=p.y)

@cuda.jit
def k(p, limits, out):
    tile = cuda.shared.array(CONFIG.tile, dtype=np.float32)
    i = cuda.grid(1)
    q = move(p, CONFIG.scale)
    if i > 3:
        q = Point(q.y, q.x)
    if limits.low < q.x < limits.high:
        a, b = q
        out[i] = a + b * q[0] + CONFIG.origin.y + len(q)
    tile[i % CONFIG.tile] = out[i]

k[1, 32](Point(1.5, 2), Limits(0.5, high=9), np.zeros(32))
