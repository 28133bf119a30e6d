/** How long a state is waited for. It only ends a test that hangs: on a busy machine a second is nothing. */
export const patience = { timeout: 15_000 }
