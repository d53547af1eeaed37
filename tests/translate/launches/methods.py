import numpy as np
from numba import cuda


@cuda.jit
def step(state, dt):
    i = cuda.grid(1)
    if i < state.shape[0]:
        state[i, 0] += dt * state[i, 1]


class Simulation:
    threads = 128

    def __init__(self, n, dt=0.01):
        self.n = n
        self.dt = np.float32(dt)
        self.state = np.zeros((n, 2), dtype=np.float32)
        self.d_state = None

    def upload(self):
        self.d_state = cuda.to_device(self.state)

    def run(self, steps):
        blocks = (self.n + self.threads - 1) // self.threads
        for _ in range(steps):
            step[blocks, self.threads](self.d_state, self.dt)


simulation = Simulation(1000)
simulation.upload()
simulation.run(10)
