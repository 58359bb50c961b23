#!/bin/sh
# Plays quick games of Go between Ponder and GNU Go over GTP and fails if one of them ended in a
# forfeit (an illegal move, a fault, time) or did not end: `tools/soak_gnugo.sh [GAMES] [RULES] [PLAYER]`.
# PONDER and GNUGO name the programs.
set -eu
games=${1:-20}
rules=${2:-go:9}
player=${3:-rave:rollouts=100}
ponder=${PONDER:-ponder}
gnugo=${GNUGO:-gnugo}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
other="gtp:cmd='$gnugo --mode gtp --chinese-rules --positional-superko --score aftermath --capture-all-dead --never-resign --level 1',name=gnugo"
"$ponder" match "$player" "$other" --game "$rules" --games "$games" --no-files --json > "$folder/result.json"
python3 - "$folder/result.json" <<'PYTHON'
import json
import sys

result = json.load(open(sys.argv[1]))
print(f"{result['played']} games of {result['game']}: {result['games']}")
bad = 0
for player in result["players"]:
    print(player["spec"], player["forfeits"], "resigned", player["resigned"])
    bad += sum(player["forfeits"].values())
sys.exit(1 if bad or result["stopped"] or result["played"] < result["planned"] else 0)
PYTHON
