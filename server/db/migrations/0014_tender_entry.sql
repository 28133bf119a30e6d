-- compatible-from: 0014
-- The browsers of a tender link, the tenders that staff enter for a supplier, and the public page of a demand.

-- The browsers in which the supplier has opened a link; no other browser reads or changes the tender.
create table tender_link_browsers (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  link_id uuid not null references tender_links (id),
  -- SHA-256 of link and browser secret, so that two links of one browser cannot be connected.
  secret_hash bytea not null,
  by_code boolean not null,
  bound_at timestamptz not null,
  unique (link_id, secret_hash)
);
call guard_tenant_table('tender_link_browsers');

alter table tender_links
  add column renewed_by_name text,
  -- When and to whom staff last showed the link, so that repeated views leave one row in the trail and not one a
  -- minute.
  add column shown_at timestamptz,
  add column shown_to uuid,
  -- Keyed hash of the code that admits one more browser.
  add column device_code_hash bytea,
  add column device_code_until timestamptz;

-- A sealed tender stays after its link was renewed, but the new link does not show its contents.
alter table tenders add column is_withheld boolean not null default false;

-- Every tender that staff entered for a supplier (代录). Its contents are those of the tender. An entry never changes a
-- supplier's own tender.
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

-- The evidence of an entry, sealed like the tender, including its name. Without an entry it waits for its uploader to
-- name it.
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

-- The code is not a secret: it is in the address of a demand's public page.
alter table orders
  add column public_code text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 24);
create unique index orders_public_code on orders (public_code);

-- The charts of a month read when demands changed their status.
create index audit_rows_of_moves on audit_rows (enterprise_id, occurred_at) where to_status is not null;
create index audit_rows_of_operator on audit_rows (enterprise_id, operator_id, order_id) where order_id is not null and operator_id is not null;
