"""Compiles the kernel beforehand, from its Python sources, for any machine and for web assembly."""
