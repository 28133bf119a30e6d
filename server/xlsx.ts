// Builds a spreadsheet of typed cells in its own thread.
import { Worker } from 'node:worker_threads'
import type { Cell } from './exports/cells.ts'

/** One sheet; its first row is the heading. Widths in characters, by column. */
export interface Sheet {
  /** At most 31 characters, and none of \ / ? * [ ] : */
  readonly name: string
  readonly widths: readonly number[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Longer than the largest file takes on a busy machine. */
const LIMIT_MS = 25_000

/** The file's bytes. Rejects when building fails. */
export const xlsxOf = (sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { workerData: sheets, execArgv: [] })
    const timer = setTimeout(() => worker.terminate(), LIMIT_MS)
    worker.once('message', (bytes: Uint8Array<ArrayBuffer>) => resolve(bytes))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the spreadsheet was not finished'))
    })
  })
