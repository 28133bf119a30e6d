// Builds the console so that a journey can ask how many machines run on the page.
import { mergeConfig, type Plugin } from 'vite'
import base from '../../../vite.config.ts'

const FILE = '/src/machines/inspection/inspection.ts'

const count = (): Plugin => {
  let isThere = false
  return {
    name: 'live-machines',
    transform: (code, id) => {
      if (!id.endsWith(FILE)) return null
      isThere = true
      return `${code}\nglobalThis.machinesNow = () => liveMachines().map(({ logic }) => logic.id)\n`
    },
    buildEnd: (error) => {
      if (error === undefined && !isThere) throw new Error(`the build no longer holds ${FILE}`)
    },
  }
}

export default mergeConfig(base, { plugins: [{ ...count(), enforce: 'pre' }] })
