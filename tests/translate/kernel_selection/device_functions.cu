// Translated from device_functions.py by py2cu 0.1.0: length(float32, float32), clamp(float32, float32)

static __device__ float square(float x)
{
    return x * x;
}

// Of (x, y).
extern "C" __device__ float length(float x, float y)
{
    return (float)pow((double)(square(x) + square(y)), 0.5);
}

extern "C" __device__ float clamp(float x, float top)
{
    return fminf(x, top);
}
