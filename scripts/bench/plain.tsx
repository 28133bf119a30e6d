// cmdk as in its manual, with the same number of the same entries: `plain.html?n=1000`.
import { Command } from 'cmdk'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#src/app/app.css'
import { entries } from './entries.ts'
import { startStopwatch } from './stopwatch.ts'

const count = Number(new URLSearchParams(location.search).get('n'))
const titles = entries(count).map(({ label, title }) => `${label} ${title}`)

const Plain = () => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !event.ctrlKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    document.addEventListener('keydown', toggle)
    return () => document.removeEventListener('keydown', toggle)
  }, [])
  return (
    <Command.Dialog open={open} onOpenChange={setOpen} label="plain">
      <Command.Input />
      <Command.List className="max-h-96 overflow-y-auto">
        <Command.Empty>–</Command.Empty>
        {titles.map((title) => (
          <Command.Item key={title} value={title}>
            {title}
          </Command.Item>
        ))}
      </Command.List>
    </Command.Dialog>
  )
}

startStopwatch()
createRoot(document.getElementById('root') ?? document.body).render(<Plain />)
window.isReady = true
