/* Tests of host code: what each expression is for the kernel that is launched with it, as NumPy documents it, and what is said where
 * that is not known. */
#include "py2cu/py2cu.h"

#include <stdio.h>
#include <string.h>

static int failures;

static void check(int line, const char *setup, const char *argument, const char *wanted)
{
    char text[2048], line_wanted[256];
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

static void test_classes(void)
{
    static const char classes[] =
        "class A:\n    def __init__(self, n):\n        self.n = n\n    def __call__(self, y):\n        return np.zeros(y, np.float32)\n"
        "    def __len__(self):\n        return 3\n    def __getitem__(self, i):\n        return np.ones(2, np.int8)\n"
        "    def __radd__(self, o):\n        return np.zeros((3, 3), np.int16)\n    @property\n    def w(self):\n        return self._w\n"
        "    @w.setter\n    def w(self, v):\n        self._w = np.zeros(v, np.uint8)\n    @classmethod\n    def make(cls, n):\n"
        "        return cls(n)\nclass B(A):\n    def __init__(self, n, **kw):\n        super().__init__(n)\n        self.m = kw['m']\n"
        "a = A(2.5)\na.w = 3\nb = B(1j, **{'m': np.int8(3)})";
    OF(classes, "a(4)", "float32[::1]");
    OF(classes, "a[0]", "int8[::1]");
    OF(classes, "1 + a", "int16[:, ::1]");
    OF(classes, "len(a)", "int64");
    OF(classes, "a.w", "uint8[::1]");
    OF(classes, "A.make(2.5).n", "float64");
    OF(classes, "b.n", "complex128");
    OF(classes, "b.m", "int8");
}

static void test_collections(void)
{
    static const char setup[] = "l = [1, 2]\nl.append(3.5)\nm = [1]\nm.extend([2])\n"
                                "d = {'a': np.zeros(3), 'b': 2}\nd['c'] = np.int8(3)\ne = dict(x=1, y=2.5)";
    OF(setup, "l[2]", "float64");
    OF(setup, "m[0]", "int64");
    OF(setup, "l.index(2)", "int64");
    OF(setup, "d.get('a')", "float64[::1]");
    OF(setup, "d.get('z', 3.5)", "float64");
    OF(setup, "d['c']", "int8");
    OF(setup, "e['y']", "float64");
    OF(setup, "list(d.values())[1]", "int64");
    OF(setup, "list(d.items())[0][1]", "float64[::1]");
    OF(setup, "(1, 2.5)[::-1]", "Tuple((float64, int64))");
    OF(setup, "(1, 2.5, 1j)[1:]", "Tuple((float64, complex128))");
    OF(setup, "np.array([0] * 4)", "int64[::1]");
    OF(setup, "{i: 2.0 * i for i in [1, 2]}[1]", "float64");
    OF(setup, "np.array([i for j in [[1, 2], [3]] for i in j])", "int64[::1]");
    IS("np.mgrid[0:5, 0:3]", "int64[:, :, ::1]");
    IS("np.ogrid[0:5, 0:3.0][0]", "float64[:, ::1]");
    IS("np.r_[0:3, [1.5]]", "float64[::1]");
    IS("np.c_[np.zeros(3), np.zeros(3)]", "float64[:, ::1]");
    IS("1 if isinstance(True, int) else 2.5", "int64");
    IS("1 if isinstance((1,), (list, str)) else 2.5", "float64");
    IS("list(enumerate([1.5]))[0]", "Tuple((int64, float64))");
    IS("tuple(map(lambda x: x * 1.5, [1, 2]))", "UniTuple(float64, 2)");
    IS("1 if int(2.5) == 2 else 2.5", "int64");
    IS("1 if math.ceil(2.5) == 3 else 2.5", "int64");
}

static void test_unknown(void)
{
    UNKNOWN("import other", "other.f()",
            "?): the type of argument 'x' of kernel 'k' is not known; line 10: what other.f(...) gives is only known when it runs");
    UNKNOWN("", "'text'", "?): the type of argument 'x' of kernel 'k' is not known: it is a string, which kernels cannot take");
}

/* What host code makes of values of Python: each line is a launch with one of them. */
static void test_values(void)
{
    static const char setup[] =
        "import enum\nfrom collections import namedtuple\nfrom dataclasses import dataclass, field\n"
        "class Kind(enum.Enum):\n    A = 1\n    B = 2\nclass Level(enum.IntEnum):\n    LOW = 3\n"
        "P = namedtuple('P', 'x y')\np = P(1, 2.5)\n"
        "SHAPE = (2, 3)\nTABLE = np.zeros((2, 2), np.int8)\nNAME = 'float32'\n"
        "def f(*a, **kw):\n    return kw['n']\ndef g(a, b=np.int8(1), *, c=2.5):\n    return c\n"
        "def many(n):\n    if n > 3:\n        return 1, 2.5\n    return 3, 4.5\n"
        "@dataclass\nclass D:\n    n: int\n    v: object = field(default_factory=lambda: np.zeros(2, np.int16))\n"
        "class Base:\n    def make(self):\n        return np.zeros(2, np.uint8)\n"
        "class Sub(Base):\n    def make(self):\n        return super(Sub, self).make()\n    def old(self):\n        return super().make()\n"
        "class Call:\n    def __call__(self, n):\n        return np.zeros(n, np.int32)\n"
        "a = np.zeros((2, 3), np.float32)\nl = [1, 2]\nl[0] = 5\nm, *rest = (1, 2.5, 3j)\n";
    OF(setup, "Kind.A.value", "int64");
    OF(setup, "Level.LOW + 1", "int64");
    OF(setup, "p.y", "float64");
    OF(setup, "p", "NamedTuple((int64, float64), P(x, y))");
    OF(setup, "np.zeros(SHAPE)", "float64[:, ::1]");
    OF(setup, "TABLE", "int8[:, ::1]");
    OF(setup, "np.zeros(3, NAME)", "float32[::1]");
    OF(setup, "f(1, n=2.5)", "float64");
    OF(setup, "f(**{'n': np.int8(2)})", "int8");
    OF(setup, "g(1)", "float64");
    OF(setup, "g(1, c=3)", "int64");
    OF(setup, "g(*[1], **{'c': 1j})", "complex128");
    OF(setup, "many(4)[1]", "float64");
    OF(setup, "D(3).v", "int16[::1]");
    OF(setup, "D(3).n", "int64");
    OF(setup, "Sub().make()", "uint8[::1]");
    OF(setup, "Sub().old()", "uint8[::1]");
    OF(setup, "Call()(3)", "int32[::1]");
    OF(setup, "l[0]", "int64");
    OF(setup, "m", "int64");
    OF(setup, "rest[1]", "complex128");
    OF(setup, "a.itemsize", "int64");
    OF(setup, "a.ndim", "int64");
    OF(setup, "a.nbytes", "int64");
    OF(setup, "a.real", "float32[:, ::1]");
    OF(setup, "a.dtype.itemsize", "int64");
    OF(setup, "a.dtype.type(3)", "float32");
    OF(setup, "a[0, 0].real", "float32");
    OF(setup, "(1 + 2j).imag", "float64");
    OF(setup, "np.float32(3).dtype.type(2)", "float32");
    OF(setup, "dict(a=1, b=2.5)['b']", "float64");
    OF(setup, "list(zip([1], [2.5]))[0][1]", "float64");
    OF(setup, "list(filter(None, [1, 2]))[0]", "int64");
    OF(setup, "list(reversed([1.5]))[0]", "float64");
    OF(setup, "sorted([2.5, 1])[0]", "float64");
    OF(setup, "np.array([1, 2] + [3.5])", "float64[::1]");
    OF(setup, "np.array(2 * [1])", "int64[::1]");
    OF(setup, "(SHAPE + (4,))[2]", "int64");
    OF(setup, "[x for x in range(3)][0]", "int64");
    OF(setup, "{k: v for k, v in zip('ab', [1, 2])}['a']", "int64");
    OF(setup, "1 if NAME == 'float32' else 2.5", "int64");
    OF(setup, "1 if len(SHAPE) == 2 else 2.5", "int64");
    OF(setup, "1 if SHAPE else 2.5", "int64");
    OF(setup, "1 if not () else 2.5", "int64");
    OF(setup, "(lambda n: np.zeros(n, np.int8))(3)", "int8[::1]");
    OF(setup, "(y := 2.5) + y", "float64");
    OF(setup, "int('3') + True", "int64");
    OF(setup, "bool(3)", "bool");
    OF(setup, "-np.int8(3)", "int8");
    OF(setup, "~3", "int64");
    OF(setup, "not 3", "bool");
    OF(setup, "3 in [1, 2]", "bool");
    OF(setup, "1 < 2 < 3", "bool");
    OF(setup, "0 or 2.5", "float64");
    OF(setup, "3 and 2.5", "float64");
    OF(setup, "a is None", "bool");
    IS("math.prod([2, 3])", "int64");
    IS("math.prod([2, 3.5])", "float64");
    OF(setup, "next(iter([1.5]))", "float64");
    OF(setup, "abs(np.int8(-3))", "int8");
    OF(setup, "divmod(7.5, 2)[0]", "float64");
    OF(setup, "round(2.5, 1)", "float64");
    OF(setup, "pow(2, 3)", "int64");
    OF(setup, "complex(1, 2)", "complex128");
    OF(setup, "a[:, None, 0]", "float32[:, :]");
    OF(setup, "a[..., 1:]", "float32[:, :]");
    OF(setup, "a[::2]", "float32[:, :]");
    OF(setup, "a.T[0]", "float32[:]");
    OF(setup, "a[a > 0]", "float32[::1]");
    OF(setup, "a[[0, 1]]", "float32[:, ::1]");
    OF(setup, "np.sum(a, 1)", "float32[::1]");
}

/* A program gives the constants of a text that no Python has run: its calls of cuda.jit count. */
static void test_constants(void)
{
    static const char text[] = "from numba import cuda\n\ndef f(x):\n    x[0] = N\n\nk = cuda.jit('void(float32[::1])')(f)\n";
    Py2cuConstant constant = {.name = "N", .kind = PY2CU_CONSTANT_INT, .dtype = PY2CU_INT64, .integer = 3};
    Py2cuModule module = {.text = text, .text_length = sizeof text - 1, .file_name = "k.py", .constants = &constant, .constant_count = 1};
    Py2cuInstance instance = {.function = "f"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1, .instances = &instance, .instance_count = 1};
    Py2cuUnit *unit = py2cu_translate(&request);
    if (py2cu_unit_failed(unit)) {
        failures++;
        printf("%s:%d: %s\n", __FILE__, __LINE__, py2cu_unit_diagnostic(unit, 0)->message);
    }
    py2cu_unit_free(unit);
}

int main(void)
{
    test_making();
    test_promotion();
    test_methods();
    test_python();
    test_classes();
    test_collections();
    test_values();
    test_unknown();
    test_constants();
    return failures != 0;
}
