-- compatible-from: 0004
-- Every accepted write, one hash-chained row each, per enterprise. Requests may add and read rows, and never change
-- them.
create table audit_rows (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  seq bigint not null,
  noun text not null,
  record_id uuid,
  order_id uuid,
  action text not null,
  biz_type text,
  from_status text,
  to_status text,
  operator_id uuid,
  operator_name text not null,
  operator_role text,
  opinion text,
  payload jsonb,
  order_version integer,
  self_audit boolean not null default false,
  ip text,
  user_agent text,
  occurred_at timestamptz not null,
  prev_hash text not null,
  hash text not null,
  unique (enterprise_id, seq)
);
create index audit_rows_of_order on audit_rows (enterprise_id, order_id, seq desc) where order_id is not null;
create index audit_rows_of_record on audit_rows (enterprise_id, noun, record_id);
call guard_tenant_table('audit_rows', 'select, insert');
