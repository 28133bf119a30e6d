// On the page of one noun no key names an act of another: tested over every page, with and without its record.
import { expect, test } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import { supplierFactNames, supplierStatuses } from '#contract/suppliers.lifecycle.ts'
import type { Subject } from '#src/commands/command.ts'
import { createDispatcher } from '#src/commands/dispatch.ts'
import { enterpriseSubject } from '#src/commands/enterprise.ts'
import { herbSubject } from '#src/commands/herbs/herbs.ts'
import { keymap } from '#src/commands/keymap.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { commands, find } from '#src/commands/registry.ts'
import { createSituations } from '#src/commands/situation.ts'
import { supplierSubject, templateSubject, userSubject } from '#src/commands/subjects.ts'
import type { KeyContext } from '#src/keyboard/bindings.ts'
import { parseKeys } from '#src/keyboard/keys.ts'
import { unavailableHere } from '#src/palette/unavailable-here.ts'
import { type PathId, pathIds, paths } from '#src/paths.ts'
import { anOrder } from '../support/console.tsx'

const order = orderSubject(anOrder({ status: 'bidding', review_stage: null }))
const template = templateSubject({
  id: 't1',
  template_no: 'PZ',
  name: 'T',
  status: 'active',
  used_count: 0,
  version: 1,
})
const herb = herbSubject({ id: 'h1', name: 'H', status: 'active', origin: 'own', withdrawn_in: null, version: 1 })
const user = userSubject({ id: 'u2', username: 'u2', name: 'U', status: 'enabled', version: 1 })
const enterprise = enterpriseSubject({ id: 'e1', short_name: 'E', name: 'E' } as never) // the part of it that a subject needs
const supplier = supplierSubject({
  id: 's1',
  supplier_name: 'S',
  status: supplierStatuses[0],
  version: 1,
  facts: Object.fromEntries(supplierFactNames.map((name) => [name, true])) as never, // one entry per name
})

/** Each page of the console that is about one kind of record, said by hand. */
const pagesOf: readonly (readonly [Subject, string, readonly PathId[]])[] = [
  [
    order,
    'orders reviews',
    [
      'orders',
      'order_create',
      'order_edit',
      'order_detail',
      'order_labels',
      'tender_enter',
      'reviews',
      'review_edit',
      'review_detail',
    ],
  ],
  [template, 'herbal_templates', ['herbal', 'herbal_create', 'herbal_edit', 'herbal_detail']],
  [herb, 'herbs', ['herbs', 'herb_create', 'herb_edit']],
  [supplier, 'suppliers', ['suppliers', 'supplier_detail', 'supplier_certify']],
  [user, 'users', ['users']],
  [enterprise, 'enterprise', ['enterprise']],
]
/** Pages without a noun, and the home page, whose lists have records of several. */
const others: readonly PathId[] = ['home', 'system', 'preferences', 'qr_approval', 'machines', 'empty']

test('every page for users is in one of the two tables', () => {
  const wanted = pathIds.filter((path) => paths[path].access !== 'visitor' && !path.startsWith('exception'))
  expect([...pagesOf.flatMap(([, , on]) => on), ...others].toSorted()).toEqual(wanted.toSorted())
})

const acts = 'orders reviews users suppliers herbal_templates herbs enterprise'.split(' ')
const contexts: readonly KeyContext[] = ['table', 'detail', 'form', 'opening', 'verdicts', 'matrix']
const stageOnly: readonly KeyContext[] = ['opening', 'verdicts', 'matrix']

/** The commands that a key runs, refuses, or gives a reason about at a place. */
const named = (path: PathId, subject: Subject | null, context: KeyContext, keys: string): readonly string[] => {
  const situations = createSituations()
  situations.enter({ id: 'u1', name: 'u1', permissions: permissionCodes })
  situations.publish('page', { kind: 'page', path, subject, context })
  const found: string[] = []
  let strokes: readonly string[] = []
  const dispatch = createDispatcher({
    commands: { all: commands, find },
    situations,
    apple: false,
    chord: () => ({ strokes, contexts: [context, 'global'] }),
    tellChord: (event) => {
      strokes = event.type === 'chord.begun' || event.type === 'chord.continued' ? [...strokes, event.stroke] : []
    },
    run: ({ id }) => void found.push(id),
    refuse: ({ id }) => void found.push(id),
    absent: (ids, situation) => void found.push(unavailableHere(ids, commands, situation).id),
    unbound: () => undefined,
    lost: () => undefined,
  })
  for (const stroke of parseKeys(keys)) dispatch(new KeyboardEvent('keydown', eventOf(stroke)))
  return found
}

const eventOf = (stroke: string): KeyboardEventInit => {
  const held = stroke === '+' ? ['+'] : stroke.split('+')
  const key = held.at(-1) ?? ''
  return {
    key: key === 'Space' ? ' ' : held.includes('Shift') && key.length === 1 ? key.toUpperCase() : key,
    ctrlKey: held.includes('Mod'),
    shiftKey: held.includes('Shift'),
    altKey: held.includes('Alt'),
    bubbles: true,
    cancelable: true,
  }
}

test.each(pagesOf.flatMap(([subject, nouns, on]) => on.map((path) => [path, nouns, subject] as const)))(
  'on %s every key is about %s or about the page',
  (path, nouns, subject) => {
    const own = nouns.split(' ')
    const foreign = new Set<string>()
    for (const context of contexts.filter((one) => !stageOnly.includes(one) || path === 'review_edit'))
      for (const { keys } of keymap.filter((one) => one.in === context || one.in === 'global'))
        for (const record of [null, subject])
          for (const id of named(path, record, context, keys)) {
            const noun = id.split('.')[0] ?? ''
            const goes = find(id)?.group === 'go'
            if (!goes && acts.includes(noun) && !own.includes(noun)) foreign.add(`${context} ${keys}: ${id}`)
          }
    expect([...foreign]).toEqual([])
  },
)
