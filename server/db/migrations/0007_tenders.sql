-- compatible-from: 0007
-- Tenders. Before the opening a tender is one encrypted blob: no column has a price, and tender_items has no row of it.
create table tender_links (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  supplier_id uuid not null references suppliers (id),
  token_hash bytea not null unique,
  token_sealed bytea not null,
  created_at timestamptz not null,
  renewed_at timestamptz,
  revoked_at timestamptz,
  unique (order_id, supplier_id)
);
call guard_tenant_table('tender_links');

create table tenders (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  supplier_id uuid not null references suppliers (id),
  round integer not null default 1,
  tender_no text not null,
  order_version integer not null,
  status text not null check (status in ('draft', 'submitted', 'reconfirm', 'withdrawn', 'opened', 'disqualified', 'shortlisted', 'awarded', 'part_awarded', 'lost', 'excluded')),
  sealed_payload bytea,
  commitment_hash text,
  submitted_at timestamptz,
  withdrawn_at timestamptz,
  entry_channel text not null default 'self_web',
  entered_by uuid,
  surrogate_confirmed boolean,
  contact_name text,
  contact_phone text,
  valid_until date,
  price_basis text,
  tax_rate numeric(5, 2),
  invoice_type text,
  payment_terms_offer text,
  delivery_days integer,
  remark text,
  total_amount numeric(18, 2),
  item_count integer,
  coverage_pct numeric(5, 2),
  opened_hash_ok boolean,
  flags jsonb not null default '[]',
  disqualify_reason text,
  disqualify_text text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, supplier_id, round),
  unique (enterprise_id, tender_no)
);
call guard_tenant_table('tenders');

create table tender_items (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  tender_id uuid not null references tenders (id),
  order_id uuid not null references orders (id),
  order_item_id uuid not null references order_items (id),
  alt_no integer not null default 0,
  unit_price numeric(14, 4) not null check (unit_price > 0),
  price_unit text not null,
  freight_incl boolean,
  tax_incl boolean,
  landed_price_kg numeric(14, 4) not null check (landed_price_kg > 0),
  amount numeric(18, 2) not null,
  offered_qty numeric(14, 3) not null check (offered_qty > 0),
  moq numeric(14, 3),
  origin_region_code text,
  origin_text text,
  grade text,
  harvest_year integer,
  batch_no text,
  moisture_pct numeric(5, 2),
  content_pct numeric(5, 2),
  stock_state text,
  stock_location text,
  delivery_days integer,
  package_spec text,
  trace_available boolean,
  gap_base boolean,
  remark text,
  status text not null default 'quoted' check (status in ('quoted', 'disqualified', 'awarded', 'part_awarded', 'lost')),
  disqualify_reason text,
  flags jsonb not null default '[]',
  unique (tender_id, order_item_id, alt_no)
);
create index tender_items_of_order on tender_items (order_id);
call guard_tenant_table('tender_items');

create table opening_records (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null unique references orders (id),
  opened_at timestamptz not null,
  opened_by uuid not null references users (id),
  opened_by_name text not null,
  tender_count integer not null,
  hash_ok_count integer not null,
  excluded jsonb not null default '[]'
);
call guard_tenant_table('opening_records');
