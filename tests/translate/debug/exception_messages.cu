// Translated from exception_messages.py by py2cu 0.1.0: check(float32[::1], int64)

// Errors:
//   1: exception_messages.py:17: ValueError: it's
//   2: exception_messages.py:19: TypeError: 1
//   3: exception_messages.py:21: Refused: 3
//   4: exception_messages.py:23: RuntimeError
//   5: exception_messages.py:25: KeyError
//   6: exception_messages.py:27: IndexError: größe
//   7: exception_messages.py:29: OverflowError: 1.5
//   8: exception_messages.py:30: AssertionError: eight
//   9: exception_messages.py:31: AssertionError

// The first error of a launch. The host reads it after the kernel has finished, and resets it to 0.
struct py2cu_error_record {
    unsigned int taken;   // set by the thread that writes the record
    unsigned int number;  // error number, as listed above; 0: none
    unsigned int thread[3];
    unsigned int block[3];
    long long index;  // of an IndexError: the index, and the size of the axis
    long long size;
};
__device__ py2cu_error_record py2cu_error;

// ends this thread; only the first exception is reported
static __device__ __noinline__ void py2cu_raise(unsigned int number, long long index = 0, long long size = 0)
{
    if (atomicExch(&py2cu_error.taken, 1) == 0) {
        py2cu_error.thread[0] = threadIdx.x;
        py2cu_error.thread[1] = threadIdx.y;
        py2cu_error.thread[2] = threadIdx.z;
        py2cu_error.block[0] = blockIdx.x;
        py2cu_error.block[1] = blockIdx.y;
        py2cu_error.block[2] = blockIdx.z;
        py2cu_error.index = index;
        py2cu_error.size = size;
        __threadfence();
        py2cu_error.number = number;
    }
    asm volatile("exit;");  // barriers no longer wait for this thread
}

extern "C" __global__ void check(float *x, long long i)
{
    if (i == 1) {
        py2cu_raise(1);
        return;
    }
    if (i == 2) {
        py2cu_raise(2);
        return;
    }
    if (i == 3) {
        py2cu_raise(3);  // raise Refused(LIMIT, NAMES)
        return;
    }
    if (i == 4) {
        py2cu_raise(4);  // raise RuntimeError
        return;
    }
    if (i == 5) {
        py2cu_raise(5);  // raise KeyError()
        return;
    }
    if (i == 6) {
        py2cu_raise(6);  // raise IndexError("größe", b"bytes")
        return;
    }
    if (i == 7) {
        py2cu_raise(7);  // raise OverflowError(1.5, 123456789012345678)
        return;
    }
    if (i == 8) {  // assert i != 8, "eight"
        py2cu_raise(8);
        return;
    }
    if (i == 9) {  // assert i != 9
        py2cu_raise(9);
        return;
    }
    x[0] = 1;
}
