// Translated from fir.py by py2cu 0.1.0: fir(float32[::1], float32[::1], float32[::1]),
//    smooth(float32[::1], float32[::1])

constexpr int TAPS = 5;
constexpr int HALF = 2;  // TAPS // 2

extern "C" __global__ void fir(const float *signal, long long signal_shape0, const float *taps, long long taps_shape0,
                               float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < signal_shape0) {
        double total = 0.0;
        for (long long k = 0; k < taps_shape0; k++) {
            long long j = i + k - taps_shape0 / 2;
            if (0 <= j && j < signal_shape0) {
                total += taps[k] * signal[j];
            }
        }
        out[i] = (float)total;
    }
}

extern "C" __global__ void smooth(const float *signal, long long signal_shape0, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (HALF <= i && i < signal_shape0 - HALF) {
        float window[TAPS];
        for (int k = 0; k < TAPS; k++) {
            window[k] = signal[i + k - HALF];
        }
        // a median of five by sorting in registers
        for (int a = 0; a < TAPS - 1; a++) {
            for (int b = a + 1; b < TAPS; b++) {
                if (window[b] < window[a]) {
                    float tmp = window[a];
                    window[a] = window[b];
                    window[b] = tmp;
                }
            }
        }
        out[i] = window[HALF];
    }
}
