// Answers an award line by line, with a summary, and submits all answers together.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sum } from '#contract/decimal.ts'
import type { OwnResult } from '#contract/tenders.award.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { useDraft } from '#src/machines/use-draft.ts'
import { useSubmission } from '#src/machines/use-submission.ts'
import type { TenderPageView } from '#src/machines/use-tender-page.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import {
  type AwardedLine,
  answerFrom,
  type Choice,
  type Choices,
  choiceOf,
  keptChoices,
  lackOf,
  noChoice,
  sharesOf,
  waitingIn,
} from './award-choices.ts'
import { AwardLine, awardLineId } from './award-line.tsx'
import { offeredTexts } from './award-offer.ts'
import { AwardResult } from './award-result.tsx'
import { AwardSummary, ShareSums } from './award-summary.tsx'
import { AwardTerms } from './award-terms.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import { LinkNote } from './link-note.tsx'
import { OwnLines } from './own-lines.tsx'
import { column } from './tender-head.tsx'

interface Props {
  page: SupplierPage
  result: OwnResult
  flow: TenderPageView
}

/** The choices so far, stored in this browser until they are submitted. */
const useChoices = ({ page, result }: Pick<Props, 'page' | 'result'>) => {
  const [choices, setChoices] = useState<Choices>({})
  const draft = useDraft({ form: 'award', id: `${page.order.id} ${page.supplier.name}`, version: null })
  const found = draft.found === null ? null : keptChoices(draft.found.values, result.version)
  const takeUp = useRef(() => {})
  takeUp.current = () => {
    draft.restore()
    if (found !== null) setChoices(found)
  }
  const waits = draft.found !== null
  useEffect(() => {
    if (waits) takeUp.current()
  }, [waits])
  return {
    choices,
    choose: (next: Choices) => {
      setChoices(next)
      draft.keep({ version: result.version, choices: next })
    },
    forget: draft.discard,
  }
}

export const Answering = ({ page, result, flow }: Props) => {
  const { t, i18n } = useTranslation()
  const run = useRun()
  const { choices, choose, forget } = useChoices({ page, result })
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const afterRender = useAfterRender()
  const submission = useSubmission((_: null) => run('tenders.answer_award', { body: answerFrom(result, choices) }))
  const waiting = waitingIn(result)
  const shares = sharesOf(result, choices)
  const unanswered = new Set(shares.open.map(({ id }) => id))
  const answered = waiting.length - shares.open.length

  const settled = useRef(() => {})
  settled.current = () => {
    forget()
    submission.edit()
    flow.send({ type: 'award.reopened' })
  }
  useEffect(() => {
    if (submission.state === 'confirmed') settled.current()
  }, [submission.state])

  const set = (line: AwardedLine, change: Partial<Choice>) => {
    if (change.answer === 'decline') open(line)
    if (change.answer === 'confirm') setOpened((before) => without(before, line.id))
    choose({ ...choices, [line.id]: { ...choiceOf(choices, line), ...change } })
  }
  const offeredFor = ({ line_no }: AwardedLine): string[] => {
    const item = page.order.items.find((one) => one.line_no === line_no)
    return item === undefined ? [] : offeredTexts(t, i18n.language, page, item)
  }
  const open = (line: AwardedLine) => setOpened((before) => new Set([...before, line.id]))
  const confirmRest = () =>
    choose({
      ...choices,
      ...Object.fromEntries(shares.open.map((line) => [line.id, { ...noChoice, answer: 'confirm' as const }])),
    })
  const check = () => {
    setTried(true)
    const lacking = waiting.find((line) => lackOf(choiceOf(choices, line)) !== null)
    if (lacking === undefined) {
      submission.edit()
      flow.send({ type: 'award.checked' })
      return
    }
    open(lacking)
    afterRender(() => document.getElementById(awardLineId(lacking))?.focus())
  }
  const trouble =
    submission.state === 'unknown'
      ? t('tenders:unknown.title')
      : submission.state === 'refused' || submission.state === 'conflicted'
        ? submission.message
        : ''
  return (
    <>
      <div className={`${column} flex flex-1 flex-col gap-2 pt-3`}>
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-body font-semibold">
            {t('tenders:award.answered', { count: answered, total: waiting.length })}
          </h2>
          {shares.open.length > 1 ? (
            <button
              type="button"
              onClick={confirmRest}
              className="-my-2 flex min-h-11 items-center gap-1 text-table text-primary-ink underline-offset-3 hover:underline"
            >
              <Icon name="check" size={14} />
              {t(answered === 0 ? 'tenders:award.confirm_all' : 'tenders:award.confirm_rest')}
            </button>
          ) : null}
        </div>
        {waiting.map((line) => (
          <AwardLine
            key={line.id}
            line={line}
            choice={choiceOf(choices, line)}
            offered={offeredFor(line)}
            variant={opened.has(line.id) || unanswered.has(line.id) ? 'card' : 'row'}
            tried={tried}
            onChoose={(change) => set(line, change)}
            onOpen={() => open(line)}
          />
        ))}
        <AwardResult order={page.order} result={result} answeredOnly />
        <section aria-labelledby="award-terms" className="rounded-l bg-surface p-4">
          <h2 id="award-terms" className="mb-2 text-body font-semibold">
            {t('tenders:award.terms')}
          </h2>
          <AwardTerms
            order={page.order}
            result={result}
            supplied={sum([result.supplied_amount, shares.confirm.amount, ...shares.open.map(({ amount }) => amount)])}
            className="text-table"
          />
        </section>
        <DemandQuestions page={page} />
        <OwnLines page={page} receipt />
        <LinkNote page={page} />
      </div>
      <footer
        data-screen-only=""
        className="sticky bottom-0 z-20 mt-3 border-t border-line bg-surface pt-2.5 pb-[max(8px,env(safe-area-inset-bottom))]"
      >
        <div className={column}>
          <ShareSums confirm={shares.confirm} decline={shares.decline} choices={choices} />
          <Button variant="primary" size="touch" block className="mt-2.5" onClick={check}>
            {t('tenders:award.check')}
          </Button>
          <p className="mt-1.5 text-center text-cap text-ink-3">
            {t('tenders:award.fixed')}
            {shares.open.length > 0 ? t('tenders:award.open_left', { count: shares.open.length }) : null}
          </p>
        </div>
      </footer>
      <AwardSummary
        open={flow.summing}
        confirm={shares.confirm}
        decline={shares.decline}
        choices={choices}
        terms={
          <AwardTerms
            order={page.order}
            result={result}
            supplied={sum([result.supplied_amount, shares.confirm.amount])}
          />
        }
        busy={submission.state === 'submitting'}
        trouble={
          trouble === '' ? null : (
            <Banner alert tone={submission.state === 'unknown' ? 'warning' : 'danger'} title={trouble} />
          )
        }
        onSend={() => submission.submit(null)}
        onClose={() => {
          submission.edit()
          flow.send({ type: 'award.reopened' })
        }}
      />
    </>
  )
}

const without = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set].filter((one) => one !== id))
