// What is being typed on the tender page: taken from the tender, kept in this browser, given up when the server has it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SupplierPage } from '#contract/tenders.ts'
import { useDraft } from '#src/machines/use-draft.ts'
import { type Entries, entriesFrom, entryOf, type KeptEntries, keptFrom, type LineEntry } from './entries.ts'

export interface EntriesView {
  readonly entries: Entries
  /** Something differs from what the server has. */
  readonly changed: boolean
  /** What an earlier visit left has been put back. */
  readonly restored: boolean
  /** What was kept here was typed on an older state of the tender; it waits for a word. */
  readonly offered: boolean
  change(next: Entries): void
  changeLine(id: string, change: Partial<LineEntry>): void
  restore(): void
  /** Back to what the server has. */
  discard(): void
  /** The server has it. */
  settled(): void
}

/** Version 0: there is no tender yet. */
const versionOf = (page: SupplierPage): number => page.tender?.version ?? 0

/** When the passcode was cleared last, as far as the page tells; '' when it was not. */
const lastReset = ({ reset }: SupplierPage): string => (reset?.standing === 'agreed' ? (reset.settled_at ?? '') : '')

export const useEntries = (page: SupplierPage): EntriesView => {
  const [entries, setEntries] = useState(() => entriesFrom(page))
  const [changed, setChanged] = useState(false)
  const [restored, setRestored] = useState(false)
  // One supplier's link may be opened in a browser in which another's was: the name keeps their entries apart.
  const draft = useDraft({ form: 'tender', id: `${page.order.id} ${page.supplier.name}`, version: null })
  const latest = useRef(entries)
  const kept = draft.found === null ? null : keptFrom(draft.found.values)
  const reset = lastReset(page)
  const isForeign = kept !== null && reset !== '' && kept.after_reset !== reset
  const found: KeptEntries | null = isForeign ? null : kept
  const isFresh = found !== null && found.version === versionOf(page)

  const show = (next: Entries) => {
    latest.current = next
    setEntries(next)
  }
  const change = (next: Entries) => {
    show(next)
    setChanged(true)
    draft.keep({ version: versionOf(page), after_reset: reset, entries: next } satisfies KeptEntries)
  }
  const restore = () => {
    const kept = keptFrom(draft.restore())
    if (kept === null) return
    change(kept.entries)
    setRestored(true)
  }
  const forget = () => {
    draft.discard()
    setChanged(false)
    setRestored(false)
  }

  const takeUp = useEffectEvent(restore)
  const drop = useEffectEvent(draft.discard)
  useEffect(() => {
    if (isFresh) takeUp()
    else if (isForeign) drop()
  }, [isFresh, isForeign])

  return {
    entries,
    changed,
    restored,
    offered: found !== null && !isFresh,
    change,
    changeLine: (id, part) => {
      const line = page.order.items.find((one) => one.id === id)
      if (line === undefined) return
      const before = latest.current
      change({ ...before, lines: { ...before.lines, [id]: { ...entryOf(before, line), ...part } } })
    },
    restore,
    discard: () => {
      forget()
      show(entriesFrom(page))
    },
    settled: forget,
  }
}
