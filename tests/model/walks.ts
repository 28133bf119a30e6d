// The walk of each machine of the page, by its name in src/machines/inspection/machine-list.ts.
import type { Walk } from './walk.ts'
import { appWalk } from './walks/app.walk.ts'
import { bulkWalk } from './walks/bulk.walk.ts'
import { chordWalk } from './walks/chord.walk.ts'
import { draftWalk } from './walks/draft.walk.ts'
import { importWalk } from './walks/import.walk.ts'
import { leavingWalk } from './walks/leaving.walk.ts'
import { noticesWalk } from './walks/notices.walk.ts'
import { paletteWalk } from './walks/palette.walk.ts'
import { preferencesWalk } from './walks/preferences.walk.ts'
import { qrLoginWalk } from './walks/qr-login.walk.ts'
import { resourceWalk } from './walks/resource.walk.ts'
import { reviewWalk } from './walks/review.walk.ts'
import { sessionWalk } from './walks/session.walk.ts'
import { settingsWalk } from './walks/settings.walk.ts'
import { setupWalk } from './walks/setup.walk.ts'
import { sharedReadingWalk } from './walks/shared-reading.walk.ts'
import { snapshotsWalk } from './walks/snapshots.walk.ts'
import { submissionWalk } from './walks/submission.walk.ts'
import { tenderPageWalk } from './walks/tender-page.walk.ts'
import { undoWalk } from './walks/undo.walk.ts'
import { undoQueueWalk } from './walks/undo-queue.walk.ts'
import { uploadWalk } from './walks/upload.walk.ts'

export const walks: Readonly<Record<string, Walk>> = {
  app: appWalk,
  session: sessionWalk,
  settings: settingsWalk,
  notices: noticesWalk,
  leaving: leavingWalk,
  preferences: preferencesWalk,
  palette: paletteWalk,
  bulk: bulkWalk,
  chord: chordWalk,
  resource: resourceWalk,
  snapshots: snapshotsWalk,
  'shared-reading': sharedReadingWalk,
  submission: submissionWalk,
  draft: draftWalk,
  undo: undoWalk,
  'undo-queue': undoQueueWalk,
  setup: setupWalk,
  upload: uploadWalk,
  import: importWalk,
  review: reviewWalk,
  'qr-login': qrLoginWalk,
  'tender-page': tenderPageWalk,
}
