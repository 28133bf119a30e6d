// The sections of a form, and the ways to them: by number, next, previous, and the grid.
import { sectionNumbers } from '#src/commands/sections/section-numbers.ts'
import type { ScreenAnswers } from '#src/commands/use-situation.tsx'
import { FORM_GRID } from '#src/ui/input/field-focus.ts'

/** A field, or the cell of a grid that Tab reaches; not the buttons beside a heading. */
const fields = [
  '[role="grid"] [tabindex="0"]',
  'input:not([type="hidden"], [type="file"])',
  'select',
  'textarea',
  '[role="combobox"]',
  '[role="radio"]',
].join(',')

const isUsable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled, [aria-disabled="true"]') && element.closest('[hidden]') === null

/** The first field of a section; of a radio group, the chosen radio. */
const firstField = (section: Element): HTMLElement | undefined => {
  const all = [...section.querySelectorAll<HTMLElement>(fields)].filter(isUsable)
  const [first] = all
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return all.find((one) => one instanceof HTMLInputElement && one.name === first.name && one.checked) ?? first
}

/** Scrolls a section to the top of the window and focuses its first field, or its heading where it has none. */
export const goToSection = (anchor: string): void => {
  const heading = document.getElementById(anchor)
  if (heading === null) return
  const field = firstField(heading.closest('section') ?? heading)
  heading.scrollIntoView({ block: 'start' })
  ;(field ?? heading).focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

/** Focuses the first cell of the grid in a section; its first field while it has none. */
const goToGrid = (anchor: string): void => {
  const grid = document.getElementById(anchor)?.closest('section')?.querySelector(`[role="grid"], [${FORM_GRID}]`)
  const cell = grid == null ? undefined : firstField(grid)
  if (cell === undefined) goToSection(anchor)
  else {
    cell.focus()
    cell.scrollIntoView({ block: 'center' })
  }
}

/** The section with the focus; without one, the last section whose heading has passed the upper third of the window. */
const currentAt = (anchors: readonly string[]): number => {
  const own = document.activeElement?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby')
  const at = anchors.indexOf(own ?? '')
  if (at !== -1) return at
  return anchors.findLastIndex((anchor) => {
    const top = document.getElementById(anchor)?.getBoundingClientRect().top
    return top !== undefined && top <= window.innerHeight / 3
  })
}

/** Moves to another section; after the last one comes the first. */
const step = (anchors: readonly string[], by: 1 | -1): void => {
  const at = Math.max(currentAt(anchors), by === 1 ? -1 : 0) + by
  const next = anchors.at(at % anchors.length)
  if (next !== undefined) goToSection(next)
}

/** The handlers of a form for the keys of its sections; `grid` is the section with its grid. None for a form of one section. */
export const sectionAnswers = (anchors: readonly string[], grid?: string): ScreenAnswers => {
  if (anchors.length < 2) return {}
  const answers: ScreenAnswers = {
    'sections.next': () => step(anchors, 1),
    'sections.prev': () => step(anchors, -1),
    ...(grid !== undefined && { 'sections.lines': () => goToGrid(grid) }),
  }
  for (const nth of sectionNumbers) {
    const anchor = anchors[nth - 1]
    if (anchor === undefined) continue
    const title = () => document.getElementById(anchor)?.textContent ?? ''
    answers[`sections.go_${nth}`] = Object.assign(() => goToSection(anchor), { title })
  }
  return answers
}
