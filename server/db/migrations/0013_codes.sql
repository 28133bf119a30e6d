-- compatible-from: 0013
-- Checkable codes with their payload and their place in a tree. Of the enterprise: its papers, the parts of its codes,
-- and who approves from which amount.
alter table enterprises
  -- The four digits of an enterprise in its codes, unique over the whole installation.
  add column number integer generated always as identity check (number between 1 and 9999),
  -- The enterprise's own GS1 company prefix; without one no GS1 code can be made.
  add column gs1_prefix text check (gs1_prefix ~ '^\d{7,10}$'),
  -- Who approves publishing and awards, by amount; empty means everybody with the permission.
  add column audit_chains jsonb not null default '{}',
  add column certificates jsonb not null default '[]';
create unique index enterprises__number_taken on enterprises (number);
create unique index enterprises__gs1_prefix_taken on enterprises (gs1_prefix) where gs1_prefix is not null;

create table codes (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  type text not null check (type in ('order', 'tender', 'template', 'decision', 'apply', 'batch', 'trace')),
  scheme text not null check (scheme in ('internal', 'gs1')),
  code text not null,
  -- The code that it was split from, or the lot of a package.
  parent_id uuid references codes (id),
  order_id uuid references orders (id),
  decision_line_id uuid references award_lines (id),
  supplier_id uuid references suppliers (id),
  herbal_id uuid references herbs (id),
  origin_code text,
  harvest_date date,
  process_date date,
  batch_no text,
  qty numeric(14, 3) check (qty > 0),
  unit text,
  package_level text check (package_level in ('bag', 'box', 'carton', 'pallet')),
  -- The number of the package in its lot, from 1.
  serial integer check (serial > 0),
  is_qualified boolean not null default false,
  -- The goods as the label and the public page show them, as they were when the code was made.
  goods jsonb,
  status text not null default 'created' check (status in ('created', 'printed', 'activated', 'used', 'void')),
  void_reason text,
  printed_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid
);
-- A code is never given twice: its row stays, whatever happens to it.
create unique index codes_once on codes (code);
create index codes_of_order on codes (enterprise_id, order_id, created_at);
create index codes_of_line on codes (decision_line_id) where decision_line_id is not null;
create index codes_below on codes (parent_id) where parent_id is not null;
call guard_tenant_table('codes', 'select, insert, update');
