# SPDX-License-Identifier: MIT
"""Numba's types, for signatures (`void(float32[:, ::1], int64)`), array types (`float32[:]`) and casts (`float32(1)`).

A type contains little more than its name in Numba's notation; the translator interprets the names.
"""
import enum

import numpy as np

from . import _py2cu
from ._py2cu import dtype_names as DTYPE_NAMES


class Type:
    """Base class of the types of kernel arguments and of values in kernels.

    Parameters
    ----------
    name : str
        Name in Numba's notation.
    """

    __slots__ = ("name",)

    def __init__(self, name):
        self.name = name

    def __str__(self):
        return self.name

    __repr__ = __str__

    def __eq__(self, other):
        return isinstance(other, Type) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def __reduce__(self):
        return type_named, (self.name,)

    def __call__(self, *args):
        """Return a signature with this result type."""
        if all(isinstance(arg, Type) for arg in args):
            return Signature(self, args)
        raise TypeError(f"values cannot be converted to {self.name}")

    def __getitem__(self, axes):
        """Return an array type: `float32[:]`, `float32[:, ::1]`, `float32[::1, :]`, or `float32[()]` for a 0-d array."""
        axes = axes if isinstance(axes, tuple) else (axes,)
        if not axes:
            return Array(self, 0, "C")
        if any(not isinstance(axis, slice) or axis.start is not None or axis.stop is not None
                           or axis.step not in (None, 1) for axis in axes):
            raise KeyError(f"{self.name}[...]: write ':' for each axis, and '::1' for a contiguous one")
        units = [axis.step == 1 for axis in axes]
        layout = "C" if units[-1] else "F" if units[0] else "A"
        if sum(units) > 1 or any(units[1:-1]):
            raise KeyError(f"{self.name}[...]: only the first or the last axis can be contiguous ('::1')")
        return Array(self, len(axes), layout)


class Scalar(Type):
    """The type of a number or a bool; a call with a value converts it as NumPy does.

    Parameters
    ----------
    name : str
        Name of the dtype.
    """

    __slots__ = ("dtype",)

    def __init__(self, name):
        super().__init__(name)
        self.dtype = np.dtype(name)

    def __call__(self, *args):
        if args and all(isinstance(arg, Type) for arg in args):
            return Signature(self, args)
        if len(args) != 1:
            if not args:
                return Signature(self, ())
            raise TypeError(f"{self.name}() takes one value, or the types of a signature")
        value = args[0]
        if isinstance(value, np.ndarray):
            return value.astype(self.dtype)
        with np.errstate(all="ignore"):
            if self.dtype.kind in "iu" and isinstance(value, int):
                return np.array(value & (1 << self.dtype.itemsize * 8) - 1, f"u{self.dtype.itemsize}").astype(self.dtype)[()]
            return np.asarray(value).astype(self.dtype)[()]

    @property
    def bitwidth(self):
        """The number of bits of a value."""
        return 1 if self.name == "bool" else self.dtype.itemsize * 8

    @property
    def signed(self):
        """Whether the type is a signed integer."""
        return self.dtype.kind == "i"


class Number(Scalar):
    """A numeric type."""

    __slots__ = ()


class Integer(Number):
    """An integer type."""

    __slots__ = ()


class Float(Number):
    """A floating-point type."""

    __slots__ = ()


class BFloat16(Float):
    """The type bfloat16; its dtype requires the package ml_dtypes, and is None without it.

    Parameters
    ----------
    name : str
        Name of the type.
    """

    __slots__ = ()

    def __init__(self, name):
        Type.__init__(self, name)

    @property
    def dtype(self):
        """The NumPy dtype; None without the package ml_dtypes."""
        try:
            import ml_dtypes  # imported late: slow, and rarely used
        except ImportError:
            return None
        return np.dtype(ml_dtypes.bfloat16)

    def __call__(self, *args):
        if self.dtype is None and not all(isinstance(arg, Type) for arg in args):
            raise TypeError("bfloat16 values need the package ml_dtypes")
        return super().__call__(*args)

    @property
    def bitwidth(self):
        """The number of bits of a value."""
        return 16


class Float8(Type):
    """An 8-bit floating-point type; its dtype requires the package ml_dtypes, and is None without it."""

    __slots__ = ()

    @property
    def __name__(self):
        return self.name

    @property
    def dtype(self):
        """The NumPy dtype; None without the package ml_dtypes."""
        try:
            import ml_dtypes
        except ImportError:
            return None
        return np.dtype(getattr(ml_dtypes, next(known for known, name in _FLOAT8_NAMES.items() if name == self.name)))

    @property
    def bitwidth(self):
        """The number of bits of a value."""
        return 8


_FLOAT8_NAMES = {"float8_e5m2": "fp8_e5m2", "float8_e4m3fn": "fp8_e4m3", "float8_e8m0fnu": "fp8_e8m0"}  # names of ml_dtypes and of py2cu
FLOATS8 = {name: Float8(name) for name in _FLOAT8_NAMES.values()}


class Complex(Number):
    """A complex type."""

    __slots__ = ()

    @property
    def underlying_float(self):
        """The type of the real and the imaginary part."""
        return NUMBERS[f"float{self.dtype.itemsize * 4}"]


class Boolean(Scalar):
    """The type bool."""

    __slots__ = ()


class Array(Type):
    """The type of an array.

    Parameters
    ----------
    dtype : Type
        Type of the elements.
    ndim : int
        Number of axes.
    layout : {'C', 'F', 'A'}
        Memory layout: C-contiguous, Fortran-contiguous or any.
    readonly : bool, default False
        Whether kernels cannot write the array.
    """

    __slots__ = ("dtype", "ndim", "layout", "mutable")

    def __init__(self, dtype, ndim, layout, readonly=False):
        if not isinstance(dtype, Type):
            raise TypeError("an array type needs an element type")
        if layout not in ("C", "F", "A"):
            raise ValueError(f"layout must be 'C', 'F' or 'A', not {layout!r}")
        axes = [":"] * ndim
        if ndim > 0 and layout != "A":
            axes[-1 if layout == "C" else 0] = "::1"
        super().__init__(f"{dtype.name}[{', '.join(axes) or '()'}]")
        self.dtype, self.ndim, self.layout, self.mutable = dtype, ndim, layout, not readonly


class Record(Type):
    """The type of a record, an element of a structured array.

    Parameters
    ----------
    name : str
        Name in Numba's notation.
    dtype : dtype, optional
        Structured dtype, if it is known.
    """

    __slots__ = ("dtype",)

    def __init__(self, name, dtype=None):
        super().__init__(name)
        self.dtype = dtype  # None if only the name is known


class BaseTuple(Type):
    """Base class of tuple types; `types` are the types of the items."""

    __slots__ = ("types",)

    def __len__(self):
        return len(self.types)

    def __iter__(self):
        return iter(self.types)

    def __getitem__(self, index):
        return self.types[index]

    @property
    def count(self):
        """The number of items."""
        return len(self.types)


class NamedTuple(BaseTuple):
    """The type of a named tuple: NamedTuple((int64, float64), Point).

    Parameters
    ----------
    items : sequence of Type
        Types of the items.
    cls : type or str
        The named tuple, or its name and fields.
    """

    __slots__ = ("instance_class",)

    def __init__(self, items, cls):
        self.types = tuple(items)
        self.instance_class = cls if isinstance(cls, str) else f"{cls.__name__}({', '.join(cls._fields)})"
        super().__init__(f"NamedTuple(({', '.join(item.name for item in self.types)}), {self.instance_class})")


class Tuple(BaseTuple):
    """The type of a tuple: Tuple((int64, float64)); items of the same type yield a UniTuple.

    Parameters
    ----------
    items : iterable of Type
        Types of the items.
    """

    __slots__ = ()

    def __new__(cls, items):
        items = tuple(items)
        if not all(isinstance(item, Type) for item in items):
            raise TypeError("a tuple type needs the types of its items, for example Tuple((int64, float64))")
        if len(set(items)) == 1:
            return UniTuple(items[0], len(items))
        made = super().__new__(cls)
        Type.__init__(made, f"Tuple(({', '.join(item.name for item in items)}))")
        made.types = items
        return made

    def __init__(self, items):
        """__new__ initializes the object, because the items may be an iterator."""


class UniTuple(BaseTuple):
    """The type of a tuple with items of the same type.

    Parameters
    ----------
    dtype : Type
        Type of each item.
    count : int
        Number of items.
    """

    __slots__ = ("dtype",)

    def __init__(self, dtype, count):
        super().__init__(f"UniTuple({dtype.name}, {count})")
        self.dtype, self.types = dtype, (dtype,) * count


class NoneType(Type):
    """The type of None, and of the result of functions without one."""

    __slots__ = ()


class Opaque(Type):
    """A type without a representation in kernels."""

    __slots__ = ()


class UnicodeType(Type):
    """The type of a string."""

    __slots__ = ()


class Callable(Type):
    """The type of a function that is passed as an argument."""

    __slots__ = ()


Function = Dispatcher = Callable


class Literal(Type):
    """The type of a constant, passed to overloads; it has a `literal_value` of the type `literal_type`.

    Parameters
    ----------
    value : bool, int or str
        The constant.
    """

    __slots__ = ()

    def __new__(cls, value):
        kind = {bool: BooleanLiteral, int: IntegerLiteral, str: StringLiteral}[type(value)] if cls is Literal else cls
        return object.__new__(kind)

    def __init__(self, value):
        Type.__init__(self, f"Literal[{type(value).__name__}]({value})")
        self.literal_value = value
        if type(value) is not str:
            self.dtype = self.literal_type.dtype

    @property
    def literal_type(self):
        """The type of the value."""
        return {bool: bool_, int: int64, str: unicode_type}[type(self.literal_value)]

    def __reduce__(self):
        return Literal, (self.literal_value,)


class IntegerLiteral(Literal, Integer):
    """The type of a constant int."""

    __slots__ = ("literal_value",)


class BooleanLiteral(Literal, Boolean):
    """The type of True or False."""

    __slots__ = ("literal_value",)


class StringLiteral(Literal, UnicodeType):
    """The type of a constant string."""

    __slots__ = ("literal_value",)


class CPointer(Type):
    """The type of a pointer: CPointer(float32).

    Parameters
    ----------
    dtype : Type
        Type that the pointer refers to.
    """

    __slots__ = ("dtype",)

    def __init__(self, dtype):
        super().__init__(f"CPointer({dtype.name})")
        self.dtype = dtype


class Optional(Type):
    """The type of an argument or result of a device function that can be None: Optional(float32).

    Parameters
    ----------
    type : Type
        Type of other values.
    """

    __slots__ = ("type",)

    def __init__(self, type):
        super().__init__(f"Optional({type.name})")
        self.type = type


class CharSeq(Type):
    """The type of an element of a bytes array, for example CharSeq(12) for the dtype S12.

    Parameters
    ----------
    count : int
        Number of bytes.
    """

    __slots__ = ("count",)

    def __init__(self, count):
        super().__init__(f"{type(self).__name__}({count})")
        self.count = count


class UnicodeCharSeq(CharSeq):
    """The type of an element of a string array, for example UnicodeCharSeq(12) for the dtype U12."""

    __slots__ = ()


class NumberClass(Type):
    """The type of a type that is passed as an argument, for example np.float32: NumberClass(float32).

    Parameters
    ----------
    dtype : Type
        The type that is passed.
    """

    __slots__ = ("dtype",)

    def __init__(self, dtype):
        super().__init__(f"class({dtype.name})")
        self.dtype = dtype


DType = NumberClass


class EnumMember(Type):
    """The type of a member of an enum: EnumMember(Color, int64).

    Parameters
    ----------
    cls : type or str
        The enum, or its name.
    dtype : Type
        Type of all values.
    """

    __slots__ = ("instance_class", "dtype")
    basename = "Enum"

    def __init__(self, cls, dtype):
        super().__init__(f"{self.basename}<{dtype.name}>({cls if isinstance(cls, str) else cls.__name__})")
        self.instance_class, self.dtype = cls, dtype


class IntEnumMember(EnumMember):
    """The type of a member of an IntEnum, which kernels can use as a number."""

    __slots__ = ()
    basename = "IntEnum"


class _TimeType(Type):
    """Base class of datetime64 and timedelta64 types, which have a NumPy time unit."""

    __slots__ = ("unit", "dtype")

    def __init__(self, unit):
        if unit not in ("Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as"):
            raise TypeError(f"kernels do not support the time unit {unit!r}")
        super().__init__(f"{self.kind}[{unit}]")
        self.unit, self.dtype = unit, np.dtype(self.name)


class NPDatetime(_TimeType):
    """The type of a date and time: NPDatetime("ns")."""

    __slots__ = ()
    kind = "datetime64"


class NPTimedelta(_TimeType):
    """The type of a time difference: NPTimedelta("ns")."""

    __slots__ = ()
    kind = "timedelta64"


class Signature:
    """The types of arguments and of the result.

    Parameters
    ----------
    return_type : Type or None
        Type of the result.
    args : sequence of Type
        Types of the arguments.
    """

    __slots__ = ("return_type", "args")

    def __init__(self, return_type, args):
        self.return_type = return_type
        self.args = tuple(args)

    def __str__(self):
        return f"({', '.join(arg.name for arg in self.args)}) -> {self.return_type}"

    __repr__ = __str__

    def __eq__(self, other):
        return isinstance(other, Signature) and (self.return_type, self.args) == (other.return_type, other.args)

    def __hash__(self):
        return hash((self.return_type, self.args))


_CLASSES = {"b": Boolean, "i": Integer, "u": Integer, "f": Float, "c": Complex}
NUMBERS = {name: BFloat16(name) if name == "bfloat16" else _CLASSES[np.dtype(name).kind](name) for name in DTYPE_NAMES}
none = void = NoneType("none")
unicode_type = UnicodeType("unicode_type")

bool_ = boolean = NUMBERS["bool"]
int8, int16, int32, int64 = (NUMBERS[f"int{bits}"] for bits in (8, 16, 32, 64))
uint8, uint16, uint32, uint64 = (NUMBERS[f"uint{bits}"] for bits in (8, 16, 32, 64))
float16, float32, float64 = (NUMBERS[f"float{bits}"] for bits in (16, 32, 64))
bfloat16 = NUMBERS["bfloat16"]
fp8_e5m2, fp8_e4m3, fp8_e8m0 = FLOATS8.values()
complex64, complex128 = NUMBERS["complex64"], NUMBERS["complex128"]

b1 = bool_
i1, i2, i4, i8 = char, short, intc, longlong = int8, int16, int32, int64
u1, u2, u4, u8 = uchar, ushort, uintc, ulonglong = uint8, uint16, uint32, uint64
byte = uint8
long_, ulong, intp, uintp, ssize_t, size_t = int64, uint64, int64, uint64, int64, uint64
int_, uint = int64, uint64
f2, f4, f8 = float16, float32, float64
float_ = double = float64
c8, c16 = complex64, complex128

signed_domain = frozenset([int8, int16, int32, int64])
unsigned_domain = frozenset([uint8, uint16, uint32, uint64])
integer_domain = signed_domain | unsigned_domain
real_domain = frozenset([float32, float64])
complex_domain = frozenset([complex64, complex128])
number_domain = real_domain | integer_domain | complex_domain

ALIASES = ("void none bool_ boolean int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64 complex128 "
           "b1 i1 i2 i4 i8 u1 u2 u4 u8 f2 f4 f8 c8 c16 char uchar short ushort intc uintc int_ uint long_ ulong longlong ulonglong "
           "intp uintp ssize_t size_t double float_ byte").split()
__all__ = ALIASES


def type_named(name):
    """Return the type with a name in Numba's notation.

    Parameters
    ----------
    name : str
        The name, for example "float32", "f4[:, ::1]" or "void".

    Returns
    -------
    Type
        The type.

    Raises
    ------
    TypeError
        If the name is invalid.
    """
    name = name.strip()
    if name.startswith("UniTuple(") and name.endswith(")"):
        item, count = name[len("UniTuple("):-1].rsplit(",", 1)
        return UniTuple(type_named(item), int(count))
    if name.startswith("CPointer(") and name.endswith(")"):
        return CPointer(type_named(name[len("CPointer("):-1]))
    if name.startswith(("Optional(", "OptionalType(")) and name.endswith(")"):
        return Optional(type_named(name[name.index("(") + 1:-1]))
    if name.startswith("class(") and name.endswith(")"):
        return NumberClass(type_named(name[len("class("):-1]))
    if name.startswith("NamedTuple((") and name.endswith("))"):
        comma = name.rindex(",", 0, name.rindex("("))  # before Point(x, y)
        return NamedTuple(_types_named(name[len("NamedTuple("):comma]), name[comma + 1:-1].strip())
    if name.startswith(("Enum<", "IntEnum<")) and name.endswith(")"):
        kind, rest = name[:-1].split("<", 1)
        value, cls = rest.rsplit(">(", 1)
        return (IntEnumMember if kind == "IntEnum" else EnumMember)(cls, type_named(value))
    if name.startswith("Tuple((") and name.endswith("))"):
        return Tuple(_types_named(name[len("Tuple("):-1]))
    if name.endswith("]") and name[:name.index("[")] in ("datetime64", "timedelta64") and name.count("[") == 1:
        return (NPDatetime if name[0] == "d" else NPTimedelta)(name[name.index("[") + 1:-1])
    if name.endswith("]") and "[" in name:
        element, axes = name[:-1].rsplit("[", 1)
        if axes.strip() == "()":
            return Array(type_named(element), 0, "C")
        parts = [part.strip().replace(" ", "") for part in axes.split(",")]
        if any(part not in (":", "::1") for part in parts):
            raise TypeError(f"{name!r} is not a type that py2cu supports")
        return type_named(element)[tuple(slice(None, None, 1 if part == "::1" else None) for part in parts)]
    if name.startswith(("CharSeq(", "UnicodeCharSeq(")) and name.endswith(")"):
        kind, count = name[:-1].split("(")
        return (CharSeq if kind == "CharSeq" else UnicodeCharSeq)(int(count))
    if name.startswith("Record(") and name.endswith(")"):
        return _RECORDS.get(name) or Record(name)
    found = NUMBERS.get(name) or FLOATS8.get(name) or (globals().get(name) if name in ALIASES else None)
    if found is None:
        raise TypeError(f"{name!r} is not a type that py2cu supports")
    return found


def _types_named(names):
    """Return the types in a list such as "(int64, float32)"."""
    return map(type_named, _py2cu.read_signature(names)[1])


def name_of(value):
    """Return the name of the type that a value has as a kernel argument.

    Parameters
    ----------
    value : object
        The value; types are values only in signatures and for specialize().

    Returns
    -------
    str
        The name in Numba's notation.
    """
    if isinstance(value, np.dtype) or (isinstance(value, type) and issubclass(value, np.generic)):
        return f"class({from_dtype(value).name})"
    return _py2cu.types_of(value)[0]


def typeof(value):
    """Return the type that a value has as a kernel argument.

    Parameters
    ----------
    value : object
        The value.

    Returns
    -------
    Type
        The type.
    """
    return type_named(name_of(value))


def member_type(cls):
    """Return how the extension passes members of an enum.

    Parameters
    ----------
    cls : type
        The enum.

    Returns
    -------
    tuple or None
        None if the members are numbers of another class, such as those of an IntFlag; else (name of the type, code), or (name of the
        class, 0) if the members are tuples.

    Raises
    ------
    KernelArgumentError
        If kernels cannot use the members.
    """
    from .errors import KernelArgumentError

    if issubclass(cls, (int, float, complex)) and not issubclass(cls, enum.IntEnum):
        return None
    if issubclass(cls, (str, bytes)):
        raise KernelArgumentError(f"kernels do not support the members of {cls}: their values are strings")
    values = {typeof(member.value) for member in cls}
    if len(values) > 1:
        raise KernelArgumentError(f"Cannot type heterogeneous enum: got value types {', '.join(sorted(map(str, values)))}")
    value = values.pop()
    if isinstance(value, BaseTuple):
        return cls.__name__, 0
    if not isinstance(value, Scalar):
        raise KernelArgumentError(f"kernels do not support the members of {cls}, whose values are {value}")
    kind = IntEnumMember if issubclass(cls, enum.IntEnum) else EnumMember
    name = kind(cls, value).name
    return name, _py2cu.record_code(name, value.dtype.itemsize)


def from_dtype(dtype):
    """Return the type of the elements of NumPy arrays.

    Parameters
    ----------
    dtype : dtype
        The dtype.

    Returns
    -------
    Type
        The type.

    Raises
    ------
    TypeError
        If kernels do not support the dtype.
    """
    dtype = np.dtype(dtype)
    if dtype.names:
        return record_of(dtype)
    if dtype.kind in "mM":
        unit, count = np.datetime_data(dtype)
        if count != 1 or unit == "generic" or not dtype.isnative:
            raise TypeError(f"py2cu does not support {dtype!r}")
        return (NPDatetime if dtype.kind == "M" else NPTimedelta)(unit)
    if dtype.kind in "SU" and dtype.itemsize > 0 and dtype.isnative:
        return CharSeq(dtype.itemsize) if dtype.kind == "S" else UnicodeCharSeq(dtype.itemsize // 4)
    found = NUMBERS.get(dtype.name) or FLOATS8.get(_FLOAT8_NAMES.get(dtype.name))
    if found is None or not dtype.isnative:
        raise TypeError(f"py2cu does not support {dtype!r}")
    return found


_RECORDS: dict = {}  # by name
_RECORDS_OF_DTYPES: dict = {}


def record_of(dtype):
    """Return the type of the records of a structured dtype.

    Parameters
    ----------
    dtype : dtype
        The structured dtype.

    Returns
    -------
    Record
        The type.
    """
    key = dtype, dtype.isalignedstruct  # dtypes with and without alignment compare equal
    record = _RECORDS_OF_DTYPES.get(key)
    if record is None:
        name = _record_name(dtype)
        record = _RECORDS_OF_DTYPES[key] = _RECORDS.setdefault(name, Record(name, dtype))
    return record


def _record_name(dtype):
    fields = ",".join(f"{name}[type={_field_name(dtype.fields[name][0])};offset={dtype.fields[name][1]}]" for name in dtype.names)
    return f"Record({fields};{dtype.itemsize};{dtype.isalignedstruct})"


def _field_name(dtype):
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return f"nestedarray({_field_name(base)}, {shape})"
    return _record_name(dtype) if dtype.names else from_dtype(dtype).name
