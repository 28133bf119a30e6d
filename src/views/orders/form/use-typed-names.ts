// Names of herbs that are typed or pasted: looked up while the user continues; a found herb fills its line.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { meantHerb } from '#src/components/herb-names.ts'
import { useHerbSearch } from '#src/components/herb-picker.tsx'
import { useHerbCatalogue } from '#src/components/use-herb-catalogue.tsx'
import { useSteps } from '#src/machines/use-history.ts'
import { withFoundHerb } from './line-cells.ts'
import { isUnit, type Line } from './lines.ts'
import { unresolvedNames, withHerbPrices, withResolved } from './paste-lines.ts'
import type { Cursor } from './use-line-grid.ts'
import type { FormValues } from './values.ts'

/** `awaited`: being looked up. `several`: it means more than one herb. `failed`: no answer arrived. */
export type NameState = 'awaited' | 'several' | 'failed'

export interface TypedNames {
  /** Looks up the current name of a row; the user need not wait for the answer. */
  readonly find: (row: number) => void
  /** The state of a line's name; undefined for a herb, and for an unknown name. */
  readonly stateOf: (line: Line) => NameState | undefined
  /** Fills in the reference prices of lines that got a herb and have no price. */
  readonly price: (keys: ReadonlySet<string>) => void
}

interface Entered {
  readonly text: string
  readonly state: NameState | 'none'
}

/** The names of the form's lines; the name at the cursor is left alone. */
export const useTypedNames = (lines: readonly Line[], cursor: Cursor): TypedNames => {
  const { getValues, setValue } = useFormContext<FormValues>()
  const steps = useSteps()
  const catalogue = useHerbCatalogue()
  const search = useHerbSearch()
  const [entered, setEntered] = useState<ReadonlyMap<string, Entered>>(new Map())
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const note = (key: string, text: string, state: Entered['state']) =>
    setEntered((before) => new Map(before).set(key, { text, state }))
  const stateIn = ({ key, name, herbal_id }: Line): Entered['state'] | undefined => {
    const one = entered.get(key)
    return herbal_id === null && one?.text === name ? one.state : undefined
  }
  /** Writes at once, because a key pressed before the next rendering would overwrite it with the old lines. */
  const write = useEffectEvent((change: (now: readonly Line[]) => readonly Line[]) => {
    const now = getValues('items')
    const next = isLeft.current ? now : change(now)
    if (next !== now) flushSync(() => steps.after(() => setValue('items', [...next], { shouldValidate: true })))
  })

  const find = async (row: number) => {
    const asked = getValues('items')[row]
    if (asked === undefined || asked.herbal_id !== null || asked.name.trim() === '') return
    const { key, name: text, unit } = asked
    const isOpen = asked.quantity === ''
    note(key, text, 'awaited')
    const meant = await search(text).then(
      (found) => meantHerb(text, found),
      () => 'failed' as const,
    )
    if (typeof meant === 'string') return note(key, text, meant)
    // The herb's own unit is taken where the line had no quantity, unless the user has chosen another unit meanwhile.
    const own = isOpen && isUnit(meant.default_unit) ? { unit: meant.default_unit } : {}
    write((now) =>
      now.map((line) => {
        if (line.key !== key || line.name !== text || line.herbal_id !== null) return line
        return { ...withFoundHerb(line, meant), ...(line.unit === unit && own) }
      }),
    )
  }

  // Names that were pasted, or left without Enter.
  const pending = unresolvedNames(
    lines.filter((line, row) => (row !== cursor.row || cursor.column !== 'name') && stateIn(line) !== 'awaited'),
  ).join('\n')
  useEffect(() => {
    if (pending === '') return
    let left = false
    catalogue().then(
      (herbs) => {
        if (!left) write((now) => withResolved(now, herbs))
      },
      // Without an answer the names stay marked, and the user can choose each herb.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [pending, catalogue])

  return {
    find: (row) => void find(row),
    stateOf: (line) => {
      const state = stateIn(line)
      return state === 'none' ? undefined : state
    },
    price: (keys) => {
      if (keys.size === 0) return
      catalogue().then(
        (herbs) => write((now) => withHerbPrices(now, keys, herbs)),
        // Without the catalogue, names stay as typed.
        () => undefined,
      )
    },
  }
}
