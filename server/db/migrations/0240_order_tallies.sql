-- compatible-from: 0092
-- The number of demands per status, also by the most frequent filters of the list: kind of goods, purchase method and
-- author. Counting them by an index read most demands of an enterprise whenever such a filter had no index together
-- with the status.
create table order_tallies (
  id bigint generated always as identity primary key,
  enterprise_id uuid not null references enterprises (id),
  -- The author of the counted demands; null for all authors together, so that nothing has to add up a few hundred of
  -- them.
  created_by uuid,
  status text not null,
  goods_type text,
  purchase_method text,
  n bigint not null,
  -- Written by a change and not merged with others yet (server/orders/status-counts.ts).
  is_note boolean not null default true
);
create index order_tallies_of_enterprise on order_tallies (enterprise_id, created_by) include (status, goods_type, purchase_method, n);
create index order_tallies_notes on order_tallies (id) where is_note;
call guard_tenant_table('order_tallies', 'select, insert');

-- Nothing may be written between the counting and the first note.
lock table orders in share row exclusive mode;

insert into order_tallies (enterprise_id, created_by, status, goods_type, purchase_method, n, is_note)
  select enterprise_id, created_by, status, goods_type, purchase_method, count(*), false from orders where not is_deleted
  group by grouping sets ((enterprise_id, created_by, status, goods_type, purchase_method), (enterprise_id, status, goods_type, purchase_method));

create or replace function count_made_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (enterprise_id, status, n)
    select enterprise_id, status, count(*) from made where not is_deleted group by enterprise_id, status;
  insert into order_tallies (enterprise_id, created_by, status, goods_type, purchase_method, n)
    select enterprise_id, created_by, status, goods_type, purchase_method, count(*) from made where not is_deleted
    group by grouping sets ((enterprise_id, created_by, status, goods_type, purchase_method), (enterprise_id, status, goods_type, purchase_method));
  return null;
end
$$;
create or replace function count_gone_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (enterprise_id, status, n)
    select enterprise_id, status, -count(*) from gone where not is_deleted group by enterprise_id, status;
  insert into order_tallies (enterprise_id, created_by, status, goods_type, purchase_method, n)
    select enterprise_id, created_by, status, goods_type, purchase_method, -count(*) from gone where not is_deleted
    group by grouping sets ((enterprise_id, created_by, status, goods_type, purchase_method), (enterprise_id, status, goods_type, purchase_method));
  return null;
end
$$;
create or replace function count_moved_orders() returns trigger language plpgsql as $$
begin
  -- Most changes of a demand move it nowhere.
  if not exists (
    select from made full join gone using (id)
    where (made.is_deleted, made.status, made.goods_type, made.purchase_method, made.created_by)
      is distinct from (gone.is_deleted, gone.status, gone.goods_type, gone.purchase_method, gone.created_by)) then
    return null;
  end if;
  insert into order_counts (enterprise_id, status, n)
    select enterprise_id, status, sum(one) from (
      select enterprise_id, status, 1 as one from made where not is_deleted
      union all select enterprise_id, status, -1 from gone where not is_deleted
    ) as moved group by enterprise_id, status having sum(one) <> 0;
  insert into order_tallies (enterprise_id, created_by, status, goods_type, purchase_method, n)
    select enterprise_id, created_by, status, goods_type, purchase_method, sum(one) from (
      select enterprise_id, created_by, status, goods_type, purchase_method, 1 as one from made where not is_deleted
      union all select enterprise_id, created_by, status, goods_type, purchase_method, -1 from gone where not is_deleted
    ) as moved
    group by grouping sets ((enterprise_id, created_by, status, goods_type, purchase_method), (enterprise_id, status, goods_type, purchase_method))
    having sum(one) <> 0;
  return null;
end
$$;
