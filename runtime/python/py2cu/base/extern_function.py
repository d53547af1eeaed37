# SPDX-License-Identifier: MIT
"""External functions, declared by cuda.declare_device."""


class ExternFunction:
    """An external function that kernels can call, with the code to link."""

    def __init__(self, name, sig, link, abi, use_cooperative):
        self.name, self.sig, self.link, self.abi, self.use_cooperative = name, sig, link, abi, use_cooperative

    def __repr__(self):
        return f"<py2cu extern function {self.name}{self.sig.args} -> {self.sig.return_type}>"

    def __call__(self, *args, **keywords):
        raise RuntimeError(f"{self.name} can only be called in a kernel or a device function")

    @property
    def signature_text(self):
        return f"{self.sig.return_type.name}({', '.join(kind.name for kind in self.sig.args)})"
