// Who may see the files of a record: the codes of contract/files.ts, and for some nouns a further check.
import { type FileNoun, fileReaders, registerReader } from '#contract/files.ts'
import { allows } from '#contract/permissions.ts'
import type { Tx } from './db/tables.ts'
import type { Viewer } from './http/context.ts'

/** Whether this viewer may see the files of that record, besides holding a code; for example not before an opening. */
type Question = (tx: Tx, viewer: Viewer, recordId: string) => Promise<boolean>

/** Users who review tenders see a supplier's certificates from the opening of one of its tenders on. */
const wasOpened: Question = async (tx, viewer, supplierId) => {
  if (allows(registerReader, viewer.permissions)) return true
  const opened = await tx
    .selectFrom('tenders')
    .where('supplier_id', '=', supplierId)
    .where('opened_hash_ok', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return opened !== undefined
}

const questions: Readonly<Partial<Record<FileNoun, Question>>> = { suppliers: wasOpened }

/** Whether a viewer may see the files of a record. */
export const maySeeFiles = async (tx: Tx, viewer: Viewer, noun: FileNoun, recordId: string): Promise<boolean> =>
  allows(fileReaders[noun], viewer.permissions) && ((await questions[noun]?.(tx, viewer, recordId)) ?? true)
