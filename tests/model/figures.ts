// The figures of a run for `npm run prove`: one JSON line each in the file that PROVE_FIGURES names. An ordinary run
// writes none.
import { appendFileSync } from 'node:fs'

/** Adds a figure; `pass` decides the proof. */
export const tellFigure = (
  figure: { readonly figure: string; readonly pass: boolean } & Record<string, unknown>,
): void => {
  const file = process.env.PROVE_FIGURES
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}
