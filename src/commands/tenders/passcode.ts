// How a supplier passes the gate of its link: it sets a passcode, enters it, or asks to have a forgotten one cleared.
import * as z from 'zod/mini'
import { askReset, passcodeBody, setPasscode, unlockTender } from '#contract/tenders.passcode.ts'
import { define } from '../command.ts'
import { invalidInput } from '../invalid-input.ts'
import { callAndReload, whileFact } from './tenders.ts'

/** The gate shows the outcome at its own fields. */
const quietly = { quiet: true }

const typed = z.object({ passcode: z.string() })

export const passcodeCommands = define({
  'tenders.set_passcode': {
    group: 'here',
    title: 'tenders:command.set_passcode',
    icon: 'key',
    tone: 'primary',
    listed: false,
    // A supplier that is in may change its passcode, with the old one.
    availability: whileFact('may_speak'),
    run: async (_, args, services) => {
      const body = passcodeBody.safeParse(args)
      if (!body.success) return invalidInput(body.error)
      const outcome = await callAndReload(services, setPasscode, { body: body.data }, quietly)
      // A first passcode opens the page, which is visible; a changed one needs a toast.
      return outcome.is === 'done' && body.data.old_passcode !== undefined
        ? { ...outcome, says: 'tenders:said.passcode_set' }
        : outcome
    },
  },
  'tenders.unlock': {
    group: 'here',
    title: 'tenders:command.unlock',
    icon: 'unlock',
    tone: 'primary',
    listed: false,
    availability: whileFact('passcode_wanted'),
    run: async (_, args, services) => {
      const body = typed.safeParse(args)
      return body.success
        ? callAndReload(services, unlockTender, { body: body.data }, quietly)
        : invalidInput(body.error)
    },
  },
  'tenders.ask_reset': {
    group: 'here',
    title: 'tenders:command.ask_reset',
    icon: 'help',
    // The page that asks explains the consequence.
    listed: false,
    says: 'tenders:said.reset_asked',
    availability: whileFact('reset_askable'),
    run: (_, __, services) => callAndReload(services, askReset, {}, quietly),
  },
})
