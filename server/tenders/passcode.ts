// The supplier sets or changes its passcode at the link, or enters with it.
import { v4 as randomId } from 'uuid'
import { setPasscode, unlockTender } from '#contract/tenders.passcode.ts'
import type { Arrival, LinkCtx, LinkViewer } from '#server/http/context.ts'
import { inputRefused, issue, notNow } from '#server/http/refusal.ts'
import { serveLink } from '#server/http/serve.ts'
import { passcodeHash, passcodeTaken, passcodeWrong, tryPasscode, weaknessOfPasscode } from '#server/passcodes.ts'
import { hashPassword } from '#server/passwords.ts'
import { endOthers, isUnlocked, standingAt, unlockBrowser } from '#server/tender-links/unlock.ts'
import { ownPage } from './own.ts'
import { contextForAct, type SupplierContext } from './supplier-context.ts'

type AtLink = Arrival & { readonly link: LinkViewer }

/** The supplier's numbers that somebody who knows it would guess first. */
const numbersOf = async ({ services, link }: AtLink): Promise<readonly (string | null)[]> => {
  const supplier = await services.db
    .selectFrom('suppliers')
    .where('id', '=', link.supplier_id)
    .select(['uscc', 'id_no', 'tax_no', 'apply_no', 'contact_phone', 'bank_account'])
    .executeTakeFirst()
  return Object.values(supplier ?? {})
}

/** The hash of a new passcode. Throws 4001 at `passcode` for one that is easily guessed. */
const hashOfNew = async (at: AtLink, passcode: string, mobile: string): Promise<string> => {
  const weakness = await weaknessOfPasscode(passcode, [mobile, ...(await numbersOf(at))])
  if (weakness !== null) throw inputRefused([issue('passcode', weakness)])
  return hashPassword(passcode)
}

/**
 * The result of checking a passcode before the transaction: the hash stored at that time, and the
 * new one if there is one.
 */
interface Looked {
  readonly kept: string | null
  readonly made: string | null
}

const keptPasscode = (own: SupplierContext) =>
  own.context.tx
    .selectFrom('tender_passcodes')
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)

const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/** Stores a passcode. A mobile is on file when it is the one in the supplier's profile. */
const keepPasscode = async (
  ctx: LinkCtx,
  own: SupplierContext,
  hash: string,
  contact: { readonly name: string; readonly mobile: string },
): Promise<void> => {
  const profile = await ctx.tx
    .selectFrom('suppliers')
    .where('id', '=', own.supplier.id)
    .select('contact_phone')
    .executeTakeFirstOrThrow()
  const columns = {
    hash,
    contact_name: contact.name,
    contact_mobile: contact.mobile,
    mobile_on_file: digitsOf(profile.contact_phone) === digitsOf(contact.mobile),
    set_at: own.now,
    wrong_tries: 0,
    locked_until: null,
  }
  const owner = { enterprise_id: ctx.link.enterprise_id, order_id: own.row.id, supplier_id: own.supplier.id }
  await ctx.tx
    .insertInto('tender_passcodes')
    .values({ id: randomId(), ...owner, ...columns })
    .onConflict((conflict) => conflict.columns(['order_id', 'supplier_id']).doUpdateSet(columns))
    .execute()
}

/**
 * A tender sealed before the first passcode stays hidden at the link until the opening: nobody has
 * proved ownership of it.
 */
const closeEarlier = async (own: SupplierContext): Promise<void> => {
  if (own.row.opened_at !== null) return
  const { tx } = own.context
  await tx
    .updateTable('tenders')
    .set({ is_withheld: true })
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .where('sealed_payload', 'is not', null)
    .execute()
  await tx
    .updateTable('tender_files')
    .set({ is_withheld: true })
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .execute()
}

const record = (ctx: LinkCtx, own: SupplierContext, action: 'passcode_set' | 'passcode_change'): void =>
  ctx.audit({
    noun: 'tender_links',
    record_id: ctx.link.link_id,
    order_id: own.row.id,
    action,
    biz_type: 'publish',
    payload: { supplier_name: own.supplier.supplier_name },
    operator: { id: null, name: own.supplier.supplier_name, role: 'supplier_link' },
    isPlaceHidden: true,
  })

/** The page of a browser that is now let in. */
const pageOf = async (ctx: LinkCtx, own: SupplierContext, hash: Buffer) =>
  ownPage({ ...own, link: await standingAt(ctx, hash) })

/** The supplier's context under the order's lock; throws 4009 when the passcode has changed since it was checked. */
const lockedContext = async (ctx: LinkCtx, { kept }: Looked): Promise<SupplierContext> => {
  const own = await contextForAct(ctx, 'nothing')
  const now = await keptPasscode(own).select('hash').executeTakeFirst()
  if ((now?.hash ?? null) !== kept) throw passcodeTaken()
  return own
}

export const passcodeHandlers = [
  serveLink(
    setPasscode,
    async (at, { body: { passcode, old_passcode, mobile } }): Promise<Looked> => {
      const kept = await passcodeHash(at)
      if (kept === null) return { kept, made: await hashOfNew(at, passcode, mobile) }
      const tried = await tryPasscode(at, old_passcode ?? passcode, kept)
      if (!tried.isRight) throw old_passcode === undefined ? passcodeTaken() : passcodeWrong('old_passcode', tried.left)
      return { kept, made: old_passcode === undefined ? null : await hashOfNew(at, passcode, mobile) }
    },
    async (ctx, { body }, looked) => {
      const own = await lockedContext(ctx, looked)
      if (looked.made !== null) {
        const isFirst = looked.kept === null
        if (isFirst && !(await isUnlocked(ctx))) await closeEarlier(own)
        await keepPasscode(ctx, own, looked.made, body)
        record(ctx, own, isFirst ? 'passcode_set' : 'passcode_change')
      }
      const hash = await unlockBrowser(ctx, own.supplier.supplier_name, own.now)
      if (looked.made !== null && looked.kept !== null) await endOthers(ctx, hash, own.now)
      return pageOf(ctx, own, hash)
    },
  ),

  serveLink(
    unlockTender,
    async (at, { body }): Promise<Looked> => {
      const kept = await passcodeHash(at)
      if (kept === null) throw notNow('passcode_unset', null)
      const tried = await tryPasscode(at, body.passcode, kept)
      if (!tried.isRight) throw passcodeWrong('passcode', tried.left)
      return { kept, made: null }
    },
    async (ctx, _input, looked) => {
      const own = await lockedContext(ctx, looked)
      return pageOf(ctx, own, await unlockBrowser(ctx, own.supplier.supplier_name, own.now))
    },
  ),
]
