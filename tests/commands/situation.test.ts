// What the page publishes about itself.
import { expect, test } from 'vitest'
import { createSituations } from '#src/commands/situation.ts'

test('the key contexts of the page are the same array until a place is published or withdrawn', () => {
  const situations = createSituations()
  situations.publish('list', { kind: 'list', context: 'table' })
  const ofList = situations.pageContexts()
  expect(ofList).toEqual(['table'])
  expect(situations.pageContexts()).toBe(ofList)

  situations.publish('list', { kind: 'list', context: 'table' })
  expect(situations.pageContexts()).toBe(ofList)

  situations.publish('page', { kind: 'page', path: 'orders', context: 'detail' })
  expect(situations.pageContexts()).toEqual(['detail'])

  situations.withdraw('page')
  expect(situations.pageContexts()).toEqual(['table'])
})
