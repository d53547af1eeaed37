# SPDX-License-Identifier: MIT
"""Signatures in all forms that decorators accept: strings, tuples and lists of types, and calls of a type."""
from .. import _py2cu, types
from .numba_types import as_py2cu_type


def signature_text(signature):
    """Return a signature as a string for the translator."""
    signature = as_py2cu_type(signature)
    if isinstance(signature, str):
        return signature
    if isinstance(signature, types.Signature):
        if signature.return_type != types.void:
            return f"{signature.return_type.name}({', '.join(arg.name for arg in signature.args)})"
        signature = signature.args
    if isinstance(signature, tuple):
        for item in signature:
            if not isinstance(item, types.Type):
                raise TypeError(f"a signature consists of types, and {item!r} is not a type")
        return f"({', '.join(item.name for item in signature)})"
    raise TypeError(f"{signature!r} is not a signature")


def read_signature(signature):
    """Return (type of the result or None, types of the arguments) of a signature in any form."""
    signature = as_py2cu_type(signature)
    if isinstance(signature, str):
        result, arguments = _py2cu.read_signature(signature)
        return None if result is None else types.type_named(result), tuple(map(types.type_named, arguments))
    if isinstance(signature, types.Signature):
        return signature.return_type, tuple(signature.args)
    if isinstance(signature, list):
        signature = tuple(signature)
    signature_text(signature)  # raises an error for an invalid signature
    return None, signature
