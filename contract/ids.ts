// The shape of an id in an address, without a schema, because addresses are read before the schemas are loaded.

/** Maximum length of an id in an address, in characters. */
const LONGEST = 100

/** Whether a text of an address may name a record: another server's ids are any text or number. */
export const isId = (text: string | null): boolean => text !== null && text.trim() !== '' && text.length <= LONGEST
