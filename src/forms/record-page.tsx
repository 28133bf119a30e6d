// The page of one record while it has nothing to show yet: loading, not found, or failed. The record is that of `?id=`.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { id as idSchema } from '#contract/fields.ts'
import type { Noun } from '#src/commands/command.ts'
import { lastAddress } from '#src/commands/list-memory.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import type { PathId } from '#src/paths.ts'
import { buttonClass } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Link } from '#src/ui/text/link.tsx'

type ById = z.ZodMiniType<{ id: string }, { id: string }>
type Schema = z.ZodMiniType

interface RecordPageProps<R> {
  path: PathId
  /** The list to which the way back leads. */
  list: PathId
  endpoint: Endpoint<ById, Schema, Schema, z.ZodMiniType<R>>
  nouns: readonly Noun[]
  /** Title of the page while the record is not loaded. */
  title: string
  /** Messages for a record that does not exist, instead of the default. */
  missing?: { title: string; text: string }
  /** Shown while the record is loading; by default the skeleton of a form. */
  skeleton?: ReactNode
  /** `record` is the first version read, for a form; `present` is the server's current version. */
  children: (record: R, present: R) => ReactNode
}

/** Reads the record of `?id=` and renders its screen, or the reason why it cannot. */
export const RecordPage = <R,>(props: RecordPageProps<R>) => {
  const { search } = useUrl()
  const id = new URLSearchParams(search).get('id')
  const parsed = idSchema.safeParse(id)
  return parsed.success ? <Loaded key={id} id={parsed.data} {...props} /> : <Missing {...props} />
}

const Loaded = <R,>({ id, ...props }: RecordPageProps<R> & { id: string }) => {
  const read = useResource(props.endpoint, { params: { id } }, { nouns: props.nouns })
  const [first, setFirst] = useState<{ readonly record: R } | null>(null)
  if (first === null && read.data !== undefined) setFirst({ record: read.data })
  if (read.error?.code === code.notFound) return <Missing {...props} />
  if (first !== null) return props.children(first.record, read.data ?? first.record)
  return (
    <Place {...props}>
      {read.error === null ? (
        (props.skeleton ?? <FormSkeleton />)
      ) : (
        <ReadFailed error={read.error} onRetry={read.reload} />
      )}
    </Place>
  )
}

const Missing = <R,>(props: RecordPageProps<R>) => {
  const { t } = useTranslation()
  return (
    <Place {...props}>
      <Empty
        icon="doc"
        title={props.missing?.title ?? t('forms:missing.title')}
        text={props.missing?.text ?? t('forms:missing.text')}
        actions={
          <Link to={lastAddress(props.list)} variant="none" className={buttonClass()}>
            {t('forms:missing.back')}
          </Link>
        }
      />
    </Place>
  )
}

/** A page with only a message: keys and the palette still work on it, and screen readers read its title. */
const Place = ({ path, title, children }: { path: PathId; title: string; children: ReactNode }) => {
  const page = usePage({ path, context: 'detail' })
  return (
    <div {...page} className="flex min-h-full flex-1 flex-col bg-surface">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      {children}
    </div>
  )
}

/** The skeleton of a form; `outlined` where an outline will be beside it. */
export const FormSkeleton = ({ outlined = false }: { outlined?: boolean }) => (
  <div data-coming="" aria-busy="true" className={cx('px-gutter pt-5', outlined && 'xl:pl-[232px]')}>
    <Skeleton width={180} height={24} />
    {[0, 1, 2].map((section) => (
      <div key={section} className="mt-8">
        <Skeleton width={96} height={16} />
        <div className="mt-4 grid grid-cols-4 gap-4 max-lg:grid-cols-2">
          {[0, 1, 2, 3, 4, 5, 6, 7].map((field) => (
            <Skeleton key={field} height={32} />
          ))}
        </div>
      </div>
    ))}
  </div>
)
