"""The museum: exhibits about the historic programs, in English and German.

The texts are data (`data/*.toml`); the figures are drawn from the programs' own boards. The
terminal, the browser app and the documentation show the same exhibits.
"""
