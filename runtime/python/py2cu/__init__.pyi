from typing import Any, Callable

from . import cuda as cuda
from . import errors as errors
from . import types as types
from .translation import translate as translate
from .types import *

__version__: str

def vectorize(ftylist_or_function: Any = (), target: str = "cpu", **options: Any) -> Callable[[Callable[..., Any]], Any]: ...
def guvectorize(*args: Any, **options: Any) -> Callable[[Callable[..., Any]], Any]: ...
def carray(ptr: Any, shape: Any, dtype: Any = None) -> Any: ...
def farray(ptr: Any, shape: Any, dtype: Any = None) -> Any: ...
