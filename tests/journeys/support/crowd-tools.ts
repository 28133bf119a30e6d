// What all files that fill the crowd use.

/** How many records of each kind are made. */
export const MANY = 300
/** How many suppliers tender for the largest demand. */
export const TENDERERS = 30

export const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth))

/** The data of an answer; throws when the call was refused. */
export const must = <D>({
  code,
  message,
  data,
  refused,
}: {
  code: number
  message: string
  data: D
  refused: unknown
}): D => {
  if (code !== 0) throw new Error(`${message} ${JSON.stringify(refused)}`)
  return data
}
