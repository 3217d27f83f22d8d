"""`python -m philidor.lab`: the laboratory's commands without the other ones."""

from philidor.lab.cli import app

if __name__ == "__main__":
    app()
