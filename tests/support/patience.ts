/**
 * The longest wait for a state, in ms: the one limit of every wait. It only ends a test that hangs;
 * on a busy machine a second is nothing.
 */
export const patience = { timeout: 40_000 }
