"""py2cu lsp, a language server for editors; requires pygls: pip install 'py2cu[lsp]'."""
