/**
 * The longest wait for a state, in ms. Every wait has this limit. It is long because it only ends a test
 * that hangs, and on a busy computer a state may take seconds.
 */
export const patience = { timeout: 40_000 }
