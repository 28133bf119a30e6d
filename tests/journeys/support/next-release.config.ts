// Builds the console as a later release would be: each of its own modules does one thing more, so that every file gets a new name.
import { mergeConfig, type Plugin } from 'vite'
import base from '../../../vite.config.ts'

const next = (): Plugin => ({
  name: 'next-release',
  transform: (code, id) => (/\/src\/.+\.tsx?$/.test(id) ? `${code}\n;globalThis.nextRelease = true\n` : null),
})

export default mergeConfig(base, { plugins: [{ ...next(), enforce: 'pre' }] })
