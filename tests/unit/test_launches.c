/* Tests of host code: what each expression is for the kernel that is launched with it, as NumPy documents it, and what is said where
 * that is not known. */
#include "py2cu/py2cu.h"

#include <stdio.h>
#include <string.h>

static int failures;

static void check(int line, const char *setup, const char *argument, const char *wanted)
{
    char text[1024], line_wanted[256];
    snprintf(text, sizeof text,
             "import math\nimport numpy as np\nfrom numba import cuda\n\n@cuda.jit\ndef k(x):\n    pass\n\n%s\nk[1, 1](%s)\n", setup, argument);
    snprintf(line_wanted, sizeof line_wanted, "k(%s\n", wanted);
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1, .emit = PY2CU_EMIT_LAUNCHES};
    Py2cuUnit *unit = py2cu_translate(&request);
    const char *found = py2cu_unit_text(unit, NULL);
    if (py2cu_unit_failed(unit) || strcmp(found, line_wanted) != 0) {
        failures++;
        printf("%s:%d: %s: found %swanted %s", __FILE__, line, argument, found, line_wanted);
    }
    py2cu_unit_free(unit);
}

#define IS(argument, wanted) check(__LINE__, "", argument, wanted ")")
#define OF(setup, argument, wanted) check(__LINE__, setup, argument, wanted ")")
#define UNKNOWN(setup, argument, wanted) check(__LINE__, setup, argument, wanted)

static void test_making(void)
{
    IS("np.zeros(3)", "float64[::1]");
    IS("np.zeros((2, 3), np.float32)", "float32[:, ::1]");
    IS("np.zeros((2, 3), dtype='i2', order='F')", "int16[::1, :]");
    IS("np.ones(3, dtype=int)", "int64[::1]");
    IS("np.empty((2, 2, 2), bool)", "bool[:, :, ::1]");
    IS("np.full(3, 7)", "int64[::1]");
    IS("np.full(3, 7, np.uint8)", "uint8[::1]");
    IS("np.full((2, 2), 1.5)", "float64[:, ::1]");
    IS("np.arange(5)", "int64[::1]");
    IS("np.arange(0.0, 1.0, 0.1)", "float64[::1]");
    IS("np.arange(5, dtype=np.float32)", "float32[::1]");
    IS("np.linspace(0, 1, 5)", "float64[::1]");
    IS("np.linspace(0, 1, 5, dtype=np.float32)", "float32[::1]");
    IS("np.linspace(0, 1, 5, retstep=True)[1]", "float64");
    IS("np.logspace(0, 1, 5, True, 10.0, np.float32)", "float32[::1]");
    IS("np.geomspace(1, 8, 4, True, np.float32)", "float32[::1]");
    IS("np.eye(3, 3, 0, np.float32)", "float32[:, ::1]");
    IS("np.identity(3, np.int8)", "int8[:, ::1]");
    IS("np.array([[1, 2], [3, 4]])", "int64[:, ::1]");
    IS("np.array([1, 2.0, 3j])", "complex128[::1]");
    IS("np.asfortranarray(np.zeros((2, 3)))", "float64[::1, :]");
    IS("np.empty_like(np.zeros((2, 3), np.int8, 'F'))", "int8[::1, :]");
    IS("np.zeros_like(np.zeros(3, np.float32), np.int32)", "int32[::1]");
    IS("np.full_like(np.zeros(3), 1, np.int16)", "int16[::1]");
    IS("np.indices((2, 3))", "int64[:, :, ::1]");
    IS("np.stack([np.zeros(3), np.ones(3, np.float32)])", "float64[:, ::1]");
    IS("np.concatenate([np.zeros(3, np.int8), np.zeros(2, np.int16)])", "int16[::1]");
    IS("np.random.rand(2, 3)", "float64[:, ::1]");
    IS("np.random.default_rng(1).random(5, np.float32)", "float32[::1]");
    IS("np.random.default_rng(1).integers(0, 9, 5)", "int64[::1]");
    IS("np.histogram(np.zeros(3, np.int8))[1]", "float64[::1]");
}

static void test_promotion(void)
{
    static const char arrays[] = "b = np.zeros(3, bool)\ni = np.zeros(3, np.int8)\nu = np.zeros(3, np.uint8)\nf = np.zeros(3, np.float32)\n"
                                 "w = np.zeros(3, np.uint64)\nl = np.zeros(3, np.int64)";
    OF(arrays, "i + u", "int16[::1]");
    OF(arrays, "l + w", "float64[::1]");
    OF(arrays, "i + f", "float32[::1]");
    OF(arrays, "l + f", "float64[::1]");
    OF(arrays, "f + 1.5", "float32[::1]");
    OF(arrays, "i + 1", "int8[::1]");
    OF(arrays, "i + 1.5", "float64[::1]");
    OF(arrays, "f * 1j", "complex64[::1]");
    OF(arrays, "i / i", "float64[::1]");
    OF(arrays, "f > 0", "bool[::1]");
    OF(arrays, "b // b", "int8[::1]");
    OF(arrays, "b ** b", "int8[::1]");
    OF(arrays, "b & b", "bool[::1]");
    OF(arrays, "np.sqrt(i)", "float16[::1]");
    OF(arrays, "np.where(b, f, l)", "float64[::1]");
    OF(arrays, "np.round(b)", "float16[::1]");
}

static void test_methods(void)
{
    static const char arrays[] = "a = np.zeros((2, 3), np.float32)\ni = np.zeros((2, 3), np.int16)\nc = np.zeros((2, 3), np.complex64)";
    OF(arrays, "a.astype(np.int8)", "int8[:, ::1]");
    OF(arrays, "a.T", "float32[::1, :]");
    OF(arrays, "a.reshape(6)", "float32[::1]");
    OF(arrays, "a.reshape(3, 2)", "float32[:, ::1]");
    OF(arrays, "np.reshape(a, (3, 2), 'F')", "float32[::1, :]");
    OF(arrays, "a.sum()", "float32");
    OF(arrays, "i.sum()", "int64");
    OF(arrays, "i.mean(axis=0)", "float64[::1]");
    OF(arrays, "i.cumsum()", "int64[::1]");
    OF(arrays, "a.argmax(axis=1)", "int64[::1]");
    OF(arrays, "a.max(axis=0, keepdims=True)", "float32[:, ::1]");
    OF(arrays, "c.real", "float32[:, :]");
    OF(arrays, "abs(c)", "float32[:, ::1]");
    OF(arrays, "a.size", "int64");
    OF(arrays, "a.strides[0]", "int64");
    IS("np.ones((2, 3)).nonzero()[0]", "int64[:]");
    OF(arrays, "np.take(a, 3)", "float32");
    OF(arrays, "a.take([1, 2], axis=1)", "float32[:, ::1]");
    OF(arrays, "a.ravel().searchsorted(0.5)", "int64");
    OF(arrays, "np.percentile(i, 5)", "float64");
    OF(arrays, "np.fft.fft(a)", "complex64[:, ::1]");
    OF(arrays, "np.fft.fft(i)", "complex128[:, ::1]");
    OF(arrays, "np.gradient(i[0])", "float64[::1]");
    OF(arrays, "np.linalg.inv(np.eye(2, dtype=np.int8))", "float64[:, ::1]");
}

static void test_python(void)
{
    IS("len([1, 2])", "int64");
    IS("float('1')", "float64");
    IS("sum([1, 2.0])", "float64");
    IS("tuple([1, 2.0])", "Tuple((int64, float64))");
    IS("math.floor(2.5)", "int64");
    IS("divmod(7, 2)", "UniTuple(int64, 2)");
}

static void test_unknown(void)
{
    UNKNOWN("import other", "other.f()",
            "?): the type of argument 'x' of kernel 'k' is not known; line 10: what other.f(...) gives is only known when it runs");
    UNKNOWN("", "'text'", "?): the type of argument 'x' of kernel 'k' is not known: it is a string, which kernels cannot take");
}

int main(void)
{
    test_making();
    test_promotion();
    test_methods();
    test_python();
    test_unknown();
    return failures != 0;
}
