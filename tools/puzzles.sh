#!/bin/sh
# Makes the lists of puzzles in the data folders of the games: the same ones each time.
# Usage: tools/puzzles.sh [GAME]...
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# Adds to the list of a game; the other arguments are those of `ponder GAME puzzles`.
add() {
    game=$1
    shift
    "${PONDER_BIN:-target/release/ponder}" "$game" puzzles "$@" --output "$folder/part"
    cat "$folder/part" >> "$folder/$game"
    rm "$folder/part"
}

for game in ${*:-hex go othello crossword}; do
    case $game in
    hex)
        for size in 5 6 7 8 9; do
            add hex --game "hex:$size" --count 60 --seed 1
        done
        ;;
    go)
        add go --game go:7 --count 80 --seed 1
        add go --game go:9 --count 160 --seed 1
        for task in ladder snapback; do
            add go --game go:7 --task "$task" --count 7 --seed 2
            add go --game go:9 --task "$task" --count 8 --seed 2
            add go --game go:9 --task "$task" --count 5 --seed 3
        done
        # Nets are rare: a thousand games have one or two.
        add go --game go:7 --task net --count 10 --seed 2
        add go --game go:7 --task net --count 10 --seed 3
        ;;
    othello)
        seed=0
        for nodes in 500 3000 20000 100000 500000; do
            seed=$((seed + 1))
            add othello --nodes "$nodes" --count 50 --seed "$seed"
        done
        ;;
    crossword)
        add crossword --count 240 --seed 1
        for task in best-equity unscramble; do
            add crossword --task "$task" --count 120 --seed 1
        done
        ;;
    *)
        echo "there are no puzzles of $game" >&2
        exit 2
        ;;
    esac
    case $game in
    crossword) place=crates/ponder-games/src/crossword ;;
    *) place=crates/ponder-$game/data ;;
    esac
    mv "$folder/$game" "$place/puzzles.jsonl"
done
