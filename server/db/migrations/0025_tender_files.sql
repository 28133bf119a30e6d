-- compatible-from: 0025
-- Files that a supplier adds to its tender (附件), with name and bytes sealed. Before the opening no column shows what
-- they are.
create table tender_files (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  -- The demand of the file; null until staff have named the supplier for whom they enter a tender.
  order_id uuid references orders (id),
  supplier_id uuid references suppliers (id),
  -- The tender that names the file; null while none does.
  tender_id uuid references tenders (id),
  -- The user who added it; null for the supplier at its link.
  uploaded_by uuid references users (id),
  sealed_head bytea not null,
  sealed bytea not null,
  -- It was part of a submitted tender, and is evidence from then on, even after it was replaced.
  is_handed_in boolean not null default false,
  -- The file was added under a link that was renewed afterwards; the new link does not show it.
  is_withheld boolean not null default false,
  created_at timestamptz not null,
  check ((order_id is null) = (supplier_id is null)),
  check (order_id is not null or tender_id is null),
  check (order_id is not null or uploaded_by is not null)
);
alter table tender_files alter column sealed set storage external;
create index tender_files_of_order on tender_files (order_id, supplier_id) where order_id is not null;
create index tender_files_of_tender on tender_files (tender_id) where tender_id is not null;
create index tender_files_loose on tender_files (created_at) where not is_handed_in;
call guard_tenant_table('tender_files');

-- The columns are written at the opening.
alter table tenders add column attachments jsonb not null default '[]';
alter table opening_records
  add column file_count integer not null default 0,
  add column file_ok_count integer not null default 0;
