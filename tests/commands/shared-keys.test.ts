// In one place, about one record, a key has one meaning: tested over every context, every record a list or page can
// have as its subject, and both keyboards.
import { expect, test } from 'vitest'
import { orderStatuses, reviewStages } from '#contract/orders.statuses.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { supplierFactNames, supplierStatuses } from '#contract/suppliers.lifecycle.ts'
import { availabilityOf } from '#src/commands/availability.ts'
import type { Situation, Subject } from '#src/commands/command.ts'
import { enterpriseSubject } from '#src/commands/enterprise.ts'
import { keymap } from '#src/commands/keymap.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { commands, find } from '#src/commands/registry.ts'
import { supplierSubject, templateSubject, userSubject } from '#src/commands/subjects.ts'
import { type Binding, type KeyContext, keyContexts, modalContexts } from '#src/keyboard/bindings.ts'
import { parseKeys } from '#src/keyboard/keys.ts'
import { ownerOf } from '#src/keyboard/reserved-keys.ts'
import { arrangedKeymap, type KeyPreset } from '#src/keyboard/user-keymap.ts'
import { type PathId, pathIds } from '#src/paths.ts'
import { anOrder } from '../support/console.tsx'

const subjects: readonly Subject[] = [
  ...orderStatuses.flatMap((status) =>
    (status === 'reviewing' ? reviewStages : [null]).map((review_stage) =>
      orderSubject(anOrder({ status, review_stage })),
    ),
  ),
  ...supplierStatuses.map((status) =>
    supplierSubject({
      id: 's1',
      supplier_name: 'S',
      status,
      version: 1,
      facts: Object.fromEntries(supplierFactNames.map((name) => [name, true])) as never, // one entry per name
    }),
  ),
  templateSubject({ id: 't1', template_no: 'PZ', name: 'T', status: 'active', used_count: 0, version: 1 }),
  userSubject({ id: 'u2', username: 'u2', name: 'U', status: 'enabled', version: 1 }),
  enterpriseSubject({ id: 'e1', short_name: 'E', name: 'E' } as never), // the part of it that a subject needs
]

/** A screen that handles every screen command. */
const answers = Object.fromEntries(commands.map(({ id }) => [id, () => undefined]))
const placeOf = (path: PathId | null, subject: Subject | null): Situation => ({
  viewer: { id: 'u1', name: 'u1', permissions: permissionCodes },
  path,
  subject,
  selected: [],
  answers,
})

const strokesOf = (binding: Binding): string => parseKeys(binding.keys).join(' ')
const canRun = (binding: Binding, situation: Situation): boolean => {
  const command = find(binding.command)
  return command !== undefined && availabilityOf(command, situation).is !== 'hidden'
}

const presets: readonly KeyPreset[] = ['english', 'pinyin']
const mapOf = (preset: KeyPreset) => arrangedKeymap(keymap, { preset, characters: true, own: {} })

test.each(presets)('with the preset %s no two commands of one context share a key for the same record', (preset) => {
  const shared = new Set<string>()
  for (const context of keyContexts)
    for (const [keys, own] of Map.groupBy(
      mapOf(preset).filter((one) => one.in === context && one.otherwise !== true),
      strokesOf,
    )) {
      if (new Set(own.map((one) => one.command)).size < 2) continue
      for (const subject of [null, ...subjects])
        for (const path of [null, ...pathIds]) {
          // That page is only about the enterprise.
          if (path === 'enterprise' && subject?.noun !== 'enterprise') continue
          const meant = own.filter((one) => canRun(one, placeOf(path, subject))).map((one) => one.command)
          if (meant.length > 1) shared.add(`${context} ${keys}: ${meant.join(' ')}`)
        }
    }
  expect([...shared]).toEqual([])
})

/** A key of the whole console to which a page gives another meaning on purpose: its own command of the same kind. */
const covered = [
  'form Mod+Shift+Enter: form.submit_next over decisions.next',
  'form Mod+z: form.undo over app.undo',
  'matrix Mod+z: matrix.undo over app.undo',
  'table Mod+z: filters.undo over app.undo',
  'verdicts Mod+z: verdicts.undo over app.undo',
]

test.each(presets)('with the preset %s every key of the console that a page covers is listed', (preset) => {
  const map = mapOf(preset)
  const found = keyContexts
    .filter((context) => context !== 'global' && !modalContexts.has(context))
    .flatMap((context) =>
      map
        .filter((one) => one.in === context)
        .flatMap((near) =>
          map
            .filter((far) => far.in === 'global' && strokesOf(far) === strokesOf(near) && far.command !== near.command)
            .map((far) => `${context} ${strokesOf(near)}: ${near.command} over ${far.command}`),
        ),
    )
  expect(found.toSorted()).toEqual(covered)
})

/** What grids do with keys that have a modifier, whatever their place; letters in them are text. */
const gridKeys: Readonly<Record<string, readonly KeyContext[]>> = {
  'Alt+ArrowUp': ['form', 'matrix'],
  'Alt+ArrowDown': ['form', 'matrix'],
  'Alt+Enter': ['form'],
  'Mod+Backspace': ['form', 'matrix'],
  'Mod+a': ['form', 'matrix'],
  'Mod+d': ['form', 'matrix'],
  'Mod+Home': ['form', 'matrix'],
  'Mod+End': ['form', 'matrix'],
}

test('no key that a grid needs is bound around it, and no binding is made for one kind of keyboard', () => {
  const taken = keymap.filter((one) => parseKeys(one.keys).some((stroke) => gridKeys[stroke]?.includes(one.in)))
  expect(taken).toEqual([])
  // Mod is ⌘ or Ctrl; a binding that names one of them would be another command's on the other keyboard.
  expect(keymap.filter((one) => /\b(?:Ctrl|Meta|Cmd)\b/.test(one.keys))).toEqual([])
  const lost = keymap.filter((one) =>
    parseKeys(one.keys).some((stroke) => [true, false].some((on) => ownerOf(stroke, on))),
  )
  expect(lost).toEqual([])
})
