// Translated from string_arrays.py by py2cu 0.1.0: texts(CharSeq(12)[::1], UnicodeCharSeq(3)[:, :], int64[::1]),
//    names(ROW[::1], int64[::1])

struct bytes12 {
    char text[12];
};

struct text3 {
    char32_t text[3];
};

struct text8 {
    char32_t text[8];
};

struct bytes3 {
    char text[3];
};

struct __attribute__((packed)) ROW {
    int n;
    text8 name;
    bytes3 code;
};

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

// as in NumPy, trailing zeros are not part of a string
template <typename T>
static __device__ __forceinline__ int py2cu_text_length(const T *text, int size)
{
    while (size > 0 && text[size - 1] == 0) {
        size--;
    }
    return size;
}

static __device__ bool is_known(text8 name)
{
    return py2cu_same_text(name.text, 8, U"red", 3) || py2cu_same_text(name.text, 8, U"gr\374n", 4);
}

// Elements of arrays of bytes and strings.
extern "C" __global__ void texts(bytes12 *b, long long b_shape0, text3 *u, long long u_stride0, long long u_stride1,
                                 long long *n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < b_shape0) {
        b[i] = {"XYZ"};
        u[i * u_stride0] = {U'a', U'b', U'c'};  // has the maximum length
        u[i * u_stride0 + u_stride1] = u[0];
        if (py2cu_same_text(b[i].text, 12, b[0].text, 12) || !py2cu_same_text(b[i].text, 12, "q\"\377", 3)) {
            n[i] = py2cu_text_length(u[i * u_stride0 + u_stride1].text, 3);
        }
    }
}

extern "C" __global__ void names(ROW *rows, long long rows_shape0, long long *known)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows_shape0) {
        ROW *row = &rows[i];
        text8 name = row->name;
        if (is_known(name)) {
            row->name = {U"blue"};
            known[i] = (long long)row->n + py2cu_text_length(name.text, 8);
        } else if (py2cu_same_text(row->code.text, 3, "-", 1)) {
            rows[i].code = rows[0].code;
        }
    }
}
