#!/usr/bin/env python3
"""Reads batches of games with pandas (through pyarrow) and DuckDB and compares them with what
Ponder wrote next to them.

    python3 tools/check_parquet.py FOLDER

Needs pandas, pyarrow and duckdb. For every NAME.parquet in the folder there is a NAME.json:

    {"types": {"game": "int64", ...}, "columns": {"game": [0, 0, ...], "policy": [[0.5, 0.5], ...]}}

Prints a line of JSON for each batch and fails at the first difference. Numbers are compared
exactly.
"""

import json
import pathlib
import sys

import duckdb
import pandas
import pyarrow.parquet

DUCKDB_TYPES = {
    "int64": "BIGINT",
    "uint64": "UBIGINT",
    "int32": "INTEGER",
    "uint32": "UINTEGER",
    "bool": "BOOLEAN",
    "float": "FLOAT",
    "string": "VARCHAR",
    "list<uint16>": "USMALLINT[]",
    "list<float>": "FLOAT[]",
}


def arrow_type(kind):
    text = str(kind)
    if text.startswith("list<"):
        return f"list<{kind.value_type}>"
    return text


def same(path, reader, column, found, expected_values):
    found = [list(value) if hasattr(value, "__len__") and not isinstance(value, str) else value
             for value in found]
    if found != expected_values:
        row = next(i for i, pair in enumerate(zip(found, expected_values)) if pair[0] != pair[1])
        sys.exit(f"{path}: {reader} reads {found[row]} in {column}, row {row}, not {expected_values[row]}")


def check(path):
    expected = json.loads(path.with_suffix(".json").read_text())
    schema = pyarrow.parquet.read_schema(path)
    types = {field.name: arrow_type(field.type) for field in schema}
    if types != expected["types"]:
        sys.exit(f"{path}: pyarrow reads the types {types}")
    if any(field.nullable for field in schema):
        sys.exit(f"{path}: a column may be null")
    frame = pandas.read_parquet(path)
    for column, expected_values in expected["columns"].items():
        same(path, "pandas", column, frame[column].tolist(), expected_values)

    relation = duckdb.sql(f"SELECT * FROM read_parquet('{path}')")
    for column, kind in zip(relation.columns, relation.types):
        if str(kind) != DUCKDB_TYPES[expected["types"][column]]:
            sys.exit(f"{path}: DuckDB reads {column} as {kind}")
    rows = relation.fetchall()
    for place, column in enumerate(relation.columns):
        found = [row[place] for row in rows]
        same(path, "DuckDB", column, found, expected["columns"][column])
    print(json.dumps({"batch": path.name, "rows": len(rows), "bytes": path.stat().st_size}))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    paths = sorted(pathlib.Path(sys.argv[1]).glob("*.parquet"))
    if not paths:
        sys.exit(f"{sys.argv[1]} has no batches")
    for path in paths:
        check(path)


main()
