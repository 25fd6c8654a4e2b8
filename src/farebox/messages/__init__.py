"""Every message of protocol version 2, declared once: for a server, and where there is no network.

What comes in are frozen dataclasses with their bounds, what goes out typed dictionaries; those of a view
stand beside what builds them, in `tables`.
"""
