// Notes every record whose page is opened, however the user came there.
import { useEffect, useRef } from 'react'
import type { Services } from '#src/commands/command.ts'
import { useSituation } from '#src/commands/command-context.tsx'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { recordUsage } from '#src/commands/record-usage.ts'
import { MAX_LABEL } from '#src/search/recents.ts'
import { recordNouns } from './record-nouns.ts'

/** A page that opens within this time after its record was chosen counts as the same use, s. */
const SAME_USE = 10

/** Pages of one record; on other pages the focused row is the subject. */
export const isRecordPage = (path: string | null): boolean => path !== null && /_(detail|edit|certify)$/.test(path)

/** Notes the visits of one user's records; mounted once inside the commands. */
export const RecordVisits = ({ services }: { services: Services }) => {
  const { path, subject } = useSituation()
  const noun = recordNouns.find((one) => one === subject?.noun)
  const id = noun === undefined || subject === null || !isRecordPage(path) ? null : `${noun}:${subject.id}`
  const title = subject === null || noun !== 'orders' ? '' : titleOf(subject.record)
  // The palette lists the record by this label until the record is read again.
  const label = `${subject?.label ?? ''} ${title}`.trim()
  const shown = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a use is the arrival at a record, not a new rendering of its page
  useEffect(() => {
    const isArrival = shown.current !== id
    shown.current = id
    if (id === null) return
    const before = currentPreferences.now().recents?.find((one) => one.id === id)
    const isRenamed = before?.label !== undefined && !isNamed(before.label, label)
    if (!isRenamed && (!isArrival || Date.now() / 1000 - (before?.uses?.[0] ?? 0) < SAME_USE)) return
    recordUsage(services, { id, ...((isRenamed || before?.label === undefined) && { label }) })
  }, [id, label])
  return null
}

/** Whether a noted label is still that of the record; before the title of a demand has arrived, its number decides. */
const isNamed = (noted: string, label: string): boolean =>
  noted === label.slice(0, MAX_LABEL) || noted.startsWith(`${label} `)

const titleOf = (record: unknown): string =>
  typeof record === 'object' && record !== null && 'title' in record && typeof record.title === 'string'
    ? record.title
    : ''
