from . import cuda as cuda
from . import errors as errors
from . import types as types
from .types import *

__version__: str
