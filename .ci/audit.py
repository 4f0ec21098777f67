"""Compares a bill of materials with advisories of known vulnerabilities: audit.py SBOM DATABASE ACCEPTED

DATABASE/maven/GROUP/ARTIFACT/*.yml have lines `affected_range: "[1.0,1.4),[2.0,2.1]"`; a line of ACCEPTED is an
identifier and the reason why it does not concern what is shipped.
"""
import json
import re
import sys
from itertools import zip_longest
from pathlib import Path

QUALIFIERS = {"alpha": -5, "a": -5, "beta": -4, "b": -4, "milestone": -3, "m": -3, "rc": -2, "cr": -2, "snapshot": -1,
              "": 0, "final": 0, "ga": 0, "release": 0, "sp": 1}


def key(version):
    """A version's parts, in Maven's order: words before numbers, and those of unfinished versions before the end."""
    parts = []
    for number, word in re.findall(r"(\d+)|([a-z]+)", version.lower()):
        parts.append((2, int(number), "") if number else (0, QUALIFIERS.get(word, 1), word if word not in QUALIFIERS else ""))
    return parts


def compare(a, b):
    for left, right in zip_longest(key(a), key(b)):
        # What is missing counts as zero beside a number, as the finished version beside a word.
        left = left or ((2, 0, "") if right[0] == 2 else (0, 0, ""))
        right = right or ((2, 0, "") if left[0] == 2 else (0, 0, ""))
        if left != right:
            return -1 if left < right else 1
    return 0


def affects(ranges, version):
    for opening, inner, closing in re.findall(r"([\[(])([^\])]*)([\])])", ranges):
        low, comma, high = (part.strip() for part in inner.partition(","))
        if not comma:
            if low and compare(version, low) == 0:
                return True
            continue
        above = not low or compare(version, low) >= (0 if opening == "[" else 1)
        below = not high or compare(version, high) <= (0 if closing == "]" else -1)
        if above and below:
            return True
    return False


def field(text, name):
    """A string of an advisory, which may go on in lines that are indented."""
    found = re.search(rf'^{name}: *"?((?:.|\n(?= ))*)', text, re.MULTILINE)
    return re.sub(r"\s+", " ", found.group(1)).strip().strip('"') if found else ""


def main(materials, database, accepted):
    reasons = {}
    for line in Path(accepted).read_text().splitlines():
        identifier, _, reason = line.partition(" ")
        if identifier and not identifier.startswith("#"):
            reasons[identifier] = reason.strip()
    looked_up = advisories = bad = 0
    used = set()
    for part in json.loads(Path(materials).read_text())["components"]:
        group, name, version = part.get("group", ""), part["name"], part["version"]
        if group == "io.github.vekua":
            continue
        looked_up += 1
        for file in sorted(Path(database, "maven", group, name).glob("*.yml")):
            advisories += 1
            text = file.read_text()
            if not affects(field(text, "affected_range"), version):
                continue
            identifier = field(text, "identifier")
            used.add(identifier)
            reason = reasons.get(identifier)
            bad += reason is None
            print(f"{group}:{name}:{version} {identifier} {field(text, 'title')}"
                  f" (in {field(text, 'affected_range')}){': accepted, ' + reason if reason else ''}")
    for identifier in sorted(reasons.keys() - used):
        print(f"{accepted}: {identifier} concerns nothing that is shipped: remove its line")
        bad += 1
    print(f"{looked_up} libraries, {advisories} advisories about them, {bad} to mend")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
