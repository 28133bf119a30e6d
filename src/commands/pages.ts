// Going to a page of a list by its number, from the first to the last.
import { available, define, done, hidden } from './command.ts'
import { sourceOf } from './exports/source.ts'
import { lastAddress } from './list-memory.ts'

const pagesAt = (path: Parameters<typeof sourceOf>[0] | null): number =>
  path === null ? 0 : (sourceOf(path)?.pages ?? 0)

export const pageCommands = define({
  'pages.go': {
    group: 'view',
    icon: 'right',
    availability: ({ path, answers }) =>
      pagesAt(path) > 1 && (answers?.['pages.next'] ?? answers?.['pages.prev']) !== undefined ? available : hidden,
    fields: ({ path }) => [
      {
        name: 'page',
        kind: 'number',
        whole: true,
        required: true,
        min: 1,
        max: pagesAt(path),
        hint: 'palette:hints.page',
        hintParams: { count: pagesAt(path) },
      },
    ],
    run: async ({ path }, { page }, services) => {
      if (path === null || typeof page !== 'string') return { is: 'failed', message: '' }
      const address = new URL(lastAddress(path), 'http://list.invalid')
      if (page === '1') address.searchParams.delete('page')
      else address.searchParams.set('page', page)
      // Commas and colons are legal in a query and stay readable.
      services.navigate(`${address.pathname}${address.search.replaceAll('%2C', ',').replaceAll('%3A', ':')}`)
      return done
    },
  },
})
