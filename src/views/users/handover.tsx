// Who takes over the open records of a user; asked before the user can be deleted.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listUsers, type OpenTask, takerCodes, type User } from '#contract/users.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { userSubject } from '#src/commands/subjects.ts'
import { OrderStatusTag } from '#src/components/order-status.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay } from '#src/machines/use-session.ts'
import { paths, to } from '#src/paths.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Link } from '#src/ui/text/link.tsx'

export const Handover = ({ user, tasks }: { user: User; tasks: readonly OpenTask[] }) => {
  const { t } = useTranslation()
  const [successor, setSuccessor] = useState('')
  const mayOpen = useMay(paths.order_detail.access)
  const people = useResource(
    listUsers,
    { query: { status: 'enabled', page_size: 100, ordering: 'name' } },
    { nouns: ['users'] },
  )
  const needed = takerCodes(tasks)
  const fit = (people.data?.list ?? []).filter(
    (one) => one.id !== user.id && needed.every((code) => one.codes.includes(code)),
  )
  if (tasks.length === 0) {
    return <Empty icon="check-circle" title={t('users:handover.none')} text={t('users:handover.none_hint')} />
  }
  return (
    <div className="flex flex-1 flex-col gap-4">
      <Banner
        tone="warning"
        title={t('users:handover.title', { count: tasks.length })}
        text={t('users:handover.about')}
      />
      <ul
        aria-label={t('users:handover.title', { count: tasks.length })}
        className="divide-y divide-line rounded border border-line text-table"
      >
        {tasks.map((task) => (
          <li key={task.order_id} className="flex min-h-10 items-center gap-3 px-3 py-1.5">
            <span className="min-w-0 flex-1 truncate" title={task.title}>
              {mayOpen ? (
                <Link className="underline" to={to('order_detail', { id: task.order_id })}>
                  {task.title}
                </Link>
              ) : (
                task.title
              )}
              <span className="ml-2 text-cap text-ink-3 max-sm:hidden">{task.order_no}</span>
            </span>
            <span className="flex-none text-cap text-ink-3">{t(`users:handover.${task.kind}`)}</span>
            <OrderStatusTag status={task.status} />
          </li>
        ))}
      </ul>
      <div className="sticky -bottom-5 z-10 -mx-6 mt-auto -mb-5 flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line bg-surface-2 px-6 py-3 max-sm:-mx-4 max-sm:px-4">
        <Field
          className="min-w-60 flex-1"
          label={t('users:handover.successor')}
          required
          hint={people.data !== undefined && fit.length === 0 ? t('users:handover.nobody') : t('users:handover.hint')}
          hintTone={people.data !== undefined && fit.length === 0 ? 'warning' : 'quiet'}
        >
          <Select
            value={successor}
            onChange={(event) => setSuccessor(event.target.value)}
            placeholder={t('forms:choose')}
            options={fit.map((one) => ({
              value: one.id,
              label: [one.name, one.username, one.department].filter((word) => word !== null).join(' · '),
            }))}
          />
        </Field>
        {successor === '' ? (
          <Button icon="trash" disabledReason={t('users:handover.choose')} className="mt-6 max-sm:mt-0">
            {t('users:handover.remove')}
          </Button>
        ) : (
          <CommandButton
            id="users.remove"
            subject={userSubject(user)}
            args={{ successor_id: successor }}
            label="users:handover.remove"
            variant="danger-fill"
            className="mt-6 max-sm:mt-0"
          />
        )}
      </div>
    </div>
  )
}
