// A part of a page that reads its own data: its skeleton, its failure, its content.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'

/** The read of such a part. */
export interface Part<D> {
  readonly data: D | undefined
  readonly error: { readonly message: string } | null
  reload(): void
}

interface PartContentProps<D> {
  part: Part<D>
  /** Number of skeleton lines while loading. */
  rows?: number
  children: (data: D) => ReactNode
}

/** The content once it is read; until then the skeleton, or the failure of this part alone with a retry button. */
export const PartContent = <D,>({ part, rows = 4, children }: PartContentProps<D>) => {
  const { t } = useTranslation()
  const failure = part.error !== null && (
    <Banner
      alert
      className="mx-gutter my-3"
      title={part.error.message || t('common:toast.network')}
      action={
        <Button variant="quiet" size="sm" icon="refresh" onClick={part.reload}>
          {t('common:retry')}
        </Button>
      }
    />
  )
  if (part.data === undefined)
    return (
      failure || (
        <div aria-busy="true" className="flex flex-col gap-4 px-gutter py-4">
          {Array.from({ length: rows }, (_, at) => at).map((row) => (
            <Skeleton key={row} width={`${70 + ((row * 13) % 30)}%`} height={16} />
          ))}
        </div>
      )
    )
  return (
    <>
      {failure}
      {children(part.data)}
    </>
  )
}
