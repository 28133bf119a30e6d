import type { OpenedTender } from '#contract/tenders.schemas.ts'

/**
 * The warnings about opened tenders: those whose hash differs, and those that were not opened, whose hash was never
 * compared.
 */
export const hashWarnings = (
  tenders: readonly Pick<OpenedTender, 'status' | 'opened_hash_ok'>[],
): { key: 'header.unopened' | 'header.hashes_differ'; count: number }[] => {
  const unopened = tenders.filter(({ status }) => status === 'unopened').length
  const odd = tenders.filter(({ status, opened_hash_ok }) => status !== 'unopened' && !opened_hash_ok).length
  return [
    { key: 'header.hashes_differ' as const, count: odd },
    { key: 'header.unopened' as const, count: unopened },
  ].filter(({ count }) => count > 0)
}
