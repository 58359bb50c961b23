#!/usr/bin/env python3
"""Golden results of Gumbel search, from the library `mctx`.

    python3 -m venv venv && venv/bin/pip install mctx==0.0.71 jax==0.10.2
    venv/bin/python tools/gumbel_golden.py > crates/ponder-search/tests/data/gumbel_golden.json

The games are random tables: `states` positions, each with the same number of moves, a prior and a
value. A move leads to another state and may leave the same side to move; mctx knows that as a
discount of 1 instead of -1. No game ever ends. State 0 is the root and is never reached again; in
some games not all of its moves are legal.

Priors are multiples of 1/2048, so that a search that keeps them in few bits has the same ones.
mctx treats illegal moves of the root as unvisited ones when it rescales; those games therefore have
more legal moves than a search with rescaling considers, so that some stay unvisited either way.
"""

import functools
import json

import jax
import jax.numpy as jnp
import mctx
import numpy as np

STATES = 48
BUDGETS = (2, 4, 8, 16, 32, 50)
# value_scale, maxvisit_init, rescale, max_num_considered_actions
SETTINGS = (
    (0.1, 50.0, True, 16),
    (0.1, 50.0, True, 4),
    (0.1, 50.0, True, 2),
    (1.0, 50.0, False, 4),
    (0.1, 25.0, False, 3),
)
SIZES = (4, 9)
GAMES = 3
# The last game of the larger size has this many legal moves at the root.
MASKED_LEGAL = 6


def make_game(rng, actions, masked):
    weights = np.zeros((STATES, actions), dtype=np.int64)
    for state in range(STATES):
        cuts = np.sort(rng.choice(np.arange(1, 2048), actions - 1, replace=False))
        weights[state] = np.diff(np.concatenate(([0], cuts, [2048])))
    legal = np.ones(actions, dtype=bool)
    if masked:
        legal[rng.choice(actions, actions - MASKED_LEGAL, replace=False)] = False
        # Illegal moves have no prior; theirs goes to a legal one.
        first = int(np.flatnonzero(legal)[0])
        weights[0, first] += weights[0, ~legal].sum()
        weights[0, ~legal] = 0
    return {
        "next": rng.integers(1, STATES, (STATES, actions)).tolist(),
        "same_side": (rng.random((STATES, actions)) < 0.35).astype(int).tolist(),
        "prior_2048ths": weights.tolist(),
        "value": np.round(rng.uniform(-0.9, 0.9, STATES), 3).tolist(),
        "root_legal": legal.astype(int).tolist(),
    }


def stacked(games, key, dtype):
    return jnp.array([game[key] for game in games], dtype=dtype)


@functools.partial(jax.jit, static_argnames=("budget", "setting"))
def search(tables, key, gumbel_scale, budget, setting):
    value_scale, maxvisit_init, rescale, considered = setting
    count = tables["value"].shape[0]
    batch = jnp.arange(count)
    prior = tables["prior_2048ths"] / 2048.0
    logits = jnp.log(jnp.maximum(prior, 1e-30))

    def recurrent(tables, key, action, state):
        del key
        after = tables["next"][batch, state, action]
        same = tables["same_side"][batch, state, action]
        return mctx.RecurrentFnOutput(
            reward=jnp.zeros(count),
            discount=2.0 * same - 1.0,
            prior_logits=logits[batch, after],
            value=tables["value"][batch, after],
        ), after

    return mctx.gumbel_muzero_policy(
        tables,
        key,
        mctx.RootFnOutput(
            prior_logits=logits[:, 0], value=tables["value"][:, 0], embedding=jnp.zeros(count, dtype=jnp.int32)
        ),
        recurrent,
        num_simulations=budget,
        invalid_actions=1 - tables["root_legal"],
        qtransform=functools.partial(
            mctx.qtransform_completed_by_mix_value,
            value_scale=value_scale,
            maxvisit_init=maxvisit_init,
            rescale_values=rescale,
        ),
        max_num_considered_actions=considered,
        gumbel_scale=gumbel_scale,
    )


def digits(row, count=6):
    return [round(float(entry), count) for entry in row]


def main():
    rng = np.random.default_rng(20221)
    groups = []
    for actions in SIZES:
        games = [make_game(rng, actions, actions > MASKED_LEGAL and i == GAMES - 1) for i in range(GAMES)]
        tables = {
            "next": stacked(games, "next", jnp.int32),
            "same_side": stacked(games, "same_side", jnp.float32),
            "prior_2048ths": stacked(games, "prior_2048ths", jnp.float32),
            "value": stacked(games, "value", jnp.float32),
            "root_legal": stacked(games, "root_legal", jnp.int32),
        }
        results = []
        for number, setting in enumerate(SETTINGS):
            for budget in BUDGETS:
                for scale in (0.0, 1.0):
                    key = jax.random.PRNGKey(1000 * number + budget)
                    found = search(tables, key, scale, budget, setting)
                    summary = found.search_tree.summary()
                    gumbel = found.search_tree.extra_data.root_gumbel
                    for game in range(GAMES):
                        masked = 0 in games[game]["root_legal"]
                        if masked and setting[2] and setting[3] >= MASKED_LEGAL:
                            continue
                        visits = [int(n) for n in summary.visit_counts[game]]
                        results.append({
                            "game": game,
                            "setting": number,
                            "budget": budget,
                            "gumbel": digits(gumbel[game]) if scale else None,
                            "visits": visits,
                            "weights": digits(found.action_weights[game]),
                            "q": [q if n else 0.0 for q, n in zip(digits(summary.qvalues[game]), visits)],
                            "value": round(float(summary.value[game]), 6),
                            "action": int(found.action[game]),
                        })
        groups.append({"actions": actions, "games": games, "results": results})
    golden = {
        "made_by": f"tools/gumbel_golden.py with mctx {mctx.__version__} and jax {jax.__version__}",
        "settings": [
            dict(zip(("value_scale", "maxvisit_init", "rescale", "max_num_considered_actions"), setting))
            for setting in SETTINGS
        ],
        "groups": groups,
    }
    # One line a game table and a result.
    text = json.dumps(golden, separators=(",", ":"))
    print(text.replace('{"game"', '\n{"game"').replace('{"next"', '\n{"next"').replace('{"actions"', '\n{"actions"'))


if __name__ == "__main__":
    main()
