// Handlers of tenders: the staff's list and the calls of the supplier's page.
import {
  answerClarification,
  answerOwnAward,
  askAboutDemand,
  confirmSurrogate as confirmEntry,
  confirmOwnAward,
  declareOrigin,
  declineOwnAward,
  declineOwnTender,
  extendOwnOffer,
  listTenders,
  readOwnTender,
  reconfirmOwnTender,
  saveOwnTender,
  withdrawOwnTender,
} from '#contract/tenders.ts'
import { actContextOf } from '#server/act-context.ts'
import { applyDue } from '#server/clock.ts'
import { serve, serveLink } from '#server/http/serve.ts'
import { visibleOrder } from '#server/orders/visible.ts'
import { answerQuestion } from './answer.ts'
import { askAbout, countQuestion } from './ask.ts'
import { extendOffer } from './extend.ts'
import { recordLinkView } from './link-views.ts'
import { openedList, sealedList } from './list.ts'
import { ownPage } from './own.ts'
import { reconfirmTender } from './reconfirm.ts'
import { confirmSurrogate, declineToTender, saveTender, withdrawTender } from './save.ts'
import { answerLines, declareOrigins, settleOwn } from './settle.ts'
import { contextForAct, contextForReading } from './supplier-context.ts'

export const tenderHandlers = [
  serve(listTenders, applyDue, async (ctx, { query }) => {
    // A tender opened during this read stays sealed in this answer.
    const [context, row] = await Promise.all([actContextOf(ctx), visibleOrder(ctx, query.order_id)])
    return row.opened_at === null ? sealedList(context, row, query) : openedList(context, row, query)
  }),

  serveLink(readOwnTender, recordLinkView, async (ctx) => ownPage(await contextForReading(ctx, 'nothing'))),

  serveLink(saveOwnTender, async (ctx, { body }) => saveTender(await contextForAct(ctx), body, ctx.ip)),

  serveLink(withdrawOwnTender, async (ctx, { body }) => {
    const own = await contextForAct(ctx)
    await withdrawTender(own, body.version)
    return ownPage(own)
  }),

  serveLink(reconfirmOwnTender, async (ctx, { body }) => {
    const own = await contextForAct(ctx)
    await reconfirmTender(own, body.version)
    const page = await ownPage(own)
    // The trail, which tells the page when it was confirmed, is written at the end of this call.
    return page.tender === null || page.tender.is_withheld
      ? page
      : { ...page, tender: { ...page.tender, reconfirmed_at: own.now } }
  }),

  serveLink(confirmEntry, async (ctx, { body }) => {
    const own = await contextForAct(ctx)
    await confirmSurrogate(own, body.version)
    return ownPage(own)
  }),

  serveLink(declineOwnTender, async (ctx, { body }) => {
    const own = await contextForAct(ctx, 'passcode_once_set')
    await declineToTender(own, body)
    return ownPage(own)
  }),

  serveLink(confirmOwnAward, async (ctx) => {
    const own = await contextForAct(ctx)
    await settleOwn(own, 'confirmed', null)
    return ownPage(await contextForAct(ctx))
  }),

  serveLink(declineOwnAward, async (ctx, { body }) => {
    const own = await contextForAct(ctx)
    await settleOwn(own, 'declined', body.reason)
    return ownPage(await contextForAct(ctx))
  }),

  serveLink(answerOwnAward, async (ctx, { body }) => {
    await answerLines(await contextForAct(ctx), body)
    return ownPage(await contextForAct(ctx))
  }),

  serveLink(declareOrigin, async (ctx, { body }) => {
    await declareOrigins(await contextForAct(ctx), body)
    return ownPage(await contextForAct(ctx))
  }),

  serveLink(extendOwnOffer, async (ctx, { body }) => {
    await extendOffer(await contextForAct(ctx), body)
    return ownPage(await contextForAct(ctx))
  }),

  serveLink(answerClarification, async (ctx, { body }) => {
    const own = await contextForAct(ctx)
    await answerQuestion(own, body)
    return ownPage(own)
  }),

  serveLink(askAboutDemand, countQuestion, async (ctx, { body }) => {
    const own = await contextForAct(ctx, 'passcode_once_set')
    await askAbout(own, body)
    return ownPage(own)
  }),
]
