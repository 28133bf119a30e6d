// What a run found, said where `npm run prove` reads it: one JSON line each in the file PROVE_FIGURES names; nowhere in an ordinary run.
import { appendFileSync } from 'node:fs'

/** Adds a figure; `pass` is what the proof goes by. */
export const tellFigure = (
  figure: { readonly figure: string; readonly pass: boolean } & Record<string, unknown>,
): void => {
  const file = process.env.PROVE_FIGURES
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}
