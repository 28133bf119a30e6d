// A supplier's answer to its award, given through its link: for every line at once, with the origin of the goods.
import { answerAwardBody, declareOriginBody, extendOfferBody } from '#contract/tenders.award.ts'
import { answerOwnAward, declareOrigin, extendOwnOffer, type SupplierPage } from '#contract/tenders.ts'
import { type Availability, available, define, hidden, refused } from '../command.ts'
import { invalidInput } from '../invalid-input.ts'
import { callAndReload, onPage, whileFact } from './tenders.ts'

/** A supplier answers within the time limit; afterwards only staff can record the answer. */
const mayAnswer = ({ facts }: SupplierPage): Availability => {
  if (!facts.award_waits) return hidden
  return facts.in_answer_time ? available : refused('confirm_overdue')
}

export const tenderAwardCommands = define({
  'tenders.answer_award': {
    group: 'here',
    title: 'tenders:command.answer_award',
    icon: 'check-circle',
    tone: 'primary',
    // Only the page has the answers.
    listed: false,
    says: 'tenders:said.award_answered',
    availability: onPage(mayAnswer),
    run: async (_, { body: answers }, services) => {
      const body = answerAwardBody.safeParse(answers)
      return body.success ? callAndReload(services, answerOwnAward, { body: body.data }) : invalidInput(body.error)
    },
  },
  'tenders.declare_origin': {
    group: 'here',
    title: 'tenders:command.declare_origin',
    icon: 'send',
    listed: false,
    says: 'tenders:said.origin_declared',
    availability: whileFact('origin_asked'),
    run: async (_, { body: origins }, services) => {
      const body = declareOriginBody.safeParse(origins)
      return body.success ? callAndReload(services, declareOrigin, { body: body.data }) : invalidInput(body.error)
    },
  },
  'tenders.extend': {
    group: 'here',
    title: 'tenders:command.extend',
    icon: 'clock',
    listed: false,
    says: 'tenders:said.extended',
    availability: whileFact('extension_asked'),
    run: async (_, { body: given }, services) => {
      const body = extendOfferBody.safeParse(given)
      return body.success ? callAndReload(services, extendOwnOffer, { body: body.data }) : invalidInput(body.error)
    },
  },
})
