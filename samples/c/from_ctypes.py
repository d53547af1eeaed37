"""Translates a Python file with libpy2cu through ctypes: from_ctypes.py LIBRARY FILE.py

Other languages with a foreign function interface can do the same. The structs are those of py2cu/py2cu.h; the request is declared only up
to the members that are used, as struct_size specifies. Python programs can call py2cu.translate() instead.
"""
import ctypes
import sys
from ctypes import POINTER, c_bool, c_char_p, c_int, c_size_t, c_uint32, c_void_p


class Module(ctypes.Structure):
    _fields_ = [("text", c_char_p), ("text_length", c_size_t), ("file_name", c_char_p), ("lines_file", c_char_p), ("first_line", c_uint32),
                ("constants", c_void_p), ("constant_count", c_size_t), ("name", c_char_p), ("returns_values", c_bool)]


class Request(ctypes.Structure):
    _fields_ = [("struct_size", c_size_t), ("modules", POINTER(Module)), ("module_count", c_size_t), ("instances", c_void_p),
                ("instance_count", c_size_t), ("facts", c_uint32), ("emit", c_int), ("line_directives", c_bool), ("debug", c_bool)]


class Diagnostic(ctypes.Structure):
    _fields_ = [("severity", c_int), ("code", c_char_p), ("message", c_char_p), ("hint", c_char_p), ("file_name", c_char_p),
                ("line", c_uint32), ("column", c_uint32), ("end_line", c_uint32), ("end_column", c_uint32), ("rendered", c_char_p)]


def load(path):
    """Return the library with declared functions: without result types, ctypes would truncate pointers to 32 bits."""
    library = ctypes.CDLL(path)
    for name, result, arguments in [("py2cu_translate", c_void_p, [POINTER(Request)]),
                                    ("py2cu_unit_failed", c_bool, [c_void_p]),
                                    ("py2cu_unit_text", c_void_p, [c_void_p, POINTER(c_size_t)]),
                                    ("py2cu_unit_diagnostic_count", c_size_t, [c_void_p]),
                                    ("py2cu_unit_diagnostic", POINTER(Diagnostic), [c_void_p, c_size_t]),
                                    ("py2cu_unit_free", None, [c_void_p])]:
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def translate(library, text, file_name):
    """Return the CUDA C, or None after an error, and the messages."""
    data = text.encode()
    module = Module(text=data, text_length=len(data), file_name=file_name.encode())
    request = Request(struct_size=ctypes.sizeof(Request), modules=ctypes.pointer(module), module_count=1)
    unit = library.py2cu_translate(request)  # never NULL
    try:
        length = c_size_t()
        cuda = ctypes.string_at(library.py2cu_unit_text(unit, length), length.value).decode()  # a copy, because the unit owns the original
        messages = [library.py2cu_unit_diagnostic(unit, i).contents.rendered.decode() for i in range(library.py2cu_unit_diagnostic_count(unit))]
        return (None if library.py2cu_unit_failed(unit) else cuda), messages
    finally:
        library.py2cu_unit_free(unit)


def main():
    if len(sys.argv) != 3:
        sys.exit(f"usage: {sys.argv[0]} LIBRARY FILE.py")
    with open(sys.argv[2], encoding="utf-8") as file:
        cuda, messages = translate(load(sys.argv[1]), file.read(), sys.argv[2])
    sys.stderr.writelines(messages)
    if cuda is None:
        sys.exit(1)
    print(cuda, end="")


if __name__ == "__main__":
    main()
