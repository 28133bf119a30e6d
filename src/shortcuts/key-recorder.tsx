// Records new keys for a command: pressed keys are shown, checked at once, and saved by Enter or a click. There is no
// time limit.
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keymap } from '#src/commands/keymap.ts'
import { useKeyArrangement } from '#src/commands/use-keys.tsx'
import type { Binding } from '#src/keyboard/bindings.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { coveredBy, type KeyProblem, MAX_STROKES, problemOf, takeover } from '#src/keyboard/key-conflicts.ts'
import { isApple, isModifier, strokeOf } from '#src/keyboard/keys.ts'
import { type Slot, slotName } from '#src/keyboard/user-keymap.ts'
import { Button } from '#src/ui/input/button.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { type KeySlots, useSpokenKeys } from './use-key-slots.tsx'

export interface KeyRecorderProps {
  slot: Slot
  /** The current keys; '' for none. */
  keys: string
  /** The shown name of the command. */
  title: string
  slots: KeySlots
  onDone: () => void
}

/** Marks an element that handles Esc itself: Esc cancels the recording, and the sheet around it stays open. */
const RECORDER_ATTRIBUTE = 'data-own-escape'

/** Records key strokes. Tab leaves it, Backspace removes the last stroke, and keys of an input method are ignored. */
export const KeyRecorder = ({ slot, keys, title, slots, onDone }: KeyRecorderProps) => {
  const { t } = useTranslation()
  const { map, titleOf, change } = slots
  const { own } = useKeyArrangement()
  const spoken = useSpokenKeys()
  const [strokes, setStrokes] = useState<readonly string[]>([])
  const [isDeclined, setDeclined] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const sayId = useId()
  const apple = isApple(navigator.userAgent)

  const wish = strokes.join(' ')
  const inFields = keymap.some((one) => one.command === slot.command && one.in === slot.in && one.inFields === true)
  const problem = wish === '' ? null : problemOf(map, slot, wish, { apple, inFields })
  const covered = wish === '' || problem !== null ? [] : coveredBy(map, slot, wish)
  const exchange = (how: 'replace' | 'swap') =>
    problem?.is === 'taken' || (problem?.is === 'prefix' && problem.by.length === 1)
      ? takeover(keymap, own, slot, { keys: wish, from: problem.by, how, before: keys })
      : null
  const [replacing, swapping] = [exchange('replace'), keys === '' ? null : exchange('swap')]

  const save = (changes: Readonly<Record<string, string | null>> | null) => {
    if (changes === null) return
    change(changes)
    onDone()
  }
  const finish = () => {
    if (wish !== '' && problem === null) save({ [slotName(keymap, slot)]: wish })
  }
  const record = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat || isModifier(event.key)) return
    const pressed = event.nativeEvent
    const isByInputMethod = isComposing(pressed) || event.key === 'Process' || event.key === 'Unidentified'
    setDeclined(isByInputMethod)
    if (isByInputMethod) return
    const stroke = strokeOf(pressed, false, apple)
    if (stroke === null) return
    if (stroke === 'Escape') onDone()
    else if (stroke === 'Enter' && strokes.length > 0) finish()
    else if (stroke === 'Backspace') setStrokes(strokes.slice(0, -1))
    else setStrokes(strokes.length >= MAX_STROKES ? [stroke] : [...strokes, stroke])
  }

  const named = (bindings: readonly Binding[]) =>
    [...new Set(bindings.map((one) => titleOf(one.command)))]
      .map((one) => t('keys:recorder.named', { title: one }))
      .join('')
  const sentence = (problem: KeyProblem): string => {
    if (problem.is === 'reserved') return t(`keys:problems.${problem.owner}`, { keys: spoken(problem.stroke) })
    return t(`keys:problems.${problem.is}`, { titles: 'by' in problem ? named(problem.by) : '' })
  }

  return (
    <div
      {...{ [RECORDER_ATTRIBUTE]: '' }}
      className="mt-1 flex flex-col gap-2 rounded border border-primary bg-surface p-3"
    >
      <span className="relative inline-flex h-control-md items-center rounded border border-line-strong bg-surface-2 px-2 focus-within:border-primary focus-within:shadow-focus forced-colors:focus-within:outline-2">
        <input
          ref={box}
          // biome-ignore lint/a11y/noAutofocus: a press on "change" is what opened it
          autoFocus
          readOnly
          inputMode="none"
          value={wish}
          aria-label={t('keys:recorder.label', { title })}
          aria-describedby={sayId}
          aria-invalid={problem !== null || undefined}
          onKeyDown={record}
          className="absolute inset-0 size-full cursor-default rounded bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
        <span aria-hidden="true" className="pointer-events-none">
          {wish === '' ? (
            <span className="text-table text-ink-3">{t('keys:recorder.press')}</span>
          ) : (
            <KeyHint keys={wish} />
          )}
        </span>
      </span>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          size="sm"
          disabledReason={wish === '' || problem !== null ? t('keys:recorder.not_yet') : undefined}
          onClick={finish}
        >
          {t('keys:recorder.done')}
        </Button>
        {keys !== '' && (
          <Button size="sm" onClick={() => save({ [slotName(keymap, slot)]: '' })}>
            {t('keys:recorder.none')}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onDone}>
          {t('palette:words.cancel')}
        </Button>
      </div>
      <p
        id={sayId}
        role="status"
        className={problem === null && !isDeclined ? 'text-cap text-ink-3' : 'text-cap text-danger-ink'}
      >
        {isDeclined
          ? t('keys:recorder.composing')
          : problem !== null
            ? sentence(problem)
            : covered.length > 0
              ? t(slot.in === 'global' ? 'keys:recorder.behind' : 'keys:recorder.covers', {
                  titles: named(covered),
                  count: covered.length,
                })
              : t('keys:recorder.how', { most: MAX_STROKES })}
      </p>
      {(replacing !== null || swapping !== null) && (
        <div className="flex flex-wrap gap-2">
          {replacing !== null && (
            <Button size="sm" onClick={() => save(replacing)}>
              {t('keys:recorder.replace')}
            </Button>
          )}
          {swapping !== null && (
            <Button size="sm" onClick={() => save(swapping)}>
              {t('keys:recorder.swap')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
