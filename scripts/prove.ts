// `npm run prove -- <figure>`: each proof prints one JSON line and fails the run when it does not pass. Without a name, all of them.
import { proveLifecycle } from './prove/lifecycle.ts'

/** What a proof found; `pass` decides the exit code. */
export interface Figure {
  readonly figure: string
  readonly value: unknown
  readonly target: unknown
  readonly pass: boolean
}

const proofs: Readonly<Record<string, () => Figure>> = { lifecycle: proveLifecycle }

const [wanted] = process.argv.slice(2)
const names = wanted === undefined ? Object.keys(proofs) : [wanted]
for (const name of names) {
  const proof = proofs[name]
  if (proof === undefined) {
    console.error(`There is no proof called ${name}; there are: ${Object.keys(proofs).join(', ')}.`)
    process.exitCode = 2
    continue
  }
  const started = Date.now()
  const found = proof()
  console.log(JSON.stringify({ ...found, secs: Math.round((Date.now() - started) / 1000) }))
  if (!found.pass) process.exitCode = 1
}
console.error('The other figures of the quality programme have no proof yet.')
