// The export button of a list; publishes the list's state for the command.
import { useEffect } from 'react'
import { CommandButton } from '#src/commands/command-button.tsx'
import { rememberSource } from '#src/commands/exports/source.ts'
import { columnState } from './layout.ts'
import type { ListToolsProps } from './tools-props.ts'

export const ListExport = ({ list, columns }: ListToolsProps) => {
  const { grammar, asked } = list
  const { layout } = list.columns
  useEffect(() => {
    const { columnOrder, columnVisibility } = columnState(columns, layout)
    const shown = columnOrder.filter((id) => columnVisibility[id])
    const pages = Math.ceil((list.total ?? 0) / list.query.page_size)
    rememberSource(grammar.path, { ...asked, columns: shown, heads: columns, pages })
  })
  return <CommandButton id="view.export" size="sm" variant="quiet" />
}
