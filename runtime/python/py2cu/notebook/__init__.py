"""py2cu in notebooks: %load_ext py2cu."""
