// The commands that the first rendering of a list needs: those of its buttons, its keys, and the shell around it. No
// calls, no nouns.
import { createCommands } from './create-here.ts'
import { exportListCommands } from './exports/list.ts'
import { startWithCommands } from './loaded-commands.ts'
import { goCommands, navigationCommands } from './navigation.ts'
import { decisionCommands } from './next-record/next-record.ts'
import { noticeCommands } from './notices.ts'
import { orderCreateCommands } from './orders/create.ts'
import { pageCommands } from './pages.ts'
import { screenCommands } from './screen-actions.ts'
import { sessionCommands } from './session.ts'
import { settingsCommands } from './settings.ts'
import { undoCommands } from './undo.ts'
import { viewCommands } from './view.ts'

/** All of them are in registry.ts too, which sets the order in the palette. */
export const firstLists = [
  decisionCommands,
  orderCreateCommands,
  goCommands,
  createCommands,
  exportListCommands,
  pageCommands,
  screenCommands,
  navigationCommands,
  viewCommands,
  settingsCommands,
  noticeCommands,
  sessionCommands,
  undoCommands,
] as const

startWithCommands(firstLists)
