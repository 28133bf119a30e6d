// Undo and redo on a page: differences by row key, steps in order, and a random walk that ends where it began.
import { expect, test } from 'vitest'
import { type Change, changesBetween, isSame, joined, withChanges } from '#src/machines/history/changes.ts'
import { createHistory, STEPS_KEPT } from '#src/machines/history/history.ts'

interface Values {
  title: string
  flag: boolean
  items: readonly {
    readonly key: string
    readonly name: string
    readonly specs: readonly { key: string; max: string }[]
  }[]
}
const row = (key: string, name = key, specs: readonly string[] = []) => ({
  key,
  name,
  specs: specs.map((one) => ({ key: one, max: '1' })),
})
const values = (...keys: string[]): Values => ({ title: '', flag: false, items: keys.map((key) => row(key)) })

test('only a difference is a change, and it names the key of its row', () => {
  const before = values('a', 'b')
  const after = { ...before, title: '冬季', items: [row('a'), { ...row('b'), name: '黄芪' }] }
  expect(changesBetween(before, structuredClone(before))).toEqual([])
  expect(changesBetween(before, after)).toEqual([
    { is: 'value', at: ['title'], before: '', after: '冬季' },
    { is: 'value', at: ['items', { key: 'b' }, 'name'], before: 'b', after: '黄芪' },
  ])
})

test('a removed, moved or added row returns to its place with its values', () => {
  const before = values('a', 'b', 'c', 'd')
  const after = { ...before, items: [row('d'), row('x', '新'), row('a'), row('c')] }
  const changes = changesBetween(before, after)
  expect(withChanges(before, changes, 'after')).toEqual(after)
  expect(withChanges(after, changes, 'before')).toEqual(before)
})

test('undoing does not restore a row removed meanwhile, and keeps a row added meanwhile', () => {
  const before = values('a', 'b', 'c')
  const edited = { ...before, items: before.items.map((one) => ({ ...one, name: `${one.name}!` })) }
  const later = { ...edited, items: edited.items.flatMap((one) => (one.key === 'b' ? [row('new')] : [one])) }
  expect(withChanges(later, changesBetween(before, edited), 'before')).toEqual({
    ...before,
    items: [row('a'), row('new'), row('c')],
  })
  const moved = { ...before, items: [row('c'), row('b'), row('a')] }
  expect(
    withChanges({ ...before, items: [row('c'), row('new'), row('a')] }, changesBetween(before, moved), 'before'),
  ).toEqual({
    ...before,
    items: [row('a'), row('c'), row('new')],
  })
})

test('a change and its reversal cancel each other, and changes in nested rows are found', () => {
  const before = { items: [row('a', 'a', ['s'])] }
  const after = { items: [{ ...row('a'), specs: [{ key: 's', max: '2' }] }] }
  const there = changesBetween(before, after)
  expect(there).toHaveLength(1)
  expect(joined(there, changesBetween(after, before))).toEqual([])
})

const step = (label: string): { label: string; changes: Change[] } => ({
  label,
  changes: [{ is: 'value', at: ['title'], before: '', after: label }],
})

test('steps are undone and redone in order, and a new step discards the undone ones', () => {
  const history = createHistory()
  for (const label of ['1', '2', '3']) history.add(step(label))
  expect([history.undo()?.label, history.undo()?.label, history.redo()?.label]).toEqual(['3', '2', '2'])
  history.add(step('4'))
  expect(history.redo()).toBeNull()
  expect(history.now().past.map(({ label }) => label)).toEqual(['1', '2', '4'])
  for (let nth = 0; nth < STEPS_KEPT + 5; nth++) history.add(step(`n${nth}`))
  expect(history.now().past).toHaveLength(STEPS_KEPT)
})

test('typing in one field is one step until the field is left, and no step when the old text is restored', () => {
  const history = createHistory()
  const typed = (before: string, after: string): Change[] => [{ is: 'value', at: ['title'], before, after }]
  history.add({ label: '标题', changes: typed('', '冬') }, 'visit 1')
  history.add({ label: '标题', changes: typed('冬', '冬季') }, 'visit 1')
  expect(history.now().past).toEqual([{ label: '标题', changes: typed('', '冬季') }])
  history.add({ label: '标题', changes: typed('冬季', '') }, 'visit 1')
  expect(history.now().past).toEqual([])
  history.add({ label: '标题', changes: typed('', '夏') }, 'visit 1')
  history.add({ label: '标题', changes: typed('夏', '夏季') }, 'visit 2')
  expect(history.now().past).toHaveLength(2)
})

/** Pseudo-random numbers, the same in every run. */
const chance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test('undoing all random edits gives the beginning, and redoing them all gives the end', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = chance(seed)
    const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(next() * of.length)]
    const start = values('a', 'b', 'c')
    const history = createHistory()
    let now: Values = start
    let made = 0
    const become = (after: Values, visit: string | null) => {
      const changes = changesBetween(now, after)
      now = after
      if (changes.length > 0) history.add({ label: '', changes }, visit)
    }
    const acts = [
      () => become({ ...now, title: `${made++}` }, pick(['v', null]) ?? null),
      () => become({ ...now, flag: !now.flag }, null),
      () =>
        become({ ...now, items: now.items.map((one) => (next() < 0.5 ? { ...one, name: `${made++}` } : one)) }, null),
      () => become({ ...now, items: now.items.filter(() => next() < 0.7) }, null),
      () => become({ ...now, items: now.items.toSorted(() => next() - 0.5) }, null),
      () => become({ ...now, items: [...now.items.slice(0, 1), row(`k${made++}`), ...now.items.slice(1)] }, null),
      () => {
        const undone = history.undo()
        if (undone !== null) now = withChanges(now, undone.changes, 'before') as Values
      },
    ]
    for (let nth = 0; nth < 80; nth++) pick(acts)?.()
    while (history.now().future.length > 0) {
      const redone = history.redo()
      if (redone !== null) now = withChanges(now, redone.changes, 'after') as Values
    }
    const end = now
    for (let undone = history.undo(); undone !== null; undone = history.undo())
      now = withChanges(now, undone.changes, 'before') as Values
    expect(isSame(now, start), `seed ${seed}: ${JSON.stringify(now)}`).toBe(true)
    for (let redone = history.redo(); redone !== null; redone = history.redo())
      now = withChanges(now, redone.changes, 'after') as Values
    expect(isSame(now, end), `seed ${seed}`).toBe(true)
  }
})
