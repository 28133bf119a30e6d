// Fills an enterprise with hundreds of records by the calls that people use, or by the tests' factories where calls are too slow.
import { v7 as newId } from 'uuid'
import { createTemplate, editTemplate, listTemplates } from '#contract/herbal-templates.ts'
import { createOrder } from '#contract/orders.ts'
import { listTenderLinks } from '#contract/tenders.ts'
import { insertPerson } from '#server/db/insert-people.ts'
import { hashPassword } from '#server/passwords.ts'
import { secretHash } from '#server/viewer.ts'
import { aSupplier, inHours, orderBody } from '../../support/factories.ts'
import { PASSWORD } from '../../support/people.ts'
import type { World } from '../../support/world.ts'
import {
  amended,
  awarded,
  fillCodes,
  fillOrders,
  lines,
  longTrail,
  opened,
  published,
  reviewed,
} from './crowd-orders.ts'
import { MANY, must, TENDERERS, times } from './crowd-tools.ts'
import { longChinese, nameOf, remarkOf, unbroken } from './crowd-words.ts'

/** The ids of the large records, by their placeholder in a screen's path. */
export type Crowd = Readonly<Record<string, string>>

/** Makes suppliers in every status; three in ten have long names, and one in three has all fields. */
const fillSuppliers = async (world: World, home: string): Promise<string[]> => {
  const statuses = ['certified', 'certified', 'certified', 'pending', 'supplement', 'suspended', 'blacklisted'] as const
  const made = await Promise.all(
    times(MANY, (nth) =>
      aSupplier(world, {
        name: nameOf(nth, 120),
        enterprise_id: home,
        status: nth < 200 ? 'certified' : (statuses[nth % statuses.length] ?? 'certified'),
      }),
    ),
  )
  const long = made.filter((_, nth) => nth % 3 === 0).map((one) => one.id)
  await world.db
    .updateTable('suppliers')
    .set({
      address: longChinese.repeat(2),
      contact_name: unbroken.slice(0, 40),
      business_scope: remarkOf(2000),
      bank_name: longChinese,
      email: `${unbroken.slice(0, 60)}@herbs.example`,
      wechat: unbroken.slice(0, 60),
      audit_opinion: remarkOf(500),
      short_name: longChinese.slice(0, 40),
    })
    .where('id', 'in', long)
    .execute()
  const herbs = await world.db.selectFrom('herbs').select('id').limit(MANY).execute()
  const [first] = made
  await world.db
    .insertInto('supplier_herbs')
    .values(
      herbs.map(({ id }) => ({
        enterprise_id: home,
        supplier_id: first?.id ?? '',
        herbal_id: id,
        annual_capacity_t: null,
      })),
    )
    .execute()
  return made.map((one) => one.id)
}

const fillVarieties = async (world: World): Promise<string[]> => {
  const herbs = await world.db.selectFrom('herbs').select('id').execute()
  const ids: string[] = []
  for (const nth of times(MANY, (one) => one)) {
    const body = {
      name: nameOf(nth, 60),
      herbal_id: herbs[nth % herbs.length]?.id ?? '',
      goods_type: 'crude_herb' as const,
      draft: nth % 7 === 3,
      ...(nth % 3 === 0
        ? {
            alias: times(20, (one) => nameOf(one, 40)),
            size_spec: unbroken,
            source_species: remarkOf(200),
            origin_text: longChinese,
            processing: longChinese.slice(0, 40),
            package_spec: longChinese.slice(0, 60),
            acceptance_points: times(30, () => remarkOf(200)),
            reference_price: '99999999.99',
            remark: remarkOf(500),
          }
        : {}),
    }
    ids.push(must(await world.call(createTemplate, { body }, { as: 'admin' })).id)
  }
  return ids
}

const fillUsers = async (world: World, home: string): Promise<string> => {
  // Hashing a password is slow on purpose, so all users share one hash.
  const hash = await hashPassword(PASSWORD)
  let last = ''
  for (const nth of times(MANY, (one) => one))
    last = await insertPerson(
      world.db,
      home,
      {
        username: nth % 10 === 1 ? `${unbroken.toLowerCase().slice(0, 27)}.${nth}` : `person.${nth}`,
        name: nameOf(nth, 40),
        role_preset: 'buyer',
        department: nth % 3 === 0 ? longChinese.slice(0, 60) : null,
        position: nth % 3 === 0 ? unbroken.slice(0, 60) : null,
      },
      hash,
    )
  return last
}

const longHistory = async (world: World, id: string): Promise<void> => {
  for (const nth of times(MANY / 3, (one) => one)) {
    const query = { search: '', page_size: '10' }
    const found = must(
      await world.call(listTemplates, { query: { ...query, ordering: '-created_at' } }, { as: 'admin' }),
    )
    const { version } = found.list.find((one) => one.id === id) ?? { version: nth + 1 }
    const body = { version, remark: remarkOf(100 + nth * 4), size_spec: nameOf(nth, 120) }
    must(await world.call(editTemplate, { params: { id }, body }, { as: 'admin' }))
  }
}

/** Signs somebody in on many devices. */
const manySessions = async (world: World, username: string): Promise<void> => {
  const user = await world.db
    .selectFrom('users')
    .select(['id', 'enterprise_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  await world.db
    .insertInto('sessions')
    .values(
      times(60, (nth) => ({
        id: newId(),
        enterprise_id: user.enterprise_id,
        user_id: user.id,
        token_hash: secretHash(`session ${nth}`),
        binding_hash: null,
        created_at: now,
        last_seen_at: now,
        ended_at: null,
        end_reason: null,
        ip: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
        user_agent:
          nth % 2 === 0 ? unbroken : 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
      })),
    )
    .execute()
}

/** Fills the enterprise of `admin`; returns the ids of its largest records. */
export const fillCrowd = async (world: World): Promise<Crowd> => {
  const { enterprise_id: home } = await world.db
    .selectFrom('users')
    .select('enterprise_id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const suppliers = await fillSuppliers(world, home)
  const varieties = await fillVarieties(world)
  const user = await fillUsers(world, home)
  const [variety = ''] = varieties
  const found = await world.db.selectFrom('herbs').where('is_toxic', '=', false).select('id').limit(MANY).execute()
  const herbs = found.map((one) => one.id)
  await fillOrders(world, suppliers, herbs, variety)
  await longHistory(world, variety)
  await manySessions(world, 'admin')

  const invited = suppliers.slice(0, TENDERERS)
  const everything = {
    items: lines(MANY, herbs, variety),
    title: longChinese,
    remark: remarkOf(1000),
    delivery_address: longChinese.repeat(2),
    contract_terms: remarkOf(2000),
    acceptance_rule: remarkOf(1000),
    package_req: remarkOf(300),
    contact_name: unbroken.slice(0, 40),
  }
  const few = invited.slice(0, 3)
  const packed = await awarded(world, few, { ...everything, title: unbroken.slice(0, 80) })
  await fillCodes(world, packed)
  const bidding = await published(world, suppliers.slice(0, 200), everything)
  const drafted = { ...orderBody(world, { ...everything, invited_supplier_ids: suppliers.slice(0, 200) }) }
  const draft = must(await world.call(createOrder, { body: drafted }, { as: 'buyer' }))
  const amendable = await published(world, invited, { title: nameOf(1, 80), bid_deadline_at: inHours(world, 240) })
  await amended(world, amendable.id)
  const links = must(
    await world.call(listTenderLinks, { query: { order_id: bidding.id, page_size: '100' } }, { as: 'buyer' }),
  )
  return {
    draft: draft.id,
    bidding: bidding.id,
    versions: amendable.id,
    trail: await longTrail(world, orderBody(world, { title: longChinese })),
    pending_audit: must(await world.call(createOrder, { body: { ...drafted, submit: true } }, { as: 'buyer' })).id,
    'reviewing/qualification': (await opened(world, invited, { ...everything, items: lines(10, herbs, variety) })).id,
    'reviewing/commercial': (await reviewed(world, invited, everything)).id,
    awarded: packed.id,
    completed: packed.id,
    packed: packed.id,
    variety,
    user,
    'supplier/certified': suppliers[0] ?? '',
    token: links.list[0]?.token ?? '',
  }
}
