// All panels of the console: palette, question dialog, key sheet and chord panel.
import { useEffect } from 'react'
import { LastAct } from '#src/commands/records/last-act.tsx'
import { followTyping } from '#src/keyboard/native-undo.ts'
import { AskDialog } from '#src/palette/ask-dialog.tsx'
import { Palette } from '#src/palette/palette.tsx'
import { ShortcutSheet } from '#src/shortcuts/shortcut-sheet.tsx'
import { WhichKey } from '#src/shortcuts/which-key.tsx'
import type { PanelsProps } from './panels.tsx'
import { useListed, usePaletteAtWork } from './use-listed.tsx'

export const CommandPanels = (props: PanelsProps) => {
  const { chord, opener, runner } = props
  const palette = usePaletteAtWork(props)
  const { choose, gone } = useListed(palette, runner, opener)
  useEffect(() => followTyping(), [])
  return (
    <>
      <Palette actor={palette} runner={runner} opener={opener} choose={choose} onGone={gone} />
      <AskDialog actor={palette} pending={runner.pending} />
      <ShortcutSheet open={props.sheet} onClose={props.onSheetClose} />
      <WhichKey actor={chord} />
      <LastAct />
    </>
  )
}
