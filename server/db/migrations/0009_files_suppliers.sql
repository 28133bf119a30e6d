-- compatible-from: 0009
-- Files as bytes, so that every process can read them, and suppliers with their whole file of papers.
create table files (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  name text not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  byte_size integer not null check (byte_size between 1 and 10485760),
  sha256 text not null,
  bytes bytea not null,
  uploaded_by uuid,
  created_at timestamptz not null,
  -- The record of the file; both are null until a record names it. A file that once was evidence stays with its record.
  noun text,
  record_id uuid,
  check ((noun is null) = (record_id is null))
);
-- Pictures and PDF files are compressed already.
alter table files alter column bytes set storage external;
create index files_of_record on files (enterprise_id, noun, record_id) where record_id is not null;
create index files_loose on files (created_at) where record_id is null;
call guard_tenant_table('files');

alter table suppliers
  add column id_no text,
  add column legal_person text,
  add column registered_capital numeric(16, 2),
  add column established_at date,
  add column business_scope text,
  add column email text,
  add column wechat text,
  add column bank_name text,
  add column bank_account text,
  add column tax_no text,
  add column invoice_types jsonb not null default '[]',
  add column source text not null default 'self_apply' check (source in ('self_apply', 'invited', 'imported')),
  add column score jsonb,
  add column rejected_reason text,
  add column suspend_reason text,
  add column blacklist_reason text,
  add column blacklist_until date,
  add column blacklisted_by uuid,
  add column audit_opinion text,
  add column audited_by uuid,
  add column audited_by_name text,
  add column audited_at timestamptz;
create unique index suppliers__uscc_taken on suppliers (enterprise_id, uscc) where uscc is not null and not is_deleted;
create index suppliers_by_end on suppliers (enterprise_id, valid_until) where status = 'certified';

-- A certificate gets an id, its issuer, its days, its files and a verdict. Its status is no longer stored, because it
-- depends on the day. The papers of a certified supplier count as checked.
update suppliers s
set certificates = coalesce((
  select jsonb_agg(
    jsonb_build_object(
      'id', gen_random_uuid(),
      'type', c ->> 'type',
      'no', c ->> 'no',
      'issuer', null,
      'scope', c ->> 'scope',
      'valid_from', null,
      'valid_to', c ->> 'valid_to',
      'files', '[]'::jsonb,
      'verdict', case when s.status in ('certified', 'expired', 'suspended', 'blacklisted') then 'valid' end,
      'verdict_reason', null,
      'verified_by', null,
      'verified_by_name', null,
      'verified_at', null
    ) order by n
  )
  from jsonb_array_elements(s.certificates) with ordinality as papers (c, n)
), '[]');

alter table supplier_herbs
  add column origins text[] not null default '{}',
  add column annual_capacity_t numeric(14, 3),
  add column has_base boolean not null default false,
  add column gap boolean not null default false;

create index read_records_of_supplier on read_records (supplier_id);
create index award_lines_of_supplier on award_lines (supplier_id);
