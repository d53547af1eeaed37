// Translated from predicated_loops.py by py2cu 0.1.0: median(float32[:, ::1], float32[:, ::1]),
//    nearest(float32[:, ::1], int32[:, ::1]), other_loops(float32[:, ::1], int32[::1])

constexpr int SIZE = 5;

extern "C" __global__ void median(const float *__restrict__ image, int image_shape0, int image_shape1,
                                  float *__restrict__ out, int out_shape1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (0 < i && i < image_shape0 - 1 && 0 < j && j < image_shape1 - 1) {
        float window[9];
        int n = 0;
        for (int di = -1; di < 2; di++) {
            for (int dj = -1; dj < 2; dj++) {
                float value = image[(i + di) * image_shape1 + (j + dj)];
                int k = n;
                bool is_running = true;  // insertion
                #pragma unroll
                for (int step = 8; step >= 1; step--) {
                    if (is_running && step <= k) {
                        is_running = window[step - 1] > value;
                        if (is_running) {
                            window[step] = window[step - 1];
                        } else {
                            window[step] = value;
                        }
                    }
                }
                if (is_running) {
                    window[0] = value;
                }
                n += 1;
            }
        }
        out[i * out_shape1 + j] = window[4];
    }
}

extern "C" __global__ void nearest(const float *__restrict__ distances, int distances_shape0, int distances_shape1,
                                   int *__restrict__ out, int out_shape1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < distances_shape0) {
        float least[SIZE];
        int index[SIZE];
        for (int k = 0; k < SIZE; k++) {
            least[k] = 1e30f;
            index[k] = -1;
        }
        for (int j = 0; j < distances_shape1; j++) {
            float d = distances[i * distances_shape1 + j];
            if (d < least[SIZE - 1]) {
                int k = SIZE - 1;
                bool is_running = true;
                #pragma unroll
                for (int step = 4; step >= 1; step--) {
                    if (is_running && step <= k) {
                        is_running = least[step - 1] > d;
                        if (is_running) {
                            least[step] = least[step - 1];
                            index[step] = index[step - 1];
                        } else {
                            least[step] = d;
                            index[step] = j;
                        }
                    }
                }
                if (is_running) {
                    least[0] = d;
                    index[0] = j;
                }
            }
        }
        for (int k = 0; k < SIZE; k++) {
            out[i * out_shape1 + k] = index[k];
        }
    }
}

// Loops that remain: the position is used afterwards, the array is large, or no store follows.
extern "C" __global__ void other_loops(const float *__restrict__ x, int x_shape0, int x_shape1, int *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        float few[4];
        float many[100];
        for (int n = 0; n < 4; n++) {
            float value = x[i * x_shape1 + n];
            int k = n;
            while (k > 0 && few[k - 1] > value) {
                few[k] = few[k - 1];
                k -= 1;
            }
            few[k] = value;
            out[i] += (long long)k;
        }
        for (int n = 0; n < 100; n++) {
            float value = x[i * x_shape1 + n];
            int k = n;
            while (k > 0 && many[k - 1] > value) {
                many[k] = many[k - 1];
                k -= 1;
            }
            many[k] = value;
        }
        int k = 3;
        while (k > 0 && few[k - 1] > many[0]) {
            few[k] = few[k - 1];
            k -= 1;
        }
        out[i] += (double)(few[3] + many[99]);
    }
}
