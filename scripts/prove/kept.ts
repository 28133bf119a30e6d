// Data with which many proofs begin. With PROVE_DATA it is kept in that folder between runs, and each proof gets a
// copy.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Fills `folder` by calling `make`, which must leave no process running. With PROVE_DATA the result is stored under
 * `name`, and later calls copy it.
 */
export const keptData = async (
  name: string,
  folder: string,
  make: (folder: string) => Promise<void>,
): Promise<void> => {
  const { PROVE_DATA: place } = process.env
  if (place === undefined) return make(folder)
  const kept = join(place, name)
  if (!existsSync(kept)) {
    const half = `${kept}.new`
    await rm(half, { recursive: true, force: true })
    await mkdir(half, { recursive: true, mode: 0o711 })
    await make(half)
    await rename(half, kept)
  }
  execFileSync('cp', ['-a', `${kept}/.`, folder])
}
