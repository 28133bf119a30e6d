// A list of keys that can be edited in place: in the sheet and in the preferences.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyArrangement } from '#src/commands/use-keys.tsx'
import { IconButton } from '#src/ui/input/button.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { isCharacterKey, type KeyLine } from './key-list.ts'
import { KeyRecorder } from './key-recorder.tsx'
import { type KeySlots, useSpokenKeys } from './use-key-slots.tsx'

export interface KeyTableProps {
  slots: KeySlots
  groups: readonly { readonly id: string; readonly heading: string; readonly lines: readonly KeyLine[] }[]
  /** Two columns where they fit. */
  wide?: boolean
}

/** One line at a time is being recorded. */
export const KeyTable = ({ slots, groups, wide = false }: KeyTableProps) => {
  const [recording, setRecording] = useState<string | null>(null)
  return (
    <div className={cx(wide && 'gap-x-8 sm:columns-2')}>
      {groups.map(({ id, heading, lines }) => (
        <section key={id} className={cx('mb-4', lines.length < 12 && 'break-inside-avoid')}>
          <h3 className="mb-1 text-cap font-medium text-ink-3">{heading}</h3>
          <ul>
            {lines.map((line) => (
              <Line
                key={line.name}
                line={line}
                slots={slots}
                isRecording={recording === line.name}
                onRecord={(on) => setRecording(on ? line.name : null)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface LineProps {
  line: KeyLine
  slots: KeySlots
  isRecording: boolean
  onRecord: (on: boolean) => void
}

const Line = ({ line, slots, isRecording, onRecord }: LineProps) => {
  const { t } = useTranslation()
  const spoken = useSpokenKeys()
  const { characters } = useKeyArrangement()
  const title = slots.titleOf(line.command)
  const changeId = `change-${line.name}`
  const keys = [line.keys, ...line.fixed].filter((one) => one !== '')
  return (
    <li className="group break-inside-avoid border-b border-line py-1 text-table">
      <div className="flex min-h-6 items-center gap-2">
        <span className="min-w-0 flex-1 truncate" title={title}>
          {title}
        </span>
        {line.isOwn && (
          <span title={line.usual === undefined ? undefined : t('keys:line.usual', { keys: spoken(line.usual) })}>
            <Tag tone="info">{t('keys:line.own')}</Tag>
          </span>
        )}
        <span className="flex flex-none items-center gap-2">
          {keys.length === 0 && <span className="text-ink-3">{t('keys:line.none')}</span>}
          {keys.map((one) => (
            <span key={one} className={cx(!characters && isCharacterKey(one) && 'opacity-50')}>
              <KeyHint keys={one} />
              <span className="sr-only">
                {spoken(one)}
                {!characters && isCharacterKey(one) && ` ${t('keys:line.silent')}`}
              </span>
            </span>
          ))}
        </span>
        <span className="flex flex-none">
          {line.isOwn && (
            <IconButton
              size="sm"
              icon="undo"
              label={t('keys:line.reset', { title })}
              onClick={() => {
                slots.change({ [line.name]: null })
                document.getElementById(changeId)?.focus()
              }}
            />
          )}
          <IconButton
            id={changeId}
            size="sm"
            icon="edit"
            label={t('keys:line.change', { title })}
            aria-expanded={isRecording}
            className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
            onClick={() => onRecord(!isRecording)}
          />
        </span>
      </div>
      {isRecording && (
        <KeyRecorder
          slot={line}
          keys={line.keys}
          title={title}
          slots={slots}
          onDone={() => {
            onRecord(false)
            document.getElementById(changeId)?.focus()
          }}
        />
      )}
    </li>
  )
}
