// Turns what is sealed in a world into the form of the release before data keys.
import { dataKeyOf } from '#server/seal/data-keys.ts'
import { decrypt, encrypt, olderKeys, sealText, subkey } from '#server/seal/keys.ts'
import { readLinkToken, sealEvidence, unsealEvidence } from '#server/seal/sealing.ts'
import type { World } from './world.ts'

/** Seals all tenders, links and evidence of a world as the older release did, by the master key itself; the database then knows no key. */
export const asOlder = (old: World, master: Buffer) =>
  old.db.transaction().execute(async (tx) => {
    const seal = olderKeys(master).seal
    const at = { tx, keys: old.keys }
    for (const row of await tx.selectFrom('tenders').selectAll().execute()) {
      const key = await dataKeyOf(at, 'tender', row.id)
      const parts = [row.order_id, row.supplier_id, row.id]
      const blob = row.sealed_payload ?? Buffer.alloc(0)
      const plain = decrypt(subkey(key.key, 'tender-content'), blob, Buffer.from([...parts, key.id].join('|')))
      const aad = Buffer.from(parts.join('|'))
      const wrapped = encrypt(subkey(seal, 'tender-content'), Buffer.alloc(32, 3), aad)
      const sealed_payload = Buffer.concat([wrapped, encrypt(Buffer.alloc(32, 3), plain, aad)])
      await tx.updateTable('tenders').set({ sealed_payload }).where('id', '=', row.id).execute()
    }
    for (const link of await tx.selectFrom('tender_links').selectAll().execute()) {
      const token = readLinkToken(await dataKeyOf(at, 'links', link.order_id), link.id, link.token_sealed)
      const token_sealed = sealText(subkey(seal, 'tender-link'), link.id, token)
      await tx.updateTable('tender_links').set({ token_sealed }).where('id', '=', link.id).execute()
    }
    for (const row of await tx.selectFrom('tender_evidence').selectAll().execute()) {
      const evidence = unsealEvidence(await dataKeyOf(at, 'evidence', row.id), row.id, row.sealed)
      const sealed = sealEvidence({ id: null, key: seal }, row.id, evidence)
      await tx.updateTable('tender_evidence').set({ sealed }).where('id', '=', row.id).execute()
    }
    await tx.deleteFrom('data_keys').execute()
    await tx.deleteFrom('seal_keys').execute()
  })
