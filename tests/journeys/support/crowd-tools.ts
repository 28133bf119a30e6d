// What every filler of the crowd begins with.

/** How many of everything. */
export const MANY = 300
/** Suppliers who tender for the largest demand. */
export const TENDERERS = 30

export const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth))

/** The data of a call that must not be refused. */
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
