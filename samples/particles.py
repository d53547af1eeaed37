"""particles: uses a structured array in a kernel: fields by name, nested arrays, and a record as an argument."""
import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = 256
STEPS = 10

# Any structured NumPy dtype works. In CUDA C, a particle is a struct with the same layout.
PARTICLE = np.dtype([("position", np.float32, 3), ("velocity", np.float32, 3), ("bounces", np.int32)], align=True)
WORLD = np.dtype([("gravity", np.float32), ("damping", np.float32), ("dt", np.float32)], align=True)


@cuda.jit
def step(particles, world):
    """Move each particle by one time step; particles bounce off the floor."""
    i = cuda.grid(1)
    if i < particles.size:
        p = particles[i]  # a view of the record, not a copy
        p.velocity[2] -= world.gravity * world.dt
        for axis in range(3):
            p.position[axis] += p.velocity[axis] * world.dt
        if p.position[2] < 0.0:
            p.position[2] = -p.position[2]
            p.velocity[2] *= -world.damping
            p.bounces += 1


def numpy_step(particles, world):
    """Compute the same step with NumPy on whole fields."""
    position, velocity = particles["position"], particles["velocity"]
    velocity[:, 2] -= world["gravity"] * world["dt"]
    position += velocity * world["dt"]
    low = position[:, 2] < 0.0
    position[low, 2] *= -1
    velocity[low, 2] *= -world["damping"]
    particles["bounces"] += low


def run(scale=1.0):
    n = tools.pick(cuda, 1 << 20, 1 << 16, scale)
    grid = tools.blocks(n, THREADS)
    rng = np.random.default_rng(1)
    particles = np.zeros(n, PARTICLE)
    particles["position"] = rng.uniform(0.0, 1.0, (n, 3))
    particles["velocity"] = rng.uniform(-1.0, 1.0, (n, 3))
    world = np.zeros(1, WORLD)
    world[0] = (9.81, 0.75, 0.125)

    d_particles = cuda.to_device(particles)
    for _ in range(STEPS):
        step[grid, THREADS](d_particles, world[0])
    got = d_particles.copy_to_host()

    run_ms = tools.time_kernel(cuda, lambda: step[grid, THREADS](d_particles, world[0]))
    expected = particles.copy()
    for _ in range(STEPS):
        numpy_step(expected, world[0])
    scratch = particles.copy()
    numpy_ms, _ = tools.time_host(lambda: numpy_step(scratch, world[0]))

    # The GPU rounds v - g * dt once, NumPy twice, so a particle may bounce one step earlier or later.
    same = got["bounces"] == expected["bounces"]
    error = float(np.abs(got["position"][same] - expected["position"][same]).max())
    return {"kernel": "step", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-3 and same.mean() > 0.999,
            "detail": f"{n} particles, {STEPS} steps, {int(got['bounces'].sum())} bounces, largest error {error:.1e}"}


if __name__ == "__main__":
    tools.main(run)
