-- compatible-from: 0005
-- Herbs are one public catalogue; templates and suppliers belong to an enterprise.
create table herbs (
  id uuid primary key,
  name text not null unique,
  name_en text,
  name_latin text not null,
  pinyin text not null,
  pinyin_initial text not null,
  aliases text[] not null default '{}',
  category text not null,
  medicinal_part text,
  daodi_regions text[] not null default '{}',
  default_unit text not null default 'kg',
  is_toxic boolean not null default false,
  is_precious boolean not null default false,
  is_homology boolean not null default false,
  reference_price numeric(14, 4),
  search_text text not null
);
grant select on herbs to herbal_app;

create table herbal_templates (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  template_no text not null,
  name text not null,
  herbal_id uuid not null references herbs (id),
  alias text[] not null default '{}',
  category text not null,
  goods_type text not null,
  source_species text,
  medicinal_part text,
  processing text,
  form text,
  grade text not null default 'tong',
  size_spec text,
  origin_text text,
  unit text not null default 'kg',
  package_spec text,
  quality_standard text,
  quality_specs jsonb not null default '[]',
  acceptance_points text[] not null default '{}',
  default_sample_g integer,
  reference_price numeric(14, 4),
  status text not null default 'active' check (status in ('draft', 'active', 'disabled')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  is_deleted boolean not null default false,
  unique (enterprise_id, template_no)
);
create index herbal_templates_herb on herbal_templates (enterprise_id, herbal_id);
call guard_tenant_table('herbal_templates');

create table suppliers (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  apply_no text not null,
  supplier_name text not null,
  short_name text,
  supplier_type text not null,
  uscc text,
  region_code text,
  region_text text,
  address text,
  contact_name text not null,
  contact_phone text not null,
  certificates jsonb not null default '[]',
  status text not null check (status in ('pending', 'supplement', 'certified', 'rejected', 'expired', 'suspended', 'blacklisted')),
  certify_level text,
  valid_until date,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  is_deleted boolean not null default false,
  unique (enterprise_id, apply_no)
);
create index suppliers_by_status on suppliers (enterprise_id, status);
call guard_tenant_table('suppliers');

create table supplier_herbs (
  enterprise_id uuid not null references enterprises (id),
  supplier_id uuid not null references suppliers (id),
  herbal_id uuid not null references herbs (id),
  primary key (supplier_id, herbal_id)
);
call guard_tenant_table('supplier_herbs');

-- Counters of the numbers that people read: one row per enterprise, kind and business day.
create table daily_sequences (
  enterprise_id uuid not null references enterprises (id),
  kind text not null,
  day date not null,
  last integer not null,
  primary key (enterprise_id, kind, day)
);
call guard_tenant_table('daily_sequences');
