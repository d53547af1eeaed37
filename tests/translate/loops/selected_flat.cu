// Translated from selected_flat.py by py2cu 0.1.0: kernel(int64[:, :], int64[:, :], int64[::1], bool)

static __device__ long long total(const long long *numbers_items, long long numbers_items_shape0,
                                  long long numbers_items_shape1, long long numbers_items_stride0,
                                  long long numbers_items_stride1)
{
    long long s = 0;
    for (long long k0 = 0; k0 < numbers_items_shape0; k0++) {
        for (long long k1 = 0; k1 < numbers_items_shape1; k1++) {
            long long v = numbers_items[k0 * numbers_items_stride0 + k1 * numbers_items_stride1];
            s += v;
        }
    }
    return s;
}

extern "C" __global__ void kernel(const long long *x, long long x_shape0, long long x_shape1, long long x_stride0,
                                  long long x_stride1, const long long *y, long long y_shape0, long long y_shape1,
                                  long long y_stride0, long long y_stride1, long long *out, bool up)
{
    const long long *places_items = nullptr;
    long long places_items_shape0, places_items_stride0, places_items_shape1, places_items_stride1;
    if (up) {
        places_items = x;
        places_items_shape0 = x_shape0;
        places_items_stride0 = x_stride0;
        places_items_shape1 = x_shape1;
        places_items_stride1 = x_stride1;
    } else {
        places_items = y;
        places_items_shape0 = y_shape0;
        places_items_stride0 = y_stride0;
        places_items_shape1 = y_shape1;
        places_items_stride1 = y_stride1;
    }
    for (long long k0 = 0; k0 < places_items_shape0; k0++) {
        for (long long k1 = 0; k1 < places_items_shape1; k1++) {
            long long v = places_items[k0 * places_items_stride0 + k1 * places_items_stride1];
            out[0] += v;
        }
    }
    const long long *chosen = nullptr;
    long long chosen_shape0, chosen_stride0, chosen_shape1, chosen_stride1;
    if (up) {
        chosen = x;
        chosen_shape0 = x_shape0;
        chosen_stride0 = x_stride0;
        chosen_shape1 = x_shape1;
        chosen_stride1 = x_stride1;
    } else {
        chosen = y;
        chosen_shape0 = y_shape0;
        chosen_stride0 = y_stride0;
        chosen_shape1 = y_shape1;
        chosen_stride1 = y_stride1;
    }
    for (long long k0 = 0; k0 < chosen_shape0; k0++) {
        for (long long k1 = 0; k1 < chosen_shape1; k1++) {
            long long w = chosen[k0 * chosen_stride0 + k1 * chosen_stride1];
            out[1] += w;
        }
    }
    out[2] = total(y, y_shape0, y_shape1, y_stride0, y_stride1);
}
