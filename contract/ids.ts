// What an id looks like, without a schema: the address of a page is read before anything is fetched that checks what is sent.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text of an address may name a record; `id` of fields.ts checks what is sent. */
export const isId = (text: string | null): boolean => text !== null && UUID.test(text)
