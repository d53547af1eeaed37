// Translated from particles.py by py2cu 0.1.0: step(particle[::1], cell[::1], float64, float64[::1]),
//    sort(particle[::1])

constexpr double G = 9.81;

struct particle {
    float x;
    float y;
    float v[3];
    int id;
    bool alive;
};

struct cell {
    particle first;
    int count;
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// unchanged if an operand is NaN
static __device__ __forceinline__ float py2cu_atomic_max_f32(float *address, float value)
{
    unsigned int old = *(unsigned int *)address;
    unsigned int seen = old;
    while (value > __uint_as_float(seen)) {
        old = atomicCAS((unsigned int *)address, seen, __float_as_uint(value));
        if (old == seen) {
            break;
        }
        seen = old;
    }
    return __uint_as_float(old);
}

static __device__ void advance(particle *p, double dt)
{
    p->x += p->v[0] * dt;
    p->y += p->v[1] * dt - 0.5 * G * dt * dt;
}

// One step for each particle.
extern "C" __global__ void step(particle *particles, long long particles_shape0, cell *cells, double dt, double *xs)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < particles_shape0) {
        advance(&particles[i], dt);
        particle *p = &particles[i];
        if (p->y < 0.0f) {
            p->alive = false;
            p->v[1] = -p->v[1];
        }
        particles[i].id = (int)i;
        cells[i].count += 1;
        cells[i].first = *p;
        cells[i].first.x = 3;
        long long i_minus_1_in_particles = py2cu_wrap(i - 1, particles_shape0);
        xs[i] = particles[i].x + particles[i_minus_1_in_particles].y + cells[i].first.v[2];
        atomicAdd(&cells[0].count, 1);
        py2cu_atomic_max_f32(&particles[0].v[1], p->v[1]);
        particles[i_minus_1_in_particles] = particles[i];
    }
}

extern "C" __global__ void sort(particle *particles, long long particles_shape0)
{
    __shared__ particle tile[32];
    particle mine[2];
    int t = threadIdx.x;
    tile[t] = particles[t];
    __syncthreads();
    mine[0] = tile[31 - t];
    mine[1].x = t > 3 ? mine[0].x : mine[0].y;
    const particle *best = tile;
    for (long long k = 0; k < particles_shape0; k++) {
        const particle *q = &particles[k];
        if (q->x > best->x) {
            best = q;
        }
    }
    particles[t] = mine[1];
    particles[t + 32] = *best;
    float *ys = &particles[0].y;
    ys[t * 7] = 1;
}
