// A machine as text: every state with its actions and the target of each event. It contains everything in the drawing.
import { useTranslation } from 'react-i18next'
import type { ChartMove, ChartState, MachineView } from '#src/machines/inspection/use-machines.ts'
import { Button } from '#src/ui/input/button.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Tag } from '#src/ui/text/tag.tsx'
import type { PaneProps } from './pane-props.ts'

export const Outline = (props: PaneProps) => {
  const { t } = useTranslation()
  const { view, words } = props
  return (
    <div className="px-4 py-3">
      <p className="text-table text-ink-2">{words.meaning('')}</p>
      <p className="mt-0.5 text-cap text-ink-3">
        <code>{view.file}</code>
      </p>
      <ul aria-label={t('machines:outline')} className="mt-2">
        {view.chart.states
          .filter((state) => state.path !== '' || hasOwn(view, ''))
          .map((state) => (
            <OutlineState key={state.path} state={state} {...props} />
          ))}
      </ul>
    </div>
  )
}

const hasOwn = (view: MachineView, path: string) => view.chart.moves.some((move) => move.source === path)

const OutlineState = ({ state, ...rest }: { state: ChartState } & PaneProps) => {
  const { t } = useTranslation()
  const { view, words, moment, found } = rest
  const moves = view.chart.moves.filter((move) => move.source === state.path)
  const depth = state.path === '' ? 0 : state.path.split('.').length - 1
  const isActive = moment.active.has(state.path)
  return (
    <li
      aria-current={isActive || undefined}
      className={cx(
        'border-l-2 py-2 pl-3',
        isActive ? 'border-primary' : 'border-line',
        depth === 1 && 'ml-5',
        depth > 1 && 'ml-10',
        found?.has(state.path) && 'bg-warning-soft',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-table font-semibold">
          {state.path === '' ? t('machines:whole') : words.state(state.path) || state.key}
        </h3>
        <code className="text-ink-3">{state.path || view.chart.id}</code>
        {isActive && <Tag tone="primary">{t('machines:mark.active')}</Tag>}
        {state.isInitial && <Tag>{t('machines:mark.initial')}</Tag>}
        {state.isEnd && <Tag>{t('machines:mark.end')}</Tag>}
        {state.kind === 'parallel' && <Tag>{t('machines:mark.parallel')}</Tag>}
        {state.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </div>
      {state.path !== '' && <p className="text-cap text-ink-2">{words.meaning(state.path)}</p>}
      {state.invokes.length > 0 && (
        <p className="text-cap text-ink-2">
          {t('machines:runs')} <code>{state.invokes.map((one) => one.src).join(', ')}</code>
        </p>
      )}
      {moves.length > 0 && (
        <ul className="mt-1">
          {moves.map((move) => (
            <OutlineMove key={move.id} move={move} {...rest} />
          ))}
        </ul>
      )}
    </li>
  )
}

const OutlineMove = ({ move, words, moment, found, maySend, onSend }: { move: ChartMove } & PaneProps) => {
  const { t } = useTranslation()
  const said = move.kind === 'event' ? words.event(move.event) : ''
  const target = move.isSwallowed
    ? t('machines:swallowed')
    : move.targets.length === 0
      ? t('machines:stays')
      : `→ ${move.targets.map(words.full).join(' + ')}`
  const isWalked = moment.walked.has(move.id)
  return (
    <li
      className={cx('flex min-h-7 flex-wrap items-center gap-x-2 text-table', found?.has(move.id) && 'bg-warning-soft')}
    >
      <code className={cx(isWalked ? 'text-primary-ink' : 'text-ink')}>{words.cause(move)}</code>
      {said !== '' && said !== move.event && <span className="text-cap text-ink-2">{said}</span>}
      <span className="text-ink-2">{target}</span>
      {move.guards.map((guard) => (
        <span key={guard} className="text-cap text-ink-3">
          <code>[{guard}]</code>
          {words.refusal(guard) !== null && <span className="ml-1">{words.refusal(guard)}</span>}
        </span>
      ))}
      {isWalked && (
        // A phone has no room for it; there the colour of the event says it.
        <Tag tone="primary" className="max-sm:sr-only">
          {t('machines:walked')}
        </Tag>
      )}
      {moment.possible.has(move.id) && maySend(move.event) && (
        <Button size="sm" icon="send" onClick={() => onSend(move.event)}>
          {t('machines:send')}
          <span className="sr-only">{move.event}</span>
        </Button>
      )}
    </li>
  )
}
