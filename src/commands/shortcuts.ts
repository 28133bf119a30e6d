// Commands of the key bindings: choose a preset, change, remove, reset, export to a file.
import * as z from 'zod/mini'
import { keyFile } from '#src/keyboard/keymap-file.ts'
import { CHARACTERS_OFF_SWITCH, keyArrangementOf, PINYIN_SWITCH, TIPS_OFF_SWITCH } from '#src/keyboard/user-keymap.ts'
import { keepFile } from '#src/ui/layout/keep-file.ts'
import {
  type Availability,
  available,
  define,
  done,
  hidden,
  type Outcome,
  type Services,
  type Situation,
} from './command.ts'
import { currentPreferences, setSwitches } from './current-preferences.ts'

const signedIn = ({ viewer }: Situation): Availability => (viewer === null ? hidden : available)

const turn = (name: string, on: boolean) => ({
  group: 'app' as const,
  icon: 'command',
  says: 'commands:said.changed',
  availability: (situation: Situation): Availability =>
    (currentPreferences.now().switches?.[name] === true) === on ? hidden : signedIn(situation),
  run: async (_: unknown, __: unknown, services: Services): Promise<Outcome> => {
    setSwitches(services, { [name]: on })
    return done
  },
})

const keep = (services: Services, own: Readonly<Record<string, string>>): void =>
  services.tell({ type: 'preferences.set', patch: { keys: Object.keys(own).length === 0 ? null : own } })

/** By slot: keys, '' for none, null for the default ones. */
const changesArgs = z.object({ changes: z.record(z.string(), z.nullable(z.string())) })
const wholeArgs = z.object({ preset: z.enum(['english', 'pinyin']), own: z.record(z.string(), z.string()) })

export const shortcutCommands = define({
  'keys.preset_english': turn(PINYIN_SWITCH, false),
  'keys.preset_pinyin': turn(PINYIN_SWITCH, true),
  'keys.characters_on': turn(CHARACTERS_OFF_SWITCH, false),
  'keys.characters_off': turn(CHARACTERS_OFF_SWITCH, true),
  'keys.tips_on': turn(TIPS_OFF_SWITCH, false),
  'keys.tips_off': turn(TIPS_OFF_SWITCH, true),
  'keys.change': {
    group: 'app',
    listed: false,
    availability: signedIn,
    run: async (_, args, services) => {
      const given = changesArgs.safeParse(args)
      if (!given.success) return { is: 'failed', message: '' }
      const all = { ...currentPreferences.now().keys, ...given.data.changes }
      keep(
        services,
        Object.fromEntries(Object.entries(all).flatMap(([name, keys]) => (keys === null ? [] : [[name, keys]]))),
      )
      return done
    },
  },
  'keys.reset_all': {
    group: 'app',
    icon: 'undo',
    confirm: true,
    says: 'commands:said.changed',
    availability: (situation) => (currentPreferences.now().keys === undefined ? hidden : signedIn(situation)),
    run: async (_, __, services) => {
      keep(services, {})
      return done
    },
  },
  'keys.export': {
    group: 'app',
    icon: 'export',
    availability: signedIn,
    run: async () => {
      keepFile('herbal-tender-keys.json', 'application/json', keyFile(keyArrangementOf(currentPreferences.now())))
      return done
    },
  },
  /** A file's bindings, parsed and valid. */
  'keys.import': {
    group: 'app',
    listed: false,
    says: 'commands:said.changed',
    availability: signedIn,
    run: async (_, args, services) => {
      const given = wholeArgs.safeParse(args)
      if (!given.success) return { is: 'failed', message: '' }
      keep(services, given.data.own)
      setSwitches(services, { [PINYIN_SWITCH]: given.data.preset === 'pinyin' })
      return done
    },
  },
})
