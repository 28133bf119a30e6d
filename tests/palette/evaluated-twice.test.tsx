// A document registers a property of styles once; the module that does it may be evaluated again in the same document.
import { expect, test, vi } from 'vitest'

test('the module of the palette is evaluated twice in one document', async () => {
  await import('#src/palette/palette.tsx')
  vi.resetModules()
  await expect(import('#src/palette/palette.tsx')).resolves.toHaveProperty('Palette')
})
