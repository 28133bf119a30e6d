-- compatible-from: 0014
-- Whose browser a tender link belongs to, tenders that staff write down for a supplier, and the public page of a demand.

-- The browsers a link has been opened in by its supplier; no other reads or changes the tender.
create table tender_link_browsers (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  link_id uuid not null references tender_links (id),
  -- SHA-256 of link and browser secret: two links of one browser cannot be told to be its.
  secret_hash bytea not null,
  by_code boolean not null,
  bound_at timestamptz not null,
  unique (link_id, secret_hash)
);
call guard_tenant_table('tender_link_browsers');

alter table tender_links
  add column renewed_by_name text,
  -- When and to whom staff last showed the link, so that looking at it leaves one row in the trail and not one a minute.
  add column shown_at timestamptz,
  add column shown_to uuid,
  -- Keyed hash of the code that lets one more browser in.
  add column device_code_hash bytea,
  add column device_code_until timestamptz;

-- After its link was renewed a sealed tender stands, but the new link does not show what is in it.
alter table tenders add column is_withheld boolean not null default false;

-- Every tender that staff wrote down for a supplier (代录). Its contents are the tender's; a supplier's own tender is never touched by one.
create table tender_entries (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  supplier_id uuid not null references suppliers (id),
  entry_channel text not null check (entry_channel in ('phone', 'wechat', 'paper', 'email', 'excel')),
  standing text not null check (standing in ('unconfirmed', 'confirmed', 'replaced', 'set_aside')),
  commitment_hash text not null,
  entered_by uuid not null references users (id),
  entered_by_name text not null,
  entered_at timestamptz not null
);
create index tender_entries_of_order on tender_entries (order_id, entered_at);
call guard_tenant_table('tender_entries');

-- What it was written down from: sealed like the tender, name and all. Without an entry it is waiting for its uploader to name it.
create table tender_evidence (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  entry_id uuid references tender_entries (id),
  sealed bytea not null,
  uploaded_by uuid not null references users (id),
  created_at timestamptz not null
);
alter table tender_evidence alter column sealed set storage external;
create index tender_evidence_of_entry on tender_evidence (entry_id) where entry_id is not null;
call guard_tenant_table('tender_evidence');

-- Not a secret: what stands in the address of a demand's public page.
alter table orders
  add column public_code text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 24);
create unique index orders_public_code on orders (public_code);

-- The pictures of a month read when demands moved on.
create index audit_rows_of_moves on audit_rows (enterprise_id, occurred_at) where to_status is not null;
create index audit_rows_of_operator on audit_rows (enterprise_id, operator_id, order_id) where order_id is not null and operator_id is not null;
