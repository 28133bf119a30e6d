-- compatible-from: 0091
-- An index alone answers a page of the list of demands in any order, and its counts.

-- Row-level security lets no comparison of numeric into an index, because it may fail and so reveal rows that must not
-- be seen. Comparisons of whole numbers are allowed.
alter table orders
  add column quantity_g bigint,
  add column budget_fen bigint,
  add column lowest_fen bigint,
  add column highest_fen bigint;
update orders set quantity_g = total_quantity_kg * 1000, budget_fen = budget_amount * 100, lowest_fen = lowest_total * 100,
  highest_fen = highest_total * 100;

-- A trigger and not generated columns, because some places copy rows whole, and a generated column takes no value.
create function order_whole_numbers() returns trigger language plpgsql as $$
begin
  new.quantity_g := new.total_quantity_kg * 1000;
  new.budget_fen := new.budget_amount * 100;
  new.lowest_fen := new.lowest_total * 100;
  new.highest_fen := new.highest_total * 100;
  return new;
end
$$;
create trigger whole_numbers before insert or update of total_quantity_kg, budget_amount, lowest_total, highest_total on orders
  for each row execute function order_whole_numbers();

drop index orders_newest;
drop index orders_by_status;
drop index orders_by_creator;
drop index orders_newest_published;
drop index orders_newest_change;

create index orders_by_created_at on orders (enterprise_id, created_at, id)
  include (status, created_by, purchase_method, goods_type, bid_deadline_at, published_at, updated_at) where not is_deleted;
create index orders_by_status on orders (enterprise_id, status, created_at, id)
  include (created_by, purchase_method, goods_type, bid_deadline_at, published_at, updated_at) where not is_deleted;
create index orders_by_creator on orders (enterprise_id, created_by, created_at, id) include (status) where not is_deleted;
create index orders_in_status on orders (enterprise_id, status, id) where not is_deleted;
create index orders_by_order_no on orders (enterprise_id, order_no, id) include (status) where not is_deleted;
create index orders_by_title on orders (enterprise_id, title, id) include (status) where not is_deleted;
create index orders_by_goods_type on orders (enterprise_id, goods_type, id) include (status) where not is_deleted;
create index orders_by_item_count on orders (enterprise_id, item_count, id) include (status) where not is_deleted;
create index orders_by_quantity on orders (enterprise_id, quantity_g, id) include (status) where not is_deleted;
create index orders_by_deadline on orders (enterprise_id, bid_deadline_at, id) include (status) where not is_deleted;
create index orders_by_lowest on orders (enterprise_id, lowest_fen, id) include (status) where not is_deleted;
create index orders_by_highest on orders (enterprise_id, highest_fen, id) include (status) where not is_deleted;
create index orders_by_budget on orders (enterprise_id, budget_fen, id) include (status) where not is_deleted;
create index orders_by_delivery on orders (enterprise_id, delivery_date, id) include (status) where not is_deleted;
create index orders_by_updated_at on orders (enterprise_id, updated_at, id) include (status) where not is_deleted;
create index orders_by_published_at on orders (enterprise_id, published_at, id) include (status) where not is_deleted;

-- About one demand in 256, with everything that a list sorts by: it shows roughly where a page far behind the counted
-- ones begins.
create index orders_sample on orders (enterprise_id, status) include (id, created_at, updated_at, published_at, order_no, title, goods_type,
  item_count, quantity_g, bid_deadline_at, lowest_fen, highest_fen, budget_fen, delivery_date) where not is_deleted and uuid_hash(id) & 255 = 0;

-- The demands for a herb, newest first, because their ids begin with the time.
drop index order_items_herb;
create index order_items_herb on order_items (enterprise_id, herbal_id, order_id);

-- The number of demands per status is the sum of all rows of the status. A write adds a row and changes none, so that
-- no write waits for another; server/orders/status-counts.ts merges rows from time to time.
create table order_counts (
  id bigint generated always as identity primary key,
  enterprise_id uuid not null references enterprises (id),
  status text not null,
  n bigint not null
);
create index order_counts_of_enterprise on order_counts (enterprise_id) include (status, n);
call guard_tenant_table('order_counts', 'select, insert');
insert into order_counts (enterprise_id, status, n)
  select enterprise_id, status, count(*) from orders where not is_deleted group by enterprise_id, status;

create function count_made_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (enterprise_id, status, n)
    select enterprise_id, status, count(*) from made where not is_deleted group by enterprise_id, status;
  return null;
end
$$;
create function count_gone_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (enterprise_id, status, n)
    select enterprise_id, status, -count(*) from gone where not is_deleted group by enterprise_id, status;
  return null;
end
$$;
create function count_moved_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (enterprise_id, status, n)
    select enterprise_id, status, sum(one) from (
      select enterprise_id, status, 1 as one from made where not is_deleted
      union all select enterprise_id, status, -1 from gone where not is_deleted
    ) as moved group by enterprise_id, status having sum(one) <> 0;
  return null;
end
$$;
create trigger count_made after insert on orders referencing new table as made
  for each statement execute function count_made_orders();
create trigger count_gone after delete on orders referencing old table as gone
  for each statement execute function count_gone_orders();
create trigger count_moved after update on orders referencing old table as gone new table as made
  for each statement execute function count_moved_orders();
