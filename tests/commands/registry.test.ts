import { describe, expect, test } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import { assemble, availabilityOf, titleKey } from '#src/commands/availability.ts'
import { available, define, done, type Situation } from '#src/commands/command.ts'
import readings from '#src/commands/pinyin.json' with { type: 'json' }
import { commands, find } from '#src/commands/registry.ts'
import { pathIds, paths } from '#src/paths.ts'
import { commandReadings } from '../../scripts/pinyin.ts'
import { allWords, hasWords, languages } from '../support/words.ts'

const nobody: Situation = { viewer: null, path: 'home', subject: null, selected: [] }
const holder = (...permissions: string[]): Situation => ({
  ...nobody,
  viewer: { id: '1', name: '苏文佩', permissions },
})

const one = define({ 'a.b': { group: 'here', availability: () => available, run: async () => done } })

test('an id in two lists is an error', () => {
  expect(() => assemble([one, one])).toThrow('command a.b is defined twice')
})

test('every command is found by its id', () => {
  expect(commands.map((command) => find(command.id))).toEqual(commands)
  expect(find('no.such')).toBeUndefined()
})

describe.each(languages)('%s', (language) => {
  const words = allWords(language)
  const missing = (keys: readonly string[]) => keys.filter((key) => !hasWords(words, key))

  test('every command has its title', () => {
    expect(missing(commands.map(titleKey))).toEqual([])
  })

  test('every field, hint, choice and toast of a command has its words', () => {
    const situation = holder(...permissionCodes)
    const keys = commands.flatMap((command) => [
      ...(command.says === undefined ? [] : [command.says]),
      ...(command.fields?.(situation) ?? []).flatMap((field) => [
        field.label ?? `palette:fields.${field.name}`,
        ...(field.hint === undefined ? [] : [field.hint]),
        ...(field.options ?? []).map((option) => option.label),
      ]),
    ])
    expect(missing(keys)).toEqual([])
  })

  test('no alias belongs to a command that does not exist', () => {
    const stale = [...words.keys()]
      .filter((key) => /^palette:(aliases|long)\./.test(key))
      .map((key) => key.replace(/^palette:(aliases|long)\./, ''))
      .filter((id) => find(id) === undefined)
    expect(stale).toEqual([])
  })
})

test('every entry of the menu, and no other path, has exactly one command that opens it', () => {
  const going = commands
    .filter((command) => command.id.startsWith('go.') && command.id !== 'go.up')
    .map((command) => command.id)
  expect(going).toEqual(pathIds.filter((path) => paths[path].menu !== undefined).map((path) => `go.${path}`))
})

test('a command without its permission is hidden, whatever its own availability is', () => {
  for (const command of commands.filter((command) => command.needs !== undefined)) {
    expect(availabilityOf(command, nobody)).toEqual({ is: 'hidden' })
    expect(availabilityOf(command, holder('21-nothing'))).toEqual({ is: 'hidden' })
  }
})

test('the command of a page needs the permission of the page', () => {
  const go = find('go.orders')
  expect(go && availabilityOf(go, holder('21-bidding-order'))).toEqual({ is: 'available' })
  expect(go && availabilityOf(go, holder('21-bidding-comparison'))).toEqual({ is: 'hidden' })
})

test('pinyin.json holds the readings of the present texts (npm run pinyin)', () => {
  expect(readings).toEqual(commandReadings())
})
