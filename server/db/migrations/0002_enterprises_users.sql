-- compatible-from: 0002
-- Enterprises, their users, the users' permissions and their sessions.
create table enterprises (
  id uuid primary key,
  name text not null,
  short_name text,
  name_en text,
  uscc text not null,
  enterprise_type text not null check (enterprise_type in ('piece_factory', 'pharma', 'hospital', 'trader', 'granule_factory', 'other')),
  legal_person text,
  registered_capital numeric(16, 2),
  established_at date,
  region_code text not null,
  address text not null,
  contact_name text not null,
  contact_phone text not null,
  email text,
  website text,
  intro text,
  tax_no text,
  bank_name text,
  bank_account text,
  invoice_address text,
  invoice_phone text,
  warehouse jsonb not null default '[]',
  sample_address text,
  -- Only the differences from the defaults of contract/enterprise.ts.
  settings jsonb not null default '{}',
  status text not null default 'active' check (status in ('active', 'suspended')),
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid
);
create unique index enterprises__uscc_taken on enterprises (uscc);
call guard_tenant_table('enterprises', 'select, update', 'id');

create table users (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  username text not null,
  name text not null,
  phone text,
  email text,
  department text,
  position text,
  role_preset text,
  status text not null default 'enabled' check (status in ('enabled', 'disabled', 'locked')),
  is_admin boolean not null default false,
  password_hash text not null,
  password_changed_at timestamptz not null default clock_timestamp(),
  must_change_password boolean not null default false,
  last_login_at timestamptz,
  last_login_ip text,
  preferences jsonb not null default '{}',
  remark text,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid,
  is_deleted boolean not null default false
);
-- Unique over the whole installation, because the login page does not ask for an enterprise.
create unique index users__username_taken on users (username);
create unique index users__phone_taken on users (enterprise_id, phone) where phone is not null and not is_deleted;
create index users_of_enterprise on users (enterprise_id, created_at);
call guard_tenant_table('users');

create table user_permissions (
  user_id uuid not null references users (id) on delete cascade,
  enterprise_id uuid not null references enterprises (id),
  code text not null,
  primary key (user_id, code)
);
call guard_tenant_table('user_permissions');

create table sessions (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  user_id uuid not null references users (id),
  -- SHA-256 of the token; the token itself is never stored.
  token_hash bytea not null unique,
  -- SHA-256 of the secret in the browser's cookie; null for a client that is no browser.
  binding_hash bytea,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'expired', 'disabled', 'restart')),
  ip text,
  user_agent text,
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
create index sessions_of_browser on sessions (binding_hash) where binding_hash is not null;
call guard_tenant_table('sessions', 'insert');
grant select (id, enterprise_id, user_id, created_at, last_seen_at, ended_at, end_reason, ip, user_agent) on sessions to herbal_app;
grant update (ended_at, end_reason) on sessions to herbal_app;
