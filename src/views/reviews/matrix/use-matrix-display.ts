// The display of a comparison. View, filters and layout are in the address, so that they survive a reload and can be
// shared; hidden suppliers last only for this visit, so that none is forgotten.
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenAnswers } from '#src/commands/use-situation.tsx'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { keepFocus } from './focus.ts'
import { type MatrixView, matrixViews } from './layout.ts'
import type { MatrixColumn, MatrixLine, MatrixModel } from './model.ts'

/** The switches, by their names in the address. */
const switches = ['differences', 'flagged', 'transposed'] as const
type Switch = (typeof switches)[number]

export interface MatrixDisplay {
  readonly view: MatrixView
  setView(view: MatrixView): void
  readonly on: Readonly<Record<Switch, boolean>>
  toggle(name: Switch): void
  /** The lines that match the filters, and the model with the visible suppliers only. */
  readonly lines: readonly MatrixLine[]
  readonly seen: MatrixModel
  /** What the filter by flags shows. */
  readonly flagged: { readonly lines: readonly MatrixLine[]; readonly suppliers: readonly MatrixColumn[] }
  readonly hidden: ReadonlySet<string>
  /** Hides or shows a supplier; the last one cannot be hidden. */
  toggleSupplier(tenderId: string): void
  showAll(): void
  readonly names: ReadonlyMap<string, string>
  /** The handlers of keys and palette; `at`: the focused tender. */
  answers(at: string | undefined): ScreenAnswers
  /** The announcement of the last change of layout, for screen readers. */
  readonly said: string
}

/** Whether a tender has a flag: as a whole, or at one of its lines. */
const isFlagged = ({ tender }: MatrixColumn): boolean =>
  tender.flags.length > 0 || tender.items.some((item) => item.flags.length > 0)

/** The lines and suppliers with a flag. Where only whole tenders have one, all lines are included. */
const flaggedOf = ({ lines, columns }: MatrixModel): MatrixDisplay['flagged'] => {
  const suppliers = columns.filter(isFlagged)
  const own = lines.filter((line) => line.flagged)
  return { suppliers, lines: own.length === 0 && suppliers.length > 0 ? lines : own }
}

/** The display of one comparison. */
export const useMatrixDisplay = (model: MatrixModel): MatrixDisplay => {
  const { t } = useTranslation('reviews')
  const { path, search, go } = useUrl()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const afterRender = useAfterRender()
  const asked = new URLSearchParams(search)
  const isOn = (name: Switch) => asked.get(name) === 'true'
  const [differences, flagged, transposed] = [isOn('differences'), isOn('flagged'), isOn('transposed')]
  const put = (name: string, value: string | null) => {
    const next = new URLSearchParams(search)
    if (value === null) next.delete(name)
    else next.set(name, value)
    go(`${path}?${next}`, { replace: true })
  }
  const toggle = (name: Switch) => {
    keepFocus(afterRender)
    if (name === 'transposed') setSaid(t(transposed ? 'bar.said_lines' : 'bar.said_suppliers'))
    put(name, isOn(name) ? null : 'true')
  }
  const flaggedOnes = useMemo(() => flaggedOf(model), [model])
  const lines = useMemo(
    () => (flagged ? flaggedOnes.lines : model.lines).filter((line) => !differences || line.differs),
    [model, flaggedOnes, differences, flagged],
  )
  const seen = useMemo(() => {
    const shown = (all: readonly MatrixColumn[]) => all.filter((one) => !hidden.has(one.tender.id))
    if (hidden.size === 0 && !flagged) return model
    const left = flagged ? shown(flaggedOnes.suppliers) : []
    return { ...model, columns: left.length > 0 ? left : shown(model.columns) }
  }, [model, flaggedOnes, flagged, hidden])
  const names = useMemo(() => new Map(model.columns.map((one) => [one.tender.id, one.name])), [model])
  const toggleSupplier = (tenderId: string) => {
    if (!hidden.has(tenderId) && seen.columns.length < 2) return
    keepFocus(afterRender)
    setHidden(new Set(hidden.has(tenderId) ? [...hidden].filter((one) => one !== tenderId) : [...hidden, tenderId]))
  }
  const showAll = () => {
    keepFocus(afterRender)
    setHidden(new Set())
  }
  return {
    view: matrixViews.find((one) => one === asked.get('view')) ?? 'price',
    setView: (view) => put('view', view === 'price' ? null : view),
    on: { differences, flagged, transposed },
    toggle,
    lines,
    seen,
    flagged: flaggedOnes,
    hidden,
    toggleSupplier,
    showAll,
    names,
    said,
    answers: (at) => ({
      'matrix.differences': () => toggle('differences'),
      'matrix.flagged': () => toggle('flagged'),
      'matrix.transpose': () => toggle('transposed'),
      ...(at !== undefined && seen.columns.length > 1 && { 'matrix.hide_supplier': () => toggleSupplier(at) }),
      ...(hidden.size > 0 && { 'matrix.show_suppliers': showAll }),
    }),
  }
}
