// The columns of the list of herbs, with highlighted search hits.
import type { TFunction } from 'i18next'
import { herbColumns } from '#contract/herbs.columns.ts'
import type { Herb } from '#contract/herbs.ts'
import { listedColumns } from '#src/lists/listed-columns.ts'
import { Found } from '#src/ui/input/found.tsx'
import { Hit } from '#src/ui/input/hit.tsx'
import { pinyinHits } from '#src/ui/input/pinyin-hits.ts'
import type { RecordCard } from '#src/ui/table/card-row.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Link } from '#src/ui/text/link.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { HerbOriginText, HerbStatusTag } from './status.tsx'

interface Drawn {
  readonly t: TFunction
  readonly search: string
  /** English labels are longer. */
  readonly english: boolean
  /** The page to which the name of a herb links. */
  readonly pathOf: (herb: Herb) => string
}

/** The columns, made once per language and search. */
export const listColumns = ({ t, search, english, pathOf }: Drawn): Column<Herb>[] =>
  listedColumns<Herb, keyof typeof herbColumns>(t, herbColumns, [
    {
      id: 'name',
      width: 200,
      card: 'title',
      cell: (herb) => <NameCell herb={herb} {...{ t, search, pathOf }} />,
    },
    {
      id: 'aliases',
      from: 'md',
      cell: ({ aliases }) => <Words words={aliases} {...{ t, search }} />,
    },
    {
      id: 'pinyin',
      width: 168,
      from: english ? 'xl' : 'lg',
      cell: (herb) => <Reading herb={herb} {...{ t, search }} />,
    },
    {
      id: 'category',
      width: english ? 144 : 104,
      cell: ({ category }) => t(`herbal:options.category.${category}`),
    },
    {
      id: 'specs',
      width: 200,
      extra: true,
      cell: ({ common_specs, default_unit }) => {
        const words = [default_unit, ...common_specs.map(({ text }) => text)].join(' · ')
        return (
          <span className="text-ink-2" title={words}>
            {words}
          </span>
        )
      },
    },
    {
      id: 'reference_price',
      width: english ? 132 : 128,
      align: 'end',
      from: 'lg',
      cell: ({ reference_price }) => <Money value={reference_price} bare />,
    },
    {
      id: 'external_id',
      width: 120,
      from: 'xl',
      cell: ({ external_id }) =>
        external_id === null ? <MissingValue /> : <Found text={external_id} search={search} />,
    },
    {
      id: 'origin',
      width: english ? 104 : 80,
      cell: ({ origin }) => <HerbOriginText origin={origin} />,
    },
    {
      id: 'status',
      width: english ? 112 : 96,
      cell: ({ status, withdrawn_in }) => <HerbStatusTag status={status} isWithdrawn={withdrawn_in !== null} />,
    },
    {
      id: 'name_latin',
      width: 200,
      extra: true,
      cell: ({ name_latin }) =>
        name_latin === '' ? (
          <MissingValue />
        ) : (
          <span title={name_latin}>
            <Found text={name_latin} search={search} />
          </span>
        ),
    },
    {
      id: 'code',
      width: 136,
      extra: true,
      cell: ({ code }) => (code === null ? <MissingValue /> : <Found text={code} search={search} />),
    },
  ])

/** A herb as a card, where the list is narrow. Made once per language and search. */
export const listCard =
  ({ t, search, pathOf }: Omit<Drawn, 'english'>) =>
  (herb: Herb): RecordCard => ({
    title: <NameCell herb={herb} {...{ t, search, pathOf }} />,
    status: <HerbStatusTag status={herb.status} isWithdrawn={herb.withdrawn_in !== null} />,
    facts: [t(`herbal:options.category.${herb.category}`), ...herb.aliases].join(' · '),
    origin: <HerbOriginText origin={herb.origin} />,
    when: <Reading herb={herb} {...{ t, search }} />,
    value: <Money value={herb.reference_price} unit="/kg" />,
  })

const NameCell = ({ herb, t, search, pathOf }: Omit<Drawn, 'english'> & { herb: Herb }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Link to={pathOf(herb)} variant="quiet" tabIndex={-1} title={herb.name} className="max-w-full min-w-0 truncate">
      <Found text={herb.name} reading={herb.pinyin} search={search} />
    </Link>
    {herb.is_toxic && <Tag tone="danger">{t('herbs:marks.is_toxic')}</Tag>}
  </span>
)

const Words = ({ words, t, search }: { words: readonly string[]; t: TFunction; search: string }) =>
  words.length === 0 ? (
    <MissingValue />
  ) : (
    <span className="text-ink-2" title={words.join(t('herbs:list.and'))}>
      {words.map((one, at) => (
        <span key={one}>
          {at > 0 && t('herbs:list.and')}
          <Found text={one} search={search} />
        </span>
      ))}
    </span>
  )

/** The pinyin of a name; a generated one waits for a check by a person. */
const Reading = ({ herb: { pinyin, pinyin_to_check }, t, search }: { herb: Herb; t: TFunction; search: string }) => (
  <span
    className={pinyin_to_check ? 'text-warning-ink' : 'text-ink-3'}
    title={pinyin_to_check ? t('herbs:list.to_check', { pinyin }) : pinyin}
  >
    <Hit text={pinyin} ranges={pinyinHits(pinyin, search)} />
    {pinyin_to_check && ` ${t('herbs:list.to_check_mark')}`}
  </span>
)
