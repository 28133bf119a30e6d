-- compatible-from: 0019
-- Messages about an event of a record (消息), one row per recipient; the users who want a reminder when a demand's
-- tenders may be opened (到点提醒); and the ends of papers that were already announced.
create table messages (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  user_id uuid not null references users (id),
  kind text not null,
  order_id uuid references orders (id),
  supplier_id uuid references suppliers (id),
  actor_name text,
  count integer,
  day date,
  at timestamptz not null,
  read_at timestamptz,
  check (num_nonnulls(order_id, supplier_id) = 1)
);
create index messages_of_user on messages (user_id, at desc, id desc);
create index messages_unread on messages (user_id) where read_at is null;
call guard_tenant_table('messages');

create table alarms (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  user_id uuid not null references users (id),
  order_id uuid not null references orders (id),
  unique (user_id, order_id)
);
create index alarms_of_order on alarms (order_id);
call guard_tenant_table('alarms');

-- Messages are deleted after some time; this table keeps that they were sent once.
create table paper_warnings (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  supplier_id uuid not null references suppliers (id),
  valid_to date not null,
  days integer not null,
  unique (supplier_id, valid_to, days)
);
call guard_tenant_table('paper_warnings');
