#!/bin/sh
# Makes the list of Hex puzzles in crates/ponder-hex/data: the same ones each time.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
for size in 5 6 7 8 9; do
    "${PONDER_BIN:-target/release/ponder}" hex puzzles --game "hex:$size" --count 60 --seed 1 \
        --output "$folder/$size"
done
cat "$folder"/* > crates/ponder-hex/data/puzzles.jsonl
