-- compatible-from: 0050
-- Amendments of a published demand that wait for its approver, and how each ended. Until one is approved the demand's
-- own rows do not change: a proposal is stored only here, so that no answer to a supplier can reveal it.
create table order_amendments (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn', 'lapsed')),
  -- The sent terms and lines, without version and reason.
  body jsonb not null,
  diffs jsonb not null,
  causes text[] not null,
  change_reason text not null,
  -- The amount that the approver decides about, in 元; null when it is unknown.
  amount numeric(18, 2),
  -- The deadline that the amendment would set, if it sets one.
  bid_deadline_at timestamptz,
  proposed_by uuid not null references users (id),
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  settled_by uuid references users (id),
  settled_by_name text,
  settled_at timestamptz,
  opinion text,
  check ((status = 'waiting') = (settled_at is null))
);
create unique index order_amendments_waiting on order_amendments (order_id) where status = 'waiting';
create index order_amendments_of_order on order_amendments (order_id, proposed_at desc);
call guard_tenant_table('order_amendments', 'select, insert, update');

-- The lines that an approver has approved, by which later steps are measured; null for a version that needed no
-- approval.
alter table order_versions add column approved_lines jsonb;
-- For demands published earlier, the present lines are the best known value.
update order_versions v
set approved_lines = (
  select coalesce(jsonb_agg(jsonb_build_object(
    'line_no', i.line_no, 'herbal_id', i.herbal_id, 'name', i.name, 'qty_kg', i.qty_kg::text, 'reference_price', i.reference_price::text
  ) order by i.line_no), '[]')
  from order_items i where i.order_id = v.order_id
)
where v.doc_version = (select max(w.doc_version) from order_versions w where w.order_id = v.order_id);
