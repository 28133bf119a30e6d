// Who may see the files of a record: the codes of contract/files.ts, and for some nouns a further check.
import { type FileNoun, fileReaders } from '#contract/files.ts'
import { allows } from '#contract/permissions.ts'
import type { Tx } from './db/tables.ts'
import type { Viewer } from './http/context.ts'

/** Whether this viewer may see the files of that record, besides holding a code; for example not before an opening. */
type Question = (tx: Tx, viewer: Viewer, recordId: string) => Promise<boolean>

const questions: Readonly<Partial<Record<FileNoun, Question>>> = {}

/** Whether a viewer may see the files of a record. */
export const maySeeFiles = async (tx: Tx, viewer: Viewer, noun: FileNoun, recordId: string): Promise<boolean> =>
  allows(fileReaders[noun], viewer.permissions) && ((await questions[noun]?.(tx, viewer, recordId)) ?? true)
