"""The compiled rules: NumPy, Numba and itself only. Nothing here raises, prints or looks at a clock."""
