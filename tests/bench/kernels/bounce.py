"""Particles as records: each moves by one time step and bounces off the floor."""
from py2cu import cuda


@cuda.jit
def bounce(particles, gravity, damping, dt):
    i = cuda.grid(1)
    if i < particles.size:
        p = particles[i]
        p.velocity[2] -= gravity * dt
        for axis in range(3):
            p.position[axis] += p.velocity[axis] * dt
        if p.position[2] < 0.0:
            p.position[2] = -p.position[2]
            p.velocity[2] *= -damping
            p.bounces += 1
