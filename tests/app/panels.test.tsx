// What the command system shows over the page is drawn when its styles are there, not before.
import { expect, test } from 'vitest'
import { panelsLater } from '#src/app/panels.tsx'

test('panels are there when the second style sheet is', async () => {
  const page = document.createElement('link')
  page.dataset.all = './assets/all.css'
  document.head.append(page)
  const code = Promise.withResolvers<() => null>()
  const panels = panelsLater(() => code.promise)
  const loaded = panels.load()
  code.resolve(() => null)
  await code.promise
  await Promise.resolve()
  const sheet = document.head.querySelector('link[href$="all.css"]')
  expect(sheet).toHaveAttribute('rel', 'stylesheet')
  expect(panels.now()).toBeNull()
  sheet?.dispatchEvent(new Event('load'))
  await loaded
  expect(panels.now()).not.toBeNull()
})
