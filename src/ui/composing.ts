/** Whether a key press belongs to the input method (a syllable is being composed); such a press is never a command. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229
