import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface PartProps<D> {
  /** A part of the page that is read by itself. */
  read: {
    readonly data: D | undefined
    readonly error: { readonly message: string } | null
    reload(): void
  }
  children: (data: D) => ReactNode
}

/** What was read, or what is to be seen until then: a failure of this part alone, with the way to try again. */
export const Part = <D,>({ read, children }: PartProps<D>) => {
  const { t } = useTranslation()
  if (read.data !== undefined) return children(read.data)
  if (read.error !== null)
    return (
      <Banner
        alert
        className="mx-gutter my-3"
        title={read.error.message || t('common:toast.network')}
        action={
          <Button variant="quiet" size="sm" icon="refresh" onClick={read.reload}>
            {t('common:retry')}
          </Button>
        }
      />
    )
  return (
    <div aria-busy="true" className="flex flex-col gap-4 px-gutter py-5">
      {['82%', '64%', '76%', '58%'].map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </div>
  )
}
