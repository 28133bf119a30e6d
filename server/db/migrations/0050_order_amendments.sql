-- compatible-from: 0050
-- Amendments of a published demand that wait for the publication's approver, and how each ended. Until one is agreed to,
-- the demand's own rows stay as they are: what is proposed stands here alone, so that no answer to a supplier can tell of it.
create table order_amendments (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn', 'lapsed')),
  -- What was sent: terms and lines, without version and reason.
  body jsonb not null,
  diffs jsonb not null,
  causes text[] not null,
  change_reason text not null,
  -- What the approver is asked for, in 元; null when nobody knows.
  amount numeric(18, 2),
  -- The deadline it would set, if it sets one.
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

-- What an approver has agreed to, by which later steps are measured; null for a version nobody had to approve.
alter table order_versions add column approved_lines jsonb;
-- Of what was published before, nobody knows better than as it stands.
update order_versions v
set approved_lines = (
  select coalesce(jsonb_agg(jsonb_build_object(
    'line_no', i.line_no, 'herbal_id', i.herbal_id, 'name', i.name, 'qty_kg', i.qty_kg::text, 'reference_price', i.reference_price::text
  ) order by i.line_no), '[]')
  from order_items i where i.order_id = v.order_id
)
where v.doc_version = (select max(w.doc_version) from order_versions w where w.order_id = v.order_id);
