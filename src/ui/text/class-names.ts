/** Joins class names, leaving out what is false, null or empty. Later classes do not override earlier ones: CSS order does. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
