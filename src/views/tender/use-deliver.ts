// Sends what is typed at the gate by commands, without passing it through a machine.
import { code } from '#contract/envelope.ts'
import { PASSCODE_LOCK_MINUTES } from '#contract/tenders.unlock.ts'
import type { Outcome } from '#src/commands/command.ts'
import { useRun } from '#src/commands/command-context.tsx'
import type { Deliver } from '#src/machines/use-tender-page.ts'
import type { GateTyped } from './gate-form.tsx'

type Kind = Parameters<Deliver>[0]
type End = Awaited<ReturnType<Deliver>>

const LOCK_MS = PASSCODE_LOCK_MINUTES * 60_000

/**
 * The meaning of an outcome at the gate. The attempt that locks the gate is refused with an error at the passcode;
 * later attempts are refused with code 4029 and the time left. Too many reset requests do not count as a lock, because
 * no passcode was tried.
 */
const endOf = (outcome: Outcome | null, kind: Kind): End => {
  if (outcome === null || outcome.is === 'failed') return { is: 'unknown' }
  if (outcome.is === 'done') return { is: 'done' }
  const lockedFor = (ms: number): End => ({ is: 'locked', until_at: Date.now() + ms })
  if (outcome.code === code.tooMany && kind !== 'reset')
    return lockedFor(outcome.wait_s === undefined ? LOCK_MS : outcome.wait_s * 1000)
  if (outcome.errors.some((one) => one.code === 'passcode_locked')) return lockedFor(LOCK_MS)
  return { is: 'refused', message: outcome.message, errors: outcome.errors }
}

/** `onIn` is called when the passcode was accepted: the typed texts are cleared. */
export const useDeliver = (typed: GateTyped, onIn: () => void): Deliver => {
  const run = useRun()
  return async (kind) => {
    const { name, mobile, passcode } = typed
    const end = endOf(
      kind === 'reset'
        ? await run('tenders.ask_reset')
        : kind === 'unlock'
          ? await run('tenders.unlock', { passcode })
          : await run('tenders.set_passcode', { name, mobile, passcode }),
      kind,
    )
    if (end.is === 'done' && kind !== 'reset') onIn()
    return end
  }
}
