// The order lifecycle has one home: when one transition is removed from a copy, the button, the
// palette entry and the server's acceptance all disappear.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Figure } from '../prove.ts'
import { inTreeCopy, root } from './tree-copy.ts'

const chart = 'contract/orders.lifecycle.ts'
const transition = "        extend: { actions: 'recorded' },\n"

/** The tests that must fail, by name, one for each place the transition reaches. */
const witnesses = {
  button: 'the button 延期 stands on a bidding order',
  palette: 'the palette lists 延期 for a bidding order',
  server: 'an extension must be later, and moves the deadline for suppliers',
} as const

const report = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) })),
})

/** Runs the three witnesses in a folder; returns each one's status. */
const witness = (folder: string): Record<keyof typeof witnesses, string> => {
  const file = join(folder, 'report.json')
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=json',
      `--outputFile=${file}`,
      'tests/commands/one-home.test.tsx',
      'tests/server/orders.lifecycle.test.ts',
    ],
    { cwd: folder, stdio: 'ignore' },
  )
  const results = report
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .testResults.flatMap((one) => one.assertionResults)
  const statusOf = (title: string) => results.find((one) => one.title === title)?.status ?? 'missing'
  return {
    button: statusOf(witnesses.button),
    palette: statusOf(witnesses.palette),
    server: statusOf(witnesses.server),
  }
}

/** Copies the tree, checks that the witnesses pass, removes one line of the machine and checks that all three fail. */
export const proveLifecycle = (): Figure =>
  inTreeCopy('lifecycle', (folder) => {
    const before = witness(folder)
    const text = readFileSync(join(folder, chart), 'utf8')
    if (!text.includes(transition)) throw new Error(`${chart} no longer has the line this proof removes`)
    writeFileSync(join(folder, chart), text.replace(transition, ''))
    const after = witness(folder)
    const pass =
      Object.values(before).every((status) => status === 'passed') &&
      Object.values(after).every((status) => status === 'failed')
    return {
      figure: 'lifecycle',
      value: { with_extend: before, without_extend: after },
      target: { with_extend: 'all passed', without_extend: 'all failed' },
      pass,
    }
  })
