"""Writes tests/cpp/reference/*.json: what every function of the core should give, in float64.

    /usr/bin/python3 scripts/make_reference.py            writes the files
    /usr/bin/python3 scripts/make_reference.py --check    compares them with what it would write

Every reference comes from the formula as it reads (NumPy, angles in long double) and is held against PyTorch's
answer by another way: the two must agree to 1e-12, or the script stops. Needs Debian's python3-numpy and
python3-torch. Inputs that the core takes as float32 are numbers that float32 holds exactly.
"""

import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True

import numpy as np

from reference.attention import attention_reference
from reference.drawn import encoding_reference, learned_reference, permutation_reference, random_reference
from reference.precision import precision_reference
from reference.rotary import alibi_reference, rotary_reference
from reference.shuffle import shuffle_reference
from reference.similarity import similarity_reference
from reference.sinusoids import sinusoidal_reference
from reference.trainer import trainer_reference

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "cpp" / "reference"

REFERENCES = {
    "alibi": alibi_reference,
    "attention": attention_reference,
    "encoding": encoding_reference,
    "learned": learned_reference,
    "permutation": permutation_reference,
    "precision": precision_reference,
    "random": random_reference,
    "rotary": rotary_reference,
    "shuffle_test": shuffle_reference,
    "similarity": similarity_reference,
    "sinusoidal": sinusoidal_reference,
    "trainer": trainer_reference,
}


def plain(value):
    """What JSON can hold: lists and numbers; infinities as text, since JSON has none."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (float, np.floating)) and not np.isfinite(value):
        return str(float(value))
    return float(value) if isinstance(value, np.floating) else value


def written(value, indent=0):
    """JSON with a row of numbers a line, and numbers as the shortest text that reads back as the same double."""
    nested = isinstance(value, dict) or (isinstance(value, list) and any(isinstance(x, (list, dict)) for x in value))
    if not nested:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    pad = " " * (indent + 1)
    if isinstance(value, dict):
        lines = [f"{pad}{json.dumps(key)}: {written(item, indent + 1)}" for key, item in value.items()]
        return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(pad + written(item, indent + 1) for item in value) + "\n" + " " * indent + "]"


def differences(stored, fresh, where):
    """The places where two references differ by more than another processor's rounding."""
    if isinstance(stored, dict) and isinstance(fresh, dict) and stored.keys() == fresh.keys():
        return [d for key in stored for d in differences(stored[key], fresh[key], f"{where}.{key}")]
    if isinstance(stored, list) and isinstance(fresh, list) and len(stored) == len(fresh):
        return [d for i, pair in enumerate(zip(stored, fresh)) for d in differences(*pair, f"{where}[{i}]")]
    if type(stored) is type(fresh) is float and abs(stored - fresh) <= 1e-12 * max(1, abs(fresh)):
        return []
    return [] if stored == fresh else [f"{where}: {str(stored)[:40]} is stored, {str(fresh)[:40]} is right"]


def check(name, fresh):
    try:
        stored = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return [f"{name}.json cannot be read: {error}"]
    return differences(stored, fresh, name)


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit(f"usage: {sys.argv[0]} [--check]")
    references = {name: plain(make()) for name, make in REFERENCES.items()}
    if arguments:
        found = [line for name, fresh in references.items() for line in check(name, fresh)]
        found += [f"{file.name} has no source" for file in FOLDER.glob("*.json") if file.stem not in references]
        print("\n".join(found) or f"{len(references)} reference files are current")
        sys.exit(1 if found else 0)
    FOLDER.mkdir(exist_ok=True)
    for name, reference in references.items():
        text = written(reference) + "\n"
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
        print(f"{name}.json: {len(text.encode())} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
