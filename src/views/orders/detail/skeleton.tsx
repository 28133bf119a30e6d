import { Skeleton } from '#src/ui/layout/skeleton.tsx'

/** The skeleton of the detail page. */
export const DetailSkeleton = () => (
  <div data-coming="" aria-busy="true" className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_288px]">
    <div className="px-gutter pt-4">
      <Skeleton width="36%" height={28} />
      <Skeleton width="56%" height={16} className="mt-2" />
      <div className="mt-4 flex gap-2">
        {[88, 88, 88].map((width, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey places have no identity
          <Skeleton key={nth} width={width} height={32} />
        ))}
      </div>
      <Skeleton height={96} className="mt-5" />
      <Skeleton width="60%" height={20} className="mt-6" />
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} height={16} className="mt-4" />
      ))}
    </div>
    <div className="px-5 pt-4 max-xl:hidden">
      <Skeleton height={86} />
      {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} height={14} className="mt-4" />
      ))}
    </div>
  </div>
)
