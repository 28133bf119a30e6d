// Runs one proof and prints its lines: the process that `npm run prove` starts for each of them, and ends when its time
// is over.
import { proofOf } from './proofs.ts'
import { beginRun, commitOfTree } from './run.ts'

const [name = ''] = process.argv.slice(2)
await beginRun()
const commit = commitOfTree()
const started = Date.now()
const secs = () => Math.round((Date.now() - started) / 1_000)
try {
  const proof = proofOf(name)
  if (proof === undefined) throw new Error(`there is no proof called ${name}`)
  for await (const line of await proof()) console.log(JSON.stringify({ ...line, secs: line.secs ?? secs(), commit }))
} catch (error) {
  console.error(error)
  const fault = error instanceof Error ? error.message : String(error)
  console.log(JSON.stringify({ figure: name, fault, pass: false, secs: secs(), commit }))
}
