// All panels of the console: the palette, the dialog that asks, the sheet of keys and the panel of a chord.
import { AskDialog } from '#src/palette/ask-dialog.tsx'
import { Palette } from '#src/palette/palette.tsx'
import { ShortcutSheet } from '#src/shortcuts/shortcut-sheet.tsx'
import { WhichKey } from '#src/shortcuts/which-key.tsx'
import type { PanelsProps } from './panels.tsx'

export const CommandPanels = (props: PanelsProps) => (
  <>
    <Palette
      actor={props.palette}
      runner={props.runner}
      opener={props.opener}
      choose={props.choose}
      onGone={props.onGone}
    />
    <AskDialog actor={props.palette} pending={props.runner.pending} />
    <ShortcutSheet open={props.sheet} onClose={props.onSheetClose} />
    <WhichKey actor={props.chord} />
  </>
)
