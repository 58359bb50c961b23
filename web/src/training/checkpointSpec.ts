// The player that plays with a checkpoint.

/** Simulations of a player with a network of a run. */
const SIMULATIONS = 64;

/** The spec of the player with a network (`run:NAME/CHECKPOINT`). */
export function checkpointSpec(model: string): string {
  return `gumbel:model=${model},sims=${SIMULATIONS}`;
}
