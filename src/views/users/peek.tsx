// A user in the peek panel: contact and last sign-in. Changes are made in the user's panel.
import { readUser } from '#contract/users.ts'
import { userSubject } from '#src/commands/subjects.ts'
import { UserStatusTag } from '#src/components/user-status.tsx'
import { PeekActions } from '#src/lists/peek-actions.tsx'
import type { PeekProps } from '#src/lists/peek-frame.tsx'
import { PeekPanel } from '#src/lists/peek-panel.tsx'
import { ProfileFacts } from './profile-view.tsx'

export const UserPeek = (props: PeekProps) => (
  <PeekPanel
    {...props}
    endpoint={readUser}
    nouns={['users']}
    subjectOf={userSubject}
    title={(user) => user.name}
    status={(user) => <UserStatusTag status={user.status} />}
    meta={(user) => user.username}
    actions={(_, subject) => (
      <PeekActions ids={['users.edit', 'users.permissions', 'users.enable', 'users.disable']} subject={subject} />
    )}
  >
    {(user) => <ProfileFacts user={user} />}
  </PeekPanel>
)
