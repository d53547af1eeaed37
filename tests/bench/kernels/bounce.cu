// Hand-written baseline of bounce.py.
struct Particle {
    float position[3], velocity[3];
    int bounces;
};

extern "C" __global__ void bounce(int size, Particle *__restrict__ particles, float gravity, float damping, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size) {
        Particle *p = &particles[i];
        p->velocity[2] -= gravity * dt;
        for (int axis = 0; axis < 3; axis++)
            p->position[axis] += p->velocity[axis] * dt;
        if (p->position[2] < 0.0f) {
            p->position[2] = -p->position[2];
            p->velocity[2] *= -damping;
            p->bounces++;
        }
    }
}
