"""`python -m carcassonne`."""

import sys

from carcassonne.cli import main

if __name__ == "__main__":
    sys.exit(main())
