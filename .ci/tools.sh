# Functions that `.ci/run` and `.ci/nightly` share: stages by name, and tools that are installed
# where they are missing.

export CARGO_INCREMENTAL=0 CARGO_TERM_COLOR=never NPM_CONFIG_FUND=false NPM_CONFIG_AUDIT=false

NODE_MIN="20.19"

has() {
    command -v "$1" >/dev/null 2>&1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

apt_lists_fetched=
install() {
    if [ -z "$apt_lists_fetched" ]; then
        as_root apt-get update -qq
        apt_lists_fetched=yes
    fi
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

node_is_new_enough() {
    has node && has npm || return 1
    local lowest
    lowest=$(printf '%s\n' "$NODE_MIN" "$(node --version | tr -d v)" | sort --version-sort | head -n 1)
    [ "$lowest" = "$NODE_MIN" ]
}

# Debian's own Node.js may be too old; a newer one comes as an npm package.
need_node() {
    node_is_new_enough && return
    has npm || install nodejs npm
    node_is_new_enough && return
    local folder="${XDG_CACHE_HOME:-$HOME/.cache}/ponder-ci"
    mkdir -p "$folder"
    npm install --silent --prefix "$folder" node@22
    PATH="$folder/node_modules/node/bin:$PATH"
    export PATH
    node_is_new_enough
}

# The headless shell does without windows and takes a third less time, but only Debian has a package.
need_chromium() {
    if [ -z "${CHROMIUM_BIN:-}" ]; then
        has chromium-headless-shell || install chromium-headless-shell || has chromium ||
            has chromium-browser || install chromium
        CHROMIUM_BIN=$(command -v chromium-headless-shell || command -v chromium ||
            command -v chromium-browser)
    fi
    export CHROMIUM_BIN
    "$CHROMIUM_BIN" --version || true
}

# Notes that the running stage, or a part of it, cannot run on this machine, and why. Such a stage
# does not count as passed.
SKIPPED=()
skip() {
    SKIPPED+=("$stage: $*")
    printf 'skipped: %s\n' "$*"
}

# Names the stage in which the script ends, if it ends inside one with an error.
running_stage=
report_failure() {
    local status=$?
    if [ "$status" -ne 0 ] && [ -n "$running_stage" ]; then
        printf '=== FAILED: %s\n' "$running_stage" >&2
    fi
}
trap report_failure EXIT

# Runs the stages that the arguments name, or all of `STAGES`, and says how long each took. The
# summary says which passed, and in lines of their own what was skipped.
run_stages() {
    local stage selected=("$@") passed=() started skipped
    if [ "${1:-}" = --list ]; then
        printf '%s\n' "${STAGES[@]}"
        return
    fi
    [ "$#" -gt 0 ] || selected=("${STAGES[@]}")
    for stage in "${selected[@]}"; do
        if [[ " ${STAGES[*]} " != *" $stage "* ]]; then
            printf 'there is no stage `%s`; the stages are: %s\n' "$stage" "${STAGES[*]}" >&2
            return 2
        fi
    done
    has cc || install gcc libc6-dev
    has c++ || install g++
    rustc --version
    for stage in "${selected[@]}"; do
        printf '\n=== %s (after %s s)\n' "$stage" "$SECONDS"
        started=$SECONDS
        skipped=${#SKIPPED[@]}
        # Not `if "$stage"`, which would switch `set -e` off inside the stage.
        running_stage=$stage
        "$stage"
        running_stage=
        if [ "${#SKIPPED[@]}" -eq "$skipped" ]; then
            passed+=("$stage")
            printf '=== %s passed in %s s\n' "$stage" "$((SECONDS - started))"
        else
            printf '=== %s SKIPPED, in whole or in part, after %s s\n' "$stage" "$((SECONDS - started))"
        fi
    done
    if [ "${#SKIPPED[@]}" -eq 0 ]; then
        printf '\n=== all passed in %s s: %s\n' "$SECONDS" "${selected[*]}"
    else
        printf '\n=== none failed in %s s; passed: %s\n' "$SECONDS" "${passed[*]:-none}"
        printf '=== skipped: %s\n' "${SKIPPED[@]}"
    fi
}
