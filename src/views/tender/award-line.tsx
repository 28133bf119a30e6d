// One awarded line: confirmed, declined with its reason, or undecided.

import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ownDeclineCodes } from '#contract/tenders.award.ts'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { ErrorText } from '#src/ui/input/error-text.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { type AwardedLine, type Choice, lackOf } from './award-choices.ts'
import { GoodsName } from './line-quality.tsx'
import { perText } from './tender-texts.ts'

/** Id of a line's card, for links from an error. */
export const awardLineId = (line: AwardedLine): string => `award-${line.id}`

interface Props {
  line: AwardedLine
  choice: Choice
  /** What the supplier offered for it, in words: grade, place of origin, days to delivery. */
  offered: readonly string[]
  /** `card`: with its buttons. `row`: one row, for an answered line. */
  variant: 'card' | 'row'
  /** The user has tried to submit. */
  tried: boolean
  onChoose(change: Partial<Choice>): void
  /** Expands a row into a card. */
  onOpen(): void
}

export const AwardLine = (props: Props) => (props.variant === 'card' ? <Card {...props} /> : <Row {...props} />)

/** Classes of a pressed answer button. */
const answerClass = {
  confirm: 'border-success-ink bg-success-soft font-semibold text-success-ink',
  decline: 'border-danger-ink bg-danger-soft font-semibold text-danger-ink',
} as const

const Card = ({ line, choice, offered, tried, onChoose }: Props) => {
  const { t } = useTranslation()
  const title = useId()
  const lack = tried ? lackOf(choice) : null
  return (
    <article
      id={awardLineId(line)}
      tabIndex={-1}
      aria-labelledby={title}
      className={cx('rounded-l bg-surface px-3 pt-2.5 pb-3 outline-none', lack !== null && 'ring-1 ring-danger')}
    >
      <div className="flex items-baseline gap-2">
        <h3 id={title} className="min-w-0 flex-1 text-h3 font-semibold wrap-anywhere">
          <GoodsName line={line} />
        </h3>
        <LineQuantity value={line.awarded_qty} line={line} className="text-right font-medium" />
      </div>
      <div className="flex justify-between gap-3 text-cap text-ink-3">
        <Money value={line.landed_price_kg} unit={perText(t, line)} />
        <span className="text-ink-2">
          {t('tenders:line.amount')} <Money value={line.amount} />
        </span>
      </div>
      {offered.length === 0 ? null : <p className="text-cap text-ink-3">{offered.join(' · ')}</p>}
      <div className="mt-2 grid grid-cols-2 gap-2">
        {(['confirm', 'decline'] as const).map((answer) => {
          const pressed = choice.answer === answer
          return (
            <button
              key={answer}
              id={`${title}-${answer}`}
              type="button"
              // The label is the same on every card: the title adds the herb.
              aria-labelledby={`${title}-${answer} ${title}`}
              aria-pressed={pressed}
              onClick={() => onChoose({ answer })}
              className={cx(
                'flex h-11 items-center justify-center gap-1.5 rounded border text-body transition-colors',
                pressed ? answerClass[answer] : 'border-line-strong bg-surface text-ink-2 hover:bg-surface-3',
              )}
            >
              {pressed ? <Icon name={answer === 'confirm' ? 'check' : 'close'} size={14} /> : null}
              {t(`tenders:award.${answer}_line`)}
            </button>
          )
        })}
      </div>
      {choice.answer === 'decline' ? <Reasons choice={choice} lack={lack} onChoose={onChoose} /> : null}
      <ErrorText className="mt-2">{lack === 'answer' ? t('tenders:award.lack_answer') : undefined}</ErrorText>
    </article>
  )
}

const Reasons = ({
  choice,
  lack,
  onChoose,
}: Pick<Props, 'choice' | 'onChoose'> & { lack: ReturnType<typeof lackOf> }) => {
  const { t } = useTranslation()
  const label = useId()
  return (
    <div className="mt-2.5">
      <p id={label} className="mb-1.5 text-cap text-ink-2">
        {t('tenders:award.why')}
      </p>
      <div role="radiogroup" aria-labelledby={label} className="flex flex-wrap gap-1.5">
        {ownDeclineCodes.map((code) => {
          const chosen = choice.reason_code === code
          return (
            <label
              key={code}
              className={cx(
                'inline-flex h-9 cursor-pointer items-center gap-1 rounded-full border px-3 text-table has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                chosen
                  ? 'border-primary bg-primary-soft font-semibold text-primary-ink ring-1 ring-primary ring-inset'
                  : 'border-line-strong text-ink-2',
              )}
            >
              <input
                type="radio"
                name={label}
                checked={chosen}
                onChange={() => onChoose({ reason_code: code })}
                className="sr-only"
              />
              {chosen ? <Icon name="check" size={14} /> : null}
              {t(`tenders:award.reason.${code}`)}
            </label>
          )
        })}
      </div>
      <ErrorText className="mt-1.5">{lack === 'reason_code' ? t('tenders:award.lack_reason') : undefined}</ErrorText>
      {choice.reason_code !== 'other' ? null : (
        <Field
          label={t('tenders:award.reason_text')}
          hideLabel
          className="mt-2"
          error={lack === 'reason_text' ? t('tenders:award.lack_text') : undefined}
        >
          <Input
            size="lg"
            maxLength={200}
            value={choice.reason_text}
            placeholder={t('tenders:award.reason_other')}
            onChange={(event) => onChoose({ reason_text: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

const Row = ({ line, choice, onOpen }: Props) => {
  const { t } = useTranslation()
  const confirmed = choice.answer === 'confirm'
  return (
    <button
      type="button"
      id={awardLineId(line)}
      aria-expanded="false"
      onClick={onOpen}
      className="flex min-h-11 w-full items-center gap-2 rounded-l bg-surface px-3 py-2.5 text-left"
    >
      <Icon
        name={confirmed ? 'check-fill' : 'x-circle'}
        className={confirmed ? 'text-success-ink' : 'text-danger-ink'}
      />
      <span className="min-w-0 flex-1 truncate">
        <b>
          <GoodsName line={line} />
        </b>{' '}
        <LineQuantity value={line.awarded_qty} line={line} className="text-cap text-ink-3" />
      </span>
      <span className="flex-none text-right text-table text-ink-2">
        {confirmed
          ? t('tenders:award.confirm_short')
          : `${t('tenders:award.decline_short')} · ${choice.reason_code === null ? '' : t(`tenders:award.reason.${choice.reason_code}`)}`}
        {confirmed ? (
          <>
            {' · '}
            <Money value={line.amount} />
          </>
        ) : null}
      </span>
    </button>
  )
}
