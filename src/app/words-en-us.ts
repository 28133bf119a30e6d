// All English words, as one file to load.
import { byNamespace } from './i18n.ts'

export const words = byNamespace(
  import.meta.glob<object>('../../locales/en-US/*.json', { eager: true, import: 'default' }),
)
