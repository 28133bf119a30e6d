// npm run admin -- replace-lost-key: continues without a permanently lost seal key, and lists what can no longer be
// opened.
import { reportSealMismatch } from '#server/inbox/seal.ts'
import { lossOf, replaceLostKey } from '#server/seal/lost.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { sealKeyIn, shownFingerprint } from '#server/seal/seal-key.ts'
import { type AdminCommand, Mistake } from './command.ts'
import { actIn, firstEnterprise } from './records.ts'
import { sheetOf } from './recovery-sheet.ts'
import { knownKeys, present, putAside } from './restore-key.ts'

export const replaceLost: AdminCommand = {
  name: 'replace-lost-key',
  summary: 'when key file and recovery sheet are gone: make a new seal key; what the old one sealed stays closed',
  destroys: true,
  run: async (_, tools) => {
    const platform = await tools.platform('mend_keys')
    const { db, env, keys } = platform
    const file = env.sealKeyFile
    const { own, isForeign } = await present(file, await knownKeys(platform))
    const loss = await lossOf(db, own)
    if (loss === null)
      throw new Mistake(`No key is lost: ${file} holds what this database needs. A new key: rotate-seal-key`)
    const aside = isForeign ? await putAside(file) : null
    const { version, key } = await replaceLostKey(db, file, own)
    keys.hold(await openKeys(db, sealKeyIn(file)))
    const sheet = await sheetOf(env, key)
    const first = await firstEnterprise(db)
    const owners = new Set([...(first === null ? [] : [first]), ...loss.demands.map((one) => one.enterprise_id)])
    for (const enterpriseId of owners) {
      const demands = loss.demands.filter((one) => one.enterprise_id === enterpriseId)
      await actIn(platform, enterpriseId, async ({ audit }) => {
        const payload = { version, lost: loss.lost, demands: demands.map(({ order_no }) => order_no) }
        audit({ noun: 'installation', action: 'replace_lost_key', record_id: enterpriseId, payload })
      })
      for (const { id } of demands) await reportSealMismatch(platform, enterpriseId, id)
    }
    const lines = [
      `Lost: ${loss.lost.map(shownFingerprint).join(', ')}. Under it are sealed: ${Object.entries(loss.keys)
        .map(([purpose, count]) => `${count} ${purpose}`)
        .join(', ')}. Nobody can open them unless the key turns up (restore-key).`,
      ...(loss.demands.length === 0
        ? ['No demand waits for its opening with tenders under it.']
        : [
            'Demands whose tenders cannot be opened; while they take tenders let the suppliers hand in again, else cancel them and tender anew:',
            ...loss.demands.map((one) => `  ${one.order_no}  ${one.title}  (${one.tenders})`),
          ]),
      ...(aside === null ? [] : [`What was in the key file before is in ${aside}.`]),
      `A new key is in ${file}. Print its sheet:`,
      '',
      sheet.text,
    ]
    return { data: { version, file, aside, ...loss, ...sheet.data }, text: lines.join('\n') }
  },
}
