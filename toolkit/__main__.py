"""`python -m toolkit` is `starbalance`."""

from toolkit.cli import main

if __name__ == "__main__":
    main()
