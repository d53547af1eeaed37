// Translated from whole_records.py by py2cu 0.1.0: kernel(EDGE[::1], EDGE, float64[::1], int64)

struct INNER {
    int at;
    float more[3];
    double wide;
};

struct bytes4 {
    char text[4];
};

struct EDGE {
    long long start;
    INNER inner;
    bytes4 name;
    INNER pairs[2];
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// as in NumPy, trailing zeros are not part of a string
template <typename T>
static __device__ __forceinline__ bool py2cu_same_text(const T *a, int size_a, const T *b, int size_b)
{
    for (int i = 0; i < size_a || i < size_b; i++) {
        if ((i < size_a ? a[i] : 0) != (i < size_b ? b[i] : 0)) {
            return false;
        }
    }
    return true;
}

// whether a precedes b, by the first differing characters
template <typename T>
static __device__ __forceinline__ bool py2cu_text_before(const T *a, int size_a, const T *b, int size_b)
{
    for (int i = 0; i < size_a || i < size_b; i++) {
        unsigned x = i < size_a ? a[i] : 0, y = i < size_b ? b[i] : 0;
        if (x != y) {
            return x < y;
        }
    }
    return false;
}

// as in NumPy, trailing zeros are not part of a string
template <typename T>
static __device__ __forceinline__ int py2cu_text_length(const T *text, int size)
{
    while (size > 0 && text[size - 1] == 0) {
        size--;
    }
    return size;
}

extern "C" __global__ void kernel(EDGE *edges, long long edges_shape0, EDGE *one, double *x, long long n)
{
    long long n_in_edges = py2cu_wrap(n, edges_shape0);
    EDGE *e = &edges[n_in_edges];
    x[0] = e->start + e->inner.at;
    const float *flat = &edges[0].inner.more[0];
    x[1] = (double)(edges[n_in_edges].start + edges[n_in_edges].inner.at) + flat[n_in_edges * 22 + 2];
    long long n_of_3 = py2cu_wrap(n, 3);
    x[2] = edges[n_in_edges].inner.wide + edges[n_in_edges].pairs[1].more[n_of_3];
    float *target = &(&edges[0].inner.more[0])[n_in_edges * 22];
    for (int k = 0; k < 3; k++) {
        target[k] = 3;
    }
    int value = (int)x[0];
    for (long long k = 0; k < edges_shape0; k++) {
        edges[k].inner.at = value;
    }
    edges[n_in_edges].pairs[py2cu_wrap(n, 2)].wide = edges[1].pairs[0].wide;
    edges[n_in_edges].pairs[1] = edges[n_in_edges].inner;
    edges[n_in_edges].inner = e->pairs[0];
    x[3] = (double)(e->start + e->start) + e->inner.more[n_of_3] + e->inner.more[0];
    float *target_2 = &(&e->inner.more[0])[1];
    for (int k = 0; k < 2; k++) {
        target_2[k] = 2;
    }
    for (int k = 0; k < 3; k++) {
        float v = e->inner.more[k];
        x[4] += v;
    }
    for (int k = 0; k < 2; k++) {
        const INNER *p = &e->pairs[k];
        x[5] += p->at;
    }
    for (long long k = 0; k < edges_shape0; k++) {
        const EDGE *f = &edges[k];
        x[6] += f->start;
    }
    if (py2cu_same_text(e->name.text, 4, "ab", 2) || !py2cu_same_text(edges[n_in_edges].name.text, 4, e->name.text, 4)
        || py2cu_text_before(e->name.text, 4, edges[0].name.text, 4)) {
        x[7] = py2cu_text_length(e->name.text, 4);
    }
    x[8] = n != 0 ? one->start + one->inner.wide : 0.0;
    one->start = 3;
    x[9] = edges_shape0 + 2 + 3 + 1 * 88;
    edges[1 + py2cu_wrap(n, max(edges_shape0 - 1, 0LL))].inner.at += 2;
    edges[py2cu_wrap(n, (edges_shape0 + 1) / 2) * 2].start *= 3;
}
