// SPDX-License-Identifier: MIT
/* Tests of host code: the type of each expression as a kernel argument, as documented by NumPy, and the message if it
 * is unknown. */
#include "host_code.h"

static void test_array_creation(void)
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
    IS("np.eye(3, 3, 0, np.float32)", "float32[:, ::1]");
    IS("np.array([[1, 2], [3, 4]])", "int64[:, ::1]");
    IS("np.array([1, 2.0, 3j])", "complex128[::1]");
    IS("np.asfortranarray(np.zeros((2, 3)))", "float64[::1, :]");
    IS("np.empty_like(np.zeros((2, 3), np.int8, 'F'))", "int8[::1, :]");
    IS("np.zeros_like(np.zeros(3, np.float32), np.int32)", "int32[::1]");
    IS("np.full_like(np.zeros(3), 1, np.int16)", "int16[::1]");
    IS("np.stack([np.zeros(3), np.ones(3, np.float32)])", "float64[:, ::1]");
    IS("np.concatenate([np.zeros(3, np.int8), np.zeros(2, np.int16)])", "int16[::1]");
    IS("np.random.rand(2, 3)", "float64[:, ::1]");
    IS("np.random.default_rng(1).random(5, np.float32)", "float32[::1]");
    IS("np.random.default_rng(1).integers(0, 9, 5)", "int64[::1]");
}

/* NumPy's notations of a dtype. */
static void test_dtypes(void)
{
    IS("np.zeros(2, '<f4')", "float32[::1]");
    IS("np.zeros(2, 'M8[ns]')", "datetime64[ns][::1]");
    IS("np.zeros(2, 'timedelta64[s]')", "timedelta64[s][::1]");
    IS("np.zeros(2, 'f4,i4')", "Record(f0[type=float32;offset=0],f1[type=int32;offset=4];8;False)[::1]");
    IS("np.zeros(2, 'f4, (2,3)i2, 2u1')", "Record(f0[type=float32;offset=0],f1[type=nestedarray(int16, (2, "
                                          "3));offset=4],f2[type=nestedarray(uint8, (2,));offset=16];18;False)[::1]");
    IS("np.zeros(2, [('a', (np.uint8, 16))])", "Record(a[type=nestedarray(uint8, (16,));offset=0];16;False)[::1]");
    IS("np.zeros(2, {'names': ['a', 'b'], 'formats': ['f4', 'i8'], 'offsets': [0, 8], 'itemsize': 24})",
       "Record(a[type=float32;offset=0],b[type=int64;offset=8];24;False)[::1]");
    IS("np.zeros(2, np.dtype({'names': ['a', 'b'], 'formats': ['f4', 'i8']}, align=True))",
       "Record(a[type=float32;offset=0],b[type=int64;offset=8];16;True)[::1]");
    IS("np.zeros(2, 'f4,i4').view([('x', 'f4'), ('y', 'i4')])",
       "Record(x[type=float32;offset=0],y[type=int32;offset=4];8;False)[::1]");
    IS("np.array([[(1, 2)], [(3, 4)]], 'f4,i4')['f1']", "int32[:, :]");
    UNKNOWN("", "np.zeros(2, '>f4')", "an array of unknown element type");
    UNKNOWN("", "np.zeros(2, 'f4,x9')", "an array of unknown element type");
}

static void test_promotion(void)
{
    static const char arrays[] =
        "b = np.zeros(3, bool)\ni = np.zeros(3, np.int8)\nu = np.zeros(3, np.uint8)\nf = np.zeros(3, np.float32)\n"
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
    IS("np.arctan2(np.ones(2, 'u1'), np.ones(2, 'i1'))", "float16[::1]");
    IS("np.hypot(np.ones(2, 'u2'), np.ones(2, 'i2'))", "float32[::1]");
    IS("np.hypot(np.ones(2, 'i1'), 2.5)", "float64[::1]");
}

static void test_methods(void)
{
    static const char arrays[] =
        "a = np.zeros((2, 3), np.float32)\ni = np.zeros((2, 3), np.int16)\nc = np.zeros((2, 3), np.complex64)";
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
    OF(arrays, "np.linalg.inv(np.eye(2, dtype=np.int8))", "float64[:, ::1]");
}

static void test_python(void)
{
    IS("len([1, 2])", "int64");
    IS("float('1')", "float64");
    IS("sum([1, 2.0])", "float64");
    IS("tuple([1, 2.0])", "Tuple((int64, float64))");
    IS("math.floor(2.5)", "int64");
}

static void test_classes(void)
{
    static const char classes[] =
        "class A:\n    def __init__(self, n):\n        self.n = n\n    def __call__(self, y):\n        return "
        "np.zeros(y, np.float32)\n"
        "    def __len__(self):\n        return 3\n    def __getitem__(self, i):\n        return np.ones(2, np.int8)\n"
        "    def __radd__(self, o):\n        return np.zeros((3, 3), np.int16)\n    @property\n    def w(self):\n      "
        "  return self._w\n"
        "    @w.setter\n    def w(self, v):\n        self._w = np.zeros(v, np.uint8)\n    @classmethod\n    def "
        "make(cls, n):\n"
        "        return cls(n)\nclass B(A):\n    def __init__(self, n, **kw):\n        super().__init__(n)\n        "
        "self.m = kw['m']\n"
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
    IS("1 if isinstance(True, int) else 2.5", "int64");
    IS("1 if isinstance((1,), (list, str)) else 2.5", "float64");
    IS("list(enumerate([1.5]))[0]", "Tuple((int64, float64))");
    IS("tuple(map(lambda x: x * 1.5, [1, 2]))", "UniTuple(float64, 2)");
    IS("1 if int(2.5) == 2 else 2.5", "int64");
    IS("1 if math.ceil(2.5) == 3 else 2.5", "int64");
}

/* Types and layouts of the results of these calls in NumPy 2. */
static void test_numpy(void)
{
    static const char setup[] = "a = np.zeros((2, 3), np.float32)\ni = np.zeros((2, 3), np.int16)\nc = np.zeros((2, "
                                "3), np.complex64)\nv = np.zeros(3, np.float32)\n"
                                "w = np.ones(4, np.int8)\nf = np.zeros((2, 3, 4), order='F')\n";
    OF(setup, "np.where(v > 0)[0]", "int64[::1]");
    OF(setup, "np.where(True, v, 2)", "float32[::1]");
    OF(setup, "np.linalg.det(np.eye(2))", "float64");
    OF(setup, "np.linalg.det(np.eye(2, dtype=np.float32))", "float32");
    OF(setup, "np.linalg.norm(a)", "float32");
    OF(setup, "np.linalg.norm(a, axis=0)", "float32[::1]");
    OF(setup, "np.linalg.norm(c)", "float32");
    OF(setup, "np.linalg.norm(c, axis=0)", "float32[::1]");
    OF(setup, "np.linalg.norm(i)", "float64");
    OF(setup, "np.linalg.norm(i, axis=1)", "float64[::1]");
    OF(setup, "np.diag(v)", "float32[:, ::1]");
    OF(setup, "np.zeros_like(a, shape=(2,))", "float32[::1]");
    OF(setup, "np.zeros_like(a, shape=(2, 2, 2))", "float32[:, :, ::1]");
    OF(setup, "np.array([1], ndmin=2)", "int64[:, ::1]");
    OF(setup, "np.array(v, ndmin=3)", "float32[:, :, ::1]");
    OF(setup, "np.array(a, ndmin=1)", "float32[:, ::1]");
    OF(setup, "np.random.choice(5)", "int64");
    OF(setup, "np.random.choice([1.5, 2])", "float64");
    OF(setup, "np.random.choice(v, 3)", "float32[::1]");
    OF(setup, "np.random.choice(5, (2, 2))", "int64[:, ::1]");
    OF(setup, "np.random.permutation(5)", "int64[::1]");
    OF(setup, "np.random.permutation(v)", "float32[::1]");
    OF(setup, "np.roll(a, 1)", "float32[:, ::1]");
    OF(setup, "np.roll(a, 1, axis=0)", "float32[:, ::1]");
    OF(setup, "a.T.real", "float32[::1, :]");
    OF(setup, "c.imag", "float32[:, :]");
    OF(setup, "c.T.real", "float32[:, :]");
    OF(setup, "np.real(c)", "float32[:, :]");
    OF(setup, "np.conj(c)", "complex64[:, ::1]");
    OF(setup, "np.append(v, [1.5])", "float64[::1]");
    OF(setup, "np.append(w, 1)", "int64[::1]");
    OF(setup, "np.append(a, a, axis=0)", "float32[:, ::1]");
    OF(setup, "np.split(w, 2)[0]", "int8[::1]");
    OF(setup, "np.insert(v, 0, 1)", "float32[::1]");
    OF(setup, "np.repeat(v, 2)", "float32[::1]");
    OF(setup, "np.repeat(a, 2, axis=1)", "float32[:, ::1]");
    UNKNOWN(setup, "np.cross(v, v)", "is only known at run time");
    OF(setup, "np.unique(w)", "int8[::1]");
    OF(setup, "np.unique(w, return_counts=True)[1]", "int64[::1]");
    OF(setup, "np.isclose(v, v)", "bool[::1]");
    OF(setup, "np.allclose(v, v)", "bool");
    OF(setup, "np.tri(3)", "float64[:, ::1]");
    OF(setup, "np.meshgrid(v, w)[0]", "float32[:, ::1]");
    OF(setup, "np.iinfo(np.int8).max", "int64");
    OF(setup, "np.finfo(np.float32).eps", "float32");
    OF(setup, "np.median(i)", "float64");
    OF(setup, "np.average(v)", "float32");
    OF(setup, "np.ptp(i)", "int16");
    OF(setup, "np.any(v)", "bool");
    OF(setup, "np.argmax(a)", "int64");
    OF(setup, "np.clip(i, 0, 5)", "int16[:, ::1]");
    OF(setup, "np.clip(v, 0, None)", "float32[::1]");
    OF(setup, "np.clip(w, a_min=0, a_max=3)", "int8[::1]");
    OF(setup, "w.clip(0, 2)", "int8[::1]");
    OF(setup, "np.diff(v)", "float32[::1]");
    OF(setup, "np.pad(v, 1)", "float32[::1]");
    OF(setup, "np.linalg.inv(np.eye(2, dtype=np.float32))", "float32[:, ::1]");
    OF(setup, "np.linalg.norm(c, axis=0, keepdims=True)", "float32[:, ::1]");
    OF(setup, "np.linalg.norm(c, 2, 1)", "float32[::1]");
    OF(setup, "np.linalg.norm(f, axis=(0, 1))", "float64[::1]");
    OF(setup, "np.linalg.norm(f, axis=2)", "float64[::1, :]");
    OF(setup, "np.std(c)", "float32");
    OF(setup, "c.var(axis=0)", "float32[::1]");
    OF(setup, "c.mean()", "complex64");
    OF(setup, "np.nanstd(c)", "float32");
    OF(setup, "np.std(f, axis=0)", "float64[::1, :]");
    OF(setup, "i.std()", "float64");
    OF(setup, "v.var()", "float32");
    OF(setup, "np.linalg.norm([1, 2])", "float64");
}

/* Values that are created, modified and passed by Python statements, as in CPython. */
static void test_forms_of_host_code(void)
{
    static const char setup[] = "import itertools\nfrom functools import wraps\na = np.zeros((2, 3), np.float32)\ns = "
                                "np.zeros((2, 3))\ns.shape = (3, 2)\n"
                                "t = np.zeros((2, 3))\nt.shape = 6\nclass P:\n    n = 3\nclass Q:\n    def "
                                "__enter__(self):\n        return np.zeros(3, np.int8)\n"
                                "    def __exit__(self, *e):\n        pass\nwith Q() as y:\n    pass\np = "
                                "P()\nsetattr(p, 'm', np.ones(2, np.int16))\nsetattr(P, 'o', 2.5)\n"
                                "if len(a) > 1:\n    setattr(p, 'n', 4)\ndef timed(f):\n    @wraps(f)\n    def "
                                "inner(*args):\n        return f(*args)\n    return inner\n"
                                "def again(times):\n    def outer(f):\n        def inner(*args):\n            for i in "
                                "range(times):\n                r = f(*args)\n"
                                "            return r\n        return inner\n    return outer\n@timed\ndef one(x):\n   "
                                " return np.zeros(x, np.uint8)\n@again(3)\ndef two(x):\n"
                                "    return x * 2.5\ndef rows_of(a):\n    rows, cols = a.shape\n    return cols\ndef "
                                "last(*x):\n    first, *rest = x\n    return rest\n"
                                "def either(a):\n    if a.dtype == np.float32:\n        return 1\n    return 2.5\n"
                                "r = np.zeros(3, [('u', np.int32), ('w', np.float64, (2,))])\ndef gen():\n    for i in "
                                "range(3):\n        yield i * 1.5\n";
    OF(setup, "s", "float64[:, ::1]");
    OF(setup, "t", "float64[::1]");
    OF(setup, "y", "int8[::1]");
    OF(setup, "p.m", "int16[::1]");
    OF(setup, "P.o", "float64");
    OF(setup, "p.n", "int64");
    OF(setup, "one(3)", "uint8[::1]");
    OF(setup, "two(3)", "float64");
    OF(setup, "rows_of(a)", "int64");
    OF(setup, "last(1, 2.5)[0]", "float64");
    OF(setup, "either(a)", "int64");
    OF(setup, "r[0]['u']", "int32");
    OF(setup, "r['w']", "float64[:, :]");
    OF(setup, "r['u'][0]", "int32");
    OF(setup, "r[0]['w']", "float64[::1]");
    OF(setup, "list(gen())[0]", "float64");
    OF(setup, "(*[1, 2], 2.5)[2]", "float64");
    OF(setup, "[*(1, 2.5)][1]", "float64");
    OF(setup, "dict(**{'a': 2.5})['a']", "float64");
    OF(setup, "1 if 'x' else 2.5", "int64");
    OF(setup, "1 if None else 2.5", "float64");
    OF(setup, "1 if P else 2.5", "int64");
    OF(setup, "1 if np.float32 else 2.5", "int64");
    OF(setup, "isinstance(a, np.ndarray)", "bool");
    OF(setup, "1 if isinstance(3, (int, float)) else 2.5", "int64");
    OF(setup, "hasattr(p, 'm')", "bool");
    OF(setup, "max([1, 2])", "int64");
    OF(setup, "sum(x for x in [1.5])", "float64");
    OF(setup, "any([1])", "bool");
    OF(setup, "all([])", "bool");
    OF(setup, "int(np.float32(3))", "int64");
    OF(setup, "np.float32(3) * 2", "float32");
    OF(setup, "np.int8(3) + np.int16(4)", "int16");
    OF(setup, "np.float32(3) / 2", "float32");
    OF(setup, "2 ** -1", "float64");
    OF(setup, "2 ** 3", "int64");
    OF(setup, "7 // 2", "int64");
    OF(setup, "7.5 // 2", "float64");
    OF(setup, "-7 % 3", "int64");
    OF(setup, "1 << 3", "int64");
    OF(setup, "abs(-3)", "int64");
    OF(setup, "abs(3+4j)", "float64");
    OF(setup, "round(2.5)", "int64");
    OF(setup, "ord('a')", "int64");
    OF(setup, "len({1: 2})", "int64");
    OF(setup, "a.shape[0] * 2", "int64");
    OF(setup, "a.shape", "UniTuple(int64, 2)");
    OF(setup, "a.size / 2", "float64");
    OF(setup, "a.T.shape[0]", "int64");
    OF(setup, "a[0][1]", "float32");
    OF(setup, "a[0, :2]", "float32[::1]");
    OF(setup, "a[:, 1]", "float32[:]");
    OF(setup, "a[-1]", "float32[::1]");
    OF(setup, "a.item(0)", "float64");
    OF(setup, "a.tolist()[0][0]", "float64");
    OF(setup, "a.min()", "float32");
    OF(setup, "a.max(axis=1)", "float32[::1]");
    OF(setup, "a.dot(a.T)", "float32[:, ::1]");
    OF(setup, "a @ a.T", "float32[:, ::1]");
    OF(setup, "a.sum(axis=(0, 1))", "float32");
    OF(setup, "a.copy('F')", "float32[::1, :]");
    OF(setup, "a.astype('f8', order='F')", "float64[::1, :]");
    OF(setup, "a.view(np.int32)", "int32[:, ::1]");
    OF(setup, "a.flatten()", "float32[::1]");
    OF(setup, "a.transpose()", "float32[::1, :]");
    OF(setup, "a.round(1)", "float32[:, ::1]");
    OF(setup, "np.int64(3).astype(np.int8)", "int8");
    OF(setup, "complex(1)", "complex128");
    OF(setup, "(3+4j).real", "float64");
    OF(setup, "float('inf')", "float64");
    OF(setup, "math.pi", "float64");
    OF(setup, "math.sqrt(4)", "float64");
    OF(setup, "math.gcd(4, 6)", "int64");
    OF(setup, "math.hypot(3, 4)", "float64");
    OF(setup, "np.pi", "float64");
    OF(setup, "np.newaxis is None", "bool");
    OF(setup, "np.e * 2", "float64");
    OF(setup, "np.inf", "float64");
}

/* Python's integers are exact; Numba refuses those beyond 64 bits as arguments. */
static void test_large_integers(void)
{
    OF("", "2 ** 64 - 1", "uint64");
    OF("", "(1 << 70) >> 7", "uint64");
    OF("", "-2 ** 63", "int64");
    OF("", "2 ** 64 % 7", "int64");
    OF("", "2 ** 64 > 3", "bool");
    OF("", "2 ** 64 * 0.5", "float64");
    UNKNOWN("", "2 ** 64", "an integer beyond 64 bits");
    UNKNOWN("", "-2 ** 63 - 1", "an integer beyond 64 bits");
    UNKNOWN("", "-18446744073709551615", "an integer beyond 64 bits");
    UNKNOWN("", "1 << 400", "an integer beyond 64 bits");
    UNKNOWN("", "(1, 2 ** 63 * 2)", "an integer beyond 64 bits");
}

/* A host function may have any number of branches. */
static void test_many_branches(void)
{
    static char text[1000000];
    static const char *const groups[] = {"    if c[%u]:\n        v%u = 1\n",
                                         "    try:\n        v%u = c[%u]\n    except IndexError:\n        pass\n",
                                         "    match c[%u]:\n        case 1:\n            v%u = 1\n",
                                         "    for i%u in c:\n        v%u = 1\n        if c:\n            break\n"};
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
        size_t length = (size_t)sprintf(text, "import numpy as np\nfrom numba import cuda\n\n@cuda.jit\ndef k(x):\n"
                                              "    pass\n\ndef f(c):\n    x = np.zeros(3)\n");
        for (unsigned i = 0; i < 10000; i++) {
            length += (size_t)sprintf(text + length, groups[g], i, i);
        }
        length += (size_t)sprintf(text + length, "    k[1, 1](x)\n");
        const Py2cuModule module = {.text = text, .text_length = length, .file_name = "k.py"};
        check_modules(__FILE__, __LINE__, &module, 1, groups[g], "float64[::1])", false);
    }
}

/* PyTorch's documentation: floats are float32 by default, integers int64. */
static void test_torch(void)
{
    OF("import torch", "torch.zeros(2, 3)", "float32[:, ::1]");
    OF("import torch", "torch.zeros(2, 3).data", "float32[:, ::1]");
    OF("import torch", "torch.zeros(3).to('cuda', dtype=torch.float16)", "float16[::1]");
    OF("import torch", "torch.zeros(3).to(torch.int32)", "int32[::1]");
    OF("import torch", "torch.zeros(3).size(0)", "int64");
    OF("import torch", "torch.zeros(2, 3).size()", "UniTuple(int64, 2)");
    OF("import torch", "torch.ones((2, 3), dtype=torch.float64)", "float64[:, ::1]");
    OF("import torch", "torch.tensor([1, 2])", "int64[::1]");
    OF("import torch", "torch.tensor([1.5, 2])", "float32[::1]");
    OF("import other, torch\nx = other.f().to(torch.int32)\n(size,) = x.shape", "x", "int32[::1]");
    UNKNOWN("import other", "other.f().to('cuda')", "the result of other.f(...) is only known at run time");
    OF("import other\nx = other.f()\nassert x.dtype == np.float32\nrows, columns = x.shape", "x", "float32[:, ::1]");
    UNKNOWN("import other\nx = other.f()\nassert x.dtype != np.float32\nrows, columns = x.shape", "x",
            "line 10: x = other.f()");
}

/* Packages that provide arrays, according to their documentation. */
static void test_packages(void)
{
    OF("from tqdm import tqdm\nfor part in tqdm(np.zeros((4, 3), np.uint8), desc='parts'):\n    pass", "part",
       "uint8[::1]");
}

/* Results of np.where() whose condition is unknown. */
static void test_of_functions(void)
{
    static const char setup[] = "import other\n"
                                "def inside(x, y):\n    return x ** 2 + y ** 2 < 4\n"
                                "data = np.zeros((2, 3), np.float32)";
    UNKNOWN(setup, "np.fromfunction(inside, other.shape)", "is only known at run time");
    UNKNOWN(setup, "np.where(data[:, 0] > other.limit)[0]", "an unknown memory order");
    OF(setup, "np.where(other.f())[0][0]", "int64");
    OF(setup, "np.min(data[np.where(data[:, 0] == other.limit)])", "float32");
}

static void test_unknown(void)
{
    static const char other[] = "the result of other.f(...) is only known at run time";
    UNKNOWN("import other", "other.f()",
            "x' of kernel 'k' is not known; line 10: the result of other.f(...) is only known at run time");
    UNKNOWN("", "'text'", "not known: it is a string, which kernels do not accept");
    UNKNOWN("", "lambda: 3", "it is a function, which kernels do not accept");
    UNKNOWN("", "zzz", "line 10: 'zzz' is not defined in this file");
    UNKNOWN("class N:\n    pass\nn = N()", "n(3)", "the result of 'n' is not known");
    UNKNOWN("class N:\n    pass\nn = N()", "n.q", "the value of 'n.q' is not known here");
    UNKNOWN("", "{1, 2}", "a set literal is not analyzed");
    UNKNOWN("", "np.concatenate([])", "an array of unknown element type");
    UNKNOWN("", "np.einsum('ij', np.zeros((2, 2)))", "the result of numpy.einsum(...) is only known at run time");
    UNKNOWN("", "np.percentile(np.zeros((2, 2)), [5, 50], 0)",
            "the result of numpy.percentile(...) is only known at run time");
    UNKNOWN("import other", "np.where(True, other.x, 2)", "'np.where(True, other.x, 2)' is not known");
    UNKNOWN("import other", "np.array(*other.f())", "an array of unknown element type");
    UNKNOWN("import other", "np.broadcast_to(np.zeros_like(other.f(), dtype=int), (2,))", "an unknown memory order");
    UNKNOWN("import other", "np.ones(3) * np.float32(other.f())", "an unknown number of dimensions");
    UNKNOWN("import other", "(np.float32(other.f()) + 1).real", other);
    static const char *const of_other[] = {"np.random.rand(*other.f())",  "np.diag(other.f())",
                                           "np.linalg.norm(other.f())",   "np.asarray(other.f()).real",
                                           "np.zeros(3, other.f())",      "np.full(3, other.f())",
                                           "np.random.choice(other.f())", "np.random.uniform(size=other.f())"};
    for (size_t i = 0; i < sizeof of_other / sizeof of_other[0]; i++) {
        UNKNOWN("import other", of_other[i], other);
    }
    static const char *const of_unlisted[] = {"np.kron(np.ones(2), np.ones(2))", "np.take(np.ones(2), 0)",
                                              "np.fft.fft(np.ones(2))", "np.subtract(1, 2.5)", "divmod(7, 2)"};
    for (size_t i = 0; i < sizeof of_unlisted / sizeof of_unlisted[0]; i++) { /* functions without a row */
        UNKNOWN("", of_unlisted[i], "(...) is only known at run time");
    }
}

/* Names in other files of the project, which are found by the modules' names or, if these have none, in the directory
 * of the importing file. */
static void check_files(int line, const char *name, const char *file, const char *grids, const char *text,
                        const char *expected)
{
    char whole[1024];
    snprintf(whole, sizeof whole, "from numba import cuda\n\n@cuda.jit\ndef k(x):\n    pass\n\n%s", text);
    const Py2cuModule modules[] = {{.text = whole, .text_length = strlen(whole), .file_name = "work/main.py"},
                                   {.text = grids, .text_length = strlen(grids), .file_name = file, .name = name}};
    check_modules(__FILE__, line, modules, 2, text, expected, expected[0] == '\'');
}

#define FILES(name, file, grids, text, expected) check_files(__LINE__, name, file, grids, text, expected)

static void test_files(void)
{
    static const char grids[] = "import numpy as np\nN = 2.5\ndef make():\n    return np.zeros(3, np.int8)\n";
    FILES("grids", "work/grids.py", grids, "import grids\nk[1, 1](grids.make())\n", "int8[::1])");
    FILES(NULL, "work/grids.py", grids, "import grids\nk[1, 1](grids.make())\n", "int8[::1])");
    FILES(NULL, "work/grids/__init__.py", grids, "from grids import N\nk[1, 1](N)\n", "float64)");
    FILES(NULL, "work/grids.py", grids, "from .grids import make\nk[1, 1](make())\n", "int8[::1])");
    FILES(NULL, "elsewhere/grids.py", grids, "from grids import N\nk[1, 1](N)\n",
          "'x' of kernel 'k' is not known: it is grids.N, which is not analyzed");
    FILES(NULL, "work/gridsize.py", grids, "from grids import N\nk[1, 1](N)\n",
          "'x' of kernel 'k' is not known: it is grids.N, which is not analyzed");
    FILES("grids", "work/grids.py", grids, "import grids\nk[1, 1](grids.missing)\n",
          "'x' of kernel 'k' is not known; line 8: 'grids.missing' is not known");
    FILES("grids", "work/grids.py", "from numpy import *\n", "from grids import *\nk[1, 1](zeros(3))\n",
          "float64[::1])");
    FILES("grids", "work/grids.py", "from pylab import *\n", "import grids\nk[1, 1](grids.ones((2, 2), 'f4'))\n",
          "float32[:, ::1])");
    FILES("grids", "work/grids.py", grids, "from grids import *\nk[1, 1](make())\n", "int8[::1])");
    FILES("grids", "work/grids.py", grids, "import grids\ngrids.N = 3\nk[1, 1](grids.N)\n", "int64)");
}

/* Types of Python values in host code: each line launches with one of them. */
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
        "class Sub(Base):\n    def make(self):\n        return super(Sub, self).make()\n    def old(self):\n        "
        "return super().make()\n"
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
    OF(setup, "a[0, 0].real", "float32");
    OF(setup, "(1 + 2j).imag", "float64");
    OF(setup, "dict(a=1, b=2.5)['b']", "float64");
    OF(setup, "list(zip([1], [2.5]))[0][1]", "float64");
    OF(setup, "list(reversed([1.5]))[0]", "float64");
    OF(setup, "sorted([2.5, 1.0])[0]", "float64");
    OF(setup, "sorted([2.5, 1])[0]", "float64)\nk(int64");
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
    OF(setup, "round(2.5, 1)", "float64");
    OF(setup, "complex(1, 2)", "complex128");
    OF(setup, "a[:, None, 0]", "float32[:, :]");
    OF(setup, "a[..., 1:]", "float32[:, :]");
    OF(setup, "a[::2]", "float32[:, ::1]");
    OF(setup, "a[:, ::2]", "float32[:, :]");
    OF(setup, "a.T[0]", "float32[:]");
    OF(setup, "a[a > 0]", "float32[::1]");
    OF(setup, "a[[0, 1]]", "float32[:, ::1]");
    OF(setup, "np.sum(a, 1)", "float32[::1]");
}

/* The caller supplies constants of a source that Python has not executed: its calls of cuda.jit apply. */
static void test_constants(void)
{
    static const char text[] =
        "from numba import cuda\n\ndef f(x):\n    x[0] = N\n\nk = cuda.jit('void(float32[::1])')(f)\n";
    Py2cuConstant constant = {.name = "N", .kind = PY2CU_CONSTANT_INT, .dtype = PY2CU_INT64, .integer = 3};
    Py2cuModule module = {
        .text = text, .text_length = sizeof text - 1, .file_name = "k.py", .constants = &constant, .constant_count = 1};
    Py2cuInstance instance = {.function = "f"};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .instances = &instance,
                            .instance_count = 1};
    Py2cuUnit *unit = py2cu_translate(&request);
    if (py2cu_unit_failed(unit)) {
        failures++;
        printf("%s:%d: %s\n", __FILE__, __LINE__, py2cu_unit_diagnostic(unit, 0)->message);
    }
    py2cu_unit_free(unit);
}

/* Checks the type of such a constant as an argument. */
static void check_supplied(int line, Py2cuConstant constant, const char *argument, const char *expected)
{
    static const char head[] =
        "from numba import cuda\n\ndef helper():\n    return 2.5\n\n@cuda.jit\ndef k(x):\n    pass\n\n";
    char text[256];
    snprintf(text, sizeof text, "%sk[1, 1](%s)\n", head, argument);
    constant.name = "N";
    const Py2cuModule module = {
        .text = text, .text_length = strlen(text), .file_name = "k.py", .constants = &constant, .constant_count = 1};
    check_modules(__FILE__, line, &module, 1, argument, expected, expected[strlen(expected) - 1] != ')');
}

#define GIVEN(argument, expected, ...) check_supplied(__LINE__, (Py2cuConstant){__VA_ARGS__}, argument, expected)

static void test_supplied_constants(void)
{
    static const int64_t shape[] = {2, 2};
    static const float data[4] = {1, 2, 3, 4};
    static const Py2cuConstant items[] = {
        {.name = "0", .kind = PY2CU_CONSTANT_INT, .dtype = PY2CU_INT64, .integer = 1},
        {.name = "1", .kind = PY2CU_CONSTANT_FLOAT, .dtype = PY2CU_FLOAT32, .real = 2.5}};
    GIVEN("N", "int64)", .kind = PY2CU_CONSTANT_INT, .dtype = PY2CU_INT64, .integer = 3);
    GIVEN("N", "int8)", .kind = PY2CU_CONSTANT_INT, .dtype = PY2CU_INT8, .text = "numpy", .integer = 3);
    GIVEN("N", "bool)", .kind = PY2CU_CONSTANT_INT, .dtype = PY2CU_BOOL, .integer = 1);
    GIVEN("N", "float64)", .kind = PY2CU_CONSTANT_FLOAT, .dtype = PY2CU_FLOAT64, .real = 2.5);
    GIVEN("N", "float32)", .kind = PY2CU_CONSTANT_FLOAT, .dtype = PY2CU_FLOAT32, .text = "numpy", .real = 2.5);
    GIVEN("N", "complex64)", .kind = PY2CU_CONSTANT_COMPLEX, .dtype = PY2CU_COMPLEX64, .text = "numpy", .real = 2.5);
    GIVEN("N", "it is None", .kind = PY2CU_CONSTANT_NONE);
    GIVEN("N", "it is a string, which kernels do not accept", .kind = PY2CU_CONSTANT_STRING, .text = "abc");
    GIVEN("len(N)", "int64)", .kind = PY2CU_CONSTANT_STRING, .text = "abc");
    GIVEN("N", "Tuple((int64, float32)))", .kind = PY2CU_CONSTANT_TUPLE, .items = items, .item_count = 2);
    GIVEN("N[1]", "float32)", .kind = PY2CU_CONSTANT_TUPLE, .items = items, .item_count = 2);
    GIVEN("N.y", "float32)", .kind = PY2CU_CONSTANT_TUPLE, .items = items, .item_count = 2, .text = "P(x, y)");
    GIVEN("N", "float32[:, ::1])", .kind = PY2CU_CONSTANT_ARRAY, .dtype = PY2CU_FLOAT32, .ndim = 2, .shape = shape,
          .data = data, .data_length = sizeof data);
    GIVEN("N", "float32[::1, :])", .kind = PY2CU_CONSTANT_DEVICE_ARRAY, .text = "float32[::1, :]", .integer = 1);
    GIVEN("N(3)", "float32)", .kind = PY2CU_CONSTANT_OBJECT, .text = "numpy.float32");
    GIVEN("N()", "float64)", .kind = PY2CU_CONSTANT_FUNCTION, .text = "helper");
    GIVEN("N(3)", "classes and C functions are not analyzed", .kind = PY2CU_CONSTANT_EXTERN, .text = "scale",
          .items = &(const Py2cuConstant){.kind = PY2CU_CONSTANT_STRING, .text = "int32(int32)"}, .item_count = 1);
}

int main(void)
{
    test_array_creation();
    test_dtypes();
    test_promotion();
    test_methods();
    test_python();
    test_classes();
    test_collections();
    test_values();
    test_numpy();
    test_forms_of_host_code();
    test_large_integers();
    test_many_branches();
    test_torch();
    test_packages();
    test_of_functions();
    test_unknown();
    test_files();
    test_constants();
    test_supplied_constants();
    return failures != 0;
}
