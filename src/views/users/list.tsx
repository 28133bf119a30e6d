import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listUsers } from '#contract/users.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { userSubject } from '#src/commands/subjects.ts'
import { NEW_USER, userAddress } from '#src/commands/users.ts'
import { ListPage } from '#src/lists/page.tsx'
import { useListPage } from '#src/lists/use-list-page.tsx'
import { useViewer } from '#src/machines/use-session.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { listCard, listColumns } from './list-columns.tsx'
import { peekIn, usersGrammar } from './list-url.ts'
import { UserPanel } from './panel.tsx'

const UserPeek = lazy(async () => (await import('./peek.tsx')).UserPeek, { early: false })

/** The users of the enterprise; the open panel is in the address. */
export const UsersList = () => {
  const { t } = useTranslation()
  const { search } = useUrl()
  const viewer = useViewer()
  const peek = peekIn(search)
  const list = useListPage({
    grammar: usersGrammar,
    endpoint: listUsers,
    input: (input) => input,
    nouns: ['users'],
    subjectOf: userSubject,
    namesOf: ({ name, username }) => [name, username],
    pathOf: (user) => userAddress(user.id),
    pathOfId: (id) => userAddress(id),
    // A user who is not created yet has no peek.
    ...(peek?.id !== NEW_USER && { peek: UserPeek }),
    selects: true,
  })
  const { search: searched } = list.query
  const viewerId = viewer?.id ?? null
  const columns = useMemo(() => listColumns(t, searched, viewerId), [t, searched, viewerId])
  const card = useMemo(() => listCard(t, searched, viewerId), [t, searched, viewerId])
  return (
    <>
      <ListPage
        list={list}
        title={t('users:list.title')}
        actions={<CommandButton id="create.here" variant="primary" />}
        columns={columns}
        card={card}
        search={t('users:list.search')}
        rowName={(user) => user.name}
        tabLabel={(status) => t(`users:status.${status}`)}
        empty={{
          never: { icon: 'users', title: t('users:list.none'), text: t('users:list.none_hint') },
          tab: (tab) => t('users:list.none_in', { tab }),
        }}
      />
      {peek !== null && <UserPanel key={peek.id} peek={peek} />}
    </>
  )
}
