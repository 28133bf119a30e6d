-- compatible-from: 0008
-- Award decisions. A new proposal after a rejection is a new row. An order has at most one pending or effective
-- decision.
create table decisions (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  decision_no text not null,
  order_id uuid not null references orders (id),
  version integer not null,
  scenario text not null,
  scenario_snapshot jsonb not null,
  status text not null check (status in ('auditing', 'approved', 'rejected', 'effective', 'revoked')),
  proposed_by uuid not null references users (id),
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  total_amount numeric(18, 2) not null,
  saving_vs_reference numeric(18, 2),
  coverage_pct numeric(5, 2) not null,
  supplier_count integer not null,
  summary_reason text,
  coi_confirmed boolean not null,
  acknowledged_flags jsonb not null default '[]',
  unique (order_id, version),
  unique (enterprise_id, decision_no)
);
create unique index decisions_one_alive on decisions (order_id) where status in ('auditing', 'approved', 'effective');
call guard_tenant_table('decisions');

create table award_lines (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  decision_id uuid not null references decisions (id),
  order_id uuid not null references orders (id),
  order_item_id uuid not null references order_items (id),
  tender_id uuid not null references tenders (id),
  tender_item_id uuid not null references tender_items (id),
  supplier_id uuid not null references suppliers (id),
  role text not null check (role in ('main', 'backup')),
  awarded_qty numeric(14, 3) not null check (awarded_qty > 0),
  unit text not null,
  unit_price numeric(14, 4) not null,
  amount numeric(18, 2) not null,
  share_pct numeric(6, 3) not null,
  rank integer not null,
  is_lowest boolean not null,
  reason_code text,
  reason_text text,
  status text not null check (status in ('proposed', 'approved', 'notified', 'confirmed', 'declined', 'contracted', 'closed', 'revoked')),
  confirm_at timestamptz,
  decline_reason text,
  unique (decision_id, tender_item_id)
);
call guard_tenant_table('award_lines');

create table no_awards (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  decision_id uuid not null references decisions (id),
  order_item_id uuid not null references order_items (id),
  reason text not null,
  text text,
  unique (decision_id, order_item_id)
);
call guard_tenant_table('no_awards');
