// Loaded before a server under pressure: on SIGUSR2 it writes how late its event loop was (p99, ms) since the last time
// into LOOP_DELAY_FILE.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('SIGUSR2', () => {
  // The histogram holds whole intervals of its timer, whose own length is no delay.
  const p99 = delay.percentile(99) / 1e6 - RESOLUTION_MS
  delay.reset()
  const { LOOP_DELAY_FILE: file } = process.env
  if (file !== undefined) writeFileSync(file, `${p99}\n`)
})
