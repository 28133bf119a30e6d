// Changes of the address of a list: its page by number, and its order.
import type { PathId } from '#src/paths.ts'
import { available, define, done, hidden, type Services } from './command.ts'
import { sourceOf } from './exports/source.ts'
import { lastAddress } from './list-memory.ts'

const pagesAt = (path: PathId | null): number => (path === null ? 0 : (sourceOf(path)?.pages ?? 0))

const sortsAt = (path: PathId | null) =>
  (path === null ? [] : (sourceOf(path)?.heads ?? [])).filter(({ sortable }) => sortable)

/** Opens the list as it is shown, with a change of its query. */
const turn = (path: PathId, services: Services, change: (query: URLSearchParams) => void): void => {
  const address = new URL(lastAddress(path), 'http://list.invalid')
  change(address.searchParams)
  // Commas and colons are legal in a query and stay readable.
  services.navigate(`${address.pathname}${address.search.replaceAll('%2C', ',').replaceAll('%3A', ':')}`)
}

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
      turn(path, services, (query) => {
        if (page === '1') query.delete('page')
        else query.set('page', page)
      })
      return done
    },
  },
  'pages.sort': {
    group: 'view',
    icon: 'down',
    availability: ({ path }) => (sortsAt(path).length > 0 ? available : hidden),
    fields: ({ path }) => [
      {
        name: 'sort_by',
        kind: 'choice',
        required: true,
        options: sortsAt(path).map(({ id, head }) => ({
          value: id,
          label: 'palette:choices.column',
          params: { name: head },
        })),
      },
      {
        name: 'direction',
        kind: 'choice',
        required: true,
        options: ['ascending', 'descending'].map((value) => ({ value, label: `palette:choices.direction.${value}` })),
      },
    ],
    run: async ({ path }, { sort_by: field, direction }, services) => {
      if (path === null || typeof field !== 'string') return { is: 'failed', message: '' }
      turn(path, services, (query) => {
        query.delete('page')
        query.set('ordering', direction === 'descending' ? `-${field}` : field)
      })
      return done
    },
  },
})
