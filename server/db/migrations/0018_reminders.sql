-- compatible-from: 0018
-- The suppliers that staff reminded to read a demand and to tender for it (催办): when, by whom and by what means. Rows
-- never change, so that their number and the last time are counted here and stored nowhere else.
create table reminders (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  supplier_id uuid not null references suppliers (id),
  channel text not null check (channel in ('phone', 'wechat', 'sms', 'email', 'in_page')),
  reminded_by uuid not null references users (id),
  reminded_by_name text not null,
  reminded_at timestamptz not null
);
create index reminders_of_supplier on reminders (order_id, supplier_id, reminded_at);
call guard_tenant_table('reminders', 'select, insert');
