// Which letters an award has, and what each of them said on the day of its decision. Pure.
import type { AwardLine, Decision, DecisionVersion } from '#contract/reviews.schemas.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'

interface Letter {
  readonly tender: OpenedTender
  /** The decision of the letter, whose number, date and terms it has. */
  readonly version: DecisionVersion
  /** The number of the letter among those of its decision. */
  readonly nth: number
}

interface WonLetter extends Letter {
  /** The lines as they were awarded: what a supplier declines afterwards stays in the letter. */
  readonly lines: readonly AwardLine[]
}

const linesOf = (award: Decision, version: DecisionVersion): AwardLine[] =>
  award.lines.filter(
    (line) => line.role === 'main' && line.decision_version === version.version && line.status !== 'revoked',
  )

/**
 * The letters of an award. A letter is issued once and does not change: later answers of suppliers and later decisions move neither its
 * lines nor its number, so tenders stand by their number, and a supplier that gets a line later keeps the letter that it got nothing at first.
 */
export const issuedLetters = (
  award: Decision,
  tenders: readonly OpenedTender[],
): { readonly won: readonly WonLetter[]; readonly lost: readonly Letter[] } => {
  const inOrder = tenders.toSorted((a, b) => (a.tender_no < b.tender_no ? -1 : 1))
  const won = award.versions.flatMap((version) => {
    const lines = linesOf(award, version)
    return inOrder
      .map((tender) => ({ tender, version, lines: lines.filter((line) => line.supplier_id === tender.supplier_id) }))
      .filter((letter) => letter.lines.length > 0)
      .map((letter, at) => ({ ...letter, nth: at + 1 }))
  })
  const first = award.versions.find((version) => version.version === award.version)
  if (first === undefined) return { won, lost: [] }
  const winners = new Set(linesOf(award, first).map((line) => line.supplier_id))
  const others = inOrder.filter((tender) => !winners.has(tender.supplier_id))
  return { won, lost: others.map((tender, at) => ({ tender, version: first, nth: winners.size + at + 1 })) }
}
