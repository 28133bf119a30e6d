// Builds the console with one more line, which reports what the machines of a page do to the journey that watches.
import { mergeConfig, type Plugin } from 'vite'
import base from '../../../vite.config.ts'

const PLACE = '  hear?.(event)\n'

/** The line reports after all other observers. Without a listener the page behaves as usual. */
const EAR = `${PLACE}  globalThis.machineStep?.(stepHeard(event))\n`

const TEXT = `
import { activePaths as pathsHeard, moveIdsOf as movesHeard } from './machine-chart.ts'
const stepHeard = (event) => {
  const live = machineOf(event)
  if (live === null) return ''
  if (event.type === '@xstate.microstep') return JSON.stringify([live.logic.id, 'move', movesHeard(event._transitions)])
  if (event.type !== '@xstate.snapshot') return ''
  return JSON.stringify([live.logic.id, 'state', pathsHeard(valueIn(event.snapshot))])
}
`

const FILE = '/src/machines/inspection/inspection.ts'

const ear = (): Plugin => {
  let isThere = false
  return {
    name: 'machine-ear',
    transform: (code, id) => {
      if (!id.endsWith(FILE)) return null
      if (code.split(PLACE).length !== 2)
        throw new Error(`${id} no longer has the line after which the journey listens`)
      isThere = true
      return `${code.replace(PLACE, EAR)}${TEXT}`
    },
    buildEnd: (error) => {
      if (error === undefined && !isThere) throw new Error(`the build no longer holds ${FILE}`)
    },
  }
}

export default mergeConfig(base, { plugins: [{ ...ear(), enforce: 'pre' }] })
