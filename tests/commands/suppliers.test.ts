import { describe, expect, test, vi } from 'vitest'
import type { SupplierFacts, SupplierStatus } from '#contract/suppliers.lifecycle.ts'
import { editSupplier } from '#contract/suppliers.ts'
import { availabilityOf } from '#src/commands/availability.ts'
import type { Services, Situation } from '#src/commands/command.ts'
import { supplierSubject } from '#src/commands/subjects.ts'
import { supplierCommands } from '#src/commands/suppliers.ts'
import { aSupplierRecord } from '../support/suppliers.ts'

type Id = keyof typeof supplierCommands

const all = ['21-supplier', '21-supplier-certify', '21-supplier-suspend', '21-supplier-blacklist']

const at = (
  status: SupplierStatus,
  over: { facts?: Partial<SupplierFacts>; permissions?: readonly string[]; path?: Situation['path'] } = {},
): Situation => {
  const record = aSupplierRecord({ status })
  return {
    viewer: { id: 'me', name: 'me', permissions: over.permissions ?? all },
    path: over.path ?? 'suppliers',
    subject: supplierSubject({ ...record, facts: { ...record.facts, ...over.facts } as SupplierFacts }),
    selected: [],
  }
}

const told = (situation: Situation) =>
  Object.fromEntries(
    (Object.keys(supplierCommands) as Id[]) // Object.keys types the keys as string
      // These make another supplier, whatever the situation is about.
      .filter((id) => id !== 'suppliers.create' && id !== 'suppliers.add')
      .map((id) => [id, availabilityOf(supplierCommands[id], situation)] as const)
      .flatMap(([id, answer]) =>
        answer.is === 'hidden' ? [] : [[id, answer.is === 'refused' ? answer.reason : answer.is]],
      ),
  )

const plain = { 'suppliers.edit': 'available', 'suppliers.view': 'available' }

describe('the commands for a supplier', () => {
  test('follow its state', () => {
    expect(told(at('pending'))).toEqual({
      ...plain,
      'suppliers.certify': 'available',
      'suppliers.send_back': 'available',
      'suppliers.reject': 'available',
    })
    expect(told(at('supplement'))).toEqual({ ...plain, 'suppliers.resubmit': 'available' })
    expect(told(at('certified'))).toEqual({
      ...plain,
      'suppliers.suspend': 'available',
      'suppliers.blacklist': 'available',
    })
    expect(told(at('expired'))).toEqual({ ...plain, 'suppliers.renew': 'available' })
    expect(told(at('rejected'))).toEqual(plain)
  })

  test('refuse to certify what one has entered oneself, before any paper is looked at', () => {
    expect(told(at('pending', { facts: { not_applicant: false } }))).toMatchObject({
      'suppliers.certify': 'refusals:not_applicant',
    })
  })

  test('stay listed with the reason when a fact refuses them', () => {
    expect(told(at('blacklisted'))).toEqual({ ...plain, 'suppliers.lift': 'refusals:blacklist_over' })
    expect(told(at('blacklisted', { facts: { blacklist_over: true, not_blacklister: false } }))).toMatchObject({
      'suppliers.lift': 'refusals:not_blacklister',
    })
    expect(told(at('suspended', { facts: { nothing_expired: false } }))).toMatchObject({
      'suppliers.reinstate': 'refusals:nothing_expired',
    })
  })

  test('follow the permissions', () => {
    expect(told(at('certified', { permissions: ['21-supplier'] }))).toEqual({ 'suppliers.view': 'available' })
    expect(told(at('certified', { permissions: ['21-supplier', '21-supplier-suspend'] }))).toEqual({
      'suppliers.view': 'available',
      'suppliers.suspend': 'available',
    })
  })

  test('are replaced by saving on the page of certification', () => {
    expect(Object.keys(told(at('pending', { path: 'supplier_certify' })))).toEqual(['suppliers.view', 'suppliers.save'])
  })
})

test('a decision is sent as a status with the opinion, and a blacklisting with its last day', async () => {
  const call = vi.fn(async () => ({ ok: true, code: 0, data: null, msg: '', body: null }))
  // These are the only services that the commands use.
  const services = { call, changed: vi.fn(), navigate: vi.fn() } as unknown as Services
  const args = { months: '12', audit_opinion: '出具虚假检验报告' }
  await supplierCommands['suppliers.blacklist'].run(at('certified'), args, services)
  expect(call).toHaveBeenCalledWith(editSupplier, {
    params: { id: aSupplierRecord().id },
    body: {
      version: 3,
      status: 'blacklisted',
      audit_opinion: '出具虚假检验报告',
      blacklist_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  })
  expect(services.changed).toHaveBeenCalledWith('suppliers')
  const refused = await supplierCommands['suppliers.suspend'].run(at('certified'), { audit_opinion: '' }, services)
  expect(refused).toMatchObject({ is: 'refused', errors: [{ path: 'audit_opinion' }] })
  expect(call).toHaveBeenCalledOnce()
})
