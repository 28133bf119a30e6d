// In the layouts of all machines in both languages no arrow crosses the texts of a state.
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { machineViews } from '#src/machines/inspection/use-machines.ts'
import { graphOf } from '#src/views/machines/drawing-graph.ts'
import { type Laid, layOut, type PlacedBox } from '#src/views/machines/drawing-layout.ts'
import { machineLabels } from '#src/views/machines/machine-labels.ts'
import { patience } from '../support/patience.ts'
import { languages, namespacesOf, wordsOf } from '../support/words.ts'

interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const crosses = (one: Area, other: Area): boolean =>
  one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom

/** The area of a state's texts: the whole box of a state without children, the head of a parent. */
const textsOf = (box: PlacedBox): Area =>
  box.isOuter
    ? { left: box.textX, right: box.textX + box.textWidth, top: box.y + 4, bottom: box.y + box.head - 2 }
    : { left: box.x + 1, right: box.x + box.w - 1, top: box.y + 1, bottom: box.y + box.h - 1 }

const crossed = ({ boxes, arrows }: Laid): readonly string[] =>
  boxes
    .filter(({ kind }) => kind === 'state')
    .flatMap((box) => {
      const texts = textsOf(box)
      return arrows
        .filter(({ points, label, width, height }) => {
          const lines = points.slice(1).map((to, at): Area => {
            const from = points[at] ?? to
            return {
              left: Math.min(from.x, to.x),
              right: Math.max(from.x, to.x),
              top: Math.min(from.y, to.y),
              bottom: Math.max(from.y, to.y),
            }
          })
          const word =
            label === null ? [] : [{ left: label.x, right: label.x + width, top: label.y, bottom: label.y + height }]
          return [...lines, ...word].some((area) => crosses(area, texts))
        })
        .map(({ id }) => `${id} crosses ${box.id}`)
    })

test.each(languages)(
  'in %s no arrow and no label lies over the texts of a state',
  { ...patience },
  async (language) => {
    const words = createInstance()
    const resources = Object.fromEntries(
      namespacesOf(language).map((name) => [name, Object.fromEntries(wordsOf(language, name))]),
    )
    await words.init({ lng: language, keySeparator: false, resources: { [language]: resources } })
    const found = await Promise.all(
      machineViews.map(async (view) => {
        const laid = await layOut(graphOf(view.chart, machineLabels(view, words.t, words)), 900, 700)
        const inside = laid.boxes.filter((box) => box.isOuter && box.textX + box.textWidth > box.x + box.w)
        return [...crossed(laid), ...inside.map(({ id }) => `${id} is too narrow`)].map((it) => `${view.name}: ${it}`)
      }),
    )
    expect(found.flat()).toEqual([])
    expect(machineViews.length).toBeGreaterThan(20)
  },
)
