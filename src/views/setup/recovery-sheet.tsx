// The recovery words: on the screen, and alone on an A4 sheet when the page is printed.
import { useTranslation } from 'react-i18next'
import { businessDay } from '#contract/business-day.ts'

/** A fingerprint in four groups, for comparing by eye. */
export const grouped = (fingerprint: string): string => (fingerprint.match(/.{4}/g) ?? []).join('-')

/** The same word may occur twice on a sheet. */
const numbered = (words: readonly string[]) => words.map((word, at) => ({ n: at + 1, word }))

/** Numbered column by column; the words can be read aloud and copied by hand. */
export const WordList = ({ words }: { words: readonly string[] }) => (
  <ol className="grid grid-flow-col grid-cols-4 grid-rows-6 gap-x-4 gap-y-1 rounded border border-line bg-surface-2 px-4 py-3 max-sm:grid-cols-2 max-sm:grid-rows-12">
    {numbered(words).map(({ n, word }) => (
      <li key={n} className="flex gap-2 text-body">
        <span className="w-5 flex-none text-right text-ink-3 tabular-nums">{n}</span>
        <span className="font-medium">{word}</span>
      </li>
    ))}
  </ol>
)

interface SheetProps {
  readonly words: readonly string[] | null
  readonly fingerprint: string
  readonly enterprise: string
  /** The address of the installation and the path of its key, which identify the sheet's owner years later. */
  readonly address: string
  readonly file: string
  /** The public key of the audit anchors; with it a trail can be checked after the machine is gone. */
  readonly anchorKey: string | null
}

export const RecoverySheet = ({ words, fingerprint, enterprise, address, file, anchorKey }: SheetProps) => {
  const { t } = useTranslation(['setup', 'common'])
  if (words === null) return null
  const facts = [
    [t('sheet.enterprise'), enterprise],
    [t('sheet.address'), address],
    [t('sheet.file'), file],
    [t('sheet.date'), businessDay(new Date())],
    [t('sheet.fingerprint'), grouped(fingerprint)],
    ...(anchorKey === null ? [] : [[t('sheet.anchor_key'), anchorKey] as const]),
  ] as const
  return (
    <article aria-hidden="true" className="hidden flex-col gap-6 print:flex">
      <p className="text-table">{t('common:product')}</p>
      <h1>{t('sheet.title')}</h1>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <WordList words={words} />
      <p>{t('sheet.keep')}</p>
      <p>{t('sheet.restore')}</p>
    </article>
  )
}
