import { paletteMachine } from '#src/machines/palette.machine.ts'
import { walkOf } from '../walk.ts'
import { lost } from './answers.ts'

/** Two questions: one searches for a record, one takes a text. */
const steps = [
  { name: 'supplier', text: '', finds: true },
  { name: 'reason', text: '', finds: false },
]
const answer = (name: string) =>
  ({ type: 'step.answered', name, text: 'x', shown: 'x', args: { [name]: 'x' } }) as const
const record = { noun: 'orders', id: 'o1', label: 'ZB1', title: '', status: 'draft' }
const chosen = { type: 'command.chosen', command: 'c', args: {} } as const

export const paletteWalk = walkOf({
  machine: paletteMachine,
  events: [
    { type: 'palette.opened' },
    { type: 'palette.closed' },
    { type: 'palette.backed' },
    { type: 'palette.toggled' },
    { type: 'query.typed', query: 'a', wanted: null },
    { type: 'query.typed', query: '', wanted: null },
    { type: 'query.typed', query: 'ZB', wanted: 'ZB' },
    { type: 'choice.awaited' },
    { type: 'choice.taken' },
    { type: 'choice.missed' },
    { type: 'scope.dropped' },
    { type: 'records.marked', records: [record] },
    { type: 'records.entered', records: [record], row: 'orders:o1', here: false },
    { type: 'records.left' },
    { type: 'records.reread' },
    { type: 'action.sought', text: 'a' },
    { ...chosen, asks: 'nothing' },
    { ...chosen, asks: 'nothing', stays: true, cancels: true },
    { ...chosen, asks: 'fields', steps },
    { ...chosen, asks: 'fields', steps: steps.slice(1), confirms: true },
    { ...chosen, asks: 'confirmation' },
    { type: 'command.refused', refused: { command: 'c', reason: 'r' } },
    { type: 'step.typed', text: 'a', wanted: null },
    { type: 'step.typed', text: 'a', wanted: 'a' },
    { type: 'step.refused', complaint: { word: 'w' } },
    answer('supplier'),
    answer('reason'),
    { type: 'step.edited', name: 'reason' },
    { type: 'step.edited', name: 'no_such_step' },
    { type: 'args.given', args: { reason: 'x' } },
    { type: 'run.confirmed' },
    { type: 'run.progressed', progress: { done: 1, total: 2 } },
    { type: 'run.cancelled' },
    { type: 'run.retried' },
  ],
  ends: {
    run: {
      done: [
        { is: 'done' },
        { is: 'refused', message: 'no', errors: [{ path: 'payload.reason', code: 'too_short', message: 'no' }] },
        { is: 'refused', code: 4009, message: 'changed', errors: [] },
        { is: 'failed', message: '' },
      ],
      error: [lost],
    },
    read_meant: { done: [[]], error: [lost] },
    recall: { done: [undefined], error: [lost] },
    look_up: { done: [[]], error: [lost] },
    find_choices: { done: [[]], error: [lost] },
  },
  relevant: ({ query, awaited, asks, listed, entered, wanted, at, steps: asked, shown, confirms, cancels }) => [
    query === '',
    awaited,
    asks,
    listed,
    entered === null,
    wanted === null,
    at,
    asked.length,
    Object.keys(shown),
    confirms,
    cancels,
  ],
  asks: `
    find_choices: {"step":"reason","wanted":"a"}
    find_choices: {"step":"supplier","wanted":""}
    find_choices: {"step":"supplier","wanted":"a"}
    look_up: {"wanted":"ZB"}
    read_meant: {"records":[{"noun":"orders","id":"o1","label":"ZB1","title":"","status":"draft"}]}
    recall: nothing
    run: {"command":"c","args":{"reason":"x","supplier":"x"}}
    run: {"command":"c","args":{"reason":"x"}}
    run: {"command":"c","args":{"supplier":"x","reason":"x"}}
    run: {"command":"c","args":{}}
  `,
  ways: `
    closed palette.opened -> choosing.recalling
    closed command.chosen [asks_fields] -> asking.filling
    closed command.chosen [asks_confirmation] -> confirming
    choosing query.typed [wants_records] -> choosing.waiting
    choosing query.typed -> choosing.idle
    choosing choice.awaited -> stays
    choosing choice.taken -> stays
    choosing choice.missed -> stays
    choosing records.marked -> stays
    choosing records.entered -> acting.reading
    choosing scope.dropped -> stays
    choosing command.refused -> stays
    choosing command.chosen [asks_fields] -> asking.filling, asking.finding
    choosing command.chosen [asks_confirmation] -> confirming
    choosing command.chosen [runs_in_sight] -> running
    choosing command.chosen -> closed
    choosing palette.backed [choice_is_awaited] -> stays
    choosing palette.backed [nothing_typed] -> closed
    choosing palette.toggled [choice_is_awaited] -> stays
    choosing palette.toggled -> closed
    choosing palette.closed -> closed
    choosing.recalling done(recall) -> choosing.idle
    choosing.recalling error(recall) -> choosing.idle
    choosing.waiting choice.awaited -> choosing.looking_up
    choosing.waiting delay(typing_pause) -> choosing.looking_up
    choosing.looking_up done(look_up) -> choosing.idle
    choosing.looking_up error(look_up) -> choosing.idle
    acting action.sought -> stays
    acting records.entered -> acting.reading
    acting records.left [has_wanted] -> choosing.looking_up
    acting records.left -> choosing.idle
    acting command.refused -> stays
    acting command.chosen [asks_fields] -> asking.filling, asking.finding
    acting command.chosen [asks_confirmation] -> confirming
    acting command.chosen [runs_in_sight] -> running
    acting command.chosen -> closed
    acting palette.backed [has_wanted] -> choosing.looking_up
    acting palette.backed -> choosing.idle
    acting palette.closed -> closed
    acting.reading done(read_meant) -> acting.ready
    acting.reading error(read_meant) -> acting.unread
    acting.unread records.reread -> acting.reading
    asking step.typed [wants_choices] -> asking.waiting
    asking step.typed -> asking.filling
    asking step.refused -> stays
    asking step.answered [more_to_ask] -> asking.filling, asking.finding
    asking step.answered [confirms] -> confirming
    asking step.answered -> running
    asking step.edited [step_known] -> asking.filling
    asking args.given -> running
    asking palette.backed [has_earlier_step] -> asking.finding
    asking palette.backed [was_entered] -> acting.reading
    asking palette.backed [was_listed] -> choosing.idle
    asking palette.backed -> closed
    asking palette.closed -> closed
    asking.turning always [step_finds] -> asking.finding
    asking.turning always -> asking.filling
    asking.waiting delay(typing_pause) -> asking.finding
    asking.finding done(find_choices) -> asking.filling
    asking.finding error(find_choices) -> asking.filling
    confirming run.confirmed -> running
    confirming step.edited [step_known] -> asking.filling
    confirming palette.backed [has_steps] -> asking.filling
    confirming palette.backed [was_entered] -> acting.reading
    confirming palette.backed [was_listed] -> choosing.idle
    confirming palette.backed -> closed
    confirming palette.closed -> closed
    running run.progressed -> stays
    running run.cancelled [may_be_cancelled] -> failed
    running done(run) [ended_well] -> closed
    running done(run) [refused_with_fields] -> asking.filling
    running done(run) -> failed
    running error(run) -> failed
    failed run.retried -> running
    failed args.given -> running
    failed step.edited [step_known] -> asking.filling
    failed palette.backed [has_steps] -> asking.filling
    failed palette.backed [was_entered] -> acting.reading
    failed palette.backed [was_listed] -> choosing.idle
    failed palette.backed -> closed
    failed palette.closed -> closed
  `,
})
