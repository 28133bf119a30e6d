// A record in the peek panel: read when the focus stops moving, with its own loading states; keys and palette refer to
// it there.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { id as idSchema } from '#contract/fields.ts'
import type { Noun, Subject } from '#src/commands/command.ts'
import { useSubjectPlace } from '#src/commands/use-situation.tsx'
import { ReadFailed, ReadStale } from '#src/components/read-failed.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PeekFrame, type PeekProps, PeekSkeleton } from './peek-frame.tsx'

type ById = z.ZodMiniType<{ id: string }, { id: string }>
type Schema = z.ZodMiniType

export interface PeekPanelProps<R> extends PeekProps {
  endpoint: Endpoint<ById, Schema, Schema, z.ZodMiniType<R>>
  /** The nouns whose changes reload the record. */
  nouns: readonly Noun[]
  subjectOf: (record: R) => Subject
  /** The title of the record, where the label is not its name: an order has a number and a title. */
  title?: (record: R) => string
  /** Content beside the title. */
  status?: (record: R) => ReactNode
  /** Content under the title: number, facts. */
  meta: (record: R) => ReactNode
  actions?: (record: R, subject: Subject) => ReactNode
  children: (record: R) => ReactNode
}

export const PeekPanel = <R,>(props: PeekPanelProps<R>) => {
  const { id, isMoving, position, onOpen, onClose, endpoint, nouns, subjectOf, children } = props
  const { t } = useTranslation()
  const isId = idSchema.safeParse(id).success
  const read = useResource(endpoint, { params: { id } }, { nouns, skip: isMoving || !isId })
  const record = read.data
  const subject = record === undefined ? null : subjectOf(record)
  const place = useSubjectPlace(subject)
  const isMissing = !isId || read.error?.code === code.notFound
  const name =
    record === undefined || isMissing ? t('lists:peek.record') : (props.title?.(record) ?? subject?.label ?? '')
  return (
    <PeekFrame
      {...{ position, onOpen, onClose }}
      place={place}
      label={name}
      status={record === undefined || isMissing ? null : props.status?.(record)}
      meta={record === undefined || isMissing ? null : props.meta(record)}
      actions={record === undefined || subject === null || isMissing ? null : props.actions?.(record, subject)}
    >
      {isMissing ? (
        <Empty icon="inbox" title={t('lists:peek.missing')} text={t('lists:peek.missing_hint')} />
      ) : record === undefined ? (
        read.error === null ? (
          <PeekSkeleton />
        ) : (
          <ReadFailed error={read.error} onRetry={read.reload} />
        )
      ) : (
        <>
          <ReadStale className="mb-3" error={read.error} onRetry={read.reload} />
          {children(record)}
        </>
      )}
    </PeekFrame>
  )
}
