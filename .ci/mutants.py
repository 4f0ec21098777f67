"""Prints the table of .ci/mutants and lists what survived: mutants.py FOLDER"""
import math
import sys
from collections import Counter
from pathlib import Path

folder = Path(sys.argv[1])
fates, places = {}, {}
for file in folder.glob("*.results"):
    for line in file.read_text().splitlines():
        fate, mutant, *place = line.split("\t")
        if fate not in ("begun", "ended", "poisoned"):
            fates[mutant] = fate
            places[mutant] = " ".join(place)
packages, unfinished = {}, []
for file in sorted(folder.glob("*.drawn")):
    whole, *mutants = file.read_text().splitlines()
    tried = [mutant for mutant in mutants if mutant in fates]
    if len(tried) == len(mutants):
        packages[file.stem] = int(whole), mutants
    else:
        # Where only survivors are tried again, those that are left are not like the others: no score.
        unfinished.append(f"{file.stem} ({len(tried)} of {len(mutants)})")


def wilson(p, n, whole):
    """95 % of a share of a sample without replacement: one of everything is exact."""
    if n == whole:
        return p, p
    z2 = 1.96**2 / (n * (whole - 1) / (whole - n))
    middle = (p + z2 / 2) / (1 + z2)
    half = math.sqrt(z2 * (p * (1 - p) + z2 / 4)) / (1 + z2)
    return middle - half, middle + half


print("| package | mutants | tried | killed | timed out | survived | reached by no test | score | 95 % |")
print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
total, mean, variance = Counter(), 0, 0
everything = sum(whole for whole, mutants in packages.values() if mutants)
with open(folder / "survivors.txt", "w") as survivors:
    for package, (whole, mutants) in sorted(packages.items()):
        n = len(mutants)
        if n == 0:
            continue
        count = Counter(fates[mutant] for mutant in mutants)
        killed = count["killed"] + count["crashed"]
        p = (killed + count["timed out"]) / n
        low, high = wilson(p, n, whole)
        print(f"| `{package}` | {whole} | {n} | {killed} | {count['timed out']} | {count['survived']} "
              f"| {count['uncovered']} | {100 * p:.0f} % | {100 * low:.0f} to {100 * high:.0f} |")
        total += count
        total["tried"] += n
        # Laplace's rule keeps a package without survivors from being certain.
        q = ((killed + count["timed out"]) + 1) / (n + 2)
        mean += whole / everything * p
        variance += (whole / everything) ** 2 * q * (1 - q) / n * (1 - n / whole)
        for mutant in mutants:
            if fates[mutant] in ("survived", "uncovered"):
                print(package, fates[mutant], places[mutant], file=survivors)
half = 196 * math.sqrt(variance)
print(f"| together, by their mutants | {everything} | {total['tried']} | {total['killed'] + total['crashed']} | {total['timed out']} "
      f"| {total['survived']} | {total['uncovered']} | {100 * mean:.0f} % | {100 * mean - half:.0f} to {100 * mean + half:.0f} |")
if unfinished:
    print("\nNot tried to the end, and not counted: " + ", ".join(unfinished))
