/**
 * The limit of every wait for a state, in ms. It is long because it only ends a test that hangs, and on a busy computer
 * a state may take seconds.
 */
export const patience = { timeout: 40_000 }
