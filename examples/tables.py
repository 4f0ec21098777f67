"""How the examples write their tables."""

import contextlib


@contextlib.contextmanager
def table(path, columns, comment=None):
    """A file to write rows to, below a comment and the names of the columns."""
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        if comment:
            out.write(f"# {comment}\n")
        out.write(columns + "\n")
        yield out


def truth(path, x, y, u):
    """Writes what is true at places, digit by digit."""
    with table(path, "x,y,u") as out:
        for row in zip(x, y, u):
            out.write("%.17g,%.17g,%.17g\n" % row)
