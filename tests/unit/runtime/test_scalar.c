// SPDX-License-Identifier: MIT
/* Scalars as bytes of a C parameter: every type with values of all kinds, values out of range, and rounding of 16-bit
 * floats. The expected bits were derived from IEEE 754 and the bfloat16 format. */
#include "base/scalar.h"
#include "common.h"

#include <float.h>
#include <math.h>

static void test_halves(void)
{
    static const struct {
        double value;
        uint16_t half, bfloat;
    } cases[] = {
        {0.0, 0x0000, 0x0000},        {-0.0, 0x8000, 0x8000},      {1.0, 0x3c00, 0x3f80},
        {-2.5, 0xc100, 0xc020},       {65504, 0x7bff, 0x4780},     {65519, 0x7bff, 0x4780},
        {65520, 0x7c00, 0x4780},      {INFINITY, 0x7c00, 0x7f80},  {-INFINITY, 0xfc00, 0xff80},
        {2049, 0x6800, 0x4500},       {2051, 0x6802, 0x4500},      {257, 0x5c04, 0x4380}, /* ties to even */
        {259, 0x5c0c, 0x4382},        {0x1p-14, 0x0400, 0x3880},   {0x1p-24, 0x0001, 0x3380},
        {0x1p-25, 0x0000, 0x3300},    {0x1.8p-25, 0x0001, 0x3340}, {0x1p-133, 0x0000, 0x0001},
        {0x1p-134, 0x0000, 0x0000},   {DBL_MAX, 0x7c00, 0x7f80},   {FLT_MAX, 0x7c00, 0x7f80},
        {0x1.fep127, 0x7c00, 0x7f7f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Py2cuArg arg = py2cu_arg_float(cases[i].value);
        ParamValue half = {0}, bfloat = {0};
        char reason[SCALAR_REASON_BYTES];
        CHECK(scalar_convert(&arg, PY2CU_FLOAT16, &half, reason) &&
              scalar_convert(&arg, PY2CU_BFLOAT16, &bfloat, reason));
        if (half.u16 != cases[i].half || bfloat.u16 != cases[i].bfloat) {
            fprintf(stderr, "%a gives %04x and %04x, not %04x and %04x\n", cases[i].value, half.u16, bfloat.u16,
                    cases[i].half, cases[i].bfloat);
            test_failures++;
        }
    }
    Py2cuArg nan = py2cu_arg_float(NAN);
    ParamValue out = {0};
    char reason[SCALAR_REASON_BYTES];
    CHECK(scalar_convert(&nan, PY2CU_FLOAT16, &out, reason) && (out.u16 & 0x7c00) == 0x7c00 && (out.u16 & 0x3ff) != 0);
    CHECK(scalar_convert(&nan, PY2CU_BFLOAT16, &out, reason) && (out.u16 & 0x7f80) == 0x7f80 && (out.u16 & 0x7f) != 0);
}

static bool converts(Py2cuArg arg, Py2cuDtype dtype, ParamValue *out)
{
    char reason[SCALAR_REASON_BYTES] = "";
    memset(out, 0, sizeof *out);
    bool done = scalar_convert(&arg, dtype, out, reason);
    CHECK(done == (reason[0] == '\0'));
    return done;
}

static void test_integers(void)
{
    static const struct {
        Py2cuDtype dtype;
        int64_t low;
        uint64_t high;
    } ranges[] = {
        {PY2CU_INT8, INT8_MIN, INT8_MAX},    {PY2CU_INT16, INT16_MIN, INT16_MAX}, {PY2CU_INT32, INT32_MIN, INT32_MAX},
        {PY2CU_INT64, INT64_MIN, INT64_MAX}, {PY2CU_UINT8, 0, UINT8_MAX},         {PY2CU_UINT16, 0, UINT16_MAX},
        {PY2CU_UINT32, 0, UINT32_MAX},       {PY2CU_UINT64, 0, UINT64_MAX},
    };
    ParamValue out;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        CHECK(converts(py2cu_arg_int(ranges[i].low), ranges[i].dtype, &out));
        CHECK(converts(py2cu_arg_uint(ranges[i].high), ranges[i].dtype, &out));
        size_t size = py2cu_dtype_size(ranges[i].dtype);
        CHECK(memcmp(&out, &ranges[i].high, size) == 0); /* the low bytes, on little-endian machines */
        CHECK(ranges[i].low == INT64_MIN || !converts(py2cu_arg_int(ranges[i].low - 1), ranges[i].dtype, &out));
        CHECK(ranges[i].high == UINT64_MAX || !converts(py2cu_arg_uint(ranges[i].high + 1), ranges[i].dtype, &out));
        CHECK(!converts(py2cu_arg_float(1), ranges[i].dtype, &out));
        CHECK(scalar_same_width(ranges[i].dtype, i < 4 ? ranges[i + 4].dtype : ranges[i - 4].dtype) &&
              !scalar_same_width(ranges[i].dtype, PY2CU_FLOAT32));
        /* A kernel parameter gets the low bits. */
        char reason[SCALAR_REASON_BYTES];
        Py2cuArg all = py2cu_arg_uint(UINT64_MAX), most = py2cu_arg_int(INT64_MIN);
        CHECK(scalar_pass(&all, ranges[i].dtype, &out, reason) && memcmp(&out, &all.value.u, size) == 0);
        CHECK(scalar_pass(&most, ranges[i].dtype, &out, reason) && memcmp(&out, &most.value.i, size) == 0);
    }
    CHECK(!scalar_same_width(PY2CU_BOOL, PY2CU_INT8));
}

/* An integer beyond int64 is converted to a type that can represent it. */
static void test_large(void)
{
    const uint64_t large = (uint64_t)1 << 63;
    ParamValue out;
    CHECK(converts(py2cu_arg_uint(large), PY2CU_BOOL, &out) && out.b);
    CHECK(converts(py2cu_arg_uint(large), PY2CU_FLOAT64, &out) && out.f64 == 0x1p63);
    CHECK(converts(py2cu_arg_uint(large), PY2CU_FLOAT32, &out) && out.f32 == 0x1p63F);
    CHECK(converts(py2cu_arg_uint(large), PY2CU_FLOAT16, &out) && out.u16 == 0x7c00);
    CHECK(converts(py2cu_arg_uint(large), PY2CU_BFLOAT16, &out) && out.u16 == 0x5f00);
    CHECK(converts(py2cu_arg_uint(large), PY2CU_COMPLEX64, &out) && out.c64[0] == 0x1p63F && out.c64[1] == 0);
    CHECK(converts(py2cu_arg_uint(large), PY2CU_COMPLEX128, &out) && out.c128[0] == 0x1p63 && out.c128[1] == 0);
    CHECK(!converts(py2cu_arg_uint(large), PY2CU_RECORD, &out) && !converts(py2cu_arg_uint(large), PY2CU_NONE, &out));
}

static void test_others(void)
{
    Py2cuArg number = {.dtype = PY2CU_COMPLEX128, .value.c = {1.5, -2}}, none = {.dtype = PY2CU_RECORD};
    ParamValue out;
    CHECK(converts(number, PY2CU_COMPLEX64, &out) && out.c64[0] == 1.5F && out.c64[1] == -2);
    CHECK(converts(number, PY2CU_COMPLEX128, &out) && out.c128[0] == 1.5 && out.c128[1] == -2);
    static const Py2cuDtype real[] = {PY2CU_FLOAT16, PY2CU_BFLOAT16, PY2CU_FLOAT32, PY2CU_FLOAT64,
                                      PY2CU_BOOL,    PY2CU_INT32,    PY2CU_UINT64};
    for (size_t i = 0; i < sizeof real / sizeof real[0]; i++) {
        CHECK(!converts(number, real[i], &out));
    }
    CHECK(converts(py2cu_arg_int(-3), PY2CU_COMPLEX128, &out) && out.c128[0] == -3 && out.c128[1] == 0);
    CHECK(converts(py2cu_arg_int(-3), PY2CU_COMPLEX64, &out) && out.c64[0] == -3 && out.c64[1] == 0);
    CHECK(converts(py2cu_arg_int(-3), PY2CU_FLOAT16, &out) && out.u16 == 0xc200);
    CHECK(converts(py2cu_arg_int(-3), PY2CU_BFLOAT16, &out) && out.u16 == 0xc040);
    CHECK(converts(py2cu_arg_int(-3), PY2CU_FLOAT32, &out) && out.f32 == -3);
    CHECK(converts(py2cu_arg_float(0.1), PY2CU_FLOAT32, &out) && out.f32 == 0.1F);
    CHECK(converts(py2cu_arg_float(-2), PY2CU_COMPLEX64, &out) && out.c64[0] == -2 && out.c64[1] == 0);
    CHECK(converts(py2cu_arg_bool(true), PY2CU_INT64, &out) && out.i64 == 1);
    CHECK(!converts(py2cu_arg_int(1), PY2CU_RECORD, &out) && !converts(py2cu_arg_float(1), PY2CU_NONE, &out) &&
          !converts(none, PY2CU_INT64, &out));
    char reason[SCALAR_REASON_BYTES];
    Py2cuArg small = py2cu_arg_int(300);
    CHECK(!scalar_convert(&small, PY2CU_UINT8, &out, reason) &&
          strcmp(reason, "the value 300 does not fit in uint8") == 0);
    CHECK(!scalar_convert(&number, PY2CU_FLOAT32, &out, reason) &&
          strcmp(reason, "a complex128 value was passed for float32") == 0);
    CHECK(!scalar_convert(&none, PY2CU_FLOAT32, &out, reason) && strstr(reason, "does not exist") != NULL);
    CHECK(scalar_from_int(-1, PY2CU_INT32, &out) && out.i32 == -1 &&
          !scalar_from_int((int64_t)1 << 31, PY2CU_INT32, &out));
}

int main(void)
{
    test_halves();
    test_integers();
    test_large();
    test_others();
    return test_result();
}
