// SPDX-License-Identifier: MIT
/* Tests of host code: memory orders of arrays, as documented by NumPy, and values that depend on branches. */
#include "host_code.h"

/* Memory layout of results, as in NumPy 2.3. */
static void test_layouts(void)
{
    static const char arrays[] =
        "import os\nn = int(os.environ['N'])\na = np.zeros((2, 3, 4), np.float32)\nt = a.transpose(0, 2, 1)\n"
        "s = np.zeros((3, 8), np.int32).T[::2]\nf = np.ones((3, 4), order='F')\nw = np.zeros((n, n))\n";
    OF(arrays, "t", "float32[:, :, :]");
    OF(arrays, "-t", "float32[:, :, :]");
    OF(arrays, "t + np.ones((4, 3))", "float64[:, :, ::1]");
    OF(arrays, "t[0]", "float32[::1, :]");
    OF(arrays, "s", "int32[:, :]");
    OF(arrays, "s * 2", "int32[::1, :]");
    OF(arrays, "s.copy()", "int32[:, ::1]");
    OF(arrays, "np.concatenate([s, s])", "int32[::1, :]");
    OF(arrays, "s.sum(axis=0)", "int64[::1]");
    OF(arrays, "t.sum(axis=0)", "float32[::1, :]");
    OF(arrays, "f[:, 1]", "float64[::1]");
    OF(arrays, "f[1]", "float64[:]");
    OF(arrays, "f.reshape(-1)", "float64[::1]");
    OF(arrays, "f.reshape(3, 2, 2)", "float64[:, :, :]");
    OF(arrays, "f.T.reshape(2, 6)", "float64[:, ::1]");
    OF(arrays, "a[:1].transpose(1, 0, 2)", "float32[:, :, ::1]");
    OF(arrays, "w[:, 1:]", "float64[:, :]");
    OF(arrays, "w[:n // 2]", "float64[:, ::1]");
    OF(arrays, "w.T + w.T", "float64[::1, :]");
    OF(arrays, "w.T[:, ::2].copy(order='K')", "float64[::1, :]");
    UNKNOWN(arrays, "w[::2, ::2].reshape(2, -1)", "an unknown memory order");
    UNKNOWN(arrays, "np.ones((2, 3), order=str(n))", "an unknown memory order");
    OF(arrays, "np.broadcast_to(f, (3, 4))", "Array(float64, 2, 'F', readonly=True)");
    OF(arrays, "np.add(f, 1, out=np.zeros((3, 4)))", "float64[:, ::1]");
    OF(arrays, "np.zeros((9223372036854775807, 2147483647, 3))[::-9223372036854775807, ::-2]", "float64[:, :, :]");
    OF(arrays, "np.zeros((2147483647, 2147483647), 'c16').view('f4')", "float32[:, ::1]");
    /* an axis of one element, of a part of known size */
    OF(arrays, "np.stack([a.cumsum()[1:3], a.cumprod()[1:3]], axis=-1)[::2, ::2]", "float32[:, ::1]");
    OF(arrays, "np.arange(0, True)[::-1]", "int64[::1]");
    OF("x = np.ones((1, 3))\nx.shape = -1, 1\n", "x[::3].T", "float64[:, ::1]");
    OF("x = np.ones((1, 3))\nx.shape = 3\n", "x[::2]", "float64[:]");
    OF(arrays, "np.arange(2.0, 0, -0.5)[::4]", "float64[::1]");
    OF(arrays, "np.arange(2.0, 0, -0.5)[::3]", "float64[:]");
    OF(arrays, "(np.ones((3, 2)) @ np.ones((2, 3)))[::3, :].T", "float64[:, ::1]");
    OF(arrays, "(np.ones((2, 1, 3)) @ np.ones((3, 1)))[::2].T", "float64[:, :, ::1]");
    OF(arrays, "np.concatenate([f[:1], a[0, :1, :1]], axis=None)[::5]", "float64[::1]");
    OF(arrays, "np.diag(np.ones(1)).T", "float64[:, ::1]");
    OF(arrays, "np.ones((1, 2))[::2].T", "float64[:, ::1]");
    OF(arrays, "np.array_split(w, n)[0]", "float64[:, ::1]");
    OF(arrays, "np.array_split(f, 1)[0]", "float64[::1, :]");
    UNKNOWN(arrays, "np.array_split(f, 2)[0]", "an unknown memory order");
    UNKNOWN(arrays, "np.unique(np.ones(3)).squeeze()", "an unknown number of dimensions");
    UNKNOWN(arrays, "np.concatenate([w.T, w.T])", "an unknown memory order");
    UNKNOWN(arrays, "np.pad(w.T, 1)", "an unknown memory order");
    UNKNOWN(arrays, "np.asfortranarray(w.imag)", "an unknown memory order");
    OF(arrays, "np.asfortranarray(f.T.imag)", "float64[::1, :]");
    OF(arrays, "np.concatenate([w, w])", "float64[:, ::1]");
    OF(arrays, "np.broadcast_to(np.ones(2), (3, 2, 2))[[0, 1]]", "float64[:, :, :]");
    OF(arrays, "np.isclose(*[np.broadcast_to(np.ones(4, int), (3, 4))] * 2)", "bool[::1, :]");
    OF(arrays, "np.isclose(*[np.broadcast_to(np.ones(4), (3, 4))] * 2)", "bool[:, ::1]");
    /* an integer next to an index array is an index array, too */
    OF(arrays, "a[1, :, [0, 1]]", "float32[:, ::1]");
    OF(arrays, "a[:, 1, [0, 1]]", "float32[::1, :]");
    OF(arrays, "a[1, [0, 1]]", "float32[:, ::1]");
    /* a repeated axis has the stride 0 */
    OF(arrays, "np.concatenate([np.broadcast_to(np.ones((1, 6), bool), (3, 1, 6))] * 2, axis=-1)", "bool[::1, :, :]");
    OF(arrays, "np.nanmean(np.broadcast_to(a[0], (3, 3, 4)), axis=-1)", "float32[::1, :]");
    OF(arrays, "np.nanvar(np.broadcast_to(np.ones((3, 4), int), (3, 3, 4)), axis=-1)", "float64[:, ::1]");
    OF(arrays, "np.broadcast_to(np.ones(4, complex), (3, 4)).conj()", "complex128[:, ::1]");
    UNKNOWN(arrays, "np.broadcast_to(np.ones(n), (3,))", "an unknown memory order");
}

/* Each launch receives the values of all paths that reach it, and no others. */
static void test_paths(void)
{
#define HEAD "import sys\nc = len(sys.argv) > 1\nv = w = np.int8(1)\n"
    OF(HEAD "if c:\n    v = np.int16(1)\n    if not c:\n        v = np.int32(1)\n", "v", "int32)\nk(int16)\nk(int8");
    OF(HEAD "if c:\n    v = np.int16(1)\nelse:\n    w = v\n", "w", "int8");
    OF(HEAD "if c:\n    v = np.int16(1)\n    raise KeyError\n", "v", "int8");
    OF(HEAD "if c:\n    raise KeyError\nelse:\n    v = np.int16(1)\n", "v", "int16");
    OF(HEAD "try:\n    v = np.int16(1)\nexcept KeyError:\n    w = v\n", "v", "int16)\nk(int8");
    OF(HEAD "try:\n    v = np.int16(1)\nexcept KeyError:\n    w = v\n", "w", "int8)\nk(int16");
    OF(HEAD "try:\n    v = np.int16(1)\nexcept KeyError:\n    v = np.int32(1)\n", "v", "int16)\nk(int32");
    OF(HEAD
       "match c:\n    case 1:\n        v = np.int16(1)\n    case 2:\n        v = np.int32(1)\n        raise KeyError\n",
       "v", "int16)\nk(int8");
    OF(HEAD "for i in sys.argv:\n    v = np.int16(1)\n", "v", "int8)\nk(int16");
    OF(HEAD "for i in sys.argv:\n    v = v * 2.5\n", "v", "int8)\nk(float64");
    /* break: the values at each exit, but not those between the exits */
    OF(HEAD "while True:\n    if c:\n        break\n    v = np.int16(1)\n    if not c:\n        w = np.int32(1)\n"
            "        break\n    w = np.int64(1)\n    w = np.int8(1)\n",
       "w", "int8)\nk(int32");
    OF(HEAD "for i in (np.int16(1), np.int32(1)):\n    if c:\n        break\n    v = i\n", "v",
       "int32)\nk(int8)\nk(int16");
    OF(HEAD "for i in (1,):\n    v = np.int16(1)\n    if c:\n        v = np.int32(1)\n        break\n    if not c:\n"
            "        break\n    v = np.int64(1)\n",
       "v", "int64)\nk(int32)\nk(int16");
    OF(HEAD "for i in (1,):\n    if c:\n        v = np.int16(1)\n        break\n    if not c:\n        break\n"
            "    v = np.int32(1)\n",
       "v", "int32)\nk(int16)\nk(int8");
    OF(HEAD "for i in (1,):\n    for j in (1,):\n        v = np.int16(1)\n        if c:\n            break\n"
            "        v = np.int32(1)\n    if c:\n        break\n    v = np.int64(1)\n",
       "v", "int64)\nk(int32)\nk(int16");
    /* a global that a function changes in a branch of its caller */
    OF(HEAD "def set():\n    global v\n    v = np.int16(1)\nif c:\n    set()\n", "v", "int8)\nk(int16");
    /* an operator on values of different branches */
    OF(HEAD "if c:\n    v = 2.5\nif not c:\n    w = np.int16(1)\n", "v * w", "float64)\nk(int16)\nk(int8");
    /* a number of NumPy or of Python */
    UNKNOWN(HEAD "z = np.bool_(True) if c else True\n", "z * z", "'z * z' is not known");
    OF(HEAD "z = np.bool_(True) if c else True\n", "z * w", "int8");
    /* known and unknown values */
    OF(HEAD "z = np.zeros(3)\nif c:\n    z = np.ones(c.x)\n", "z",
       "float64[::1])\nk(?): the type of argument 'x' of kernel 'k' is not known: it is an array with an unknown "
       "number of "
       "dimensions; line 14: z = np.ones(c.x");
    UNKNOWN(HEAD "z = np.zeros(3)\nif c:\n    z = c.x\n", "np.array([z, z])", "an array of unknown element type");
    UNKNOWN(HEAD "z = np.zeros(3)\nif c:\n    z = c.x\n", "np.concatenate([np.ones(3), z], axis=None)",
            "an array of unknown element type");
    UNKNOWN(HEAD "z = np.zeros(3)\nif c:\n    z = c.x\n", "np.ones(3, z.dtype)", "'z.dtype' is not known");
    UNKNOWN(HEAD "z = np.zeros((2, 3))\nif c:\n    z = c.x\n", "np.ones(z.shape)", "an unknown number of dimensions");
    OF(HEAD "z = c.x > np.ones((3, 2))\n", "np.asfortranarray(z.reshape(-1, 2))", "bool[::1, :]");
    UNKNOWN(HEAD "z = np.zeros_like(c.x, dtype=int)\nz.flags.writeable = False\n", "z.ravel()",
            "an unknown memory order");
    UNKNOWN(HEAD "z = np.int32(eval(c))\n", "np.dot(z, np.ones((2, 3)))", "an unknown number of dimensions");
    UNKNOWN(HEAD "z = np.zeros(3, c.x)[::-1]\n", "z.view(float)", "an unknown memory order");
    UNKNOWN(HEAD "z = np.zeros_like(c.x, dtype=int)\nz.flags.writeable = False\n", "z.reshape(-1)",
            "an unknown memory order");
    UNKNOWN(HEAD "z = np.zeros(3, c.x)\n", "z.real == 2", "z = np.zeros(3, c.x)");
    UNKNOWN(HEAD "z = np.zeros((2, 3))\nif c:\n    z = z.astype(int)\nz.shape = 6\n", "z", "the array's shape");
    UNKNOWN(HEAD "z = np.zeros((2, 3))\nif c:\n    z = z.astype(int)\nz.flags.writeable = False\n", "z",
            "the array's writeable flag");
#undef HEAD
}

int main(void)
{
    test_layouts();
    test_paths();
    return failures != 0;
}
