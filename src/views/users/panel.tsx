// A user's panel over the list: profile, permissions, password.
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { readUser, type User, userEditor } from '#contract/users.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability, useRun } from '#src/commands/command-context.tsx'
import { lastAddress } from '#src/commands/list-memory.ts'
import { addressShowing } from '#src/commands/records/made-address.ts'
import { userSubject } from '#src/commands/subjects.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { NEW_USER, type UserPart, userAddress, userParts } from '#src/commands/users.ts'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { UserStatusTag } from '#src/components/user-status.tsx'
import { PasswordForm } from '#src/forms/password-form.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay, useViewer } from '#src/machines/use-session.ts'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Handover } from './handover.tsx'
import type { Peek } from './list-url.ts'
import { PermissionPart } from './permission-part.tsx'
import { focusTree } from './permission-tree.tsx'
import { NewUserForm, ProfileForm } from './profile-form.tsx'
import { ProfileTimes, ProfileView } from './profile-view.tsx'

/** The part is at least as high as the panel, so that its buttons are at the panel's lower edge. */
const tall =
  'flex min-h-full flex-col outline-none [&>[data-orientation]]:flex [&>[data-orientation]]:flex-1 [&>[data-orientation]]:flex-col [&_[role=tabpanel][data-state=active]]:flex [&_[role=tabpanel][data-state=active]]:flex-1 [&_[role=tabpanel][data-state=active]]:flex-col'

export const UserPanel = ({ peek }: { peek: Peek }) => {
  const { t } = useTranslation()
  const { go } = useUrl()
  const isNew = peek.id === NEW_USER
  const read = useResource(readUser, { params: { id: peek.id } }, { nouns: ['users'], skip: isNew })
  const mayEdit = useMay(userEditor)
  // The body gets the focus, not the close button, because the content after the button must be read and reached first.
  const body = useRef<HTMLDivElement>(null)
  /**
   * The permission tree may be rendered before the panel takes the focus; then the tree gets it, because its keys work
   * only there.
   */
  const focusFirst = () => {
    if (body.current === null) return false
    if (!focusTree(body.current) && !focusPart(body.current)) body.current.focus()
    return true
  }
  const close = () => go(lastAddress('users'), { replace: true })
  const show = (made: User | null) =>
    made === null ? close() : go(addressShowing('users', made.id, made.name), { replace: true })
  const user = read.data
  const isMissing = read.error?.code === code.notFound || read.error?.code === code.inputRefused
  return (
    <Dialog
      open
      variant="panel"
      stayOpen
      onClose={close}
      closeLabel={t('forms:close')}
      {...(!isNew && { initialFocus: focusFirst })}
      title={isNew ? t('users:form.new') : (user?.name ?? t('users:panel.title'))}
      description={isNew ? t('users:form.new_hint') : (user?.username ?? t('common:loading'))}
    >
      <div ref={body} tabIndex={-1} className={tall}>
        {isNew ? (
          mayEdit ? (
            <NewUserForm onMade={show} onCancel={close} />
          ) : (
            <Empty icon="users" title={t('users:panel.no_create')} />
          )
        ) : user !== undefined ? (
          <Parts user={user} part={peek.part} onClose={close} body={body} />
        ) : isMissing ? (
          <Empty icon="users" title={t('users:panel.missing')} text={t('users:panel.missing_hint')} />
        ) : read.error !== null ? (
          <ReadFailed error={read.error} onRetry={read.reload} />
        ) : (
          <Loading />
        )}
      </div>
    </Dialog>
  )
}

type Read = DataOf<typeof readUser>

/** Focuses the first field of the part that is shown; not on devices with an on-screen keyboard. */
const focusPart = (around: Element): boolean => {
  const field = around.querySelector<HTMLElement>(
    '[role="tabpanel"][data-state="active"] :is(input:not([readonly], [hidden]), select, textarea):enabled',
  )
  if (field === null || matchMedia('(pointer: coarse)').matches) return false
  field.focus({ preventScroll: true })
  return true
}

interface PartsProps {
  user: Read
  part: UserPart
  onClose: () => void
  body: RefObject<HTMLElement | null>
}

const Parts = ({ user, part, onClose, body }: PartsProps) => {
  const { t } = useTranslation()
  const { go } = useUrl()
  const viewer = useViewer()
  const mayEdit = useMay(userEditor)
  const isOwn = viewer?.id === user.id
  const run = useRun()
  // The panel has the focus until its part is there; a tab that was pressed keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part that comes is asked once
  useLayoutEffect(() => {
    const here = document.activeElement
    const isTaken = here?.closest('input, select, textarea, button, [role="treeitem"]') != null
    if (body.current?.contains(here) === true && !isTaken) focusPart(body.current)
  }, [part])
  const mayRemove = useAvailability('users.remove', userSubject(user)).is !== 'hidden'
  useAnswers({
    // The user's own account cannot be deleted; the foot of the page shows the reason.
    ...(mayRemove && { 'panel.remove': () => void run('users.remove', {}, { subject: userSubject(user) }) }),
  })
  const shown = userParts.filter((one) => {
    if (one === 'password') return mayEdit || isOwn
    return one !== 'handover' || part === 'handover'
  })
  const [first] = useState(user)
  const contents: Readonly<Record<UserPart, ReactNode>> = {
    profile: (
      <>
        <ProfileTimes user={user} />
        {mayEdit ? <ProfileForm user={first} present={user} onCancel={onClose} /> : <ProfileView user={user} />}
      </>
    ),
    permissions: <PermissionPart user={user} />,
    password: (
      <>
        <Banner
          tone="info"
          className="mb-4"
          title={t(isOwn ? 'users:password.own_note' : 'users:password.other_note')}
          text={t(isOwn ? 'users:password.own_note_text' : 'users:password.other_note_text')}
        />
        <PasswordForm user={user} isOwn={isOwn} variant="panel" onCancel={onClose} />
      </>
    ),
    handover: <Handover user={user} tasks={user.open_tasks ?? []} />,
  }
  return (
    <>
      <div className="-mt-1 mb-3 flex flex-wrap items-center gap-2">
        <UserStatusTag status={user.status} pill />
        <span className="flex-1" />
        <CommandButton id="users.enable" subject={userSubject(user)} size="sm" />
        <CommandButton id="users.disable" subject={userSubject(user)} size="sm" />
        <CommandButton id="users.remove" subject={userSubject(user)} size="sm" />
      </div>
      <Tabs
        flush
        label={t('users:panel.parts')}
        value={shown.includes(part) ? part : 'profile'}
        onChange={(id) => {
          const next = userParts.find((one) => one === id)
          if (next !== undefined) go(userAddress(user.id, next), { replace: true })
        }}
        tabs={shown.map((one) => ({
          id: one,
          label: t(`users:part.${one}`),
          content: <div className="flex flex-1 flex-col pt-4">{contents[one]}</div>,
        }))}
      />
    </>
  )
}

/** As high as the form that follows. */
const Loading = () => (
  <div className="grid grid-cols-2 gap-x-4 gap-y-6 pt-14 max-sm:grid-cols-1">
    {['username', 'name', 'department', 'position', 'phone', 'email'].map((name) => (
      <span key={name} className="flex flex-col gap-2">
        <Skeleton width={64} />
        <Skeleton height={32} />
      </span>
    ))}
  </div>
)
