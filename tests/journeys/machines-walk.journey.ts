// Walks the machines of the page in a browser. Each test does what a person or the network does, and the page reports
// which transitions were taken. Transitions that cannot be caused on a page are listed in walks/unseen.ts.
import { expect, test, vi } from 'vitest'
import { chartOf } from '#src/machines/inspection/machine-chart.ts'
import { machineList } from '#src/machines/inspection/machine-list.ts'
import { tellFigure } from '../model/figures.ts'
import { walkBulk } from './walks/bulk.walk.ts'
import { walkDrafts } from './walks/drafts.walk.ts'
import { walkForms } from './walks/forms.walk.ts'
import { walkImport } from './walks/import.walk.ts'
import { walkLeaving } from './walks/leaving.walk.ts'
import { walkPalette } from './walks/palette.walk.ts'
import { walkPaletteActs } from './walks/palette-acts.walk.ts'
import { walkQrLogin } from './walks/qr-login.walk.ts'
import { walkResource } from './walks/resource.walk.ts'
import { walkReview } from './walks/review.walk.ts'
import { walkSession } from './walks/session.walk.ts'
import { walkSharedReading } from './walks/shared-reading.walk.ts'
import { walkShell } from './walks/shell.walk.ts'
import { walkGate, walkTender } from './walks/tender-page.walk.ts'
import { walkUndo } from './walks/undo.walk.ts'
import { unseen } from './walks/unseen.ts'
import { setWalker } from './walks/walker.ts'

/** The share of all transitions of the page's machines that must have been taken here on a real page. */
const LIVE_SHARE = 0.94

// Each walk is long, and the computer may be busy with other work.
vi.setConfig({ testTimeout: 300_000 })

const walker = setWalker()

walkSession(walker)
walkQrLogin(walker)
walkShell(walker)
walkPalette(walker)
walkPaletteActs(walker)
walkUndo(walker)
walkBulk(walker)
walkImport(walker)
walkResource(walker)
walkSharedReading(walker)
walkForms(walker)
walkDrafts(walker)
walkLeaving(walker)
walkReview(walker)
walkGate(walker)
walkTender(walker)

test('Every transition was taken on a real page or is listed with the reason why it cannot be.', () => {
  const shares = machineList
    // The set-up needs a server that is not set up yet, so tests/journeys/setup.journey.ts walks it.
    .filter(({ kind, name }) => kind === 'page' && name !== 'setup')
    .map(({ name, machine }) => {
      const { states, moves } = chartOf(machine)
      const own = walker.heard.get(machine.id) ?? { states: new Set(), moves: new Set() }
      const missed = moves.filter(({ id }) => !own.moves.has(id)).map(({ id }) => id)
      const reasons = unseen[name] ?? {}
      const known = new Set(moves.map(({ id }) => id))
      // A state that is left at once is never reported; a transition out of it proves that it was entered.
      const been = new Set([...own.states, ...moves.flatMap(({ id, source }) => (own.moves.has(id) ? [source] : []))])
      return {
        machine: name,
        states: states.filter(({ path }) => path !== '' && been.has(path)).length,
        of_states: states.length - 1,
        moves: moves.length - missed.length,
        of_moves: moves.length,
        /** The reason for each transition that was not taken. */
        unseen: Object.fromEntries(missed.map((id) => [id, reasons[id] ?? 'not driven'])),
        faults: [
          ...[...own.moves].filter((id) => !known.has(id)).map((id) => `${id}: taken, but no transition of it`),
          ...missed.filter((id) => reasons[id] === undefined).map((id) => `${id}: not taken, and no reason why`),
          ...Object.keys(reasons)
            .filter((id) => !missed.includes(id))
            .map((id) => `${id}: has a reason and needs none`),
        ],
      }
    })
  const sum = (of: (one: (typeof shares)[number]) => number) => shares.reduce((total, one) => total + of(one), 0)
  const share = sum(({ moves }) => moves) / sum(({ of_moves }) => of_moves)
  const faults = shares.flatMap(({ machine, faults: own }) => own.map((fault) => `${machine}: ${fault}`))
  for (const { machine, moves, of_moves, states, of_states, unseen: why } of shares)
    tellFigure({
      figure: 'machines.live',
      machine,
      transitions: `${moves}/${of_moves}`,
      states: `${states}/${of_states}`,
      unseen: why,
      pass: !faults.some((fault) => fault.startsWith(`${machine}: `)),
    })
  tellFigure({
    figure: 'machines-live',
    transitions: `${sum(({ moves }) => moves)}/${sum(({ of_moves }) => of_moves)}`,
    states: `${sum(({ states }) => states)}/${sum(({ of_states }) => of_states)}`,
    share: Math.round(share * 1000) / 1000,
    pass: share >= LIVE_SHARE && faults.length === 0,
  })
  expect(faults).toEqual([])
  expect(share).toBeGreaterThanOrEqual(LIVE_SHARE)
})
