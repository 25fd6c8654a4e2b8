"""`python -m farebox` is the command line."""

from farebox.cli import main

if __name__ == "__main__":
    main()
