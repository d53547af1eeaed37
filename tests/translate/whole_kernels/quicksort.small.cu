// Translated from quicksort.py by py2cu 0.1.0: sort_rows(int32[:, ::1])

constexpr int DEPTH = 64;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void sort_rows(int *__restrict__ rows, int rows_shape0, int rows_shape1)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows_shape0) {
        return;
    }
    int stack[DEPTH][2];
    long long top = 0;
    stack[0][0] = 0;
    stack[0][1] = rows_shape1 - 1;
    while (top >= 0) {
        int low = stack[top][0];
        int high = stack[top][1];
        top -= 1;
        if (low >= high) {
            continue;
        }
        int pivot = rows[r * rows_shape1 + py2cu_wrap(((long long)low + high) >> 1, rows_shape1)];
        long long i = low, j = high;
        while (i <= j) {
            while (rows[r * rows_shape1 + py2cu_wrap(i, rows_shape1)] < pivot) {
                i += 1;
            }
            while (rows[r * rows_shape1 + py2cu_wrap(j, rows_shape1)] > pivot) {
                j -= 1;
            }
            if (i <= j) {
                long long i_in_rows_axis1 = py2cu_wrap(i, rows_shape1);
                int tmp = rows[r * rows_shape1 + i_in_rows_axis1];
                long long j_in_rows_axis1 = py2cu_wrap(j, rows_shape1);
                rows[r * rows_shape1 + i_in_rows_axis1] = rows[r * rows_shape1 + j_in_rows_axis1];
                rows[r * rows_shape1 + j_in_rows_axis1] = tmp;
                i += 1;
                j -= 1;
            }
        }
        // the larger part first, so that the stack stays low
        if (j - low > high - i) {
            top += 1;
            stack[top][0] = low;
            stack[top][1] = (int)j;
            top += 1;
            stack[top][0] = (int)i;
            stack[top][1] = high;
        } else {
            top += 1;
            stack[top][0] = (int)i;
            stack[top][1] = high;
            top += 1;
            stack[top][0] = low;
            stack[top][1] = (int)j;
        }
    }
}
