// The address of the list of users, and the panel over it.
import { rolePresetNames, userSortFields, userStatuses } from '#contract/users.ts'
import { NEW_USER, type UserPart, userParts } from '#src/commands/users.ts'
import { choices, listGrammar } from '#src/lists/url.ts'

export const usersGrammar = listGrammar({
  path: 'users',
  sortFields: userSortFields,
  sort: { id: 'created_at', desc: false },
  statuses: userStatuses,
  filters: {
    role_preset: choices(rolePresetNames, { label: 'users:fields.role_preset', optionsKey: 'users:preset' }),
  },
})

export interface Peek {
  readonly id: string
  readonly part: UserPart
}

/** The user whose panel an address opens, or null. */
export const peekIn = (search: string): Peek | null => {
  const query = new URLSearchParams(search)
  const id = query.get('peek')
  const part = query.get('part')
  // An address without a part shows the user in the peek beside the list.
  if (id === null || id === '' || (part === null && id !== NEW_USER)) return null
  return { id, part: userParts.find((one) => one === part) ?? 'profile' }
}
