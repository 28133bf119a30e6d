// How keys are written within a sentence, which a screen reader may read out.
import { expect, test } from 'vitest'
import { keyText } from '#src/ui/text/key-hint.tsx'

test.each([
  ['Mod+Z', 'Ctrl+Z'],
  ['Mod+Shift+Enter', 'Ctrl+Shift+↵'],
  ['v e', 'V E'],
  ['?', '?'],
  ['Mod++', 'Ctrl++'],
  ['', ''],
])('%s is written as %s', (keys, text) => expect(keyText(keys)).toBe(text))
