// The palette's last line: its keys, and the prefixes that narrow the search.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { withoutHeading } from './groups.ts'
import type { prefixesFor } from './modes.ts'
import type { PaletteRow } from './palette-row.ts'

const footerClass =
  'flex min-h-10 flex-none flex-wrap items-center gap-x-2 gap-y-0.5 border-t border-line bg-surface-2 px-4 py-1 text-cap whitespace-nowrap text-ink-3 max-sm:hidden'

export interface PaletteFooterProps {
  /** The prefixes this user can use. */
  prefixes: ReturnType<typeof prefixesFor>
  /** The row that Enter runs. */
  row: PaletteRow | undefined
  /** How many records are marked. */
  marked: number
  /** Starts the query with a prefix; a stable function. */
  onPrefix: (sign: string) => void
}

/**
 * Whether a row can be given a name of the user's own: a record has its name already, and a row that types a prefix is
 * not a command.
 */
export const canBeNamed = ({ record, shown }: PaletteRow): boolean =>
  record === undefined && shown?.types === undefined && !withoutHeading.has(shown?.group ?? 'other')

/** The modes whose prefixes are shown: in every language they fit on one line. `?` lists all modes. */
const told: readonly PaletteFooterProps['prefixes'][number]['mode'][] = [
  'commands',
  'orders',
  'suppliers',
  'herbs',
  'help',
]

/** The keys of the row, and the prefixes as buttons, from which new users learn them. */
export const PaletteFooter = ({ prefixes, row, marked, onPrefix }: PaletteFooterProps) => {
  const isRecord = row?.record !== undefined
  const leads = row?.record !== undefined || row?.shown?.address !== undefined
  const isNear = row?.hit?.tier === 'typo'
  const group = row?.shown?.group
  const enter =
    group === 'calculation'
      ? 'copy_result'
      : group === 'examples'
        ? 'fill_meant'
        : isNear
          ? 'use_meant'
          : leads
            ? 'open'
            : row?.shown?.types === undefined
              ? 'run'
              : 'type_prefix'
  return (
    <footer className={footerClass}>
      <RowKeys
        enter={enter}
        marked={marked}
        corrects={isNear}
        isRecord={isRecord && !isNear}
        opensBeside={leads && !isRecord && group !== 'search'}
        last={row?.recent === true ? 'forget' : row !== undefined && canBeNamed(row) && !isNear ? 'name' : undefined}
      />
      <Prefixes prefixes={prefixes} onPrefix={onPrefix} />
    </footer>
  )
}

interface RowKeysProps {
  /** The effect of Enter, as a word of the palette. */
  enter: string
  marked: number
  /** Tab accepts the corrected word. */
  corrects: boolean
  isRecord: boolean
  opensBeside: boolean
  last: 'forget' | 'name' | undefined
}

/** The keys of the row. The props are plain values, which most keystrokes leave unchanged. */
const RowKeys = memo(({ enter, marked, corrects, isRecord, opensBeside, last }: RowKeysProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Hint keys="ArrowUp ArrowDown" words={t('palette:words.choose')} />
      <Hint
        keys="Enter"
        words={marked > 1 ? t('palette:words.act_on', { count: marked }) : t(`palette:words.${enter}`)}
      />
      {corrects && <Hint keys="Tab" words={t('palette:words.fill_meant')} />}
      {isRecord && marked === 0 && <Hint keys="Shift+ArrowDown" words={t('palette:words.mark')} />}
      {isRecord && <Hint keys="ArrowRight" words={t('palette:words.actions_preview')} />}
      {opensBeside && <Hint keys="Mod+Enter" words={t('palette:words.open_beside')} />}
      {last !== undefined && <Hint keys={last === 'forget' ? 'Delete' : 'F2'} words={t(`palette:words.${last}`)} />}
    </>
  )
})

const Prefixes = memo(({ prefixes, onPrefix }: Pick<PaletteFooterProps, 'prefixes' | 'onPrefix'>) => {
  const { t } = useTranslation()
  return (
    <span className="ml-auto inline-flex flex-wrap items-center">
      {prefixes
        .filter(({ mode }) => told.includes(mode))
        .map(({ sign, mode }) => (
          <button
            key={sign}
            type="button"
            tabIndex={-1}
            aria-label={t('palette:words.only', { mode: t(`palette:modes.${mode}`), sign })}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPrefix(sign)}
            className="inline-flex h-7 items-center gap-1 rounded-s px-1 hover:bg-surface-3 hover:text-ink-2"
          >
            <code className="font-medium text-ink-2">{sign}</code>
            {t(`palette:modes.${mode}`)}
          </button>
        ))}
    </span>
  )
})

const Hint = ({ keys, words }: { keys: string; words: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <KeyHint keys={keys} />
    {words}
  </span>
)

/** The keys among the actions of one or several records. */
export const ActionsFooter = ({ several }: { several: boolean }) => {
  const { t } = useTranslation()
  return (
    <footer className={footerClass}>
      <Hint keys="Enter" words={t('palette:words.run')} />
      <Hint keys="ArrowLeft" words={t('palette:words.back_results')} />
      {!several && <Hint keys="Alt+ArrowDown" words={t('palette:words.next_record')} />}
      {!several && <Hint keys="Mod+Enter" words={t('palette:words.open_beside')} />}
    </footer>
  )
}

/** The keys of a field, a confirmation or a failure. */
export const StepFooter = ({
  enter,
  lines = false,
  list = false,
}: {
  enter: string
  lines?: boolean
  list?: boolean
}) => {
  const { t } = useTranslation()
  return (
    <footer className={footerClass}>
      {list && (
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="ArrowUp ArrowDown" />
          {t('palette:words.choose')}
        </span>
      )}
      <span className="inline-flex items-center gap-1.5">
        <KeyHint keys="Enter" />
        {enter}
      </span>
      {lines && (
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="Shift+Enter" />
          {t('palette:words.new_line')}
        </span>
      )}
      <span className="inline-flex items-center gap-1.5">
        <KeyHint keys="Escape" />
        {t('palette:words.back_step')}
      </span>
    </footer>
  )
}
