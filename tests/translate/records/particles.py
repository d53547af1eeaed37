import numpy as np
from numba import cuda, float32, from_dtype
import numba

particle = np.dtype([("x", np.float32), ("y", np.float32), ("v", np.float32, (3,)), ("id", np.int32), ("alive", np.bool_)], align=True)
cell = np.dtype([("first", particle), ("count", "i4")])
G = 9.81

@cuda.jit(device=True)
def advance(p, dt):
    p.x += p.v[0] * dt
    p["y"] += p["v"][1] * dt - 0.5 * G * dt * dt

@cuda.jit
def step(particles, cells, dt, xs):
    """One step for each particle."""
    i = cuda.grid(1)
    if i < particles.size:
        advance(particles[i], dt)
        p = particles[i]
        if p.y < 0:
            p.alive = False
            p.v[1] = -p.v[1]
        particles[i].id = i
        cells[i].count += 1
        cells[i].first = p
        cells[i].first.x = 3
        xs[i] = particles["x"][i] + particles.y[i - 1] + cells[i].first.v[2]
        cuda.atomic.add(cells["count"], 0, 1)
        cuda.atomic.max(particles[0].v, 1, p.v[1])
        particles[i - 1] = particles[i]

@cuda.jit
def sort(particles):
    tile = cuda.shared.array(32, dtype=particle)
    mine = cuda.local.array(2, dtype=particle)
    t = cuda.threadIdx.x
    tile[t] = particles[t]
    cuda.syncthreads()
    mine[0] = tile[31 - t]
    mine[1].x = mine[0].x if t > 3 else mine[0].y
    best = tile[0]
    for q in particles:
        if q.x > best.x:
            best = q
    particles[t] = mine[1]
    particles[t + 32] = best
    ys = particles["y"]
    ys[t] = 1

ps = np.zeros(100, particle)
cs = np.zeros(100, dtype=cell)
step[1, 100](ps, cs, 0.1, np.zeros(100))
sort[1, 32](cuda.to_device(ps))
