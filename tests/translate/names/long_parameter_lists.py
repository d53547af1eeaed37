"""The parameters of a function with a long name start on the next line, unless they fit."""
from numba import cuda


@cuda.jit(device=True)
def pressure_gradient_between_two_neighbouring_cells_of_the_grid(pressure, i, j, width_of_a_cell):
    return (pressure[i] - pressure[j]) / width_of_a_cell


@cuda.jit("void(float32[:, ::1], float32[::1], float32[:, ::1], float32, int64)")
def update_velocity_and_pressure_of_all_cells_of_the_domain(velocity, pressure, previous, width, steps):
    i = cuda.grid(1)
    if i + 1 < pressure.shape[0]:
        velocity[i, 0] -= pressure_gradient_between_two_neighbouring_cells_of_the_grid(pressure, i, i + 1, width)
    return


@cuda.jit("void(float32[::1])")
def set_all_velocities_at_the_boundary_of_the_domain_to_zero(velocity):
    velocity[cuda.grid(1)] = 0
