# SPDX-License-Identifier: MIT
"""py2cu lsp, a language server for editors; requires pygls: pip install 'py2cu[lsp]'."""
