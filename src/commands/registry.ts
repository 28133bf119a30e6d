// Every command of the console, once; the supplier's page has its own (tender-host.tsx). Buttons, keys and the palette find them here;
// nothing registers itself.

import { type CommandList, commandListOf } from './availability.ts'
import { codeCommands } from './codes.ts'
import type { Command } from './command.ts'
import { createCommands } from './create-here.ts'
import { enterpriseCommands } from './enterprise.ts'
import { exportCommands } from './exports/exports.ts'
import { exportListCommands } from './exports/list.ts'
import { faultCommands } from './fault-demo.ts'
import { herbalTemplateCommands } from './herbs/herbal-templates.ts'
import { herbCommands } from './herbs/herbs.ts'
import { homeCommands } from './home.ts'
import { importCommands } from './imports.ts'
import { inboxCommands } from './inbox.ts'
import { machineCommands } from './machines.ts'
import { goCommands, navigationCommands } from './navigation.ts'
import { decisionCommands } from './next-record/next-record.ts'
import { noticeCommands } from './notices.ts'
import { orderCreateCommands } from './orders/create.ts'
import { orderExtendCommands } from './orders/extend.ts'
import { orderCommands, orderEventCommands } from './orders/orders.ts'
import { orderQuestionCommands } from './orders/questions.ts'
import { orderRemindCommands } from './orders/remind.ts'
import { pageCommands } from './pages.ts'
import { paletteOwnCommands } from './palette.ts'
import { preferenceCommands } from './preferences.ts'
import { qrLoginCommands } from './qr-login.ts'
import { recordCommands } from './records.ts'
import { reminderCommands } from './reminders.ts'
import { reviewCommands } from './reviews.ts'
import { laterScreenCommands } from './screen-actions.later.ts'
import { screenCommands } from './screen-actions.ts'
import { sectionCommands } from './sections/sections.ts'
import { sessionCommands } from './session.ts'
import { settingsCommands } from './settings.ts'
import { shortcutCommands } from './shortcuts.ts'
import { supplierCommands } from './suppliers.ts'
import type { tenderAskCommands } from './tenders/ask.ts'
import type { tenderAwardCommands } from './tenders/award.ts'
import { tenderEntryCommands } from './tenders/entries.ts'
import { tenderLinkCommands } from './tenders/links.ts'
import type { passcodeCommands } from './tenders/passcode.ts'
import type { tenderCommands } from './tenders/tenders.ts'
import { undoCommands } from './undo.ts'
import { userCommands } from './users.ts'
import { viewCommands } from './view.ts'

/** The lists of commands in the palette's order. */
const lists = [
  decisionCommands,
  orderEventCommands,
  orderExtendCommands,
  orderRemindCommands,
  orderQuestionCommands,
  reminderCommands,
  orderCreateCommands,
  orderCommands,
  reviewCommands,
  tenderLinkCommands,
  tenderEntryCommands,
  herbalTemplateCommands,
  herbCommands,
  supplierCommands,
  codeCommands,
  enterpriseCommands,
  userCommands,
  recordCommands,
  qrLoginCommands,
  goCommands,
  preferenceCommands,
  inboxCommands,
  paletteOwnCommands,
  createCommands,
  importCommands,
  exportListCommands,
  exportCommands,
  pageCommands,
  screenCommands,
  laterScreenCommands,
  sectionCommands,
  navigationCommands,
  viewCommands,
  homeCommands,
  settingsCommands,
  shortcutCommands,
  noticeCommands,
  sessionCommands,
  machineCommands,
  faultCommands,
  undoCommands,
] as const

type KeysOf<L> = L extends unknown ? keyof L : never

/** Every id, including those of the supplier's page; a misspelt one does not compile. */
export type CommandId =
  | KeysOf<(typeof lists)[number]>
  | keyof typeof tenderCommands
  | keyof typeof passcodeCommands
  | keyof typeof tenderAwardCommands
  | keyof typeof tenderAskCommands

/** The list of the whole console. */
export const registry: CommandList = commandListOf(lists)

/** All commands in order. */
export const commands: readonly Command[] = registry.all

/** The command of an id; ids also come as data (a remedy, a binding), so that an unknown one is `undefined`. */
export const find = registry.find
