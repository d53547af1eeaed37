"""Random host programs that use NumPy, and the type of each of their values as a kernel argument.

`program(seed)` generates a program statement by statement: each statement is executed when it is added, and removed if NumPy raises an exception.
Each array and number that a statement assigns is passed to a separate kernel.

A value has one correct type, unless the source does not determine it (`OPEN`). Then each type that describes the array is correct:
- Layout A describes each array. An array with an axis of one element can be both in C and in F order, because the stride of this axis is irrelevant.
- A kernel that is launched with a read-only array on one path and with a writable array on another has the type of the read-only array.
"""
import random
import re
import warnings

import numpy as np

DTYPES = ["np.float32", "np.float64", "np.int32", "np.int64", "np.int8", "np.uint8", "np.uint32", "np.int16", "bool", "np.complex64",
          "'f4'", "float", "int", "np.float16", "np.uint64", "np.complex128"]
RECORDS = ["[('x', 'f4'), ('y', 'f8')]", "np.dtype([('x', np.int32), ('y', np.int16)], align=True)", "'f4,i4'", "[('x', 'i4', 3), ('y', 'u1')]",
           "{'names': ['x', 'y'], 'formats': ['f4', 'i8']}"]
UFUNCS = ["sqrt", "exp", "sin", "abs", "absolute", "negative", "square", "floor", "ceil", "sign", "rint", "isnan", "isfinite", "logical_not",
          "conj", "fabs", "trunc", "log1p", "tanh", "invert", "reciprocal", "positive", "deg2rad", "signbit"]
BINARY = ["+", "-", "*", "/", "//", "%", "**", "<", ">=", "==", "!=", "&", "|", "^", "<<", "@"]
BINARY_UFUNCS = ["add", "multiply", "maximum", "minimum", "arctan2", "hypot", "mod", "equal", "fmax", "matmul", "dot"]
REDUCTIONS = ["sum", "prod", "max", "min", "mean", "std", "var", "any", "all", "argmax", "argmin", "cumsum", "cumprod"]
FUNCTIONS = ["median", "ptp", "average", "amax", "nanmax", "nanmean"]
COPIES = ["np.copy({a})", "{a}.copy()", "np.array({a})", "np.asarray({a})", "np.ascontiguousarray({a})", "np.asfortranarray({a})", "np.zeros_like({a})",
          "np.empty_like({a})", "np.ones_like({a}, dtype={d})", "np.full_like({a}, 2)", "np.asarray({a}, dtype={d})", "np.array({a}, {d})",
          "np.array({a}, order={o})", "{a}.copy(order={o})", "{a}.astype({d})", "{a}.astype({d}, order={o})", "{a}.astype({d}, copy=False)",
          "np.array({a}, copy=True)", "np.array({a}, ndmin={n})", "{a}.view()", "np.array({a}.tolist())", "np.sort({a})", "np.sort({a}, axis=0)",
          "np.asarray({a}, order={o})"]
VIEWS = ["{a}.T", "{a}.transpose()", "np.transpose({a})", "{a}.ravel()", "{a}.flatten()", "np.ravel({a})", "np.squeeze({a})", "{a}.squeeze()",
         "{a}.transpose(1, 0, 2)", "{a}.transpose((0, 2, 1))", "{a}.real", "{a}.imag", "np.real({a})", "np.diag({a})",
         "np.broadcast_to({a}, (3,) + {a}.shape)", "np.broadcast_to({a}, {s})", "np.split({a}, 2)[0]", "np.split({a}, 2, axis=1)[1]",
         "np.array_split({a}, 2)[0]", "{a}.conj()", "{a}.reshape({s})", "{a}.reshape(-1)", "{a}.reshape(-1, 2)", "{a}.reshape({s}, order={o})",
         "np.reshape({a}, {s})", "{a}.reshape({a}.shape)", "{a}.reshape({a}.shape[::-1])", "{a}.reshape(({a}.shape[0], -1))", "{a}.reshape(1, -1)",
         "{a}.view({d})", "{a}.item()"]
INDICES = ["0", "-1", "1:", ":1", ":2", "1:3", "::2", "::-1", ":", "None", "...", "n:", ":n", "0:n", "k", "[0, 1]", "np.array([1, 0])", "1:2", "-2:", "0:1"]
JOINS = ["np.concatenate([{a}, {b}])", "np.concatenate(({a}, {b}), axis=-1)", "np.stack([{a}, {b}])", "np.stack([{a}, {b}], axis=1)",
         "np.stack([{a}, {b}], axis=-1)", "np.vstack([{a}, {b}])", "np.hstack([{a}, {b}])", "np.column_stack([{a}, {b}])", "np.append({a}, {b})",
         "np.append({a}, {b}, axis=0)", "np.concatenate([{a}, {b}], axis=None)"]
OTHERS = ["np.where({a} > 0, {a}, {b})", "np.where({a}, {b}, 0)", "np.where({a} > 1, 1, 0.5)", "np.where({a} > 1, 1, 0)", "np.clip({a}, 0, 1)",
          "np.clip({a}, 0, 2.5)", "{a}.clip(0, 1)", "np.clip({a}, {b}, None)", "np.round({a})", "{a}.round()", "np.round({a}, 2)", "np.dot({a}, {b})",
          "{a}.dot({b})", "np.matmul({a}, {b})", "np.repeat({a}, 2)", "np.repeat({a}, 2, axis=0)", "np.roll({a}, 1)", "np.roll({a}, 1, axis=0)",
          "np.diff({a})", "np.diff({a}, axis=0)", "np.pad({a}, 1)", "np.argsort({a})", "np.unique({a})", "np.isclose({a}, {b})", "np.add({a}, {b}, out={c})",
          "np.sqrt({a}, out={c})", "np.multiply({a}, 2, out={a})", "np.add({a}, 1, dtype={d})", "np.sqrt({a}, dtype={d})", "{a}[{a} > 0]",
          "{a}[np.array([0, 1])]", "np.linalg.norm({a})", "np.linalg.norm({a}, axis=0)", "np.linalg.inv(np.eye({a}.shape[0], dtype=np.float32))",
          "np.meshgrid({a}, {b})[0]", "np.insert({a}, 0, 1)", "np.cumsum({a})", "-{a}", "abs({a})", "~{a}", "+{a}", "np.full({a}.shape, {a}.max())",
          "np.zeros({a}.shape)", "np.empty({a}.shape, {a}.dtype)", "np.zeros({a}.shape[::-1], {a}.dtype)", "{a}.sum() / {a}.size", "len({a})", "{a}.shape",
          "{a}.shape[0] // 2", "{a}.size", "{a}.ndim", "round({c0})", "round({c0}, 1)", "max({c0}, 2)", "min({c0}, 1.5)", "max(True, 2)", "{c0} and 2",
          "{c0} or 2.5", "int({c0})", "float({c0})", "abs({c0})", "-{c0}", "{c0} * 2", "{c0} + {c1}", "{c0} / {c1}", "{c0} ** 2", "{c0} // 2", "{a} * {c0}",
          "{a} + {c0}", "{a} ** 2", "{a} ** 0.5", "{a} ** 2.0", "sum([{c0}, {c1}])", "np.float32({c0})", "np.maximum({a}, {c0})",
          "np.where({a} > 0, {c0}, {c1})", "np.array([{c0}, {c1}])", "np.array([{a}, {a}])", "np.full(3, {c0})", "np.arange({c0})", "np.arange(0, {c0})",
          "np.linspace(0, {c0}, 5)", "{c0}.astype(np.int16)", "np.sqrt({c0})", "np.add({c0}, {c1})", "np.sign({c0})", "np.square({c0})", "np.abs({c0})"]
FIELDS = ["{r}['x']", "{r}['y']", "{r}[0]", "{r}[::2]", "{r}['x'][0]", "{r}[0]['y']", "{r}.copy()", "{r}['x'] * 2", "{r}['y'].copy()", "{r}['f1']",
          "{r}.reshape(1, -1)", "np.zeros({r}.shape, {r}.dtype)", "np.sqrt({r}['x'])", "{r}.astype({r}.dtype)", "np.concatenate([{r}, {r}])", "{r}['x'].T",
          "np.array([(1, 2), (3, 4)], {r}.dtype)", "np.array([(1, 2)], dtype={r}.dtype)", "np.zeros_like({r})", "np.array((1, 2), {r}.dtype)"]
# Values that the source does not determine, as expressions for execution.
UNKNOWNS = ["json.loads('3')", "json.loads('2.5')", "json.loads('true')", "json.loads('-1')", "eval('np.float32(1.5)')", "eval('np.int8(3)')",
            "eval('np.arange(6.0).reshape(2, 3)')", "eval('np.ones((2, 3), np.float32, order=\"F\")')", "eval('np.arange(4)[::2]')", "eval('np.zeros((2, 2, 2))')",
            "eval('(2, 3)')", "eval('[1, 2.5]')", "eval('np.int64(2)')", "eval('1j')"]
CONDITIONS = ["json.loads('true')", "json.loads('false')", "len(sys.argv) > 5", "eval('n == 2')", "os.environ.get('UNSET') is None"]
OF_UNKNOWNS = ["{u}", "{u} + 1", "2.0 * {u}", "-{u}", "abs({u})", "{u} + {a}", "{a} * {u}", "{a} > {u}", "{c0} + {u}", "{u} == 1", "np.sqrt({u})", "np.abs({u})", "np.maximum({u}, 0)",
               "np.maximum({a}, {u})", "np.add({u}, {c0})", "np.where({a} > 0, {a}, {u})", "np.clip({a}, 0, {u})", "np.sum({u})", "np.mean({u})", "np.argmax({u})",
               "np.any({u})", "np.max({u})", "{u}.sum()", "{u}.copy()", "{u}.astype(np.float32)", "{u}.astype({d})", "{u}.T", "{u}.shape[0]", "len({u})", "{u}.size",
               "{u}.reshape(-1)", "{u}.ravel()", "{u}[0]", "{a}[{u}]", "{a}[{u}:]", "{a}[{u}, 0]", "np.float32({u})", "np.int32({u}) + 1", "-np.float64({u})", "int({u})", "float({u})",
               "bool({u})", "round({u})", "round({u}, 1)", "{u} // 2", "2 ** {u}", "not {u}", "{u} and {c0}", "{u} or {c0}", "{c0} and {u}",
               "min({u}, {c0})", "max({c0}, {u})", "sum([{u}, {c0}])", "np.zeros({u})", "np.zeros(({u}, 2))", "np.ones({u}, dtype=np.int8)", "np.empty_like({u})",
               "np.zeros_like({u}, dtype=np.float32)", "np.zeros_like({a}, shape={u})", "np.array({u})", "np.array({u}, np.float32)", "np.asarray({u}, {d})", "np.array([{u}, {u}])",
               "np.array([1, {u}])", "np.array([{c0}, {u}], np.float32)", "np.ascontiguousarray({u})", "np.array({a}, ndmin={u})", "np.full({u}, 1.5)", "np.full(3, {u})",
               "np.full((2, 2), {u}, np.int16)", "np.arange({u})", "np.arange(0, {u})", "np.linspace(0, {u}, 5)", "np.linspace(0, 1, {u})", "np.random.random({u})",
               "np.random.normal({u})", "np.random.normal({u}, 1.0, 3)", "np.random.uniform(0, {u})", "np.random.randint(0, 5, {u})", "{a}.sum(axis={u})", "np.sum({a}, {u})",
               "{a}.mean(axis=0, keepdims={u})", "{a}.reshape({u})", "{a}.reshape({u}, -1)", "{a}.transpose({u})", "np.squeeze({a}, {u})",
               "np.concatenate([{u}, {u}])", "np.concatenate([{a}, {u}])", "np.stack([{u}, {u}])", "np.tile({a}, {u})", "np.tile({u}, 2)", "np.repeat({a}, {u})", "np.repeat({u}, 2)",
               "np.isnan({u})", "np.dot({u}, {u})", "({u}, {c0})", "({c0}, 2) * {u}", "{a}.astype({u})", "(1, 2.5)[{u}]", "[1, 2.5][{u}]", "[{u}, 1][0]", "dict(x=1, y=2.5).get({u}, {c0})",
               "np.float32({u}) * {a}.max()", "np.sqrt(np.float64({u}))", "np.zeros(np.int64({u}))", "[item for item in {u}][0]", "sorted([{c0}, {c1}])[0]"]
JOINS_OF_PATHS = ["NAME = {a}\nif {c}:\n    NAME = {b}", "NAME = {c0} if {c} else {c1}", "NAME = {c0} if {c} else {u}", "NAME = {u} if {c} else {a}", "NAME = {a}\nif {c}:\n    NAME = {u}",
                  "NAME = {c0}\nfor _ in range(json.loads('3')):\n    NAME = {c1}", "NAME = other = {c0}\nfor _ in range(json.loads('4')):\n    NAME = other\n    other = {c1}",
                  "NAME = {c0}\nfor _ in range(json.loads('2')):\n    NAME = NAME * {c1}", "NAME = {c0}\nfor _ in range(json.loads('2')):\n    NAME = NAME + {u}",
                  "NAME = {c0}\nfor NAME in json.loads('[1, 2.5]'):\n    pass", "NAME = {c0}\nfor NAME in {u}:\n    pass", "NAME = {c0}\nwhile {c}:\n    NAME = {c1}\n    break",
                  "NAME = {c0}\ntry:\n    NAME = {c1}\n    json.loads('nothing')\nexcept ValueError:\n    pass", "NAME = {c0}\ntry:\n    json.loads('nothing')\n    NAME = {c1}\nexcept ValueError:\n    pass",
                  "NAME = {c0}\ntry:\n    json.loads('1')\n    NAME = {c1}\nexcept ValueError:\n    NAME = 1j", "NAME = ({c0}, {c1}) if {c} else ({c1}, {c0})",
                  "NAME = ({c0}, 1)[0] if {c} else {a}", "items = [{c0}, {c1}]\nif {c}:\n    items.reverse()\nNAME = items[0]", "items = [{c0}]\nif {c}:\n    items[0] = {c1}\nNAME = items[0]",
                  "items = {{'x': {c0}}}\nif {c}:\n    items['x'] = {c1}\nNAME = items['x']", "items = {{'x': {c0}}}\nitems.update(json.loads('{{\"x\": 2.5}}'))\nNAME = items['x']",
                  "items = []\nfor item in ({c0}, {c1}):\n    items.append(item)\nNAME = items[json.loads('1')]", "NAME = {a}.copy()\nif {c}:\n    NAME = {a}.T", "NAME = {a}.copy()\nNAME.setflags(write={c})",
                  "NAME = {a}.copy()\nNAME.flags.writeable = False", "NAME = {a}.copy()\nNAME.shape = -1", "NAME = {a}.copy()\nNAME.shape = {u}", "NAME = np.zeros(4, np.float32)\nNAME.dtype = np.int32",
                  "def function(x={c0}):\n    return x\nNAME = function(*eval('({c1},)'))", "def function(x):\n    return x if {c} else {c0}\nNAME = function({c1})",
                  "def function(x={c0}):\n    global NAME\n    NAME = x\nNAME = {c1}\nif {c}:\n    function()", "NAME = {c0}\nexec('NAME = {c1}')", "NAME = {c0}\nglobals()['NAME'] = {c1}",
                  "def function(x):\n    return {c0} if x == 0 else {c1} * function(x - 1)\nNAME = function(json.loads('2'))",
                  "d = {d} if {c} else eval('np.int16')\nNAME = np.zeros(3, d)", "NAME = np.zeros(3, {d} if {c} else {d})", "NAME = np.zeros((2, 2), order='F' if {c} else 'C')",
                  "match json.loads('1'):\n    case 1:\n        NAME = {c0}\n    case _:\n        NAME = {c1}"]
# Names and calls whose values or shapes the source does not determine.
OPEN = {"n", "k", "meshgrid", "pad", "repeat", "append", "unique", "tolist", "split", "array_split", "insert", "dot", "json", "eval", "sys", "os"}
SETUP = "import json\nimport os\nimport sys\nimport numpy as np\nfrom numba import cuda\nn = int(os.environ.get('UNSET', 2))\nk = int(os.environ.get('UNSET', 1))\n"


def layouts(array):
    """Return the layouts that describe the array, starting with NumPy's."""
    return ["C"] * array.flags.c_contiguous + ["F"] * array.flags.f_contiguous + ["A"]


def signature(value, layout=None, readonly=False):
    """Return the type of the value as a kernel argument, in signature syntax; None if kernels do not support it.

    layout: of an array; None: NumPy's. readonly: also for a writable array.
    """
    if isinstance(value, (tuple, list)):
        items = [signature(item) for item in value] if isinstance(value, tuple) else [None]
        if None in items or not items:
            return None
        return f"UniTuple({items[0]}, {len(items)})" if len(set(items)) == 1 else f"Tuple(({', '.join(items)}))"
    if isinstance(value, (bool, np.bool_)):
        return "bool"
    if isinstance(value, (int, float, complex)) and not isinstance(value, np.generic):
        return {int: "int64", float: "float64", complex: "complex128"}[type(value)]
    if not isinstance(value, (np.ndarray, np.generic)) or value.dtype.kind not in "biufcV":
        return None
    element = record(value.dtype) if value.dtype.kind == "V" else value.dtype.name
    if element is None or isinstance(value, np.generic) or (value.ndim == 0 and value.dtype.kind == "V"):  # py2cu passes the record itself
        return element
    layout = layout or layouts(value)[0]
    if readonly or not value.flags.writeable:
        return f"Array({element}, {value.ndim}, '{layout}', readonly=True)"
    axes = ["::1" if (layout == "C" and i == value.ndim - 1) or (layout == "F" and i == 0) else ":" for i in range(value.ndim)]
    return f"{element}[{', '.join(axes) or '()'}]" if value.ndim else f"{element}[()]"


def record(dtype):
    """Return a record's type by Numba's name."""
    if dtype.names is None:
        return None
    fields = []
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        if kind.names is not None:
            return None
        base, shape = kind.subdtype or (kind, ())
        word = f"nestedarray({base.name}, {shape})" if shape else base.name
        fields.append(f"{name}[type={word};offset={offset}]")
    return f"Record({','.join(fields)};{dtype.itemsize};{dtype.isalignedstruct})"


class Builder:
    """One program."""

    def __init__(self, seed, unknowns=0.0):
        self.random = random.Random(seed)
        self.unknowns = unknowns  # share of the statements that use unknown values
        self.names, self.open = {}, set()
        self.lines, self.launches = [], []
        exec(SETUP.replace("from numba import cuda\n", ""), self.names)

    def shape(self):
        dims = [self.random.choice([1, 2, 2, 3, 3, 4, 5, 6]) for _ in range(self.random.choice([1, 1, 2, 2, 2, 3, 3]))]
        text = [self.random.choice([str(d)] * 5 + (["n"] if d == 2 else [])) for d in dims]
        return f"({', '.join(text)},)" if len(text) == 1 else f"({', '.join(text)})"

    def make(self):
        order = self.random.choice(["", "", "", ", order='F'"])
        return self.random.choice([
            f"np.{self.random.choice(['zeros', 'ones'])}({self.shape()}, {self.random.choice(DTYPES)}{order})", f"np.ones({self.shape()}{order})",
            f"np.full({self.shape()}, {self.random.choice(['2', '0.5', 'True', '1j'])})", f"np.arange({self.random.randint(2, 12)})",
            f"np.arange({self.random.randint(2, 12)}, dtype={self.random.choice(DTYPES)})", f"np.linspace(0, 1, {self.random.randint(2, 9)})",
            f"np.eye({self.random.randint(2, 4)})", "np.array([[1, 2.5], [3, 4]])", "np.array([1, 2, 3])", "np.array([[True, False]])",
            f"np.arange(24).reshape({self.random.choice(['4, 6', '2, 3, 4', '(3, 8)', '-1, 2'])}).astype({self.random.choice(DTYPES)})",
            "np.array(2.5)", "np.array([[[1, 2]], [[3, 4]]], dtype=np.float32)", f"np.zeros(n, {self.random.choice(DTYPES)})",
            "np.zeros((n, 3), np.float32)", "np.ones((n, n + 1))", "np.zeros((n + 1, n, 3), order='F')", "np.random.rand(3, 4)", "np.float32(2.5)", "np.int16(3)", "2", "1.5", "True", "n"])

    def of_kind(self, kind):
        return [name for name, _ in self.launches if isinstance(self.names[name], kind)]

    def of_unknowns(self, arrays, numbers):
        """Return a statement with an unknown value, or with a branch that is decided at run time."""
        a = self.random.choice(arrays)
        same = [name for name in arrays if self.names[name].shape == self.names[a].shape]
        fill = {"a": a, "b": self.random.choice(self.random.choice([same, arrays])), "d": self.random.choice(DTYPES), "c": self.random.choice(CONDITIONS),
                "u": self.random.choice(UNKNOWNS), "c0": self.random.choice(numbers), "c1": self.random.choice(numbers + ["2.5", "np.float32(1)"])}
        return self.random.choice(self.random.choice([OF_UNKNOWNS, JOINS_OF_PATHS])).format(**fill)

    def statement(self):
        arrays = [name for name in self.of_kind(np.ndarray) if self.names[name].dtype.names is None]
        numbers = [name for name in self.of_kind((int, float, np.generic)) if not isinstance(self.names[name], np.void)] or ["2"]
        records = [name for name in self.of_kind(np.ndarray) if self.names[name].dtype.names is not None]
        if arrays and self.random.random() < self.unknowns:
            return self.of_unknowns(arrays, numbers)
        pick = self.random.random()
        if pick < 0.2 or len(arrays) < 2:
            return self.make()
        if pick < 0.23 or (pick < 0.3 and not records):
            return f"np.zeros({self.random.choice(['3', '(2, 2)'])}, {self.random.choice(RECORDS)})"
        a, b, c = (self.random.choice(arrays) for _ in range(3))
        same = [name for name in arrays if self.names[name].shape == self.names[a].shape]
        b = self.random.choice(same) if self.random.random() < 0.7 else b
        fill = {"a": a, "b": b, "c": c, "d": self.random.choice(DTYPES), "o": self.random.choice(["'C'", "'F'", "'K'", "'A'"]), "n": self.random.choice("123"),
                "s": self.shape(), "c0": self.random.choice(numbers), "c1": self.random.choice(numbers)}
        if pick < 0.3:
            return self.random.choice(FIELDS).format(r=self.random.choice(records))
        if pick < 0.4:
            return self.random.choice(COPIES).format(**fill)
        if pick < 0.52:
            return self.random.choice(VIEWS).format(**fill)
        if pick < 0.62:
            index = ", ".join(self.random.choice(INDICES) for _ in range(self.random.choice([1, 1, 2, 2, 3])))
            # A part of an axis of unknown size is assumed to be shorter than the axis, and to have several elements.
            is_open = set(index) & set("nk") or a in self.open
            return None if is_open and min(self.names[a].shape, default=0) < 4 else f"{a}[{index}]"
        if pick < 0.68:
            return f"{a} {self.random.choice(BINARY)} {self.random.choice([b, b, b, '2', '1.5', fill['c0']])}"
        if pick < 0.71:
            return f"np.{self.random.choice(BINARY_UFUNCS)}({a}, {self.random.choice([b, b, b, '2', '1.5', fill['c0']])})"
        if pick < 0.76:
            return f"np.{self.random.choice(UFUNCS)}({a})"
        if pick < 0.84:
            options = self.random.choice(["", "", "axis=0", "axis=-1", "axis=1", "axis=0, keepdims=True", "axis=None"])
            name = self.random.choice(REDUCTIONS + FUNCTIONS)
            method = name in REDUCTIONS and self.random.random() < 0.5
            return f"{a}.{name}({options})" if method else f"np.{name}({a}{', ' + options if options else ''})"
        if pick < 0.88:
            return self.random.choice(JOINS).format(**fill)
        return self.random.choice(OTHERS).format(**fill)

    def add(self):
        name = f"v{len(self.launches)}"
        statement = self.statement()
        if statement is None:  # of an unknown part, which is a complete axis or empty
            return
        line = statement.replace("NAME", name) if "NAME" in statement else f"{name} = {statement}"
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            try:
                exec(line, self.names)
            except Exception:  # NumPy refuses it
                self.names.pop(name, None)
                return
        value = self.names[name]
        word = signature(value) if not isinstance(value, np.ndarray) or (value.ndim < 6 and 0 < value.size < 2000) else None
        if word is None or type(value) not in (np.ndarray, tuple, bool, int, float, complex) and not isinstance(value, np.generic):
            self.names.pop(name)
            return
        used = set(re.findall(r"\w+", statement))
        if used & (self.open | OPEN) or re.search(r"\[v\d+ > 0\]", statement):
            self.open.add(name)
        types = [word]
        if name in self.open and isinstance(value, np.ndarray):
            types += [signature(value, layout, readonly) for layout in layouts(value) for readonly in (False, True)]
        self.lines.append(line)
        self.launches.append((name, types))

    def text(self):
        kernels = "".join(f"@cuda.jit\ndef k_{name}(x):\n    pass\n" for name, _ in self.launches)
        launches = "".join(f"k_{name}[1, 1]({name})\n" for name, _ in self.launches)
        return f"{SETUP}{kernels}" + "\n".join(self.lines) + f"\n{launches}"


def program(seed, launches=40, unknowns=0.0):
    """Return (source, lines, [(name, [NumPy's type, other correct types...]), ...]); unknowns: share of the statements that use values known only at run time."""
    builder = Builder(seed, unknowns)
    for _ in range(20 * launches):
        if len(builder.launches) >= launches:
            break
        builder.add()
    return builder.text(), builder.lines, builder.launches
