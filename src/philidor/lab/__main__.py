"""`python -m philidor.lab`: only the laboratory's commands."""

from philidor.lab.cli import app

if __name__ == "__main__":
    app()
