# SPDX-License-Identifier: MIT
from typing import Any, Iterable, Iterator, Union

import numpy as np

DTYPE_NAMES: tuple[str, ...]
ALIASES: list[str]

class Type:
    name: str
    def __init__(self, name: str) -> None: ...
    def __call__(self, *args: Any) -> Any: ...
    def __getitem__(self, axes: Union[slice, tuple[slice, ...]]) -> Array: ...

class Scalar(Type):
    dtype: np.dtype[Any]
    @property
    def bitwidth(self) -> int: ...
    @property
    def signed(self) -> bool: ...

class Number(Scalar): ...
class Integer(Number): ...
class Float(Number): ...
class Complex(Number): ...
class Boolean(Scalar): ...

class Array(Type):
    dtype: Type
    ndim: int
    layout: str
    mutable: bool
    def __init__(self, dtype: Type, ndim: int, layout: str, readonly: bool = False) -> None: ...

class Record(Type):
    dtype: Any
    def __init__(self, name: str, dtype: Any = None) -> None: ...

class BaseTuple(Type):
    types: tuple[Type, ...]
    @property
    def count(self) -> int: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Type]: ...

class Tuple(BaseTuple):
    def __new__(cls, items: Iterable[Type]) -> Any: ...

class UniTuple(BaseTuple):
    dtype: Type
    def __init__(self, dtype: Type, count: int) -> None: ...

class NamedTuple(BaseTuple):
    instance_class: str
    def __init__(self, items: Iterable[Type], cls: Any) -> None: ...

class NoneType(Type): ...
class Opaque(Type): ...

class UnicodeType(Type): ...
class Callable(Type): ...
Function = Callable
Dispatcher = Callable
class Literal(Type):
    literal_value: Any
    literal_type: Type
    def __init__(self, value: Any) -> None: ...
class IntegerLiteral(Literal, Integer): ...
class BooleanLiteral(Literal, Boolean): ...
class StringLiteral(Literal, UnicodeType): ...

class CPointer(Type):
    dtype: Type
    def __init__(self, dtype: Type) -> None: ...

class Optional(Type):
    type: Type
    def __init__(self, type: Type) -> None: ...

class NumberClass(Type):
    dtype: Type
    def __init__(self, dtype: Type) -> None: ...

DType = NumberClass

class EnumMember(Type):
    basename: str
    instance_class: Any
    dtype: Type
    def __init__(self, cls: type | str, dtype: Type) -> None: ...

class IntEnumMember(EnumMember): ...

class NPDatetime(Type):
    unit: str
    dtype: Any
    def __init__(self, unit: str) -> None: ...

class NPTimedelta(Type):
    unit: str
    dtype: Any
    def __init__(self, unit: str) -> None: ...

class Signature:
    return_type: Type
    args: tuple[Type, ...]
    def __init__(self, return_type: Type, args: tuple[Type, ...]) -> None: ...

NUMBERS: dict[str, Number]
none: Type
void: Type
bool_: Number
boolean: Number
int8: Number
int16: Number
int32: Number
int64: Number
uint8: Number
uint16: Number
uint32: Number
uint64: Number
float16: Number
float32: Number
float64: Number
complex64: Number
complex128: Number
b1: Number
i1: Number
i2: Number
i4: Number
i8: Number
u1: Number
u2: Number
u4: Number
u8: Number
f2: Number
f4: Number
f8: Number
c8: Number
c16: Number
char: Number
uchar: Number
short: Number
ushort: Number
intc: Number
uintc: Number
int_: Number
uint: Number
long_: Number
ulong: Number
longlong: Number
ulonglong: Number
intp: Number
uintp: Number
ssize_t: Number
size_t: Number
double: Number
float_: Number
byte: Number

signed_domain: frozenset[Number]
unsigned_domain: frozenset[Number]
integer_domain: frozenset[Number]
real_domain: frozenset[Number]
complex_domain: frozenset[Number]
number_domain: frozenset[Number]

def type_named(name: str) -> Type: ...
def typeof(value: Any) -> Type: ...
def from_dtype(dtype: Any) -> Number: ...
def record_of(dtype: Any) -> Record: ...
