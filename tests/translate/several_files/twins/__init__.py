from .inner.cupy import NAME
