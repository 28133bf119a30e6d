// npm run admin -- create-enterprise: a further enterprise on this installation.
import * as z from 'zod/mini'
import { PLACE_LATER } from '#contract/enterprise.place.ts'
import { enterprise, enterpriseTypes } from '#contract/enterprise.ts'
import { phone, uscc } from '#contract/fields.contact.ts'
import { filledText, regionCode } from '#contract/fields.ts'
import { insertEnterprise } from '#server/db/insert-people.ts'
import { ensureKeys } from '#server/setup/ensure-keys.ts'
import { DEMO_DATABASE, installationState, markInstalled } from '#server/setup/installation.ts'
import { type AdminCommand, checked, Mistake } from './command.ts'
import { actOutside } from './records.ts'

const input = z.strictObject({
  name: enterprise.shape.name,
  uscc,
  type: z._default(z.enum(enterpriseTypes), 'piece_factory'),
  region: z._default(regionCode, PLACE_LATER.region_code),
  address: z._default(filledText(200), PLACE_LATER.address),
  contactName: filledText(40),
  contactPhone: phone,
})

export const createEnterprise: AdminCommand = {
  name: 'create-enterprise',
  summary: 'make an enterprise; its first user comes with create-user',
  options: [
    ['--name <name>', 'its full name'],
    ['--uscc <code>', 'its unified social credit code, 18 characters'],
    ['--contact-name <name>', 'whom to call'],
    ['--contact-phone <phone>', 'and where'],
    ['--type <type>', `${enterpriseTypes.join(', ')} (piece_factory when left out)`],
    ['--region <code>', 'six digits of GB/T 2260, such as 341600'],
    ['--address <address>', 'street and number'],
  ],
  run: async (given, tools) => {
    const { type, region, contactName, contactPhone, ...rest } = checked(input, given)
    const platform = await tools.platform()
    const known = await platform.db
      .selectFrom('enterprises')
      .select('id')
      .where('uscc', '=', rest.uscc)
      .executeTakeFirst()
    if (known !== undefined) throw new Mistake(`There is already an enterprise with the credit code ${rest.uscc}.`)
    if ((await installationState(platform.db)) === 'demo') throw new Mistake(DEMO_DATABASE)
    await ensureKeys(platform)
    let id = ''
    await actOutside(platform, async (tx) => {
      await markInstalled(tx, { demo: false })
      id = await insertEnterprise(tx, {
        ...rest,
        enterprise_type: type,
        region_code: region,
        contact_name: contactName,
        contact_phone: contactPhone,
      })
      return { enterpriseId: id, noun: 'enterprise', recordId: id }
    })
    return {
      data: { id, name: rest.name, uscc: rest.uscc },
      text: `Made ${rest.name} (${rest.uscc}). Next: npm run admin -- create-user --enterprise ${rest.uscc} --username … --name …`,
    }
  },
}
