// Translated from long_parameter_lists.py by py2cu 0.1.0:
//    update_velocity_and_pressure_of_all_cells_of_the_domain(float32[:, ::1], float32[::1], float32[:, ::1], float32,
//    int64), set_all_velocities_at_the_boundary_of_the_domain_to_zero(float32[::1])

static __device__ float pressure_gradient_between_two_neighbouring_cells_of_the_grid(
    const float *pressure, long long i, long long j, float width_of_a_cell)
{
    return (pressure[i] - pressure[j]) / width_of_a_cell;
}

extern "C" __global__ void update_velocity_and_pressure_of_all_cells_of_the_domain(
    float *velocity, long long velocity_shape1, const float *pressure, long long pressure_shape0,
    const float * /*previous*/, float width, long long /*steps*/)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < pressure_shape0) {
        velocity[i * velocity_shape1] -=
            pressure_gradient_between_two_neighbouring_cells_of_the_grid(pressure, i, i + 1, width);
    }
}

extern "C" __global__ void set_all_velocities_at_the_boundary_of_the_domain_to_zero(float *velocity)
{
    velocity[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
