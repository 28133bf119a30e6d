// Makes uploaded files the files of a record.
import { type FileNoun, type FileRef, paperTypes } from '#contract/files.ts'
import type { Tx } from './db/tables.ts'

/** The record that takes the files. */
export interface FileOwner {
  readonly noun: FileNoun
  readonly record_id: string
}

/**
 * Attaches the files of these ids to a record: its own files, and unattached ones its viewer has uploaded. Any other id
 * is missing from the result, and the caller refuses it at its field with `file_unknown`. A file that is no longer
 * listed stays with its record, as evidence.
 */
export const attachFiles = async (
  tx: Tx,
  owner: FileOwner,
  viewerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileRef>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .updateTable('files')
    .set({ noun: owner.noun, record_id: owner.record_id })
    .where('id', 'in', [...ids])
    // A spreadsheet uploaded for a demand cannot be a certificate.
    .where('media_type', 'in', [...paperTypes])
    .where((where) =>
      where.or([
        where.and({ noun: owner.noun, record_id: owner.record_id }),
        where.and([where('record_id', 'is', null), where('uploaded_by', '=', viewerId)]),
      ]),
    )
    .returning(['id', 'name', 'media_type', 'byte_size'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
