// Commands of Ponder that pages show for what a server cannot do from a page.

/** Serves with a folder of matches, which pages may start. */
export const SERVE_MATCHES = "ponder serve --allow-matches";
/** Trains a small network of Hex. */
export const TRAIN = "ponder train hex:5 --run runs/hex5 --for 10m";
/** Measures the strength of a search. */
export const MEASURE = "ponder strength mcts:time=0.1 --game hex:7";
