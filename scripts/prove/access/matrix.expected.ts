// Who may make each call, written by hand from the rules of the domain and of the API, and not read from the contract:
// what is changed there must be said again here.
import type { PermissionCode } from '#contract/permissions.ts'

/** The kind of record a call is about. */
export type Kind = 'orders' | 'suppliers' | 'users' | 'herbs' | 'herbal_templates' | 'codes' | 'tender_links'

/** One row: a call, with a body where the permission depends on it. */
export interface Row {
  readonly call: string
  /** Any of the codes; or everybody with a session, everybody, a supplier at its link. */
  readonly who: readonly PermissionCode[] | 'session' | 'everybody' | 'link'
  /** All of these codes besides. */
  readonly also?: readonly PermissionCode[]
  /** The record it is about: named in the path or in the body, else by this key of the query. */
  readonly of?: Kind
  readonly by?: string
  /** Of the body: what decides about the permission. */
  readonly body?: Readonly<Record<string, unknown>>
  /** The right depends on the record's state too: some who may in another state are refused with 4003 in this one. */
  readonly byState?: true
  /** There is nothing before the tenders of a demand were opened. */
  readonly afterOpening?: true
  /** It is about a second record besides, which may be missing. */
  readonly mayMiss?: true
  /** What it tells of no record is empty, and no refusal. */
  readonly isEmptyOfNone?: true
}

/** Demands that only who writes or approves demands may know of, and the code that says so. */
export const unpublished = { states: ['draft', 'pending_audit', 'rejected'], reader: '21-bidding-order' } as const

const order = '21-bidding-order'
const comparison = '21-bidding-comparison'
const herbal = '21-bidding-order-herbal_template'
const supplier = '21-supplier'
const enterprise = '21-system-enterprise'
const user = '21-system-user'

const readers = [order, comparison] as const
const edits = ['21-bidding-order-edit'] as const
const closes = ['21-bidding-order-close'] as const
const audits = ['21-bidding-order-audit'] as const
const awards = ['21-bidding-comparison-award'] as const
const scores = ['21-bidding-comparison-score'] as const
const opens = ['21-bidding-comparison-open'] as const
const templateReaders = [herbal, '21-bidding-order-create'] as const
const herbEdits = ['21-bidding-order-herbal_template-edit'] as const
const judges = ['21-bidding-comparison-score', '21-bidding-comparison-score_quality'] as const

const rows = (who: Row['who'], calls: readonly string[], more: Omit<Row, 'call' | 'who'> = {}): Row[] =>
  calls.map((call) => ({ call, who, ...more }))

/** An event of a demand. */
const event = (action: string, who: readonly PermissionCode[], more: Pick<Row, 'byState'> = {}): Row => ({
  call: 'orders.audit',
  who,
  of: 'orders',
  body: { action },
  ...more,
})
const byState = { byState: true } as const

/** The table. Calls of the set-up exist only before the installation is finished, and stand in `gone`. */
export const expected: readonly Row[] = [
  ...rows('everybody', [
    'session.login',
    'qr_login.request',
    'qr_login.poll',
    'herbs.list',
    'regions.tree',
    'codes.trace',
    'public_demand.read',
    'public_demand.file',
  ]),
  ...rows('session', [
    'session.logout',
    'session.info',
    'qr_login.read',
    'qr_login.decide',
    'sessions.list',
    'sessions.end',
    'preferences.read',
    'preferences.save',
    'inbox.list',
    'inbox.count',
    'inbox.mark',
    'enterprise.read',
    'menu.list',
    'files.upload',
    'files.read',
  ]),
  { call: 'users.change_password', who: ['21-system-user-edit'], of: 'users' },
  ...rows([user], ['users.list', 'users.count', 'users.export']),
  ...rows([user], ['users.read', 'users.menu'], { of: 'users' }),
  ...rows(['21-system-user-edit'], ['users.create']),
  { call: 'users.create', who: ['21-system-user-permission'], also: ['21-system-user-edit'], body: { codes: [order] } },
  ...rows(['21-system-user-edit'], ['users.edit'], { of: 'users' }),
  ...rows(['21-system-user-delete'], ['users.delete'], { of: 'users' }),
  ...rows(['21-system-user-permission'], ['users.push_permissions'], { of: 'users' }),
  ...rows(['21-system-enterprise-edit'], ['enterprise.edit']),
  ...rows([enterprise], ['enterprise.approvers', 'system.read']),
  ...rows([order, comparison, herbal, supplier], ['herbs.uses']),
  ...rows(herbEdits, ['herbs.create']),
  { call: 'herbs.import', who: ['21-bidding-order-herbal_template-import'], also: herbEdits },
  { call: 'herbal_templates.import', who: ['21-bidding-order-herbal_template-import'], also: herbEdits },
  ...rows([herbal], ['herbs.read'], { of: 'herbs' }),
  ...rows(herbEdits, ['herbs.edit', 'herbs.delete'], { of: 'herbs' }),
  ...rows(templateReaders, ['herbal_templates.list', 'herbal_templates.count', 'herbal_templates.twins']),
  ...rows(templateReaders, ['herbal_templates.read'], { of: 'herbal_templates' }),
  ...rows(templateReaders, ['herbal_templates.uses', 'herbal_templates.changes'], {
    of: 'herbal_templates',
    by: 'template_id',
  }),
  ...rows([herbal], ['herbal_templates.export']),
  ...rows(herbEdits, ['herbal_templates.create']),
  ...rows(herbEdits, ['herbal_templates.edit'], { of: 'herbal_templates' }),
  ...rows(['21-bidding-order-herbal_template-delete'], ['herbal_templates.delete'], { of: 'herbal_templates' }),
  ...rows([herbal, order], ['herbal_prices.read'], { of: 'herbs', by: 'herbal_id', isEmptyOfNone: true }),
  ...rows('session', ['codes.generate'], { body: { type: 'order' } }),
  { call: 'codes.generate', who: awards, body: { type: 'trace' } },
  ...rows(readers, ['codes.list']),
  ...rows(awards, ['codes.move'], { of: 'codes', body: { status: 'void', reason: '标签印坏' } }),
  ...rows(awards, ['codes.print']),
  ...rows([supplier], ['suppliers.candidates', 'suppliers.list', 'suppliers.count']),
  ...rows([supplier], ['suppliers.read'], { of: 'suppliers' }),
  ...rows([supplier], ['supplier_audit.list', 'supplier_tender.list', 'supplier_award.list'], {
    of: 'suppliers',
    by: 'supplier_id',
  }),
  { call: 'suppliers.edit', who: ['21-supplier-certify'], of: 'suppliers', body: { supplier_name: '甲乙药材行' } },
  {
    call: 'suppliers.edit',
    who: ['21-supplier-suspend', '21-supplier-blacklist'],
    of: 'suppliers',
    body: { status: 'suspended', audit_opinion: '甲' },
    ...byState,
  },
  {
    call: 'suppliers.edit',
    who: ['21-supplier-blacklist'],
    of: 'suppliers',
    body: { status: 'blacklisted', audit_opinion: '甲' },
    ...byState,
  },
  ...rows(['21-supplier-export'], ['suppliers.export']),
  ...rows(['21-supplier-certify'], ['suppliers.import']),
  ...rows(readers, [
    'alarms.list',
    'orders.list',
    'orders.count',
    'orders.creators',
    'orders.heads',
    'home.figures',
    'home.recents',
    'home.funnel',
    'home.savings',
    'home.failures',
    'home.phases',
  ]),
  ...rows([order, comparison, supplier], ['home.worklist']),
  ...rows(readers, ['alarms.set', 'orders.read'], { of: 'orders' }),
  ...rows(readers, ['alarms.remove'], { of: 'orders', mayMiss: true }),
  ...rows(readers, ['opening_record.read'], { of: 'orders', afterOpening: true }),
  ...rows(
    readers,
    [
      'order_audit.list',
      'read_recorde.list',
      'orders.versions',
      'order_log.list',
      'order_questions.list',
      'tenders.list',
    ],
    { of: 'orders', by: 'order_id' },
  ),
  ...rows(edits, ['inbox.of_order'], { of: 'orders', by: 'order_id' }),
  ...rows(['21-bidding-order-create'], ['orders.create']),
  ...rows(['21-bidding-order-create', '21-bidding-order-edit'], ['order_files.upload']),
  ...rows(edits, ['orders.edit'], { of: 'orders' }),
  ...rows(['21-bidding-order-delete'], ['orders.delete'], { of: 'orders' }),
  event('withdraw', ['21-bidding-order-create', '21-bidding-comparison-award'], byState),
  event('approve', ['21-bidding-order-audit', '21-bidding-comparison-award_audit'], byState),
  event('reject', ['21-bidding-order-audit', '21-bidding-comparison-award_audit'], byState),
  event('amend_approve', audits),
  event('amend_reject', audits),
  event('amend_withdraw', edits),
  event('extend', closes),
  event('remind', ['21-bidding-order-edit', '21-bidding-order-close']),
  event('proceed', audits),
  event('fail', audits),
  event('open', opens),
  event('open_rest', opens),
  event('remind_openers', ['21-bidding-comparison-open', '21-bidding-order-edit']),
  event('clarify', scores),
  event('judge_answer', scores),
  event('disqualify', judges),
  event('requalify', judges),
  event('advance', scores),
  event('reject_all', audits),
  event('line_confirm', ['21-bidding-comparison-award', '21-bidding-order-edit']),
  event('line_decline', ['21-bidding-comparison-award', '21-bidding-order-edit']),
  event('promote', awards),
  event('line_close', awards),
  event('revoke_award', ['21-bidding-comparison-award_audit']),
  event('ask_origin', awards),
  event('ask_extend', awards),
  event('complete', awards),
  event('cancel', closes),
  ...rows(awards, ['reviews.award'], { of: 'orders' }),
  ...rows(edits, ['order_questions.settle', 'tender_files.upload']),
  ...rows(edits, ['tender_entries.save'], { of: 'orders', mayMiss: true }),
  ...rows(['21-bidding-order-edit', '21-bidding-order-close'], ['tender_links.list'], { of: 'orders', by: 'order_id' }),
  ...rows(edits, ['tender_links.copy', 'tender_links.renew', 'tender_links.reset'], { of: 'tender_links' }),
  ...rows(closes, ['tender_links.reset_agree'], { of: 'tender_links' }),
  ...rows(['21-bidding-order-edit', '21-bidding-comparison-award'], ['tender_evidence.upload']),
  ...rows(readers, ['tender_evidence.read']),
  ...rows(['21-bidding-order-edit', comparison], ['tender_entries.list'], { of: 'orders', by: 'order_id' }),
  ...rows([comparison], ['tender_files.read']),
  ...rows(['21-bidding-order-export', '21-bidding-comparison-export'], ['orders.export']),
  ...rows(['21-bidding-order-export'], ['orders.export_one'], { of: 'orders' }),
  ...rows(['21-bidding-comparison-export'], ['reviews.export', 'reviews.export_allocation'], { of: 'orders' }),
  ...rows('link', [
    'public_tender.order_file',
    'public_tender.read',
    'public_tender.save',
    'public_tender.decline',
    'public_tender.withdraw',
    'public_tender.reconfirm',
    'public_tender.confirm_surrogate',
    'public_tender.confirm_award',
    'public_tender.decline_award',
    'public_tender.answer_award',
    'public_tender.declare_origin',
    'public_tender.extend',
    'public_tender.clarify',
    'public_tender.ask',
    'public_tender_file.upload',
    'public_tender_file.read',
    'public_tender.passcode',
    'public_tender.unlock',
    'public_tender.ask_reset',
  ]),
]

/** Calls that answer 404 once the installation is set up. */
export const gone: readonly string[] = ['setup.begin', 'setup.administrator', 'setup.seal_key', 'setup.finish']
