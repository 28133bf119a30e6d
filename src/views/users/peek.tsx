// A person beside the list: how to reach them and when they were here. To change something their panel is opened.
import { readUser } from '#contract/users.ts'
import { userSubject } from '#src/commands/subjects.ts'
import { PeekActions } from '#src/lists/peek-actions.tsx'
import type { PeekProps } from '#src/lists/peek-frame.tsx'
import { PeekPanel } from '#src/lists/peek-panel.tsx'
import { ProfileFacts } from './profile-view.tsx'
import { UserStatusTag } from './user-status.tsx'

export const UserPeek = (props: PeekProps) => (
  <PeekPanel
    {...props}
    endpoint={readUser}
    nouns={['users']}
    subjectOf={userSubject}
    title={(user) => user.name}
    meta={(user) => (
      <>
        <span>{user.username}</span>
        <UserStatusTag status={user.status} />
      </>
    )}
    actions={(_, subject) => (
      <PeekActions ids={['users.edit', 'users.permissions', 'users.enable', 'users.disable']} subject={subject} />
    )}
  >
    {(user) => <ProfileFacts user={user} />}
  </PeekPanel>
)
