"""py2cu lsp: a language server for editors. It needs pygls: pip install 'py2cu[lsp]'."""
